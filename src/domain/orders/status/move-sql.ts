/** The statements that move orders' statuses on request. */

import { OrderStatus } from '#domain/orders/status/states.ts'
import type { Queryable } from '#kit/postgres.ts'

export type MoveRow = {
  status: OrderStatus
  heldFrom: OrderStatus | null
  movedAt: Date | null
}

export type Move = {
  accountId: string
  orderId: string
  to: OrderStatus
  /** The statuses from which it may be reached; to be left from OnHold it must be what the order was held from. */
  from: readonly OrderStatus[]
  /** Whether a purchase that owns one of the order's shipments forbids it. */
  isForbiddenByPurchases: boolean
  /** What the order has to be held from; null: whatever it was. */
  resumeStatus: OrderStatus | null
  historyId: string
  reason: string | null
  source: string | null
  actor: string
  now: Date
}

/** A draft that nothing may be bought for, since something of it is missing or it was erased, can be given up alone. */
const isHeldDraft = (to: string) => `(before.status = ${OrderStatus.Draft} and before.purchase_block is not null
                    and ${to} <> ${OrderStatus.Cancelled})`

/**
 * Moves the status where the move is allowed, and writes its history. Answers the order as it was
 * before; `movedAt` is null where it stayed. The row's lock puts simultaneous moves in a row.
 */
export const moveOrderRow = (db: Queryable, move: Move) =>
  db.query<MoveRow>({
    name: 'orders.move',
    text: `with before as (
             select status, held_from, open_purchases, purchase_block from orders
             where account_id = $1::uuid and id = $2::uuid for update
           ), moved as (
             update orders o
             set status = $3::smallint, held_from = case when $3::smallint = $11::smallint then before.status end,
                 updated_at = $10::timestamptz
             from before
             where o.account_id = $1::uuid and o.id = $2::uuid
               and (before.status = any ($4::smallint[])
                    or (before.status = $11::smallint and before.held_from = $3::smallint))
               and ($5::smallint is null or before.held_from = $5::smallint)
               and not ($12::boolean and before.open_purchases > 0)
               and not ${isHeldDraft('$3::smallint')}
             returning o.updated_at
           ), history as (
             insert into order_moves (account_id, id, order_id, from_status, to_status, reason, source, actor, created_at)
             select $1::uuid, $6::uuid, $2::uuid, before.status, $3::smallint, $7::text, $8::text, $9::text, $10::timestamptz
             from before, moved
           )
           select before.status, before.held_from as "heldFrom", moved.updated_at as "movedAt"
           from before left join moved on true`,
    values: [
      move.accountId,
      move.orderId,
      move.to,
      move.from,
      move.resumeStatus,
      move.historyId,
      move.reason,
      move.source,
      move.actor,
      move.now,
      OrderStatus.OnHold,
      move.isForbiddenByPurchases,
    ],
  })

/**
 * The same for several orders, each of which is there once; for those only that nobody else has locked.
 *
 * @returns in no order; none for an order that is locked, or that the account lacks
 */
export const moveOrderRows = (db: Queryable, moves: readonly Move[]) =>
  db.query<MoveRow & { historyId: string }>({
    name: 'orders.move-several',
    text: `with requested as materialized (
             select * from json_to_recordset($1::json) as requested (
               account_id uuid, order_id uuid, to_status smallint, allowed smallint[], resume_status smallint,
               is_forbidden boolean, history_id uuid, reason text, source text, actor text, now timestamptz)
           ), before as materialized (
             -- Each by its key: joined, a table of some thousand orders would be read whole for a handful of them.
             select r.*, o.status, o.held_from, o.open_purchases, o.purchase_block
             from requested r, lateral (
               select status, held_from, open_purchases, purchase_block from orders
               where account_id = r.account_id and id = r.order_id for update skip locked
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
               and not ${isHeldDraft('before.to_status')}
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
          // As the protocol sends halves of surrogate pairs; PostgreSQL refuses JSON that has any.
          reason: move.reason?.toWellFormed(),
          source: move.source?.toWellFormed(),
          actor: move.actor,
          now: move.now,
        })),
      ),
      OrderStatus.OnHold,
    ],
  })
