/** What all commands share: the database they open, how they print, and what their arguments may be. */
import { userInfo } from 'node:os'
import { type Command, InvalidArgumentError } from 'commander'
import type { Environment } from '#accounts/environment.ts'
import { findAccount } from '#accounts/find-account.ts'
import type { Audit } from '#audit/audit.ts'
import { auditAs } from '#audit/record-audit.ts'
import { openRuntime } from '#composition/runtime.ts'
import { type Config, readConfig } from '#config.ts'
import { ServiceError } from '#errors/service-error.ts'
import { systemClock } from '#kit/clock.ts'
import { isUuid, systemIds } from '#kit/ids.ts'
import { silentLog } from '#kit/log.ts'
import { isAmount } from '#kit/money.ts'
import type { Database } from '#kit/postgres.ts'
import { notify } from '#kit/pub-sub.ts'

export type Tools = {
  db: Database
  clock: typeof systemClock
  ids: typeof systemIds
  environment: Environment
  config: Config
  /** Keeps what is done as done by the operator. */
  audit: Audit
  operator: string
}

/** What a command that changes something is told of who changes it, and why. */
export type Acting = { operator?: string; reason?: string }

/** What recording an outcome is given when a person records it. */
export const outcomeDeps = (tools: Tools) => ({
  ...tools,
  log: silentLog,
  node: 'command line',
  pubSub: { publish: (topic: string) => notify(tools.db.pool, topic) },
})

/** What the operator asked for and cannot have: one line, exit code 1. */
export class CommandError extends Error {}

/** Runs a verb on the open database, as the operator, and prints what it returns. */
export type Run = (verb: (tools: Tools) => Promise<unknown>, acting?: Acting) => Promise<void>

/** A verb's refusal, in its sentences. */
function refuse(error: unknown): never {
  if (error instanceof ServiceError) throw new CommandError(error.errors.map(({ message }) => message).join(' '))
  throw error
}

export const createRun =
  (program: Command): Run =>
  async (verb, { operator = machineUser(), reason = null } = {}) => {
    const config = readConfig(process.env)
    const runtime = await openRuntime(config, silentLog, 'waybill command')
    try {
      const actor = { kind: 'operator', name: operator } as const
      const deps = { db: runtime.db, clock: systemClock, ids: systemIds }
      const audit = auditAs(deps, { actor, origin: 'cli', clientAddress: null, reason })
      const tools = { ...deps, environment: config.environment, config, audit, operator }
      print(program, await verb(tools).catch(refuse))
    } finally {
      await runtime.close()
    }
  }

/** The name by which the machine knows who runs the command; in a container the number may have none. */
function machineUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

/** Prints the result, its times in ISO 8601: with `--json` as one document, else as lines of `name  value`. */
export function print(program: Command, result: unknown): void {
  if (program.opts().json) return void process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
  const rows = Array.isArray(result) ? result : [result]
  if (rows.length === 0) return void process.stdout.write('none\n')
  const blocks = rows.map((row) => {
    const fields = Object.entries(row as object)
    const width = Math.max(...fields.map(([name]) => name.length))
    return fields.map(([name, value]) => `${name.padEnd(width)}  ${shown(value)}`).join('\n')
  })
  process.stdout.write(`${blocks.join('\n\n')}\n`)
}

function shown(value: unknown): string {
  if (value === null) return '-'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value) && typeof value[0] === 'object')
    return value.map((one) => `\n    ${JSON.stringify(one)}`).join('')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export function uuid(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('It must be a GUID.')
  return text.toLowerCase()
}

export function amount(text: string): string {
  if (!isAmount(text)) throw new InvalidArgumentError('It must be an amount such as 100.00.')
  return text
}

export function name(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > 200) throw new InvalidArgumentError('It must be 1 to 200 characters.')
  return trimmed
}

/** For the commands whose acts the audit trail keeps. */
export const operatorOption = ['--operator <name>', 'who does it (default: your user name here)', name] as const
export const reasonOption = ['--reason <text>', 'why; kept in the audit trail', name] as const

/** @throws CommandError where no account has the id */
export async function existingAccount({ db }: Pick<Tools, 'db'>, accountId: string): Promise<string> {
  if (!(await findAccount({ db }, accountId))) throw new CommandError(`No account has the id ${accountId}.`)
  return accountId
}
