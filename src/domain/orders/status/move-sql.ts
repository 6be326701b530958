import { OrderStatus } from '#domain/orders/status/states.ts'
import type { Queryable } from '#kit/postgres.ts'

export type Move = {
  accountId: string
  orderId: string
  to: OrderStatus
  /** The statuses that allow the move. From OnHold, `to` must be the status that the order was held from. */
  from: readonly OrderStatus[]
  /** Whether a purchase that owns one of the order's shipments forbids the move. */
  isForbiddenByPurchases: boolean
  /** The status that the order must be held from; null if any is allowed. */
  resumeStatus: OrderStatus | null
  historyId: string
  reason: string | null
  source: string | null
  actor: string
  now: Date
}

/** The order before the move. `movedAt` is null if the order was not moved. */
export type MoveRow = {
  historyId: string
  status: OrderStatus
  heldFrom: OrderStatus | null
  movedAt: Date | null
}

const lockClauses = { wait: 'for update', 'skip locked': 'for update skip locked' } as const
const statementNames = { wait: 'orders.move', 'skip locked': 'orders.move-several' } as const

/**
 * Moves orders and writes their history. Each order may be in `moves` only once. The lock of its row puts simultaneous
 * moves in sequence.
 *
 * @returns rows in no order; none for an order that the account lacks, or that was skipped because it is locked
 */
export const moveOrders = (db: Queryable, moves: readonly Move[], ifLocked: keyof typeof lockClauses) =>
  db.query<MoveRow>({
    name: statementNames[ifLocked],
    text: `with requested as materialized (
             select * from json_to_recordset($1::json) as requested (
               account_id uuid, order_id uuid, to_status smallint, allowed smallint[], resume_status smallint,
               is_forbidden boolean, history_id uuid, reason text, source text, actor text, now timestamptz)
           ), before as materialized (
             -- Lateral, so that each order is looked up by its key. A join would read all of a small table.
             select r.*, o.status, o.held_from, o.open_purchases, o.purchase_block
             from requested r, lateral (
               select status, held_from, open_purchases, purchase_block from orders
               where account_id = r.account_id and id = r.order_id ${lockClauses[ifLocked]}
             ) as o
           ), moved as (
             update orders o
             set status = before.to_status,
                 held_from = case when before.to_status = $2::smallint then before.status end,
                 updated_at = before.now
             from before
             where o.account_id = before.account_id and o.id = before.order_id
               and (before.status = any (before.allowed)
                    or (before.status = $2::smallint and before.held_from = before.to_status))
               and (before.resume_status is null or before.held_from = before.resume_status)
               and not (before.is_forbidden and before.open_purchases > 0)
               -- A draft that is incomplete or erased can only be canceled.
               and not (before.status = ${OrderStatus.Draft} and before.purchase_block is not null
                        and before.to_status <> ${OrderStatus.Cancelled})
             returning before.history_id, o.updated_at
           ), history as (
             insert into order_moves (account_id, id, order_id, from_status, to_status, reason, source, actor, created_at)
             select account_id, history_id, order_id, before.status, to_status, reason, source, actor, now
             from before join moved using (history_id)
           )
           select before.history_id as "historyId", before.status, before.held_from as "heldFrom",
                  moved.updated_at as "movedAt"
           from before left join moved using (history_id)`,
    values: [
      JSON.stringify(
        moves.map((move) => ({
          account_id: move.accountId,
          order_id: move.orderId,
          to_status: move.to,
          allowed: move.from,
          resume_status: move.resumeStatus,
          is_forbidden: move.isForbiddenByPurchases,
          history_id: move.historyId,
          // PostgreSQL rejects JSON with lone surrogates.
          reason: move.reason?.toWellFormed(),
          source: move.source?.toWellFormed(),
          actor: move.actor,
          now: move.now,
        })),
      ),
      OrderStatus.OnHold,
    ],
  })
