import { type Command, InvalidArgumentError } from 'commander'
import { accountOption, CommandError, getAccountId, operatorOption, type Run, reasonOption } from '#cli/command-line.ts'

function legacyKey(text: string): string {
  if (!/^[0-9a-f]{32}$/.test(text))
    throw new InvalidArgumentError('It must be a legacy API key of 32 hexadecimal digits.')
  return text
}

export function legacyKeyCommands(program: Command, run: Run): void {
  const key = program.command('legacy-key').description('manage legacy API keys')
  key
    .command('create')
    .description('create a legacy API key (its secret is printed once)')
    .requiredOption(...accountOption)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { createLegacyKey } = await import('#domain/accounts/keys/create-legacy-key.ts')
        return createLegacyKey(tools, { accountId: await getAccountId(tools, options.account) })
      }, options),
    )
  key
    .command('list')
    .description('list the legacy API keys of an account, without their secrets')
    .requiredOption(...accountOption)
    .action((options) =>
      run.query(async (tools) => {
        const { listLegacyKeys } = await import('#domain/accounts/keys/list-legacy-keys.ts')
        return listLegacyKeys(tools, { accountId: await getAccountId(tools, options.account) })
      }),
    )
  key
    .command('revoke')
    .description('revoke a legacy API key')
    .requiredOption(...accountOption)
    .requiredOption('--key <key>', 'legacy API key', legacyKey)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { revokeLegacyKey } = await import('#domain/accounts/keys/revoke-legacy-key.ts')
        const accountId = await getAccountId(tools, options.account)
        const revoked = await revokeLegacyKey(tools, { accountId, key: options.key })
        if (!revoked) throw new CommandError(`Legacy API key ${options.key} not found in this account.`)
        return { key: options.key, revoked }
      }, options),
    )
}
