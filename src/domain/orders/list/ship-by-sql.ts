/**
 * The statements that sort or filter orders by their ship-by date. Other orders are not read: only those of stores that
 * return such a date have a row in `order_dates`.
 */
import { inRange, type ListFilter, type ListRow, listed, rangeValues } from '#domain/orders/list/list-sql.ts'
import { isNamed, type SearchFilter, searchValues } from '#domain/orders/list/search-sql.ts'
import { OrderStatus } from '#domain/orders/status/states.ts'
import type { Queryable } from '#kit/postgres.ts'

export type ShipByRange = {
  /** Both inclusive. Null: no limit. */
  from: Date | null
  until: Date | null
}

export type ShipByFilter = Omit<ListFilter, 'newestFirst'> & {
  shipBy: ShipByRange
  /** Null: no search. */
  search: Pick<SearchFilter, 'pattern' | 'wholeId' | 'wholeReferences'> | null
  /** Only orders that a person should look at. Absent: all. */
  needsAttention?: true
}

/** The matching orders. The index starts with the statuses, so that orders that were shipped long ago are not read. */
const found = `found as materialized (
             select d.order_id, d.ship_by from order_dates d
             join orders o on o.account_id = d.account_id and o.id = d.order_id
             where d.account_id = $1::uuid and d.status <> ${OrderStatus.Draft}
               and ($3::smallint[] is null or d.status = any ($3::smallint[]))
               and ($12::timestamptz is null or d.ship_by >= $12::timestamptz)
               and ($13::timestamptz is null or d.ship_by <= $13::timestamptz)
               and ${inRange('o')} and ($9::text is null or ${isNamed('o')})
               and (not $14::boolean or exists (
                 select from order_attention a where a.account_id = d.account_id and a.order_id = d.order_id))
           )`

/** @param others the parameters $7 and $8 */
const valuesOf = (filter: Omit<ShipByFilter, 'limit' | 'offset'>, others: [unknown, unknown]) => [
  ...rangeValues(filter),
  ...others,
  ...(filter.search ? searchValues(filter.search) : [null, null, null]),
  filter.shipBy.from,
  filter.shipBy.until,
  filter.needsAttention ?? false,
]

/** A page of the orders with a ship-by date, earliest date first, with their number. */
export const selectByShipBy = (db: Queryable, filter: ShipByFilter) =>
  db.query<ListRow>({
    name: 'orders.page-by-ship-by',
    text: `with ${found}, page as (
             select chosen.ship_by as "shipBy", ${listed} from (
               select order_id, ship_by from found order by ship_by, order_id limit $7::integer offset $8::bigint
             ) as chosen join orders o on o.account_id = $1::uuid and o.id = chosen.order_id
           ), totalled as (
             select count(*) as total from found
           )
           select totalled.total, page.* from totalled left join page on true
           order by page."shipBy", page."orderId"`,
    values: valuesOf(filter, [filter.limit, filter.offset]),
  })

/** All of them apart from exceptions, earliest date first. */
export const selectSelectedByShipBy = (
  db: Queryable,
  filter: Omit<ShipByFilter, 'offset'> & { exceptIds: readonly string[] },
) =>
  db.query<{ orderId: string; status: OrderStatus; heldFrom: OrderStatus | null }>({
    name: 'orders.selected-by-ship-by',
    text: `with ${found}
           select o.id as "orderId", o.status, o.held_from as "heldFrom"
           from found join orders o on o.account_id = $1::uuid and o.id = found.order_id
           where o.id <> all ($8::uuid[])
           order by found.ship_by, o.id limit $7::integer`,
    values: valuesOf(filter, [filter.limit, filter.exceptIds]),
  })
