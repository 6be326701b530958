/**
 * The statements that search orders. The table `order_search` has all columns that lists filter by. Orders themselves
 * are read only if their row there may be outdated, and for the page that is shown.
 */

import {
  inRange,
  type ListedAfter,
  type ListFilter,
  type ListRow,
  pageAfter,
  pageValues,
} from '#domain/orders/list/list-sql.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'

export type SearchFilter = ListFilter & {
  /** For LIKE, escaped and normalized (NFC), as the stored text is. */
  pattern: string
  /**
   * Whether the trigram index can find it. It needs three letters or digits in a row, and reads everything otherwise.
   */
  isIndexed: boolean
  /** The search text, if it is an id. */
  wholeId: string | null
  /** The search text in all forms in which a whole reference may be stored. */
  wholeReferences: readonly string[]
}

/** The parameters $9 to $11. */
export const searchValues = (filter: Pick<SearchFilter, 'pattern' | 'wholeId' | 'wholeReferences'>) => [
  filter.pattern,
  filter.wholeId,
  filter.wholeReferences,
]

/** Matches the index of references. */
const isReferred = (alias: string) =>
  `fold_case(${alias}.details ->> 'reference') = any (array(select fold_case(one) from unnest($11::text[]) as one))`

const textOf = (alias: string) => `normalize(order_search_text(${alias}.to_address, ${alias}.tracking_number,
                      ${alias}.earlier_tracking_numbers, ${alias}.details), nfc)`

/** Whether an order matches the search. */
export const isNamed = (alias: string) => `(${alias}.id = $10::uuid or ${isReferred(alias)}
                    or fold_case(${textOf(alias)}) like fold_case($9::text))`

/** Whether an order matches the search and the filter. */
const isFound = (alias: string) => `${inRange(alias)}
               and ${isNamed(alias)}`

/**
 * The queries of a search. `apart` has the orders that are read themselves: orders with changes that are not rolled up,
 * matches in the table of an earlier version, and matches by id or reference. `matched` has all orders that match the
 * search and the filter, each once.
 *
 * The ids go through an array, because the planner expects few values from it and uses a hash lookup. NOT IN keeps this
 * plan; NOT EXISTS would become a join that compares every row. The stored text is folded by `fold_case`, whose result
 * does not depend on the locale of the database.
 * @param pattern SQL for the folded pattern
 */
const searchFor = (pattern: string) => `apart as materialized (
             select unnest(array_agg(one.order_id)) as order_id from (
               select c.order_id from order_changes c where c.account_id = $1::uuid
               union
               select e.order_id from earlier_order_search e where e.account_id = $1::uuid and e.text ilike $9::text
               union
               select $10::uuid where $10::uuid is not null
               union
               select r.id from orders r where r.account_id = $1::uuid and ${isReferred('r')}
             ) as one
           ), matched as (
             select s.created_at, s.order_id as id from order_search s
             where ${inRange('s')} and s.text like ${pattern}
               and s.order_id not in (select order_id from apart)
             union all
             select o.created_at, o.id from apart join orders o on o.account_id = $1::uuid and o.id = apart.order_id
             where ${isFound('o')}
           )`

/** For a plan that is made for each search. */
export const search = searchFor('fold_case($9::text)')
/** For a plan that is reused. A subquery is evaluated once, and a function of a parameter once per row. */
const searchByKeptPlan = searchFor('(select fold_case($9::text))')

/**
 * A page of a search with the number of results. Searches that the index supports reuse a plan, because planning would
 * take longer than most searches. Others are planned each time, because a reused plan would use the index anyway.
 */
export const selectSearchPage = (db: Queryable, filter: SearchFilter & ListedAfter) => {
  const direction = filter.newestFirst ? 'desc' : 'asc'
  const { name, columns, beyond, values } = pageAfter(filter, 12)
  return db.query<ListRow>({
    name: `orders.search-${filter.isIndexed ? 'kept' : 'anew'}-${direction}${name}`,
    text: `with ${filter.isIndexed ? searchByKeptPlan : search}, page as (
             select ${columns} from (
               select m.id from matched m where true ${beyond('m')}
               order by m.created_at ${direction}, m.id ${direction} limit $7::integer offset $8::bigint
             ) as chosen join orders o on o.account_id = $1::uuid and o.id = chosen.id
           ), totalled as (
             select count(*) as total from matched
           )
           select totalled.total, page.* from totalled left join page on true
           order by page."createdAt" ${direction}, page."orderId" ${direction}`,
    values: [...pageValues(filter), ...searchValues(filter), ...values],
  })
}

/** The columns of an order's row in `order_search`. */
export const searchRow = (alias: string) => `${alias}.account_id, ${alias}.id, ${alias}.created_at, ${alias}.status,
                    ${alias}.source, ${alias}.sub_account_id, ${alias}.updated_at,
                    fold_case(${textOf(alias)}) as text`

/** Inserts such rows into `order_search`. */
export const writeSearch = (rows: string) => `
             insert into order_search as s
               (account_id, order_id, created_at, status, source, sub_account_id, updated_at, text)
             select account_id, id, created_at, status, source, sub_account_id, updated_at, text from ${rows}`

type OrderKey = { accountId: string; orderId: string }

/**
 * Moves orders from the search table of an earlier version to `order_search`. Rows that a rollup has written already
 * stay.
 *
 * @param tx holds the rollup lock, so that the two cannot deadlock
 * @param query.after the last order of the previous portion
 * @returns the last order of this portion; no row if there are none left
 */
export const convertSearch = (tx: Transaction, query: { after: OrderKey; max: number }) =>
  tx.last<OrderKey>({
    name: 'orders.convert-search',
    text: `with chosen as materialized (
             select e.account_id, e.order_id from earlier_order_search e
             where (e.account_id, e.order_id) > ($1::uuid, $2::uuid)
             order by e.account_id, e.order_id limit $3::integer
           ), taken as (
             delete from earlier_order_search e using chosen c
             where e.account_id = c.account_id and e.order_id = c.order_id
             returning e.account_id, e.order_id
           ), changed as (
             select ${searchRow('o')}
             from taken t join orders o on o.account_id = t.account_id and o.id = t.order_id
           ), written as (${writeSearch('changed')}
             on conflict (account_id, order_id) do nothing
           )
           select account_id as "accountId", order_id as "orderId" from chosen
           order by account_id desc, order_id desc limit 1`,
    values: [query.after.accountId, query.after.orderId, query.max],
  })

/**
 * Writes rows of `order_search` again, which an earlier version wrote from fewer fields.
 *
 * @param tx holds the rollup lock, so that the two cannot deadlock
 * @returns no row if all rows are written
 */
export const rewriteSearch = (tx: Transaction, max: number) =>
  tx.last<{ orderId: string }>({
    name: 'orders.rewrite-search',
    text: `with chosen as materialized (
             select s.account_id, s.order_id
             from search_rewrites n
             cross join lateral (
               select * from order_search
               where (account_id, order_id) > (n.account_id, n.order_id)
               order by account_id, order_id limit $1::integer
             ) as s
           ), written as (
             update order_search s set text = fold_case(${textOf('o')}), updated_at = o.updated_at
             from chosen c join orders o on o.account_id = c.account_id and o.id = c.order_id
             where s.account_id = c.account_id and s.order_id = c.order_id
           ), last as (
             select account_id, order_id from chosen order by account_id desc, order_id desc limit 1
           ), moved as (
             update search_rewrites n set account_id = last.account_id, order_id = last.order_id from last
           ), ended as (
             delete from search_rewrites where not exists (select from last)
           )
           select order_id as "orderId" from last`,
    values: [max],
  })
