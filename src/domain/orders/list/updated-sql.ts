/**
 * Orders by the time of their last change. It is kept in `order_search`, because an index on the orders themselves would
 * slow down every purchase. Orders with changes that are not rolled up yet are read themselves.
 */
import {
  inRange,
  type ListedAfter,
  type ListFilter,
  type ListRow,
  pageAfter,
  pageValues,
} from '#domain/orders/list/list-sql.ts'
import { isNamed, type SearchFilter, searchValues } from '#domain/orders/list/search-sql.ts'
import type { Queryable } from '#kit/postgres.ts'

export type UpdatedRange = {
  /** Both inclusive. Null: no limit. */
  from: Date | null
  until: Date | null
}

export type UpdatedFilter = ListFilter &
  ListedAfter & {
    updated: UpdatedRange
    /** Null: no search. */
    search: Pick<SearchFilter, 'pattern' | 'wholeId' | 'wholeReferences'> | null
  }

const isUpdated = (time: string) => `(${time} >= coalesce($12::timestamptz, '-infinity')
               and ${time} <= coalesce($13::timestamptz, 'infinity'))`

/** A page of the orders whose last change is in a range, sorted by creation, with their number. */
export const selectByUpdate = (db: Queryable, filter: UpdatedFilter) => {
  const direction = filter.newestFirst ? 'desc' : 'asc'
  const { name, columns, beyond, values } = pageAfter(filter, 14)
  return db.query<ListRow>({
    name: `orders.page-by-update-${direction}${name}`,
    text: `with candidates as (
             select s.order_id from order_search s where s.account_id = $1::uuid and ${isUpdated('s.updated_at')}
             union
             select s.order_id from order_search s where s.account_id = $1::uuid and s.updated_at is null
             union
             select e.order_id from earlier_order_search e where e.account_id = $1::uuid
             union
             select c.order_id from order_changes c where c.account_id = $1::uuid
           ), found as materialized (
             select o.id, o.created_at from candidates c
             join orders o on o.account_id = $1::uuid and o.id = c.order_id
             where ${isUpdated('o.updated_at')} and ${inRange('o')} and ($9::text is null or ${isNamed('o')})
           ), page as (
             select ${columns} from (
               select f.id from found f where true ${beyond('f')}
               order by f.created_at ${direction}, f.id ${direction} limit $7::integer offset $8::bigint
             ) as chosen join orders o on o.account_id = $1::uuid and o.id = chosen.id
           ), totalled as (
             select count(*) as total from found
           )
           select totalled.total, page.* from totalled left join page on true
           order by page."createdAt" ${direction}, page."orderId" ${direction}`,
    values: [
      ...pageValues(filter),
      ...(filter.search ? searchValues(filter.search) : [null, null, null]),
      filter.updated.from,
      filter.updated.until,
      ...values,
    ],
  })
}
