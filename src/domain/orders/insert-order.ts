import * as sql from '#domain/orders/create-sql.ts'
import { batch } from '#kit/batch.ts'
import type { Queryable } from '#kit/postgres.ts'
import { isDataError } from '#kit/postgres-errors.ts'

/** Writes a new order. @returns false where its idempotency key is taken: nothing was written */
export type InsertOrder = (order: sql.OrderToInsert) => Promise<boolean>

/** Few, so that orders gather while these are under way; a statement's worth of them is still quick. */
const limits = { maxConcurrent: 4, maxBatchSize: 50, isItemError: isDataError }

/** Writes new orders, those that come at the same time in one statement: see `docs/decisions/0016`. One for each process. */
export const createInsertOrder = (deps: { db: Queryable }): InsertOrder =>
  batch(limits, async (orders) => {
    const made = new Set((await sql.insertOrders(deps.db, orders)).map(({ id }) => id))
    return orders.map(({ order }) => made.has(order.orderId))
  })
