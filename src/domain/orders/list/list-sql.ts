/**
 * The statements of the order list. Each returns one page and the exact total from one snapshot, at a cost that does not
 * grow with the number of orders (see `counters.ts`). Statuses and granularities are part of the text: as parameters they
 * would hide from the planner how few rows they select.
 */

import { toBeAddressed } from '#domain/orders/address-checks.ts'
import { decomposeRange, granularity, rangeBehind } from '#domain/orders/list/counters.ts'
import { LabelStatus, type ListedOrder } from '#domain/orders/order/order.ts'
import { erased, OrderStatus } from '#domain/orders/status/states.ts'
import type { Queryable } from '#kit/postgres.ts'

export type ListFilter = {
  accountId: string
  subAccountId: string | null
  statuses: number[] | null
  sources: number[] | null
  /** Both inclusive. */
  from: Date | null
  until: Date | null
  newestFirst: boolean
  offset: number
  limit: number
}

/** An order's place in a list, with the time as PostgreSQL has it: a `Date` is less exact. */
export type Place = { exactTime: string; orderId: string }

/** Lists the orders behind a place. Null: from the start. Absent: the places of the orders are not read. */
export type ListedAfter = { after?: Place | null }

/** Every row has the total. An empty page beyond the first order is one row with nothing else. */
export type ListRow = { total: number } & ((ListedOrder & { exactTime?: string }) | { orderId: null })

/** Whether the order was not erased. */
const isKept = `o.purchase_block is distinct from '${erased}'`

/** The columns of a listed order `o`. `latest_shipment_id` is the shown shipment (see `OrderRow`). */
const columns: Readonly<Record<keyof ListedOrder, string>> = {
  orderId: 'o.id',
  status: 'o.status',
  source: 'o.source',
  createdAt: 'o.created_at',
  customerName: "coalesce(nullif(o.to_address ->> 'name', ''), o.to_address ->> 'company')",
  destinationCity: "o.to_address ->> 'city'",
  destinationCountry: "o.to_address ->> 'country'",
  destinationZip: "o.to_address ->> 'zip'",
  shownShipmentId: 'o.latest_shipment_id',
  labelId: 'o.label_id',
  carrier: 'o.carrier',
  serviceName: 'o.service_name',
  shipDate: 'o.ship_date',
  trackingNumber: 'o.tracking_number',
  isTouched: '(o.open_purchases > 0 or o.updated_at <> o.created_at)',
  isAbroad: `(o.to_address ->> 'country' <> o.from_address ->> 'country' and ${isKept})`,
  isUnprinted: `coalesce(o.status = ${OrderStatus.LabelCreated} and o.label_status = ${LabelStatus.Created}
                  and ${isKept}, false)`,
  isAddressUnverified: `coalesce(o.address_unverified and ${toBeAddressed('o')}, false)`,
}
const columnNames = Object.keys(columns) as readonly (keyof ListedOrder)[]

export const listed = columnNames.map((name) => `${columns[name]} as "${name}"`).join(', ')

const isListed = (alias: string) => `${alias}.status <> ${OrderStatus.Draft}`

/** The filter without its range. It works on orders, counters and changes, because all have these columns. */
const matches = (alias: string) => `${alias}.account_id = $1::uuid and ${isListed(alias)}
  and ($2::uuid is null or ${alias}.sub_account_id = $2::uuid)
  and ($3::smallint[] is null or ${alias}.status = any ($3::smallint[]))
  and ($4::smallint[] is null or ${alias}.source = any ($4::smallint[]))`

/** The filter with its range. It works on orders and on rows of `order_search`. */
export const inRange = (alias: string) => `${matches(alias)}
  and ($5::timestamptz is null or ${alias}.created_at >= $5::timestamptz)
  and ($6::timestamptz is null or ${alias}.created_at <= $6::timestamptz)`

/** The parameters $1 to $6 of `inRange`. */
export const rangeValues = (filter: Omit<ListFilter, 'newestFirst' | 'offset' | 'limit'>) => [
  filter.accountId,
  filter.subAccountId,
  filter.statuses,
  filter.sources,
  filter.from,
  filter.until,
]

/** The parameters $1 to $8 of a page. */
export const pageValues = (filter: ListFilter) => [...rangeValues(filter), filter.limit, filter.offset]

