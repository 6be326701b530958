/** The `waybill` command: what an operator does, whether or not the service runs. */
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { createAccount } from '#accounts/create-account.ts'
import { createApiKey } from '#accounts/create-api-key.ts'
import { findAccount, listAccounts } from '#accounts/list-accounts.ts'
import { listApiKeys, revokeApiKey } from '#accounts/manage-api-keys.ts'
import { createSubAccount, setSubAccountActive, setSubAccountCarriers } from '#accounts/manage-sub-accounts.ts'
import { openGround } from '#boot.ts'
import { carriers } from '#carriers/registry.ts'
import { readConfig } from '#config.ts'
import { openingCredit } from '#credits/opening-credit.ts'
import { examine } from '#doctor.ts'
import { systemClock } from '#kit/clock.ts'
import type { Environment } from '#kit/environment.ts'
import { isUuid, systemIds } from '#kit/ids.ts'
import { silentLog } from '#kit/log.ts'
import { isAmount } from '#kit/money.ts'
import type { Database } from '#kit/postgres.ts'
import { StartError } from '#kit/start-error.ts'

type Tools = { db: Database; clock: typeof systemClock; ids: typeof systemIds; environment: Environment }

/** What the operator asked for and cannot have: one line, exit code 1. */
class CommandError extends Error {}

const program = new Command('waybill')
  .description('Runs a Waybill deployment: accounts, keys, sub-accounts, the database.')
  .option('--json', 'print exactly one JSON document')
  .configureHelp({ showGlobalOptions: true })
  .exitOverride()

const asJson = (): boolean => Boolean(program.opts().json)

/** Prints the result: as JSON, or as lines of `name  value`. */
function print(result: unknown): void {
  if (asJson()) return void process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
  const rows = Array.isArray(result) ? result : [result]
  if (rows.length === 0) return void process.stdout.write('none\n')
  const blocks = rows.map((row) => {
    const fields = Object.entries(row as object)
    const width = Math.max(...fields.map(([name]) => name.length))
    return fields.map(([name, value]) => `${name.padEnd(width)}  ${shown(value)}`).join('\n')
  })
  process.stdout.write(`${blocks.join('\n\n')}\n`)
}

const shown = (value: unknown): string =>
  value === null ? '-' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Opens the database, runs the verb, prints what it returns, and closes. */
async function run(verb: (tools: Tools) => Promise<unknown>): Promise<void> {
  const config = readConfig(process.env)
  const ground = await openGround(config, silentLog, 'waybill command')
  try {
    print(await verb({ db: ground.db, clock: systemClock, ids: systemIds, environment: config.environment }))
  } finally {
    await ground.close()
  }
}

function uuid(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('It must be a GUID.')
  return text.toLowerCase()
}

function amount(text: string): string {
  if (!isAmount(text)) throw new InvalidArgumentError('It must be an amount such as 100.00.')
  return text
}

function name(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > 200) throw new InvalidArgumentError('It must be 1 to 200 characters.')
  return trimmed
}

function carrierIds(text: string): string[] | null {
  if (text === 'all') return null
  const ids = text.split(',').map((id) => id.trim().toLowerCase())
  const known = carriers.map((carrier) => carrier.id as string)
  const unknown = ids.filter((id) => !known.includes(id))
  if (unknown.length > 0) throw new InvalidArgumentError(`It must be "all" or some of ${known.join(',')}.`)
  return ids
}

async function accountOf({ db }: Tools, accountId: string): Promise<string> {
  if (!(await findAccount({ db }, accountId))) throw new CommandError(`No account has the id ${accountId}.`)
  return accountId
}

const account = program.command('account').description('accounts')
account
  .command('create')
  .description('create an account with its first API key; the secrets are shown this once')
  .requiredOption('--name <name>', 'what to call it', name)
  .option('--credit <amount>', 'opening credit in USD (default: 10000.00 in a Sandbox, 0 in production)', amount)
  .action((options) =>
    run((tools) =>
      createAccount(
        { ...tools, depositOpeningCredit: openingCredit(tools) },
        { name: options.name, credit: options.credit ?? null },
      ),
    ),
  )
account
  .command('list')
  .description('all accounts, oldest first')
  .action(() => run(listAccounts))

const key = program.command('key').description('API keys of an account')
key
  .command('create')
  .description('make an API key; it is shown this once')
  .requiredOption('--account <id>', 'the account', uuid)
  .option('--name <name>', 'what to call it', name, 'unnamed')
  .action((options) =>
    run(async (tools) =>
      createApiKey(tools, { accountId: await accountOf(tools, options.account), name: options.name }),
    ),
  )
key
  .command('list')
  .description('the keys of an account, without their secrets')
  .requiredOption('--account <id>', 'the account', uuid)
  .action((options) => run(async (tools) => listApiKeys(tools, await accountOf(tools, options.account))))
key
  .command('revoke')
  .description('end a key and all its sessions')
  .requiredOption('--account <id>', 'the account', uuid)
  .requiredOption('--key <id>', 'the key', uuid)
  .action((options) =>
    run(async (tools) => {
      const revoked = await revokeApiKey(tools, { accountId: options.account, apiKeyId: options.key })
      if (!revoked) throw new CommandError(`The account has no API key ${options.key}.`)
      return { apiKeyId: options.key, revoked }
    }),
  )

const subAccount = program.command('sub-account').description('sub-accounts of an account')
subAccount
  .command('create')
  .description('create a sub-account')
  .requiredOption('--account <id>', 'the account', uuid)
  .requiredOption('--name <name>', 'what to call it', name)
  .action((options) =>
    run(async (tools) =>
      createSubAccount(tools, { accountId: await accountOf(tools, options.account), name: options.name }),
    ),
  )
for (const [verb, active] of [
  ['activate', true],
  ['deactivate', false],
] as const) {
  subAccount
    .command(verb)
    .description(`${verb} a sub-account`)
    .requiredOption('--account <id>', 'the account', uuid)
    .requiredOption('--id <id>', 'the sub-account', uuid)
    .action((options) =>
      run(async (tools) => {
        const command = { accountId: options.account, subAccountId: options.id, active }
        if (!(await setSubAccountActive(tools, command)))
          throw new CommandError(`The account has no sub-account ${options.id}.`)
        return { subAccountId: options.id, active }
      }),
    )
}
subAccount
  .command('carriers')
  .description('narrow a sub-account to some carriers')
  .requiredOption('--account <id>', 'the account', uuid)
  .requiredOption('--id <id>', 'the sub-account', uuid)
  .requiredOption('--allow <carriers>', 'such as usps,ups; all lifts the narrowing', carrierIds)
  .action((options) =>
    run(async (tools) => {
      const command = { accountId: options.account, subAccountId: options.id, carriers: options.allow }
      if (!(await setSubAccountCarriers(tools, command)))
        throw new CommandError(`The account has no sub-account ${options.id}.`)
      return { subAccountId: options.id, allowedCarriers: options.allow }
    }),
  )

program
  .command('migrate')
  .description('bring the database to the newest schema')
  .action(() => run(async () => ({ migrated: true })))

program
  .command('doctor')
  .description('say what is configured, what is reachable, and what is wrong')
  .action(async () => {
    const findings = await examine(process.env)
    print(asJson() ? { healthy: findings.every((finding) => finding.ok), findings } : findings)
    if (findings.some((finding) => !finding.ok)) process.exitCode = 1
  })

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode
  else {
    const expected = error instanceof CommandError || error instanceof StartError
    process.stderr.write(`waybill: ${expected ? (error as Error).message : (error as Error).stack}\n`)
    process.exitCode = 1
  }
}
