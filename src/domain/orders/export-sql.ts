/** The statements by which an account's orders are handed over, whom they were between included. */

import type { StoredAddress } from '#domain/orders/order/address.ts'
import type { OrderStatus } from '#domain/orders/status/states.ts'
import type { Page, Queryable } from '#kit/postgres.ts'

export type ExportedOrder = {
  id: string
  subAccountId: string | null
  status: OrderStatus
  from: StoredAddress
  to: StoredAddress
  details: unknown
  /** What was declared to customs of each of its shipments; null: nothing of any. */
  customs: unknown[] | null
  createdAt: Date
  updatedAt: Date
}

export const selectOrdersPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<ExportedOrder>({
    name: 'orders.export',
    text: `select o.id, o.sub_account_id as "subAccountId", o.status, o.from_address as "from", o.to_address as "to",
                  o.details,
                  (select json_agg(s.customs order by s.position) filter (where s.customs is not null)
                   from shipments s where s.account_id = o.account_id and s.order_id = o.id) as customs,
                  o.created_at as "createdAt", o.updated_at as "updatedAt"
           from orders o where o.account_id = $1::uuid and o.id > $2::uuid order by o.id limit $3::integer`,
    values: [accountId, after, max],
  })

export type ExportedMove = {
  id: string
  orderId: string
  fromStatus: OrderStatus
  toStatus: OrderStatus
  reason: string | null
  source: string | null
  actor: string
  createdAt: Date
}

export const selectMovesPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<ExportedMove>({
    name: 'order-moves.export',
    text: `select id, order_id as "orderId", from_status as "fromStatus", to_status as "toStatus", reason, source, actor,
                  created_at as "createdAt"
           from order_moves where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
    values: [accountId, after, max],
  })

export type ExportedDraft = { id: string; content: unknown; createdAt: Date; updatedAt: Date }

export const selectDraftsPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<ExportedDraft>({
    name: 'order-drafts.export',
    text: `select id, content, created_at as "createdAt", updated_at as "updatedAt" from order_drafts
           where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
    values: [accountId, after, max],
  })
