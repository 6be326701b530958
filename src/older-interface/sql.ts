import type { Queryable } from '#kit/postgres.ts'

export type OlderOrderRow = { notes: string; label_format: 'PDF' | 'PNG' }

/** Keeps what came with an order here; what a repeat brings is the same. */
export const insertOlderOrder = (
  db: Queryable,
  order: { accountId: string; orderId: string; notes: string; labelFormat: 'PDF' | 'PNG'; now: Date },
) =>
  db.query({
    name: 'older-orders.insert',
    text: `insert into older_orders (account_id, order_id, notes, label_format, created_at)
           values ($1::uuid, $2::uuid, $3::text, $4::text, $5::timestamptz)
           on conflict do nothing`,
    values: [order.accountId, order.orderId, order.notes, order.labelFormat, order.now],
  })

export const selectOlderOrder = (db: Queryable, accountId: string, orderId: string) =>
  db.query<OlderOrderRow>({
    name: 'older-orders.get',
    text: `select notes, label_format from older_orders where account_id = $1::uuid and order_id = $2::uuid`,
    values: [accountId, orderId],
  })
