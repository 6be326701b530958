/**
 * A database that was brought back from a backup knows nothing of what was bought since. Until an operator has looked,
 * and accepts it, nothing new is bought on it.
 */
import * as sql from '#domain/accounts/sql.ts'
import type { Audit } from '#domain/audit/audit.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'

export type { Restored } from '#domain/accounts/sql.ts'

/** @param asOf when the backup was taken; null: not known */
export async function markRestored(tx: Transaction, audit: Audit, asOf: Date | null): Promise<void> {
  const [restored] = await sql.markRestored(tx, asOf)
  if (!restored) throw new Error('the database has no deployment')
  await audit(tx, { act: 'database.restore', accountId: null, subjects: {}, details: { asOf } })
}

/** @returns null where the database was not restored, or was accepted since */
export async function findRestored(deps: { db: Queryable }): Promise<sql.Restored | null> {
  const [restored] = await sql.selectRestored(deps.db)
  return restored ?? null
}

/** @returns false where there was nothing to accept */
export async function acceptRestored(tx: Transaction, audit: Audit): Promise<boolean> {
  const [accepted] = await sql.forgetRestored(tx)
  if (!accepted) return false
  await audit(tx, { act: 'database.accept', accountId: null, subjects: {} })
  return true
}
