import { listRecipientNames } from '#domain/orders/list/recipients.ts'
import type { StoreChanges, StoreDetails } from '#domain/orders/order/order.ts'
import type { StoreKey } from '#domain/store-sync/connection.ts'
import { describeDifferences, type StoreDifferences } from '#domain/store-sync/fulfillability.ts'
import { countWaitingForPerson } from '#domain/store-sync/fulfillments/sql.ts'
import type { ListedOrderRow } from '#domain/store-sync/sql.ts'
import * as sql from '#domain/store-sync/sql.ts'
import { parseStoredOrder } from '#domain/store-sync/stored-order.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Why an order of a store waits: an edit that somebody has to accept, what the store says of it, or what it lacks here. */
export const waitingKinds = ['pending', 'waiting', 'withheld', 'unreadable', 'incomplete', 'customs'] as const
export type WaitingKind = (typeof waitingKinds)[number]

export type StoreSummary = sql.StoreSummaryRow & {
  /** How many of its orders wait, by why. Of more than `mostCounted` in all no more are counted. */
  waiting: Readonly<Record<WaitingKind, number>>
}

/** More than anybody looks through, and few enough that a page does not wait for their count. */
export const mostCounted = 10_000

/** The account's stores as people are shown them, the oldest first; those that were disconnected as well. */
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

/** An order of a store in a list: what the store calls it, and how it stands. */
export type ListedStoreOrder = ListedOrderRow & {
  /** Whom it is for; null: that is not known here, or there is no order yet. */
  recipient: string | null
}

/** With whom each is for. */
export async function withRecipients(
  deps: { db: Queryable },
  accountId: string,
  rows: readonly ListedOrderRow[],
): Promise<ListedStoreOrder[]> {
  const orderIds = rows.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
  const names = await listRecipientNames(deps, { accountId, orderIds })
  const nameOf = new Map(names.map(({ orderId, customerName }) => [orderId, customerName]))
  return rows.map((row) => ({ ...row, recipient: (row.orderId && nameOf.get(row.orderId)) || null }))
}

const mostRecent = 20

/** What came in last, the newest first; none where the account has no such store. */
export async function listRecentOrders(deps: { db: Queryable }, key: StoreKey): Promise<ListedStoreOrder[]> {
  return withRecipients(deps, key.accountId, await sql.selectRecent(deps.db, key, mostRecent))
}

const pageSize = 50

/**
 * Orders of a store that no label can be bought for now, what changed last first.
 *
 * @param query.why null: whatever they wait for
 * @param query.after where the page before ended; null: the first page
 * @returns with where the page ends; null: it is the last
 */
export async function listWaitingOrders(
  deps: { db: Queryable },
  query: StoreKey & { why: WaitingKind | null; after: sql.WaitingPlace | null },
): Promise<{ orders: ListedStoreOrder[]; next: sql.WaitingPlace | null }> {
  const rows = await sql.selectWaiting(deps.db, query, { ...query, most: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const next = rows.length > pageSize && last ? { changedAt: last.placeAt, externalId: last.externalId } : null
  return { orders: await withRecipients(deps, query.accountId, shown), next }
}

/** What programs are told of the store that an order came from. @returns null where it is of no store */
export async function findStoreDetails(
  deps: { db: Queryable },
  order: { accountId: string; orderId: string },
): Promise<StoreDetails | null> {
  const [row] = await sql.selectDetails(deps.db, order)
  if (!row) return null
  const { version, before, pending, ...details } = row
  return { ...details, pending: changesOf(version, before, pending) }
}

/** What cannot be understood is no change that anybody could accept. */
function changesOf(version: string, before: unknown, pending: unknown): StoreChanges | null {
  const [was, now] = [parseStoredOrder(before), parseStoredOrder(pending)]
  if (!was || !now) return null
  const { recipient, lines, note, standing } = describeDifferences(was, now)
  return {
    version,
    address: recipient?.now ?? null,
    lines,
    ...(note ? { note: note.now } : {}),
    standing: standing?.state ?? null,
  }
}

/** What the store that an order came from says of it. */
export type StoreSide = Omit<sql.SideRow, 'document' | 'pending' | 'version'> & {
  /** Names what the store said last: what people accept is what they have seen. */
  version: string
  /** What it says otherwise than the order, where somebody has to say what becomes of that; null: nothing. */
  differences: StoreDifferences | null
}

/** @returns null where the account has no such order, or it came from no store */
export async function findStoreSide(
  deps: { db: Queryable },
  { accountId, orderId }: { accountId: string; orderId: string },
): Promise<StoreSide | null> {
  const [row] = await sql.selectSide(deps.db, accountId, orderId)
  if (!row) return null
  const { document, pending, version, ...side } = row
  // By what the order says, whatever somebody has seen in between: that is what its label was bought by.
  const before = parseStoredOrder(document)
  const now = parseStoredOrder(pending)
  return { ...side, version: version.toString('hex'), differences: before && now && describeDifferences(before, now) }
}

/** More are not settled in one go; the others come up as these are. */
const maxListed = 100

/** An order whose store says otherwise since its label was bought, and nobody has seen that. */
export type StoreDifference = sql.DifferingRow & {
  /** Whom it is for; null: that is not known. */
  recipient: string | null
}

/** What a person of the account has to see of stores' edits after labels were bought, the longest first; at most 100. */
export async function listDifferences(
  deps: { db: Queryable },
  { accountId }: { accountId: string },
): Promise<StoreDifference[]> {
  const rows = await sql.selectDiffering(deps.db, accountId, maxListed)
  const orderIds = rows.map(({ orderId }) => orderId)
  const names = await listRecipientNames(deps, { accountId, orderIds })
  const nameOf = new Map(names.map(({ orderId, customerName }) => [orderId, customerName]))
  return rows.map((row) => ({ ...row, recipient: nameOf.get(row.orderId) ?? null }))
}

/** Beyond it nobody wants to know how many there are exactly, and counting them would take long. */
const maxCounted = 1000

/**
 * How many labels of the account wait for somebody on account of its stores: those that a store was not told of, or may
 * not have been, and those whose order the store has changed since. Of each 1000 at most.
 */
export async function countStoreReviews(
  deps: { db: Queryable },
  { accountId }: { accountId: string },
): Promise<number> {
  const counted = await Promise.all([
    countWaitingForPerson(deps.db, accountId, maxCounted),
    sql.countDiffering(deps.db, accountId, maxCounted),
  ])
  return counted.reduce((sum, [row]) => sum + (row?.count ?? 0), 0)
}
