import type { OrderStatus } from '#domain/orders/status/states.ts'
import type { Database } from '#kit/postgres.ts'

export type OrderMove = {
  from_status: OrderStatus
  to_status: OrderStatus
  reason: string | null
  source: string | null
  actor: string
  created_at: Date
}

/** The history of an order's status, as its table keeps it. */
export const readOrderMoves = (db: Database, accountId: string, orderId: string): Promise<OrderMove[]> =>
  db.query<OrderMove>({
    name: 'test.order-moves',
    text: `select from_status, to_status, reason, source, actor, created_at from order_moves
           where account_id = $1::uuid and order_id = $2::uuid order by id`,
    values: [accountId, orderId],
  })
