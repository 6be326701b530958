/**
 * The list's statements. Both answer one page and the exact total in one round trip and one snapshot,
 * at a cost that does not follow the number of orders: see the tallies in `0003_orders.sql`.
 */
import type { Queryable } from '#kit/postgres.ts'
import type { OrderSource, OrderStatus } from '#orders/states.ts'

export type ListFilter = {
  accountId: string
  subAccountId: string | null
  statuses: number[] | null
  sources: number[] | null
  from: Date | null
  until: Date | null
  newestFirst: boolean
  offset: number
  limit: number
}

/** What is searched for beside the filter. */
export type SearchFilter = ListFilter & {
  /** For LIKE, escaped. */
  pattern: string
  /** The search term where it is an order's id. */
  wholeId: string | null
}

/** Every row carries the total; where the page is empty one comes that carries nothing else. */
export type ListRow = ListedOrderRow | { total: number; id: null }
export type ListedOrderRow = {
  total: number
  id: string
  status: OrderStatus
  source: OrderSource
  created_at: Date
  customer_name: string | null
  city: string
  country: string
  zip: string
  latest_shipment_id: string | null
  label_id: string | null
  carrier: string | null
  service_name: string | null
  ship_date: Date | null
  tracking_number: string | null
}

const listed = `o.id, o.status, o.source, o.created_at,
                coalesce(nullif(o.to_address ->> 'name', ''), o.to_address ->> 'company') as customer_name,
                o.to_address ->> 'city' as city, o.to_address ->> 'country' as country, o.to_address ->> 'zip' as zip,
                o.latest_shipment_id, o.label_id, o.carrier, o.service_name, o.ship_date, o.tracking_number`

/** The filter on orders, and the same on tallies and changes, whose sub-account is never null. Drafts are left out. */
const matches = (alias: string) => `${alias}.account_id = $1::uuid and ${alias}.status <> 11
  and ($2::uuid is null or ${alias}.sub_account_id = $2::uuid)
  and ($3::smallint[] is null or ${alias}.status = any ($3::smallint[]))
  and ($4::smallint[] is null or ${alias}.source = any ($4::smallint[]))`

const values = (filter: ListFilter) => [
  filter.accountId,
  filter.subAccountId,
  filter.statuses,
  filter.sources,
  filter.from,
  filter.until,
  filter.limit,
  filter.offset,
]

/** What was changed and not folded yet belongs to every count. */
const inRange = (alias: string) => `${matches(alias)}
  and ($5::timestamptz is null or ${alias}.created_at >= $5::timestamptz)
  and ($6::timestamptz is null or ${alias}.created_at <= $6::timestamptz)`

/**
 * The first page of an account without any filter: the newest (or oldest) orders straight from their
 * index, and the total of the coarsest tallies.
 */
export const selectFirstPage = (db: Queryable, filter: Pick<ListFilter, 'accountId' | 'newestFirst' | 'limit'>) => {
  const direction = filter.newestFirst ? 'desc' : 'asc'
  // Written into the text, a whole number as the gate has seen to: of a parameter the planner assumes a tenth of
  // the account, thinks the kept plan dear, and plans the statement anew for each request.
  const limit = Math.trunc(filter.limit)
  return db.query<ListRow>({
    name: `orders.first-page-${direction}-${limit}`,
    text: `with counted as (
             select coalesce((select sum(t.orders) from order_tallies t
                              where t.account_id = $1::uuid and t.grain = 0 and t.status <> 11), 0)::bigint
                    + coalesce((select sum(c.change) from order_changes c
                                where c.account_id = $1::uuid and c.status <> 11), 0)::bigint as total
           ), page as (
             select ${listed} from orders o
             where o.account_id = $1::uuid and o.status <> 11
             order by o.created_at ${direction}, o.id ${direction} limit ${limit}
           )
           select counted.total, page.* from counted left join page on true
           order by page.created_at ${direction}, page.id ${direction}`,
    values: [filter.accountId],
  })
}

/**
 * The children of the pieces that the page touches: a month's days, or a day's hours, each with how
 * many orders come before it.
 */
