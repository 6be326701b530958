import type { Account } from '#domain/accounts/account.ts'
import type { LabelFormat } from '#domain/accounts/label-formats.ts'
import { readName } from '#domain/accounts/name-violations.ts'
import * as sql from '#domain/accounts/sql.ts'
import { readTimeZone } from '#domain/accounts/time-zone.ts'
import type { Audit, AuditAct } from '#domain/audit/audit.ts'
import type { Database } from '#kit/postgres.ts'

/** What is not there stays as it is. */
export type AccountChanges = {
  name?: string | undefined
  /** Of the tz database. */
  timeZone?: string | undefined
  /** What the account's printers want; null for none. */
  labelFormat?: LabelFormat | null | undefined
}

/**
 * Changes what an account is called and prefers.
 *
 * @returns the account as it is now; null where there is none
 * @throws ValidationError
 */
export async function changeAccount(
  deps: { db: Database; audit: Audit },
  command: { accountId: string } & AccountChanges,
): Promise<Account | null> {
  const { accountId, labelFormat } = command
  const name = command.name === undefined ? undefined : readName(command.name)
  const timeZone = command.timeZone === undefined ? undefined : readTimeZone(command.timeZone)
  return deps.db.transaction(async (tx) => {
    const [before] = await sql.lockAccount(tx, accountId)
    if (!before) return null
    const account = {
      ...before,
      name: name ?? before.name,
      timeZone: timeZone ?? before.timeZone,
      labelFormat: labelFormat === undefined ? before.labelFormat : labelFormat,
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
  ] as const
  return changes.filter(({ from, to }) => from !== to)
}
