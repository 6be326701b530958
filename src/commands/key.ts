import type { Command } from 'commander'
import { createApiKey } from '#accounts/keys/create-api-key.ts'
import { listApiKeys } from '#accounts/keys/list-api-keys.ts'
import { revokeApiKey } from '#accounts/keys/revoke-api-key.ts'
import {
  CommandError,
  existingAccount,
  name,
  operatorOption,
  type Run,
  reasonOption,
  uuid,
} from '#commands/command-line.ts'

export function keyCommands(program: Command, run: Run): void {
  const key = program.command('key').description('API keys of an account')
  key
    .command('create')
    .description('make an API key; it is shown this once')
    .requiredOption('--account <id>', 'the account', uuid)
    .option('--name <name>', 'what to call it', name, 'unnamed')
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run(async (tools) => {
        const accountId = await existingAccount(tools, options.account)
        return createApiKey(tools, { accountId, name: options.name })
      }, options),
    )
  key
    .command('list')
    .description('the keys of an account, without their secrets')
    .requiredOption('--account <id>', 'the account', uuid)
    .action((options) =>
      run(async (tools) => listApiKeys(tools, { accountId: await existingAccount(tools, options.account) })),
    )
  key
    .command('revoke')
    .description('end a key and all its sessions')
    .requiredOption('--account <id>', 'the account', uuid)
    .requiredOption('--key <id>', 'the key', uuid)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run(async (tools) => {
        const revoked = await revokeApiKey(tools, { accountId: options.account, apiKeyId: options.key })
        if (!revoked) throw new CommandError(`The account has no API key ${options.key}.`)
        return { apiKeyId: options.key, revoked }
      }, options),
    )
}