const expand = (pieces: string, grain: number, child: { grain: number; unit: 'day' | 'hour' }, direction: string) => `
  select ${child.grain} as grain, child.since, child.n,
         piece.skipped + coalesce(sum(child.n) over (partition by piece.since order by child.since ${direction}
                                    rows between unbounded preceding and 1 preceding), 0) as skipped
  from (select * from ${pieces} where grain = ${grain} and ${touched}) as piece, lateral (
    select since, sum(n)::bigint as n from (
      select t.since, t.orders as n from order_tallies t
      where ${matches('t')} and t.grain = ${child.grain} and t.since >= piece.since
        and t.since < piece.since + interval '1 ${child.unit === 'day' ? 'month' : 'day'}'
      union all
      select date_trunc('${child.unit}', c.hour, 'UTC'), c.change from order_changes c
      where ${matches('c')} and c.hour >= piece.since
        and c.hour < piece.since + interval '1 ${child.unit === 'day' ? 'month' : 'day'}'
    ) as part group by since
  ) as child`

/** Whether the page has orders of the piece. */
const touched = 'n > 0 and skipped < $8::bigint + $7::integer and skipped + n > $8::bigint'

/**
 * Any page of any filter but search. The tallies say how many orders each month, day and hour holds,
 * so the page's first hour is found by adding up: months, then the days of the months that the page
 * touches, then their hours; only the orders of those hours are read. A range that begins or ends
 * within a month has its days counted there, within a day its hours, within an hour its orders.
 */
export const selectPage = (db: Queryable, filter: ListFilter) => {
  const direction = filter.newestFirst ? 'desc' : 'asc'
  const tallies = (grain: number, from: string, until: string) => `
             select t.grain, t.since, t.orders as n from order_tallies t, bounds
             where ${matches('t')} and t.grain = ${grain} and t.since >= ${from} and t.since < ${until}`
  return db.query<ListRow>({
    name: `orders.page-${direction}`,
    text: `with bounds as (
             select $5::timestamptz as low, $6::timestamptz as high,
                    -- Whole hours, days and months that lie within the range.
                    coalesce(ceiling_of('hour', $5::timestamptz), '-infinity') as first_hour,
                    coalesce(date_trunc('hour', $6::timestamptz, 'UTC'), 'infinity') as end_hour,
                    coalesce(ceiling_of('day', $5::timestamptz), '-infinity') as first_day,
                    coalesce(date_trunc('day', $6::timestamptz, 'UTC'), 'infinity') as end_day,
                    coalesce(ceiling_of('month', $5::timestamptz), '-infinity') as first_month,
                    coalesce(date_trunc('month', $6::timestamptz, 'UTC'), 'infinity') as end_month
           ), counted as (
             ${tallies(3, 'first_month', 'end_month')}
             union all
             ${tallies(1, 'first_day', 'least(first_month, end_day)')}
             union all
             ${tallies(1, 'greatest(end_month, first_month)', 'end_day')}
             union all
             ${tallies(2, 'first_hour', 'least(first_day, end_hour)')}
             union all
             ${tallies(2, 'greatest(end_day, first_day)', 'end_hour')}
             union all
             select case when in_month then 3 when in_day then 1 else 2 end,
                    case when in_month then date_trunc('month', c.hour, 'UTC')
                         when in_day then date_trunc('day', c.hour, 'UTC') else c.hour end,
                    c.change
             from order_changes c, bounds,
             lateral (select c.hour >= first_month and c.hour < end_month as in_month,
                             c.hour >= first_day and c.hour < end_day as in_day) as place
             where ${matches('c')} and c.hour >= first_hour and c.hour < end_hour
             union all
             select 2, date_trunc('hour', low, 'UTC'), count(*) from orders o, bounds
             where ${matches('o')} and low < first_hour and o.created_at >= low and o.created_at < first_hour
               and o.created_at <= coalesce(high, 'infinity')
             group by low
             union all
             select 2, end_hour, count(*) from orders o, bounds
             where ${matches('o')} and high is not null and end_hour >= first_hour
               and o.created_at >= end_hour and o.created_at <= high
             group by end_hour
           ), pieces as (
             select grain, since, n,
                    coalesce(sum(n) over (order by since ${direction}
                               rows between unbounded preceding and 1 preceding), 0) as skipped
             from (select grain, since, sum(n)::bigint as n from counted group by grain, since) as summed
           ), days as (
             select grain, since, n, skipped from pieces where grain = 1 and ${touched}
             union all ${expand('pieces', 3, { grain: 1, unit: 'day' }, direction)}
           ), hours as (
             select since, n, skipped from pieces where grain = 2 and ${touched}
             union all select since, n, skipped from (${expand('days', 1, { grain: 2, unit: 'hour' }, direction)}) as inner_hours
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
           order by page.created_at ${direction}, page.id ${direction}`,
    values: values(filter),
  })
}

