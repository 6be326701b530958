/** Orders that have a label for some of their parcels, and wait for one for others. */

import { OrderStatus } from '#domain/orders/states.ts'
import type { Queryable } from '#kit/postgres.ts'

/** An order with a label for some of its parcels, whose others are still to be shipped. */
export type PartlyLabelledOrder = {
  orderId: string
  customerName: string | null
  parcelCount: number
  /** How many of them wait for a label. */
  unlabelledCount: number
}

const parcels = (alias: string) => `(
  select count(*) from shipments s where s.account_id = ${alias}.account_id and s.order_id = ${alias}.id)`

/** Each purchase that is open, or has brought a label that lives, holds one of its parcels. */
export const isPartlyLabelled = (alias: string) => `${alias}.status = ${OrderStatus.LabelCreated}
  and ${alias}.purchase_block is null and ${alias}.open_purchases < ${parcels(alias)}`

export const selectPartlyLabelled = (
  db: Queryable,
  query: { accountId: string; subAccountId: string | null; limit: number },
) =>
  db.query<PartlyLabelledOrder>({
    name: 'orders.partly-labelled',
    text: `select o.id as "orderId",
                  coalesce(nullif(o.to_address ->> 'name', ''), o.to_address ->> 'company') as "customerName",
                  ${parcels('o')}::integer as "parcelCount",
                  (${parcels('o')} - o.open_purchases)::integer as "unlabelledCount"
           from (select p.order_id as id from partly_labelled_orders p where p.account_id = $1::uuid
                 union
                 -- What is not rolled up yet: a few, which are looked at one by one.
                 select c.order_id from order_changes c where c.account_id = $1::uuid) as found
             join orders o on o.account_id = $1::uuid and o.id = found.id
           where ($2::uuid is null or o.sub_account_id = $2::uuid) and ${isPartlyLabelled('o')}
           order by o.created_at desc, o.id desc limit $3::integer`,
    values: [query.accountId, query.subAccountId, query.limit],
  })
