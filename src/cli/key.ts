import { type Command, InvalidArgumentError } from 'commander'
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
import { type KeyLimits, type KeyScope, keyScopes } from '#domain/accounts/keys/key-limits.ts'
import {
  createApiKey,
  createLegacyKey,
  listApiKeys,
  listLegacyKeys,
  revokeApiKey,
  revokeLegacyKey,
} from '#domain/accounts/keys/keys.ts'

function scopes(text: string): KeyScope[] {
  const names = text.split(',').map((one) => one.trim())
  const unknown = names.find((one) => !keyScopes.some((scope) => scope === one))
  if (unknown !== undefined) throw new InvalidArgumentError(`The value must be a list of ${keyScopes.join(', ')}.`)
  return names as KeyScope[]
}

/** The options of a new key of either API. */
const scopesOption = [
  '--scopes <scopes>',
  `permissions of the key: ${keyScopes.join(', ')} (default: all)`,
  scopes,
] as const
const limitOption = [
  '--daily-spend-limit <amount>',
  'maximum cost of the labels bought per day (UTC), such as 12.00 (default: no limit)',
] as const

const limitsOf = ({ scopes = null, dailySpendLimit = null }: Partial<KeyLimits>): KeyLimits => ({
  scopes,
  dailySpendLimit,
})

export function keyCommands(key: Command, run: Run): void {
  key
    .command('create')
    .description('create an API key (it is printed once)')
    .requiredOption(...accountOption)
    .option('--name <name>', 'name of the key', name, 'unnamed')
    .option(...scopesOption)
    .option(...limitOption)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const accountId = await getAccountId(tools, options.account)
        return createApiKey(tools, { accountId, name: options.name, ...limitsOf(options) })
      }, options),
    )
  key
    .command('list')
    .description('list the API keys of an account, without their secrets')
    .requiredOption(...accountOption)
    .action((options) =>
      run.query(async (tools) => {
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

function legacyKey(text: string): string {
  if (!/^[0-9a-f]{32}$/.test(text))
    throw new InvalidArgumentError('The value must be a legacy API key of 32 hexadecimal digits.')
  return text
}

export function legacyKeyCommands(key: Command, run: Run): void {
  key
    .command('create')
    .description('create a legacy API key (its secret is printed once)')
    .requiredOption(...accountOption)
    .option(...scopesOption)
    .option(...limitOption)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        return createLegacyKey(tools, { accountId: await getAccountId(tools, options.account), ...limitsOf(options) })
      }, options),
    )
  key
    .command('list')
    .description('list the legacy API keys of an account, without their secrets')
    .requiredOption(...accountOption)
    .action((options) =>
      run.query(async (tools) => {
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
        const accountId = await getAccountId(tools, options.account)
        const revoked = await revokeLegacyKey(tools, { accountId, key: options.key })
        if (!revoked) throw new CommandError(`Legacy API key ${options.key} not found in this account.`)
        return { key: options.key, revoked }
      }, options),
    )
}
