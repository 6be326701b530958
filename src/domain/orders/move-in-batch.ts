import * as sql from '#domain/orders/move-sql.ts'
import { batch } from '#kit/batch.ts'
import type { Queryable } from '#kit/postgres.ts'
import { isDataError } from '#kit/postgres-errors.ts'

/** @returns null where the order has to be moved by itself: there is none, or another moves or buys for it just now */
export type MoveInBatch = (move: sql.Move) => Promise<sql.MoveRow | null>

/** Few, so that moves gather while these are under way. */
const limits = {
  maxConcurrent: 2,
  maxBatchSize: 50,
  isItemError: isDataError,
  // The second move of an order begins where the first left it.
  turnOf: ({ accountId, orderId }: sql.Move) => `${accountId} ${orderId}`,
}

/**
 * Moves orders, those that are asked for at the same time in one statement and one transaction. It waits for no order:
 * one that somebody holds would be waited for by all. One for each process.
 */
export const createMoveInBatch = (deps: { db: Queryable }): MoveInBatch =>
  batch(limits, async (moves) => {
    const rows = await sql.moveOrderRows(deps.db, moves)
    const moved = new Map(rows.map(({ historyId, ...row }) => [historyId, row]))
    return moves.map(({ historyId }) => moved.get(historyId) ?? null)
  })