/**
 * The first page without a filter. The orders come directly from their index, and the total from the counters and from the
 * changes that are not rolled up yet.
 *
 * @returns no rows if the account has no orders
 */
export async function selectFirstPage(
  db: Queryable,
  filter: Pick<ListFilter, 'accountId' | 'newestFirst' | 'limit'>,
): Promise<ListRow[]> {
  const direction = filter.newestFirst ? 'desc' : 'asc'
  // In the text, because PostgreSQL would plan the statement again for each request if the limit were a parameter.
  const limit = Math.trunc(filter.limit)
  const rows = await db.query<{ total: number; orders: unknown[][] | null }>({
    name: `orders.first-page-${direction}-${limit}`,
    text: `select (coalesce((select sum(t.orders) from order_counters t
                             where t.account_id = $1::uuid and t.granularity = ${granularity.all} and ${isListed('t')}),
                            0)
                   + coalesce((select sum(c.change) from order_changes c
                               where c.account_id = $1::uuid and ${isListed('c')}), 0))::bigint as total,
                  json_agg(json_build_array(${columnNames.map((name) => `page."${name}"`).join(', ')})) as orders
           from (
             select ${listed} from orders o
             where o.account_id = $1::uuid and ${isListed('o')}
             order by o.created_at ${direction}, o.id ${direction} limit ${limit}
           ) as page`,
    values: [filter.accountId],
  })
  return rows.flatMap(({ total, orders }) => (orders ?? []).map((values) => ({ total, ...orderOf(values) })))
}

/** Each order is sent as one JSON array, which the driver reads faster than 14 columns. */
function orderOf(values: readonly unknown[]): ListedOrder {
  const order: Record<string, unknown> = {}
  for (const [index, name] of columnNames.entries()) order[name] = values[index]
  order.createdAt = new Date(order.createdAt as string)
  if (order.shipDate !== null) order.shipDate = new Date(order.shipDate as string)
  return order as ListedOrder
}

/** Some orders with the columns of the list, in no order. Drafts are left out. */
export const selectListed = (db: Queryable, query: { accountId: string; orderIds: readonly string[] }) =>
  db.query<ListedOrder>({
    name: 'orders.listed',
    text: `select ${listed} from orders o
           where o.account_id = $1::uuid and o.id = any ($2::uuid[]) and ${isListed('o')}`,
    values: [query.accountId, query.orderIds],
  })

/** The columns of a page, and the condition and parameters of those behind a place. */
export function pageAfter({ newestFirst, after }: ListFilter & ListedAfter, firstParameter: number) {
  const [time, id] = [`$${firstParameter}::timestamptz`, `$${firstParameter + 1}::uuid`]
  const beyond = (alias: string) =>
    after ? `and (${alias}.created_at, ${alias}.id) ${newestFirst ? '<' : '>'} (${time}, ${id})` : ''
  return {
    name: after === undefined ? '' : after ? '-after' : '-first',
    columns: after === undefined ? listed : `${listed}, o.created_at::text as "exactTime"`,
    beyond,
    values: after ? [after.exactTime, after.orderId] : [],
  }
}

/** Whether the page has orders of a period that contains `n` orders and starts after `skipped` others. */
const touchesPage = 'n > 0 and skipped < $8::bigint + $7::integer and skipped + n > $8::bigint'

/** How many of the listed orders come before each row, in the order of the list. */
const ordersBefore = (direction: string) => `coalesce(sum(n) over (order by since ${direction}
                               rows between unbounded preceding and 1 preceding), 0)`

const smallerUnit = { month: 'day', day: 'hour' } as const

/** Splits the months of a query that the page touches into days, or its days into hours. */
function splitTouched(query: string, unit: keyof typeof smallerUnit, direction: string): string {
  const smaller = smallerUnit[unit]
  return `
             select ${granularity[smaller]} as granularity, part.since, part.n, whole.skipped + part.before as skipped
             from (select * from ${query} where granularity = ${granularity[unit]} and ${touchesPage}) as whole, lateral (
               select since, n, ${ordersBefore(direction)} as before from (
                 select since, sum(n)::bigint as n from (
                   select t.since, t.orders as n from order_counters t
                   where ${matches('t')} and t.granularity = ${granularity[smaller]}
                     and t.since >= whole.since and t.since < whole.since + interval '1 ${unit}'
                   union all
                   select date_trunc('${smaller}', c.hour, 'UTC'), c.change from order_changes c
                   where ${matches('c')} and c.hour >= whole.since and c.hour < whole.since + interval '1 ${unit}'
                 ) as counted group by since
               ) as summed
             ) as part`
}

