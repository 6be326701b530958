/** Shared by all commands: how they run on the database, print results and parse arguments. */

import { userInfo } from 'node:os'
import { type Command, InvalidArgumentError } from 'commander'
import { findCarrier } from '#adapters/carriers/registry.ts'
import type { Config } from '#app/config.ts'
import type { Environment } from '#domain/accounts/account.ts'
import type { Audit } from '#domain/audit/audit.ts'
import type { systemClock } from '#kit/clock.ts'
import { isUuid, type systemIds } from '#kit/ids.ts'
import { silentLog } from '#kit/log.ts'
import { isAmount } from '#kit/money.ts'
import type { Database } from '#kit/postgres.ts'

export type Tools = {
  db: Database
  clock: typeof systemClock
  ids: typeof systemIds
  environment: Environment
  config: Config
  /** Records actions in the audit trail as the operator's. */
  audit: Audit
  operator: string
}

/** Who makes a change, and why. */
export type Acting = { operator?: string; reason?: string | null }

/** Dependencies for recording an outcome that a person found. */
export async function outcomeDeps(tools: Tools) {
  const { notify } = await import('#kit/pub-sub.ts')
  const pubSub = { publish: (topic: string) => notify(tools.db.pool, topic) }
  return { ...tools, log: silentLog, node: 'command line', pubSub, findCarrier }
}

/** An error in the operator's request: printed in one line, exit code 1. */
export class CommandError extends Error {}

export type Verb = (tools: Tools) => Promise<unknown>

/** Runs a verb on the open database, as the operator, and prints what it returns. */
export type Run = {
  /** For reading: creates nothing, in a read-only transaction. */
  query(verb: Verb): Promise<void>
  /** For changes: the database must exist. */
  change(verb: Verb, acting?: Acting): Promise<void>
  /** For commands that can start a deployment: creates the database if it does not exist. */
  begin(verb: Verb, acting?: Acting): Promise<void>
}

/** The user's name on this machine. In a container, a user id may have no name. */
export function machineUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

/**
 * Prints the result as lines of `name  value`, or with `--json` as one document. Times are in ISO 8601. Prints nothing if
 * the verb has already written its result.
 */
export function print(command: Command, result: unknown, ofNothing = 'none'): void {
  if (result === undefined) return
  if (isJson(command)) return void process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
  const rows = Array.isArray(result) ? result : [result]
  if (rows.length === 0) return void process.stdout.write(`${ofNothing}\n`)
  const blocks = rows.map((row) => {
    const fields = Object.entries(row as object)
    const width = Math.max(...fields.map(([name]) => name.length))
    return fields.map(([name, value]) => `${name.padEnd(width)}  ${shown(value)}`).join('\n')
  })
  process.stdout.write(`${blocks.join('\n\n')}\n`)
}

export const isJson = (command: Command): boolean => command.optsWithGlobals().json === true

function shown(value: unknown): string {
  if (value === null) return '-'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value) && typeof value[0] === 'object')
    return value.map((one) => `\n    ${JSON.stringify(one)}`).join('')
  return typeof value === 'object' ? shownFields(value) : String(value)
}

/** `lengthInches 10, widthInches 8`, without null values. */
function shownFields(value: object): string {
  const fields = Object.entries(value).filter(([, one]) => one !== null && one !== undefined)
  return fields.map(([name, one]) => `${name} ${shown(one)}`).join(', ') || '-'
}

export function uuid(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('The value must be a GUID.')
  return text.toLowerCase()
}

export function amount(text: string): string {
  if (!isAmount(text)) throw new InvalidArgumentError('The value must be an amount such as 100.00.')
  return text
}

export function name(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > 200)
    throw new InvalidArgumentError('The value must be 1 to 200 characters long.')
  return trimmed
}

/** For commands that appear in the audit trail. */
export const operatorOption = ['--operator <name>', 'who makes the change (default: your user name)', name] as const
export const reasonOption = ['--reason <text>', 'reason, stored in the audit trail', name] as const

/** Selects an account. */
export const accountOption = ['--account <account>', 'account, by id or name', name] as const

/** A thing that the operator selects by id or name; `kind` distinguishes things with the same name. */
type Named = { id: string; name: string; kind?: string }

/**
 * Finds a thing by its id, or by its name if that is unique.
 *
 * @throws CommandError if the name is unknown, or if several things have it (lists their ids)
 */
export function getNamed<One extends Named>(all: readonly One[], called: string, what: string): One {
  const byId = all.find(({ id }) => id === called.toLowerCase())
  if (byId) return byId
  const found = all.filter((one) => one.name === called)
  if (found[0] && found.length === 1) return found[0]
  if (found.length === 0) throw new CommandError(`${capitalized(what)} "${called}" not found.`)
  const ids = found.map(({ id, kind }) => (kind ? `${id} (${kind})` : id))
  throw new CommandError(`More than one ${what} is named "${called}". Use an id: ${ids.join(', ')}.`)
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** @returns the account's id @throws CommandError if the name is unknown or ambiguous */
export async function getAccountId({ db }: Pick<Tools, 'db'>, called: string): Promise<string> {
  const { findAccount } = await import('#domain/accounts/queries.ts')
  const { listAccountsByName } = await import('#domain/accounts/queries.ts')
  const account = isUuid(called) ? await findAccount({ db }, called) : null
  const found = account ? [account] : await listAccountsByName({ db }, called)
  return getNamed(
    found.map(({ accountId: id, name }) => ({ id, name })),
    called,
    'account',
  ).id
}
