import { maxAttention, countAttention as selectAttentionCount } from '#domain/orders/list/attention-sql.ts'
import { granularity } from '#domain/orders/list/counters.ts'
import {
  type ListDeps,
  listOrders,
  type OrderFilter,
  parseSearch,
  searchWithin,
} from '#domain/orders/list/list-orders.ts'
import { rangeValues } from '#domain/orders/list/list-sql.ts'
import { type SearchFilter, search, searchValues } from '#domain/orders/list/search-sql.ts'
import { type OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

type Scope = { accountId: string; subAccountId: string | null }

/** Only combinations of status and source that exist. */
export type OrderCount = { status: OrderStatus; source: OrderSource; orders: number }

/** Counts the account's orders by status and source, including drafts. The counts are exact. */
export const countOrders = (deps: { db: Pick<Database, 'reads'> }, scope: Scope): Promise<OrderCount[]> =>
  selectCounts(deps.db.reads, scope)

/** People do not need exact numbers beyond this. */
const maxCounted = 1_000

/** `isExact` is false if there are more. */
export type FilterCount = { orders: number; isExact: boolean }

/**
 * Counts the orders that match a filter: exactly from the counters, or a search up to a thousand.
 *
 * @param counts the result of `countOrders`
 * @throws ServiceError `General.Overloaded` if a search takes too long
 */
export async function countMatching(
  deps: ListDeps,
  scope: Scope & { counts: readonly OrderCount[] },
  filter: OrderFilter,
): Promise<FilterCount> {
  const { counts, accountId, subAccountId } = scope
  const search = filter.search?.trim()
  const query = { ...filter, accountId, subAccountId }
  if (search) {
    const limit = maxCounted + 1
    const counting = { ...query, ...parseSearch(search), limit }
    const [{ orders } = { orders: 0 }] = await searchWithin(deps.db, (limited) => countSearched(limited, counting))
    return { orders: Math.min(orders, maxCounted), isExact: orders <= maxCounted }
  }
  if (filter.from || filter.until) {
    const page = await listOrders(deps, { ...query, newestFirst: true, pageNumber: 1, pageSize: 1 })
    return { orders: page.totalItemsCount, isExact: true }
  }
  const isCounted = ({ status, source }: OrderCount): boolean =>
    status !== OrderStatus.Draft &&
    (filter.statuses?.includes(status) ?? true) &&
    (filter.sources?.includes(source) ?? true)
  return { orders: counts.filter(isCounted).reduce((sum, { orders }) => sum + orders, 0), isExact: true }
}

/** Counts the orders that a person should look at, up to the number that the list shows. */
export async function countAttention(deps: { db: Pick<Database, 'reads'> }, scope: Scope): Promise<FilterCount> {
  const [{ orders } = { orders: 0 }] = await selectAttentionCount(deps.db.reads, scope)
  return { orders, isExact: orders < maxAttention }
}

/** Includes changes that are not rolled up yet. */
const selectCounts = (db: Queryable, scope: { accountId: string; subAccountId: string | null }) =>
  db.query<{ status: OrderStatus; source: OrderSource; orders: number }>({
    name: 'orders.counts',
    text: `select status, source, sum(n)::bigint as orders
           from (
             select t.status, t.source, t.orders as n from order_counters t
             where t.account_id = $1::uuid and t.granularity = ${granularity.all}
               and ($2::uuid is null or t.sub_account_id = $2::uuid)
             union all
             select c.status, c.source, c.change from order_changes c
             where c.account_id = $1::uuid and ($2::uuid is null or c.sub_account_id = $2::uuid)
           ) as counted
           group by status, source having sum(n) > 0`,
    values: [scope.accountId, scope.subAccountId],
  })

/** Counts search results up to a limit, because a search for one letter finds most of a history. */
const countSearched = (db: Queryable, counted: Omit<SearchFilter, 'newestFirst' | 'offset'>) =>
  db.query<{ orders: number }>({
    name: 'orders.count-search',
    text: `with ${search}
           select count(*) as orders from (select from matched limit $7::integer offset $8::integer) as counted`,
    values: [...rangeValues(counted), counted.limit, 0, ...searchValues(counted)],
  })

const maxOrders = 100

/** The hundred newest, as they are now. */
export const listPartlyLabelled = (
  deps: { db: Pick<Database, 'reads'> },
  scope: { accountId: string; subAccountId: string | null },
): Promise<PartlyLabelledOrder[]> => selectPartlyLabelled(deps.db.reads, { ...scope, limit: maxOrders })

/** An order with labels for only some of its packages. */
export type PartlyLabelledOrder = {
  orderId: string
  customerName: string | null
  parcelCount: number
  /** The number of packages without a label. */
  unlabelledCount: number
}

const parcels = (alias: string) => `(
  select count(*) from shipments s where s.account_id = ${alias}.account_id and s.order_id = ${alias}.id)`

/** Each open purchase and each live label owns one package. */
export const isPartlyLabelled = (alias: string) => `${alias}.status = ${OrderStatus.LabelCreated}
  and ${alias}.purchase_block is null and ${alias}.open_purchases < ${parcels(alias)}`

const selectPartlyLabelled = (
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
                 -- Changes that are not rolled up yet. There are only a few.
                 select c.order_id from order_changes c where c.account_id = $1::uuid) as found
             join orders o on o.account_id = $1::uuid and o.id = found.id
           where ($2::uuid is null or o.sub_account_id = $2::uuid) and ${isPartlyLabelled('o')}
           order by o.created_at desc, o.id desc limit $3::integer`,
    values: [query.accountId, query.subAccountId, query.limit],
  })
