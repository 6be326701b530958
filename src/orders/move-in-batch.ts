import { batch } from '#kit/batch.ts'
import type { Queryable } from '#kit/postgres.ts'
import { isDataError } from '#kit/postgres-errors.ts'
import * as sql from '#orders/move-sql.ts'

/** @returns null where the order has to be moved by itself: there is none, or another moves or buys for it just now */
export type MoveInBatch = (move: sql.Move) => Promise<sql.MoveRow | null>

/** As of new orders: few, so that moves gather while these are under way. */
const limits = { maxConcurrent: 4, maxBatchSize: 50, isItemError: isDataError }

/**
 * Moves orders, those that are asked for at the same time in one statement and one transaction. It waits for no order:
 * one that somebody holds would be waited for by all. One for each process.
 */
export const createMoveInBatch = (deps: { db: Queryable }): MoveInBatch =>
  batch(limits, async (moves) => {
    const first = new Map<string, sql.Move>()
    for (const move of moves) {
      const order = `${move.accountId} ${move.orderId}`
      // The second move of an order begins where the first left it.
      if (!first.has(order)) first.set(order, move)
    }
    const rows = await sql.moveOrderRows(deps.db, [...first.values()])
    const moved = new Map(rows.map(({ historyId, ...row }) => [historyId, row]))
    return moves.map(({ historyId }) => moved.get(historyId) ?? null)
  })
