/** What imports are given, and what they answer with. */

import type { Standing, StoreOrder } from '#adapters/stores/store.ts'
import type { ConnectedStoresDeps } from '#domain/store-sync/stores-deps.ts'

export type ImportDeps = Pick<ConnectedStoresDeps, 'db' | 'clock' | 'ids' | 'log' | 'environment'>

/** A store's word for an order; `incomplete`: what it says makes no order. */
export type StoredStanding = Standing['state'] | 'incomplete'

/** What was read of a store at one time. */
export type ReadOrders = {
  orders: readonly StoreOrder[]
  /** Those that the store knows no more, by its own answer for that. */
  gone: readonly string[]
  /** By the database's clock: what was written since is newer than this. */
  askedAt: Date
}

/** Each order that was read is one of the first four. */
export type ImportCounts = {
  imported: number
  updated: number
  unchanged: number
  failed: number
  /** Of those that were read: how many no label can be bought for. */
  blocked: number
}

export const noCounts: ImportCounts = { imported: 0, updated: 0, unchanged: 0, failed: 0, blocked: 0 }

export const addCounts = (one: ImportCounts, other: ImportCounts): ImportCounts => ({
  imported: one.imported + other.imported,
  updated: one.updated + other.updated,
  unchanged: one.unchanged + other.unchanged,
  failed: one.failed + other.failed,
  blocked: one.blocked + other.blocked,
})
