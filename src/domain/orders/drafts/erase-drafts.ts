import * as sql from '#domain/orders/drafts/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Forgets what was typed and never became an order, and was not changed since the time. The others go with their orders. */
export async function eraseDrafts(deps: { db: Queryable }, query: { accountId: string; before: Date }): Promise<void> {
  await sql.deleteUnchanged(deps.db, query)
}
