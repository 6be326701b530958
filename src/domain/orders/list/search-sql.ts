/**
 * Statements that search orders. What search looks through, `order_search`, has of each order whatever lists are filtered
 * by: an order is looked at itself only where that table may not have its latest, and for the page that is shown.
 */

import { inRange, type ListFilter, type ListRow, listed, pageValues } from '#domain/orders/list/list-sql.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'

/** What is searched for beside the filter. */
export type SearchFilter = ListFilter & {
  /** For LIKE, escaped. */
  pattern: string
  /** Whether the index of letters can look it up: it knows three in a row, and of fewer would read all of itself. */
  isIndexed: boolean
  /** The search term where it is an order's id. */
  wholeId: string | null
  /** The search term as a reference would be. */
  wholeReference: string
}

/** $9 to $11: what is searched for. */
export const searchValues = (filter: Pick<SearchFilter, 'pattern' | 'wholeId' | 'wholeReference'>) => [
  filter.pattern,
  filter.wholeId,
  filter.wholeReference,
]

/** As the index of references has it. */
const isReferred = (alias: string) => `lower(${alias}.details ->> 'reference') = lower($11::text)`

/** Whether the search finds the order, and the filter lets it through: what a search is, by the order alone. */
const isFound = (alias: string) => `${inRange(alias)}
               and (${alias}.id = $10::uuid or ${isReferred(alias)}
                    or order_search_text(${alias}.to_address, ${alias}.tracking_number,
                                         ${alias}.earlier_tracking_numbers) ilike $9::text)`

/**
 * The common table expressions of a search. `apart`: the orders that are looked at themselves, which are those with
 * changes that are not rolled up, those that an earlier version's table finds, and those whose id or reference it is.
 * `matched`: the orders that the search finds and the filter lets through, each once, with the time of its creation.
 *
 * The ids go through an array: of what comes out of one the planner expects a few, and so looks each text up among them
 * by its hash, however it misjudges how many changes wait. NOT IN says so: NOT EXISTS becomes a join, which where one text
 * is expected compares each with all that wait. ILIKE compares in lower case; the text is kept so.
 *
 * @param pattern what the text is compared with, in lower case
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

/** The same for a plan that is made for what is searched for. */
export const search = searchFor('lower($9::text)')
/** And for one that is kept: a function of a parameter would be called for each text, what a statement selects is once. */
const searchByKeptPlan = searchFor('(select lower($9::text))')

/**
 * A page of a search, with how many orders it finds. What the index can look up is found in one way, whose planning would
 * take longer than most searches; what it cannot is planned anew, since a kept plan would go by the index all the same.
 */
export const selectSearchPage = (db: Queryable, filter: SearchFilter) => {
  const direction = filter.newestFirst ? 'desc' : 'asc'
  return db.query<ListRow>({
    name: `orders.search-${filter.isIndexed ? 'kept' : 'anew'}-${direction}`,
    text: `with ${filter.isIndexed ? searchByKeptPlan : search}, page as (
             select ${listed} from (
               select id from matched order by created_at ${direction}, id ${direction} limit $7::integer offset $8::bigint
             ) as chosen join orders o on o.account_id = $1::uuid and o.id = chosen.id
           ), totalled as (
             select count(*) as total from matched
           )
           select totalled.total, page.* from totalled left join page on true
           order by page."createdAt" ${direction}, page."orderId" ${direction}`,
    values: [...pageValues(filter), ...searchValues(filter)],
  })
}

/** The columns of an order's row in the table that search looks through. */
export const searchRow = (alias: string) => `${alias}.account_id, ${alias}.id, ${alias}.created_at, ${alias}.status,
                    ${alias}.source, ${alias}.sub_account_id,
                    lower(order_search_text(${alias}.to_address, ${alias}.tracking_number,
                                            ${alias}.earlier_tracking_numbers)) as text`

/** Writes into that table what a common table expression has of such rows. */
export const writeSearch = (rows: string) => `
             insert into order_search as s (account_id, order_id, created_at, status, source, sub_account_id, text)
             select account_id, id, created_at, status, source, sub_account_id, text from ${rows}`

type OrderKey = { accountId: string; orderId: string }

/**
 * Takes orders out of an earlier version's table, as many as are said, and writes what search knows of them: where the
 * roll-up has done so already, what it wrote stays.
 *
 * @param tx holds the lock of whoever rolls up, so that the two never wait for each other
 * @param query.after the last order of those before
 * @returns the last of these; no row where there was none behind `after`
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
