import { isUuid } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#orders/list-sql.ts'
import { offsetOf, type PagePosition, pagePosition } from '#orders/page.ts'
import type { OrderSource, OrderStatus } from '#orders/states.ts'

export type ListOrdersQuery = {
  accountId: string
  subAccountId: string | null
  search: string | null
  statuses: number[] | null
  sources: number[] | null
  /** Both inclusive. */
  from: Date | null
  until: Date | null
  newestFirst: boolean
  pageNumber: number
  pageSize: number
}

/** An order as the list shows it. */
export type ListedOrder = {
  orderId: string
  status: OrderStatus
  source: OrderSource
  createdAt: Date
  customerName: string | null
  destinationCity: string
  destinationCountry: string
  destinationZip: string
  /** The latest shipment, and the latest label with its service and carrier. */
  shipmentId: string | null
  labelId: string | null
  carrier: string | null
  serviceName: string | null
  shipDate: Date | null
  trackingNumber: string | null
}

export type OrdersPage = PagePosition & { orders: ListedOrder[] }

/** A LIKE pattern that finds the text anywhere, its own wildcards taken literally. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** One page of an account's orders with exact totals. Drafts are left out. */
export async function listOrders(deps: { db: Queryable }, query: ListOrdersQuery): Promise<OrdersPage> {
  const rows = await selectRows(deps.db, query)
  return {
    orders: rows.filter((row) => row.id !== null).map(listedOrder),
    ...pagePosition(query.pageNumber, query.pageSize, rows[0]?.total ?? 0),
  }
}

/** Each kind of page by the statement that is cheapest for it. */
function selectRows(db: Queryable, query: ListOrdersQuery): Promise<sql.ListRow[]> {
  const filter = { ...query, offset: offsetOf(query), limit: query.pageSize }
  const search = query.search?.trim()
  if (search) {
    return sql.selectSearchPage(db, { ...filter, pattern: containing(search), wholeId: isUuid(search) ? search : null })
  }
  const { subAccountId, statuses, sources, from, until } = query
  const isUnfiltered = !subAccountId && !statuses && !sources && !from && !until
  return isUnfiltered && filter.offset === 0 ? sql.selectFirstPage(db, filter) : sql.selectPage(db, filter)
}

const listedOrder = (row: sql.ListedOrderRow): ListedOrder => ({
  orderId: row.id,
  status: row.status,
  source: row.source,
  createdAt: row.created_at,
  customerName: row.customer_name,
  destinationCity: row.city,
  destinationCountry: row.country,
  destinationZip: row.zip,
  shipmentId: row.latest_shipment_id,
  labelId: row.label_id,
  carrier: row.carrier,
  serviceName: row.service_name,
  shipDate: row.ship_date,
  trackingNumber: row.tracking_number,
})
