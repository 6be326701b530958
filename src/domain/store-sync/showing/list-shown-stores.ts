import * as sql from '#domain/store-sync/showing/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Why an order of a store waits: an edit that somebody has to accept, what the store says of it, or what it lacks here. */
export const waitingKinds = ['pending', 'waiting', 'withheld', 'unreadable', 'incomplete', 'customs'] as const
export type WaitingKind = (typeof waitingKinds)[number]

export type ShownStore = sql.ShownStoreRow & {
  /** How many of its orders wait, by why. Of more than `mostCounted` in all no more are counted. */
  waiting: Readonly<Record<WaitingKind, number>>
}

/** More than anybody looks through, and few enough that a page does not wait for their count. */
export const mostCounted = 10_000

/** The account's stores as people are shown them, the oldest first; those that were disconnected as well. */
export async function listShownStores(
  deps: { db: Queryable },
  command: { accountId: string; storeId?: string },
): Promise<ShownStore[]> {
  const { accountId, storeId = null } = command
  const [stores, counts] = await Promise.all([
    sql.selectShownStores(deps.db, accountId, storeId),
    sql.countWaiting(deps.db, accountId, storeId, mostCounted),
  ])
  return stores.map((store) => {
    const waiting = { pending: 0, waiting: 0, withheld: 0, unreadable: 0, incomplete: 0, customs: 0 }
    for (const one of counts) if (one.storeId === store.storeId) waiting[one.why as WaitingKind] = one.count
    return { ...store, waiting }
  })
}
