import * as sql from '#domain/orders/list-columns-sql.ts'
import { isPurchasable, movesFrom, type OrderStatus } from '#domain/orders/states.ts'
import type { Queryable } from '#kit/postgres.ts'

/** What people are shown of an order in a list, beside what programs are; and where it may be moved, on request. */
export type OrderColumns = Omit<sql.ColumnsRow, 'status' | 'openPurchases' | 'purchaseBlock'> & {
  moves: OrderStatus[]
  /** How many of its parcels wait for a label that may be bought now. */
  unlabelledCount: number
}

/**
 * These of a page of the list. They are no part of the list's own statement: programs list orders a hundred times as
 * often, and would pay for reading each order's details.
 */
export async function listOrderColumns(
  deps: { db: Queryable },
  query: { accountId: string; orderIds: readonly string[] },
): Promise<Map<string, OrderColumns>> {
  if (query.orderIds.length === 0) return new Map()
  const rows = await sql.selectColumns(deps.db, query)
  return new Map(
    rows.map(({ status, openPurchases, purchaseBlock, ...row }) => {
      const moves = movesFrom({ status, heldFrom: row.heldFrom, openPurchases, purchaseBlock })
      // Each purchase that is open or has brought a label that lives holds one parcel.
      const free = isPurchasable(status) && purchaseBlock === null ? row.parcelCount - openPurchases : 0
      return [row.orderId, { ...row, moves, unlabelledCount: Math.max(0, free) }]
    }),
  )
}
