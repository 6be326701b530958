import * as sql from '#edges/legacy/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Blanks the notes that came with an order of the legacy interface. */
export async function eraseNotes(db: Queryable, order: { accountId: string; orderId: string }): Promise<void> {
  await sql.eraseNotes(db, order.accountId, order.orderId)
}