/** PostgreSQL's text for a time, which may be infinite. */
const timeText = (ms: number): string =>
  Number.isFinite(ms) ? new Date(ms).toISOString() : ms < 0 ? '-infinity' : 'infinity'

/**
 * Any page of any filter without a search. The steps of the statement are:
 *
 * 1. `counted`: count the orders of the months, days and hours that make up the range, from counters and from changes
 *    that are not rolled up. For hours that are only partly in the range, count the orders themselves.
 * 2. `periods`: add the counts up, so that each period knows how many orders come before it.
 * 3. `days` and `hours`: split only the periods that the page touches.
 * 4. `page`: read the orders of the hours that the page touches.
 */
export const selectPage = (db: Queryable, filter: ListFilter & ListedAfter) => {
  const direction = filter.newestFirst ? 'desc' : 'asc'
  const { name, columns, beyond, values } = pageAfter(filter, 14)
  const { after, newestFirst } = filter
  const place = after && new Date(after.exactTime)
  const { spans, partialHours } = decomposeRange(place ? rangeBehind(filter, { newestFirst, place }) : filter)
  return db.query<ListRow>({
    name: `orders.page-${direction}${name}`,
    text: `with spans as materialized (
             select * from unnest($9::smallint[], $10::text[], $11::timestamptz[], $12::timestamptz[])
               as span (granularity, unit, low, high)
           ), counted as (
             -- One index scan for each span. Without "offset 0" the planner would join all counters.
             select spans.granularity, t.since, t.n
             from spans, lateral (
               select t.since, t.orders as n from order_counters t
               where ${matches('t')} and t.granularity = spans.granularity and t.since >= low and t.since < high
               offset 0
             ) as t
             union all
             select granularity, date_trunc(unit, c.hour, 'UTC'), c.change
             from order_changes c join spans on c.hour >= low and c.hour < high
             where ${matches('c')}
             union all
             select ${granularity.hour}, partial.since, o.n
             from unnest($13::timestamptz[]) as partial (since), lateral (
               select count(*) as n from orders o
               where ${inRange('o')} ${beyond('o')} and o.created_at >= partial.since
                 and o.created_at < partial.since + interval '1 hour'
             ) as o
           ), periods as (
             select granularity, since, n, ${ordersBefore(direction)} as skipped
             from (select granularity, since, sum(n)::bigint as n from counted group by granularity, since) as summed
           ), days as (
             select granularity, since, n, skipped from periods where granularity = ${granularity.day} and ${touchesPage}
             union all ${splitTouched('periods', 'month', direction)}
           ), hours as (
             select granularity, since, n, skipped from periods where granularity = ${granularity.hour} and ${touchesPage}
             union all ${splitTouched('days', 'day', direction)}
           ), chosen as (
             select since, skipped from hours where ${touchesPage}
           ), page as (
             select ${columns} from chosen, lateral (
               select * from orders o
               where ${inRange('o')} ${beyond('o')} and o.created_at >= chosen.since and o.created_at < chosen.since + interval '1 hour'
               order by o.created_at ${direction}, o.id ${direction}
               limit greatest(0, $8::bigint + $7::integer - chosen.skipped)
             ) as o
             order by o.created_at ${direction}, o.id ${direction}
             limit $7::integer
             offset greatest(0, $8::bigint - coalesce((select min(skipped) from chosen), $8::bigint))
           ), totalled as (
             select coalesce(sum(n), 0)::bigint as total from periods
           )
           select totalled.total, page.* from totalled left join page on true
           order by page."createdAt" ${direction}, page."orderId" ${direction}`,
    values: [
      ...pageValues(filter),
      spans.map((span) => granularity[span.granularity]),
      spans.map((span) => span.granularity),
      spans.map((span) => timeText(span.fromMs)),
      spans.map((span) => timeText(span.untilMs)),
      partialHours,
      ...values,
    ],
  })
}
