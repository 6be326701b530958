/** The statements by which it is forgotten what stores said of orders. */
import type { StoreKey } from '#domain/store-sync/connection.ts'
import type { Queryable } from '#kit/postgres.ts'

/** That there was one under its number stays. */
const forgotten = `document = null, pending = null, seen = null, detail = null, standing = 'closed', reason = null,
               purchase_block = null, assumed = '{}', due_at = null, changed_at = clock_timestamp()`

/** As rows stand that hold something of an order that there is none of here. */
const waits = `o.order_id is null and o.standing in ('withheld', 'unreadable', 'incomplete')`

export const eraseRow = (db: Queryable, accountId: string, orderId: string) =>
  db.query({
    name: 'store-orders.erase',
    text: `update store_orders set ${forgotten} where account_id = $1::uuid and order_id = $2::uuid`,
    values: [accountId, orderId],
  })

export const eraseWaitingBefore = (db: Queryable, { accountId, before }: { accountId: string; before: Date }) =>
  db.query({
    name: 'store-orders.erase-waiting-before',
    text: `update store_orders o set ${forgotten}
           where o.account_id = $1::uuid and ${waits} and o.created_at < $2::timestamptz`,
    values: [accountId, before],
  })

/** Of whatever account: what has not changed for so many days. */
export const expireWaiting = (db: Queryable, days: number) =>
  db.query({
    name: 'store-orders.expire-waiting',
    text: `update store_orders o set ${forgotten} from connected_stores s
           where o.account_id = s.account_id and o.store_id = s.id and ${waits}
             and o.changed_at < clock_timestamp() - $1::float8 * interval '1 day'`,
    values: [days],
  })

/** @returns each of that number: whether it was forgotten, or the order that there is of it */
export const eraseWaitingOfNumber = (db: Queryable, { accountId, storeId }: StoreKey, number: string) =>
  db.query<{ orderId: string | null }>({
    name: 'store-orders.erase-waiting-of-number',
    text: `with erased as (
             update store_orders o set ${forgotten}
             where o.account_id = $1::uuid and o.store_id = $2::uuid and o.number = $3::text and ${waits}
           )
           select order_id as "orderId" from store_orders
           where account_id = $1::uuid and store_id = $2::uuid and number = $3::text`,
    values: [accountId, storeId, number],
  })
