import type { Audit } from '#domain/audit/audit.ts'
import type { StoreKey } from '#domain/store-sync/connection.ts'
import * as sql from '#domain/store-sync/import/order-sql.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

/** What was said of an order that lacked something, or was withheld, and has not changed for so long, comes to nothing. */
const keptDays = 90

/** Forgets what stores said of orders that never became any here, since nothing came of it. Across accounts. */
export async function purgeExpiredWaitingOrders(deps: { db: Queryable }): Promise<void> {
  await sql.expireWaiting(deps.db, keptDays)
}

/** Forgets what came in of such before the time. What a store says otherwise of one from then on comes in again. */
export async function eraseWaitingOrders(
  deps: { db: Queryable },
  query: { accountId: string; before: Date },
): Promise<void> {
  await sql.eraseWaitingBefore(deps.db, query)
}

/**
 * Forgets what a store said of an order that never became one here.
 *
 * @param order.number as the store calls it
 * @returns how many there were of that number, and the orders that there are of it, of which nothing was forgotten
 */
export async function eraseWaitingOrder(
  deps: { db: Database; audit: Audit },
  { accountId, storeId, number }: StoreKey & { number: string },
): Promise<{ found: number; orderIds: string[] }> {
  return deps.db.transaction(async (tx) => {
    const rows = await sql.eraseWaitingOfNumber(tx, { accountId, storeId }, number)
    const orderIds = rows.flatMap(({ orderId }) => orderId ?? [])
    if (rows.length > orderIds.length) {
      await deps.audit(tx, { act: 'store.forget', accountId, subjects: { storeId }, details: { number } })
    }
    return { found: rows.length, orderIds }
  })
}

/**
 * Forgets what a store said of an order; that there was one under its number stays, so that it never comes in again. The
 * caller has the order's row locked.
 */
export async function eraseStoreOrder(db: Queryable, order: { accountId: string; orderId: string }): Promise<void> {
  await sql.eraseRow(db, order.accountId, order.orderId)
}

const maxPageSize = 500

/** What stores said of the account's orders, those among it of which there is no order yet. */
export async function* exportStoreOrders(
  { db }: { db: Queryable },
  accountId: string,
): AsyncGenerator<{ kind: 'store order' } & sql.ExportedRow> {
  for (let after: { storeId: string; externalId: string } | null = null; ; ) {
    const rows: sql.ExportedRow[] = await sql.selectRowsPage(db, { accountId, after, max: maxPageSize })
    for (const row of rows) yield { kind: 'store order', ...row }
    const last = rows.at(-1)
    if (!last || rows.length < maxPageSize) return
    after = last
  }
}
