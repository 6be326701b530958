import { isUuid } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#orders/list-sql.ts'
import { sourceName } from '#orders/states.ts'

export type ListOrdersQuery = {
  accountId: string
  subAccountId: string | null
  search: string | null
  statuses: number[] | null
  sources: number[] | null
  from: Date | null
  until: Date | null
  newestFirst: boolean
  pageNumber: number
  pageSize: number
}

/** A LIKE pattern that finds the text anywhere, its own wildcards taken literally. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** One page of an account's orders with exact totals. Drafts are left out. */
export async function listOrders(deps: { db: Queryable }, query: ListOrdersQuery) {
  const { pageNumber, pageSize } = query
  const rows = await selectRows(deps.db, query)
  const total = rows[0]?.total ?? 0
  const totalPages = Math.ceil(total / pageSize)
  return {
    items: rows.filter((row) => row.id !== null).map(listItem),
    pageNumber,
    pageSize,
    totalItemsCount: total,
    totalPages,
    hasNext: pageNumber < totalPages,
    hasPrevious: pageNumber > 1 && totalPages > 0,
  }
}

/** Each kind of page by the statement that is cheapest for it. */
function selectRows(db: Queryable, query: ListOrdersQuery): Promise<sql.ListRow[]> {
  const filter = { ...query, offset: (query.pageNumber - 1) * query.pageSize, limit: query.pageSize }
  const search = query.search?.trim()
  if (search) return sql.selectSearchPage(db, filter, containing(search), isUuid(search) ? search : null)
  const { subAccountId, statuses, sources, from, until } = query
  const unfiltered = !subAccountId && !statuses && !sources && !from && !until
  return unfiltered && filter.offset === 0 ? sql.selectFirstPage(db, filter) : sql.selectPage(db, filter)
}

const listItem = (row: sql.ListedOrderRow) => ({
  id: row.id,
  status: row.status,
  source: sourceName(row.source),
  orderDate: row.created_at.toISOString(),
  customerName: row.customer_name,
  destinationCity: row.city,
  destinationCountry: row.country,
  destinationZip: row.zip,
  shipmentId: row.latest_shipment_id,
  labelId: row.label_id,
  carrier: row.carrier,
  serviceLevel: row.service_name,
  shipDate: row.ship_date?.toISOString() ?? null,
  trackingNumber: row.tracking_number,
})
