import { isUuid } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#orders/list-sql.ts'
import type { ListedOrder } from '#orders/order.ts'
import { offsetOf, type PagePosition, pagePosition } from '#orders/page.ts'

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

export type OrdersPage = PagePosition & { orders: ListedOrder[] }

/** A LIKE pattern that finds the text anywhere, its own wildcards taken literally. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** One page of an account's orders with exact totals. Drafts are left out. */
export async function listOrders(deps: { db: Queryable }, query: ListOrdersQuery): Promise<OrdersPage> {
  const rows = await selectRows(deps.db, query)
  return {
    orders: rows.flatMap(({ total: _total, ...row }) => (row.orderId === null ? [] : [row])),
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
