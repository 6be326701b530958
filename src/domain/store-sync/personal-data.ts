import type { Audit } from '#domain/audit/audit.ts'
import type { StoreKey } from '#domain/store-sync/connection.ts'
import { deleteExpiredAuthorizations } from '#domain/store-sync/connections/authorize-store.ts'
import { listStores } from '#domain/store-sync/connections/change-store.ts'
import * as sql from '#domain/store-sync/import/order-sql.ts'
import { eraseUnreadBefore, expireUnread } from '#domain/store-sync/sync/unread-sql.ts'
import type { PersonalData } from '#kit/personal-data.ts'
import type { Database, Queryable } from '#kit/postgres.ts'
import { maxPortion } from '#kit/purge.ts'

/** The data of an order that was never created is kept this long after its last change. */
const keptDays = 90

export const personalData = {
  export: exportStores,
  eraseOrder: eraseStoreOrder,
  eraseUnused: eraseWaitingOrders,

  purge: {
    'delete-ended-authorizations': {
      schedule: '47 * * * *',
      portions: ({ db }) => [() => deleteExpiredAuthorizations(db, maxPortion)],
    },
    'expire-waiting-store-orders': {
      schedule: '17 4 * * *',
      portions: ({ db }) => [
        () => sql.expireWaiting(db, keptDays, maxPortion),
        () => expireUnread(db, keptDays, maxPortion),
      ],
    },
  },
} satisfies PersonalData

/** Exports connected stores without their credentials, and their orders. */
async function* exportStores(deps: { db: Queryable }, accountId: string) {
  for (const { kind: runsOn, ...store } of await listStores(deps, { accountId })) {
    yield { kind: 'connected store' as const, ...{ runsOn, ...store } }
  }
  yield* exportStoreOrders(deps, accountId)
}

/** Erases data of orders that were never created. Later changes in the store are imported again. */
export async function eraseWaitingOrders(
  deps: { db: Queryable },
  query: { accountId: string; before: Date },
): Promise<void> {
  await sql.eraseWaitingBefore(deps.db, query)
  await eraseUnreadBefore(deps.db, query)
}

/**
 * Erases the data of an order that was never created.
 *
 * @param order.number the store's order number
 * @returns the number of matches, and the existing orders among them, which are not erased
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
 * Erases the store's data of an order. Its number stays, so that it is not imported again. The caller has locked the
 * order.
 */
export async function eraseStoreOrder(db: Queryable, order: { accountId: string; orderId: string }): Promise<void> {
  await sql.eraseRow(db, order.accountId, order.orderId)
}

const maxPageSize = 500

/** Exports the store data of all orders, including those that were never created. */
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
