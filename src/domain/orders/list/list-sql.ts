/**
 * The list's statements. Each answers one page and the exact total in one round trip and one snapshot, at a
 * cost that does not follow the number of orders: see `counters.ts`. Numbers of statuses and granularities
 * are written into the texts from their tables; a parameter in their place would hide from the planner how
 * few rows they select.
 */

import { decomposeRange, granularity } from '#domain/orders/list/counters.ts'
import type { ListedOrder } from '#domain/orders/order/order.ts'
import { type OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
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

/** Every row carries the total; where a page is empty that is not the first of all, one comes that carries nothing else. */
export type ListRow = { total: number } & (ListedOrder | { orderId: null })

/** What a list shows of an order. `latest_shipment_id` holds the shown shipment: see `OrderRow`. */
export const listed = `o.id as "orderId", o.status, o.source, o.created_at as "createdAt",
                coalesce(nullif(o.to_address ->> 'name', ''), o.to_address ->> 'company') as "customerName",
                o.to_address ->> 'city' as "destinationCity", o.to_address ->> 'country' as "destinationCountry",
                o.to_address ->> 'zip' as "destinationZip", o.latest_shipment_id as "shownShipmentId",
                o.label_id as "labelId", o.carrier, o.service_name as "serviceName", o.ship_date as "shipDate",
                o.tracking_number as "trackingNumber"`

const isListed = (alias: string) => `${alias}.status <> ${OrderStatus.Draft}`

/** The filter on orders, and the same on counters and changes, whose sub-account is never null. */
const matches = (alias: string) => `${alias}.account_id = $1::uuid and ${isListed(alias)}
  and ($2::uuid is null or ${alias}.sub_account_id = $2::uuid)
  and ($3::smallint[] is null or ${alias}.status = any ($3::smallint[]))
  and ($4::smallint[] is null or ${alias}.source = any ($4::smallint[]))`

/** $1 to $6: what `inRange` compares with. */
export const rangeValues = (filter: Omit<ListFilter, 'newestFirst' | 'offset' | 'limit'>) => [
  filter.accountId,
  filter.subAccountId,
  filter.statuses,
  filter.sources,
  filter.from,
  filter.until,
]

/** $1 to $8. */
export const pageValues = (filter: ListFilter) => [...rangeValues(filter), filter.limit, filter.offset]

/** The filter on orders, and on what search knows of them, the range included. */
export const inRange = (alias: string) => `${matches(alias)}
  and ($5::timestamptz is null or ${alias}.created_at >= $5::timestamptz)
  and ($6::timestamptz is null or ${alias}.created_at <= $6::timestamptz)`

/**
 * The first page of an account without any filter: the newest (or oldest) orders straight from their
 * index, and the total of the counters of all time with what is not rolled up yet.
 *
 * @returns none where the account has no orders
 */
export async function selectFirstPage(
  db: Queryable,
  filter: Pick<ListFilter, 'accountId' | 'newestFirst' | 'limit'>,
): Promise<ListRow[]> {
  const direction = filter.newestFirst ? 'desc' : 'asc'
  // Written into the text, a whole number as the gate has seen to: of a parameter the planner assumes a tenth of
  // the account, thinks the kept plan dear, and plans the statement anew for each request.
  const limit = Math.trunc(filter.limit)
  const rows = await db.query<{ total: number; orders: SentOrder[] | null }>({
    name: `orders.first-page-${direction}-${limit}`,
    text: `select (coalesce((select sum(t.orders) from order_counters t
                             where t.account_id = $1::uuid and t.granularity = ${granularity.all} and ${isListed('t')}),
                            0)
                   + coalesce((select sum(c.change) from order_changes c
                               where c.account_id = $1::uuid and ${isListed('c')}), 0))::bigint as total,
                  json_agg(json_build_array(
                    page."orderId", page.status, page.source, page."createdAt", page."customerName",
                    page."destinationCity", page."destinationCountry", page."destinationZip", page."shownShipmentId",
                    page."labelId", page.carrier, page."serviceName", page."shipDate", page."trackingNumber")) as orders
           from (
             select ${listed} from orders o
             where o.account_id = $1::uuid and ${isListed('o')}
             order by o.created_at ${direction}, o.id ${direction} limit ${limit}
           ) as page`,
    values: [filter.accountId],
  })
  return rows.flatMap(({ total, orders }) => (orders ?? []).map((sent) => ({ total, ...orderOf(sent) })))
}

/** An order of the page as one JSON array: of several columns the driver would read each by itself, for each order. */
type SentOrder = [
  orderId: string,
  status: OrderStatus,
  source: OrderSource,
  createdAt: string,
  customerName: string | null,
  destinationCity: string,
  destinationCountry: string,
  destinationZip: string,
  shownShipmentId: string | null,
  labelId: string | null,
  carrier: string | null,
  serviceName: string | null,
  shipDate: string | null,
  trackingNumber: string | null,
]

const orderOf = (sent: SentOrder): ListedOrder => ({
  orderId: sent[0],
  status: sent[1],
  source: sent[2],
  createdAt: new Date(sent[3]),
  customerName: sent[4],
  destinationCity: sent[5],
  destinationCountry: sent[6],
  destinationZip: sent[7],
  shownShipmentId: sent[8],
  labelId: sent[9],
  carrier: sent[10],
  serviceName: sent[11],
  shipDate: sent[12] === null ? null : new Date(sent[12]),
  trackingNumber: sent[13],
})

/** Whether the page has orders of the piece: `n` orders, after `skipped` others. */
const touched = 'n > 0 and skipped < $8::bigint + $7::integer and skipped + n > $8::bigint'

/** A piece counted so coarsely, and what it is divided into. */
const divisions = { month: 'day', day: 'hour' } as const

/**
 * Divides the pieces that the page touches: months into days, or days into hours, each with how many orders
 * come before it.
 */
const divide = (pieces: string, unit: keyof typeof divisions, direction: string) => `
  select ${granularity[divisions[unit]]} as granularity, child.since, child.n,
         piece.skipped + coalesce(sum(child.n) over (partition by piece.since order by child.since ${direction}
                                    rows between unbounded preceding and 1 preceding), 0) as skipped
  from (select * from ${pieces} where granularity = ${granularity[unit]} and ${touched}) as piece, lateral (
    select since, sum(n)::bigint as n from (
      select t.since, t.orders as n from order_counters t
      where ${matches('t')} and t.granularity = ${granularity[divisions[unit]]}
        and t.since >= piece.since and t.since < piece.since + interval '1 ${unit}'
      union all
      select date_trunc('${divisions[unit]}', c.hour, 'UTC'), c.change from order_changes c
      where ${matches('c')} and c.hour >= piece.since and c.hour < piece.since + interval '1 ${unit}'
    ) as part group by since
  ) as child`

/** An instant as PostgreSQL reads it, which knows the infinite ones. */
const instantText = (ms: number): string =>
  Number.isFinite(ms) ? new Date(ms).toISOString() : ms < 0 ? '-infinity' : 'infinity'

/**
 * Any page of any filter but search. Counters say how many orders each month, day and hour of the range
 * holds, so the page's first hour is found by adding up: months, then the days of the months that the page
 * touches, then their hours; only the orders of those hours are read. Where but a part of an hour is in the
 * range its orders are counted.
 */
export const selectPage = (db: Queryable, filter: ListFilter) => {
  const direction = filter.newestFirst ? 'desc' : 'asc'
  const { spans, partialHours } = decomposeRange(filter)
  return db.query<ListRow>({
    name: `orders.page-${direction}`,
    text: `with spans as materialized (
             select * from unnest($9::smallint[], $10::text[], $11::timestamptz[], $12::timestamptz[])
               as span (granularity, unit, low, high)
           ), counted as (
             -- One short walk through the index for each span: the offset keeps the planner from joining all counters.
             select spans.granularity, t.since, t.n
             from spans, lateral (
               select t.since, t.orders as n from order_counters t
               where ${matches('t')} and t.granularity = spans.granularity and t.since >= low and t.since < high
               offset 0
             ) as t
             union all
             -- What is not rolled up yet belongs to every count.
             select granularity, date_trunc(unit, c.hour, 'UTC'), c.change
             from order_changes c join spans on c.hour >= low and c.hour < high
             where ${matches('c')}
             union all
             select ${granularity.hour}, partial.since, o.n
             from unnest($13::timestamptz[]) as partial (since), lateral (
               select count(*) as n from orders o
               where ${inRange('o')} and o.created_at >= partial.since
                 and o.created_at < partial.since + interval '1 hour'
             ) as o
           ), pieces as (
             select granularity, since, n,
                    coalesce(sum(n) over (order by since ${direction}
                               rows between unbounded preceding and 1 preceding), 0) as skipped
             from (select granularity, since, sum(n)::bigint as n from counted group by granularity, since) as summed
           ), days as (
             select granularity, since, n, skipped from pieces where granularity = ${granularity.day} and ${touched}
             union all ${divide('pieces', 'month', direction)}
           ), hours as (
             select granularity, since, n, skipped from pieces where granularity = ${granularity.hour} and ${touched}
             union all ${divide('days', 'day', direction)}
           ), chosen as (
             select since, skipped from hours where ${touched}
           ), page as (
             select ${listed} from chosen, lateral (
               select * from orders o
               where ${inRange('o')} and o.created_at >= chosen.since and o.created_at < chosen.since + interval '1 hour'
               order by o.created_at ${direction}, o.id ${direction}
               limit greatest(0, $8::bigint + $7::integer - chosen.skipped)
             ) as o
             order by o.created_at ${direction}, o.id ${direction}
             limit $7::integer
             offset greatest(0, $8::bigint - coalesce((select min(skipped) from chosen), $8::bigint))
           ), totalled as (
             select coalesce(sum(n), 0)::bigint as total from pieces
           )
           select totalled.total, page.* from totalled left join page on true
           order by page."createdAt" ${direction}, page."orderId" ${direction}`,
    values: [
      ...pageValues(filter),
      spans.map((span) => granularity[span.granularity]),
      spans.map((span) => span.granularity),
      spans.map((span) => instantText(span.fromMs)),
      spans.map((span) => instantText(span.untilMs)),
      partialHours,
    ],
  })
}
