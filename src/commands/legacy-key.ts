import { type Command, InvalidArgumentError } from 'commander'
import {
  accountOption,
  CommandError,
  getAccountId,
  operatorOption,
  type Run,
  reasonOption,
} from '#commands/command-line.ts'

function legacyKey(text: string): string {
  if (!/^[0-9a-f]{32}$/.test(text)) throw new InvalidArgumentError('It must be a key of the legacy interface.')
  return text
}

export function legacyKeyCommands(program: Command, run: Run): void {
  const key = program.command('legacy-key').description('pairs of key and secret for the legacy interface')
  key
    .command('create')
    .description('make a pair; the secret is shown this once')
    .requiredOption(...accountOption)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { createLegacyKey } = await import('#accounts/keys/create-legacy-key.ts')
        return createLegacyKey(tools, { accountId: await getAccountId(tools, options.account) })
      }, options),
    )
  key
    .command('list')
    .description('the pairs of an account, without their secrets')
    .requiredOption(...accountOption)
    .action((options) =>
      run.query(async (tools) => {
        const { listLegacyKeys } = await import('#accounts/keys/list-legacy-keys.ts')
        return listLegacyKeys(tools, { accountId: await getAccountId(tools, options.account) })
      }),
    )
  key
    .command('revoke')
    .description('end a pair')
    .requiredOption(...accountOption)
    .requiredOption('--key <key>', 'the key of the pair', legacyKey)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { revokeLegacyKey } = await import('#accounts/keys/revoke-legacy-key.ts')
        const accountId = await getAccountId(tools, options.account)
        const revoked = await revokeLegacyKey(tools, { accountId, key: options.key })
        if (!revoked) throw new CommandError(`The account has no key ${options.key} of the legacy interface.`)
        return { key: options.key, revoked }
      }, options),
    )
}
