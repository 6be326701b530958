import * as sql from '#domain/credits/top-ups/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** More than are asked to be paid between two backups. */
const skippedAddresses = 1000

/**
 * In a database that was brought back from a backup, leaves out addresses that may have been given out since: one that
 * is given out twice would credit one payer's money to another.
 */
export async function skipAddresses(tx: Queryable): Promise<void> {
  await sql.skipIndexes(tx, skippedAddresses)
}
