import type { Command } from 'commander'
import {
  accountOption,
  CommandError,
  getAccountId,
  getNamed,
  name,
  operatorOption,
  type Run,
  reasonOption,
} from '#cli/command-line.ts'

export function keyCommands(program: Command, run: Run): void {
  const key = program.command('key').description('manage API keys')
  key
    .command('create')
    .description('create an API key (it is printed once)')
    .requiredOption(...accountOption)
    .option('--name <name>', 'name of the key', name, 'unnamed')
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { createApiKey } = await import('#domain/accounts/keys/create-api-key.ts')
        const accountId = await getAccountId(tools, options.account)
        return createApiKey(tools, { accountId, name: options.name })
      }, options),
    )
  key
    .command('list')
    .description('list the API keys of an account, without their secrets')
    .requiredOption(...accountOption)
    .action((options) =>
      run.query(async (tools) => {
        const { listApiKeys } = await import('#domain/accounts/keys/list-api-keys.ts')
        return listApiKeys(tools, { accountId: await getAccountId(tools, options.account) })
      }),
    )
  key
    .command('revoke')
    .description('revoke an API key and end all its sessions')
    .requiredOption(...accountOption)
    .requiredOption('--key <key>', 'API key, by id or name', name)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { listApiKeys } = await import('#domain/accounts/keys/list-api-keys.ts')
        const { revokeApiKey } = await import('#domain/accounts/keys/revoke-api-key.ts')
        const accountId = await getAccountId(tools, options.account)
        // Revoked keys can have the same name.
        const keys = (await listApiKeys(tools, { accountId }))
          .filter(({ revokedAt }) => revokedAt === null)
          .map((one) => ({ ...one, id: one.apiKeyId }))
        const { apiKeyId } = getNamed(keys, options.key, 'API key')
        const revoked = await revokeApiKey(tools, { accountId, apiKeyId })
        if (!revoked) throw new CommandError(`API key ${apiKeyId} not found in this account.`)
        return { apiKeyId, revoked }
      }, options),
    )
}
