import { listRecipientNames } from '#domain/orders/list/recipients.ts'
import type { StoreChanges, StoreDetails } from '#domain/orders/order/order.ts'
import type { StoreKey } from '#domain/store-sync/connection.ts'
import { describeDifferences, type StoreDifferences } from '#domain/store-sync/fulfillability.ts'
import { countWaitingForPerson } from '#domain/store-sync/fulfillments/sql.ts'
import * as sql from '#domain/store-sync/sql.ts'
import { parseStoredOrder } from '#domain/store-sync/stored-order.ts'
import type { Queryable } from '#kit/postgres.ts'

type OrderKey = { accountId: string; orderId: string }

/** Why no label can be bought for a store order: a pending change, its fulfillability, or data that is missing here. */
export const waitingKinds = ['pending', 'waiting', 'withheld', 'unreadable', 'incomplete', 'customs'] as const
export type WaitingKind = (typeof waitingKinds)[number]

export type StoreSummary = sql.StoreSummaryRow & {
  /** The number of waiting orders by reason. At most `mostCounted` orders are counted in total. */
  waiting: Readonly<Record<WaitingKind, number>>
}

/** Few enough that a page does not wait for the count. */
export const mostCounted = 10_000

/** The account's stores, oldest first, including disconnected ones. */
export async function listStoreSummaries(
  deps: { db: Queryable },
  command: { accountId: string; storeId?: string },
): Promise<StoreSummary[]> {
  const { accountId, storeId = null } = command
  const [stores, counts] = await Promise.all([
    sql.selectStoreSummaries(deps.db, accountId, storeId),
    sql.countWaiting(deps.db, accountId, storeId, mostCounted),
  ])
  return stores.map((store) => {
    const waiting = { pending: 0, waiting: 0, withheld: 0, unreadable: 0, incomplete: 0, customs: 0 }
    for (const one of counts) if (one.storeId === store.storeId) waiting[one.why as WaitingKind] = one.count
    return { ...store, waiting }
  })
}

/** A row of a list, with its recipient. */
type WithRecipient<Row> = Row & {
  /** Null: unknown, or there is no order yet. */
  recipient: string | null
}
export type ListedStoreOrder = WithRecipient<sql.ListedOrderRow>

async function withRecipients<Row extends { orderId: string | null }>(
  deps: { db: Queryable },
  accountId: string,
  rows: readonly Row[],
): Promise<WithRecipient<Row>[]> {
  const orderIds = rows.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
  const names = await listRecipientNames(deps, { accountId, orderIds })
  const nameOf = new Map(names.map(({ orderId, customerName }) => [orderId, customerName]))
  return rows.map((row) => ({ ...row, recipient: (row.orderId && nameOf.get(row.orderId)) || null }))
}

const mostRecent = 20

/** The orders that were imported last, newest first. */
export async function listRecentOrders(deps: { db: Queryable }, key: StoreKey): Promise<ListedStoreOrder[]> {
  return withRecipients(deps, key.accountId, await sql.selectRecent(deps.db, key, mostRecent))
}

const pageSize = 50

/**
 * The orders of a store for which no label can be bought now, last changed first.
 *
 * @param query.why null: any reason
 * @param query.after the end of the previous page; null: the first page
 * @returns `next`: the end of this page; null: it is the last
 */
export async function listWaitingOrders(
  deps: { db: Queryable },
  query: StoreKey & { why: WaitingKind | null; after: sql.WaitingPlace | null },
): Promise<{ orders: ListedStoreOrder[]; next: sql.WaitingPlace | null }> {
  const rows = await sql.selectWaiting(deps.db, query, { ...query, most: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const next = rows.length > pageSize && last ? { changedAt: last.placeAt, externalId: last.externalId } : null
  return { orders: await withRecipients(deps, query.accountId, page), next }
}

/** The state of an order in its store. */
export type StoreOrderView = Omit<sql.StoreOrderRow, 'base' | 'pending'> & {
  /** Null: nothing is pending, or the stored data cannot be read. */
  differences: StoreDifferences | null
}

/** @returns null if the account has no such order, or it is from no store */
export async function findStoreOrder(deps: { db: Queryable }, order: OrderKey): Promise<StoreOrderView | null> {
  const [row] = await sql.selectStoreOrder(deps.db, order)
  if (!row) return null
  const { base: storedBase, pending, ...view } = row
  // Compared with the order itself, because its labels were bought for that, and not with what a person has reviewed.
  const [base, now] = [parseStoredOrder(storedBase), parseStoredOrder(pending)]
  return { ...view, differences: base && now && describeDifferences(base, now) }
}

/** The same as part of an order. */
export async function findStoreDetails(deps: { db: Queryable }, order: OrderKey): Promise<StoreDetails | null> {
  const view = await findStoreOrder(deps, order)
  if (!view) return null
  const { storeId, kind, number, purchaseBlock, assumed } = view
  const reason = purchaseBlock && (view.detail ?? view.reason)
  return { storeId, kind, number, blockedBy: purchaseBlock, reason, assumed, pending: changesOf(view) }
}

function changesOf({ version, differences }: StoreOrderView): StoreChanges | null {
  if (!differences) return null
  const { recipient, lines, note, standing } = differences
  return {
    version,
    address: recipient?.now ?? null,
    lines,
    ...(note ? { note: note.now } : {}),
    standing: standing?.state ?? null,
  }
}

const maxListed = 100

export type StoreDifference = WithRecipient<sql.DifferingRow>

/** The orders that changed in their stores after a label was bought, oldest change first, at most 100. */
export async function listDifferences(
  deps: { db: Queryable },
  { accountId }: { accountId: string },
): Promise<StoreDifference[]> {
  return withRecipients(deps, accountId, await sql.selectDiffering(deps.db, accountId, maxListed))
}

/** An exact count of more would take too long. */
const maxCounted = 1000

/** The number of fulfillment updates and of changed orders that need attention, at most 1000 each. */
export async function countStoreReviews(
  deps: { db: Queryable },
  { accountId }: { accountId: string },
): Promise<number> {
  const counts = await Promise.all([
    countWaitingForPerson(deps.db, accountId, maxCounted),
    sql.countDiffering(deps.db, accountId, maxCounted),
  ])
  return counts.reduce((sum, [row]) => sum + (row?.count ?? 0), 0)
}
