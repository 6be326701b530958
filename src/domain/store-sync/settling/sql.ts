/** Statements of what stores say otherwise than orders whose labels are bought. The index holds all that is read. */
import type { Queryable } from '#kit/postgres.ts'

export type DifferingRow = {
  orderId: string
  storeId: string
  storeName: string
  number: string
  standing: string
  reason: string | null
  changedAt: Date
}

/** As the condition of the index has it. */
const differs = 'o.account_id = $1::uuid and o.pending is not null and o.labels > 0'

/** Longest first. */
export const selectDiffering = (db: Queryable, accountId: string, limit: number) =>
  db.query<DifferingRow>({
    name: 'store-orders.differing',
    text: `select o.order_id as "orderId", o.store_id as "storeId", s.name as "storeName", o.number, o.standing, o.reason,
                  o.changed_at as "changedAt"
           from store_orders o join connected_stores s on s.account_id = o.account_id and s.id = o.store_id
           where ${differs} order by o.changed_at limit $2::integer`,
    values: [accountId, limit],
  })

/** @param most so many are counted at most */
export const countDiffering = (db: Queryable, accountId: string, most: number) =>
  db.query<{ count: number }>({
    name: 'store-orders.count-differing',
    text: `select count(*)::integer as count from (select from store_orders o where ${differs} limit $2::integer) differing`,
    values: [accountId, most],
  })
