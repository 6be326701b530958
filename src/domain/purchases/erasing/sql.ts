/** The statements by which purchases forget whom they were between. */

import { openPurchaseStates } from '#domain/purchases/purchase/states.ts'
import type { Queryable } from '#kit/postgres.ts'

type OrderKey = { accountId: string; orderId: string }

export const countOpenPurchases = (db: Queryable, { accountId, orderId }: OrderKey) =>
  db.query<{ count: number }>({
    name: 'purchases.count-open-of-order',
    text: `select count(*) as count from purchases p
           where p.account_id = $1::uuid and p.state = any ($3::text[])
             and p.order_id = $2::uuid`,
    values: [accountId, orderId, openPurchaseStates],
  })

/** What carriers wrote about addresses, upon refusing to sell or to void. */
export const eraseFailures = (db: Queryable, { accountId, orderId }: OrderKey) =>
  db.query({
    name: 'purchases.erase-failures',
    text: `with ended as (
             update purchases set failure = jsonb_set(failure, '{error,metaData}', 'null')
             where account_id = $1::uuid and order_id = $2::uuid and failure -> 'error' -> 'metaData' <> 'null'
           )
           update cancellations c set refusal = c.refusal - 'carrierText' - 'detail'
           from purchases p
           where p.account_id = $1::uuid and p.order_id = $2::uuid
             and c.account_id = $1::uuid and c.label_id = p.label_id and c.refusal is not null`,
    values: [accountId, orderId],
  })
