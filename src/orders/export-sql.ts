/** The statements by which an account's orders are handed over, whom they were between included. */
import type { Page } from '#kit/pages.ts'
import type { Queryable } from '#kit/postgres.ts'
import type { StoredAddress } from '#orders/address.ts'
import type { OrderStatus } from '#orders/states.ts'

export type ExportedOrder = {
  id: string
  subAccountId: string | null
  status: OrderStatus
  from: StoredAddress
  to: StoredAddress
  details: unknown
  createdAt: Date
  updatedAt: Date
}

export const selectOrdersPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<ExportedOrder>({
    name: 'orders.export',
    text: `select id, sub_account_id as "subAccountId", status, from_address as "from", to_address as "to", details,
                  created_at as "createdAt", updated_at as "updatedAt"
           from orders where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
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
