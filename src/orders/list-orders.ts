import { serviceError } from '#errors/service-error.ts'
import { isUuid } from '#kit/ids.ts'
import type { Database, Statement } from '#kit/postgres.ts'
import { isStopped } from '#kit/postgres-errors.ts'
import * as sql from '#orders/list-sql.ts'
import type { ListedOrder } from '#orders/order.ts'
import { offsetOf, type PagePosition, pagePosition } from '#orders/page.ts'
import type { OrderSource, OrderStatus } from '#orders/states.ts'

export type ListOrdersQuery = {
  accountId: string
  subAccountId: string | null
  search: string | null
  statuses: OrderStatus[] | null
  sources: OrderSource[] | null
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

/**
 * How long the database may search. Almost all searches take milliseconds; one for a letter or two, or for what very
 * many orders have in common, reads a whole history, and would keep a connection from everybody else meanwhile.
 */
const maxSearchMs = 3_000
const searchRetryAfterSeconds = 5

export type ListDeps = { db: Pick<Database, 'query' | 'reads' | 'readWithin'> }

/**
 * One page of an account's orders with exact totals. Drafts are left out.
 *
 * @throws ServiceError `General.Overloaded` where a search takes longer than it may
 */
export async function listOrders(deps: ListDeps, query: ListOrdersQuery): Promise<OrdersPage> {
  const rows = await selectRows(deps.db, query)
  return {
    orders: rows.filter(isOrder),
    ...pagePosition(query.pageNumber, query.pageSize, rows[0]?.total ?? 0),
  }
}

/** A page without orders is one row that has only the total. */
const isOrder = (row: sql.ListRow): row is sql.ListRow & ListedOrder => row.orderId !== null

/** Each kind of page by the statement that is cheapest for it. */
function selectRows(db: ListDeps['db'], query: ListOrdersQuery): Promise<sql.ListRow[]> {
  const filter = { ...query, offset: offsetOf(query), limit: query.pageSize }
  const search = query.search?.trim()
  if (search) {
    return selectFound(db, {
      ...filter,
      pattern: containing(search),
      wholeId: isUuid(search) ? search : null,
      wholeReference: search,
    })
  }
  const { subAccountId, statuses, sources, from, until } = query
  const isUnfiltered = !subAccountId && !statuses && !sources && !from && !until
  return isUnfiltered && filter.offset === 0 ? sql.selectFirstPage(db.reads, filter) : sql.selectPage(db, filter)
}

async function selectFound(db: ListDeps['db'], filter: sql.SearchFilter): Promise<sql.ListRow[]> {
  const limited = { query: <Row>(statement: Statement) => db.readWithin<Row>(maxSearchMs, statement) }
  try {
    return await sql.selectSearchPage(limited, filter)
  } catch (error) {
    if (!isStopped(error)) throw error
    throw serviceError('General.Overloaded', { limit: 'search', retryAfterSeconds: searchRetryAfterSeconds })
  }
}