/**
 * A page of a search. The trigram index finds what is folded, the few orders that are not are looked
 * through one by one; each match is tested again on the order itself.
 */
export const selectSearchPage = (db: Queryable, filter: SearchFilter) => {
  const direction = filter.newestFirst ? 'desc' : 'asc'
  return db.query<ListRow>({
    name: `orders.search-${direction}`,
    text: `with found as (
             select s.order_id as id from order_search s where s.account_id = $1::uuid and s.text ilike $9::text
             union
             select c.order_id from order_changes c where c.account_id = $1::uuid
             union
             select $10::uuid where $10::uuid is not null
           ), matched as materialized (
             select o.created_at, o.id from found join orders o on o.account_id = $1::uuid and o.id = found.id
             where ${inRange('o')}
               and (o.id = $10::uuid or order_search_text(o.to_address, o.tracking_number) ilike $9::text)
           ), page as (
             select ${listed} from (
               select id from matched order by created_at ${direction}, id ${direction} limit $7::integer offset $8::bigint
             ) as chosen join orders o on o.account_id = $1::uuid and o.id = chosen.id
           ), totalled as (
             select count(*) as total from matched
           )
           select totalled.total, page.* from totalled left join page on true
           order by page.created_at ${direction}, page.id ${direction}`,
    values: [...values(filter), filter.pattern, filter.wholeId],
  })
}

/**
 * Folds changes into the tallies and the search text, at most so many at a time. One folder works at
 * a time; another that comes meanwhile does nothing.
 *
 * @returns how many changes were folded
 */
export const foldChanges = (db: Queryable, most: number) =>
  db.query<{ folded: number }>({
    name: 'orders.fold-changes',
    text: `with mine as materialized (
             select pg_try_advisory_xact_lock(hashtext('waybill fold order changes')) as locked
           ), taken as (
             delete from order_changes
             where ctid = any (array(select ctid from order_changes where (select locked from mine) limit $1::integer))
             returning *
           ), counted as (
             insert into order_tallies as t (account_id, grain, since, status, source, sub_account_id, orders)
             select account_id, grain, since, status, source, sub_account_id, sum(change)
             from taken, lateral (values (0, '-infinity'::timestamptz), (3, date_trunc('month', hour, 'UTC')),
                                        (1, date_trunc('day', hour, 'UTC')), (2, hour))
               as grains (grain, since)
             group by account_id, grain, since, status, source, sub_account_id
             having sum(change) <> 0
             on conflict (account_id, grain, since, status, source, sub_account_id)
               do update set orders = t.orders + excluded.orders
           ), indexed as (
             insert into order_search as s (account_id, order_id, text)
             select o.account_id, o.id, order_search_text(o.to_address, o.tracking_number)
             from (select distinct account_id, order_id from taken) as changed
             join orders o on o.account_id = changed.account_id and o.id = changed.order_id
             on conflict (account_id, order_id) do update set text = excluded.text where s.text <> excluded.text
           )
           select count(*) as folded from taken`,
    values: [most],
  })

/** Frees the room of folded changes at once; the server's own cleaning comes once a minute. */
export const cleanChanges = (db: Queryable) =>
  db.query({ name: 'orders.clean-changes', text: 'vacuum (truncate false) order_changes', values: [] })
