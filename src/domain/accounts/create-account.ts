import { type Account, type Environment, type LabelFormat, parseName, parseTimeZone } from '#domain/accounts/account.ts'
import { addApiKey, addLegacyKey } from '#domain/accounts/keys/keys.ts'
import * as sql from '#domain/accounts/sql.ts'
import type { Audit, AuditAct } from '#domain/audit/audit.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Transaction } from '#kit/postgres.ts'

export type NewAccount = {
  accountId: string
  apiKeyId: string
  apiKey: string
  legacyKey: string
  legacySecret: string
}

export type CreateAccountDeps = {
  db: Database
  clock: Clock
  ids: Ids
  environment: Environment
  audit: Audit
  /** Deposits the opening credit in the same transaction. */
  depositOpeningCredit(tx: Transaction, accountId: string, amount: string | null): Promise<void>
}

/**
 * Creates an account with its first API key and its first legacy key. The returned secrets cannot be read again: only
 * their hashes are stored.
 *
 * @param command.credit opening credit in USD as a decimal; null for the default of the environment
 */
export async function createAccount(
  deps: CreateAccountDeps,
  command: { name: string; credit: string | null },
): Promise<NewAccount> {
  return deps.db.transaction((tx) => addAccount(deps, tx, command))
}

/**
 * Creates the first account of a database, once, even if several nodes start together.
 * @returns null if an account exists
 */
export async function createFirstAccount(
  deps: CreateAccountDeps,
  command: { name: string; credit: string | null },
): Promise<NewAccount | null> {
  return deps.db.transaction(async (tx) => {
    await sql.lockFirstAccount(tx)
    const accounts = await sql.selectAccounts(tx)
    return accounts.length > 0 ? null : addAccount(deps, tx, command)
  })
}

async function addAccount(
  deps: CreateAccountDeps,
  tx: Transaction,
  command: { name: string; credit: string | null },
): Promise<NewAccount> {
  const accountId = deps.ids()
  await sql.insertAccount(tx, { id: accountId, name: command.name, now: deps.clock.now() })
  const { apiKeyId, apiKey } = await addApiKey(deps, tx, { accountId, name: 'first' })
  const { legacyKeyId, key: legacyKey, secret: legacySecret } = await addLegacyKey(deps, tx, { accountId })
  await deps.depositOpeningCredit(tx, accountId, command.credit)
  await deps.audit(tx, {
    act: 'account.create',
    accountId,
    subjects: { apiKeyId, legacyKeyId },
    details: { name: command.name, credit: command.credit },
  })
  return { accountId, apiKeyId, apiKey, legacyKey, legacySecret }
}

/** Omitted fields stay unchanged. */
export type AccountChanges = {
  name?: string | undefined
  /** A name from the tz database. */
  timeZone?: string | undefined
  /** The preferred format of the account's printers, or null. */
  labelFormat?: LabelFormat | null | undefined
  fillsManufacturerIds?: boolean | undefined
}

/**
 * Changes the name and the preferences of an account.
 *
 * @returns the changed account, or null if it does not exist
 * @throws ValidationError
 */
export async function changeAccount(
  deps: { db: Database; audit: Audit },
  command: { accountId: string } & AccountChanges,
): Promise<Account | null> {
  const { accountId, labelFormat } = command
  const name = command.name === undefined ? undefined : parseName(command.name)
  const timeZone = command.timeZone === undefined ? undefined : parseTimeZone(command.timeZone)
  return deps.db.transaction(async (tx) => {
    const [before] = await sql.lockAccount(tx, accountId)
    if (!before) return null
    const account = {
      ...before,
      name: name ?? before.name,
      timeZone: timeZone ?? before.timeZone,
      labelFormat: labelFormat === undefined ? before.labelFormat : labelFormat,
      fillsManufacturerIds: command.fillsManufacturerIds ?? before.fillsManufacturerIds,
    }
    await sql.updateAccount(tx, account)
    for (const { act, details } of changesBetween(before, account)) {
      await deps.audit(tx, { act, accountId, subjects: {}, details })
    }
    return account
  })
}

function changesBetween(before: Account, after: Account): { act: AuditAct; details: Record<string, unknown> }[] {
  const changes = [
    { act: 'account.rename', from: before.name, to: after.name, details: { name: after.name, before: before.name } },
    { act: 'account.time-zone', from: before.timeZone, to: after.timeZone, details: { timeZone: after.timeZone } },
    {
      act: 'account.label-format',
      from: before.labelFormat,
      to: after.labelFormat,
      details: { format: after.labelFormat },
    },
    {
      act: 'account.manufacturer-ids',
      from: before.fillsManufacturerIds,
      to: after.fillsManufacturerIds,
      details: { filledIn: after.fillsManufacturerIds },
    },
  ] as const
  return changes.filter(({ from, to }) => from !== to)
}
