import * as sql from '#domain/orders/list/list-sql.ts'
import { type SearchFilter, selectSearchPage } from '#domain/orders/list/search-sql.ts'
import type { ListedOrder } from '#domain/orders/order/order.ts'
import type { OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { isUuid } from '#kit/ids.ts'
import type { Database, PlanChoice, Queryable, Statement } from '#kit/postgres.ts'
import { isStatementTimeout } from '#kit/postgres-errors.ts'

export type ListOrdersQuery = OrderFilter & {
  accountId: string
  subAccountId: string | null
  newestFirst: boolean
  pageNumber: number
  pageSize: number
}

export type OrdersPage = PagePosition & { orders: ListedOrder[] }

/**
 * How long the database may search. Almost all searches take milliseconds; one for a letter or two, or for what very
 * many orders have in common, reads a whole history, and would keep a connection from everybody else meanwhile.
 */
const maxSearchMs = 3_000
/**
 * In which the database may note where it found something. Where that is too little, it notes pages of many orders and
 * compares all of them once more: among ten million orders, with the four megabytes that it has by itself, finding one in
 * sixteen took twice as long.
 */
const searchMemoryMb = 32
const searchRetryAfterSeconds = 5

/**
 * A tracking number as it stands on labels and pages, in groups: several words of letters and digits, eight digits or
 * more, which the first word has some of. No name, city or ZIP is written like that.
 */
const groupedNumber = /^(?=[a-z]*\d)(?=(?:\D*\d){8})[a-z\d]+(?:\s+[a-z\d]+)+$/i

const asKept = (text: string): string => (groupedNumber.test(text) ? text.replaceAll(/\s+/g, '') : text)

/** Three letters or digits in a row, whatever the script. */
const threeInARow = /[\p{L}\p{Nd}]{3}/u

/** What the statements look for of a search. */
export const parseSearch = (
  text: string,
): Pick<SearchFilter, 'pattern' | 'isIndexed' | 'wholeId' | 'wholeReference'> => ({
  pattern: likePattern(asKept(text)),
  isIndexed: threeInARow.test(asKept(text)),
  wholeId: isUuid(text) ? text : null,
  wholeReference: text,
})

export type ListDeps = { db: Pick<Database, 'query' | 'reads' | 'readWithin' | 'readWithGenericPlan'> }

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
    const searched = { ...filter, ...parseSearch(search) }
    const plan = searched.isIndexed ? 'kept' : 'anew'
    return searchWithin(db, (limited) => selectSearchPage(limited, searched), plan)
  }
  const { subAccountId, statuses, sources, from, until } = query
  const isUnfiltered = !subAccountId && !statuses && !sources && !from && !until
  if (isUnfiltered && filter.offset === 0) return sql.selectFirstPage(db.reads, filter)
  return sql.selectPage({ query: (statement) => db.readWithGenericPlan(statement) }, filter)
}

/** Runs a statement that searches, for as long as one may. @throws ServiceError `General.Overloaded` */
export async function searchWithin<Result>(
  db: Pick<Database, 'readWithin'>,
  search: (limited: Queryable) => Promise<Result>,
  plan?: PlanChoice,
): Promise<Result> {
  const limits = { maxMs: maxSearchMs, memoryMb: searchMemoryMb, ...(plan ? { plan } : {}) }
  try {
    return await search({ query: <Row>(statement: Statement) => db.readWithin<Row>(limits, statement) })
  } catch (error) {
    if (!isStatementTimeout(error)) throw error
    throw serviceError('General.Overloaded', { limit: 'search', retryAfterSeconds: searchRetryAfterSeconds })
  }
}

/** Which orders a list has: those for which all of it holds. Null: no matter. */
export type OrderFilter = {
  search: string | null
  statuses: OrderStatus[] | null
  sources: OrderSource[] | null
  /** Both inclusive. */
  from: Date | null
  until: Date | null
}

/** A LIKE pattern that finds the text anywhere, its own wildcards taken literally. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The same where the list ends at an instant: what was made later is not in it. */
export const endingAt = <Filter extends OrderFilter>(filter: Filter, asOf: Date): Filter => ({
  ...filter,
  until: filter.until && filter.until < asOf ? filter.until : asOf,
})

/** Which part of a list a page is, and what lies around it. Pages are counted from 1. */
export type PagePosition = {
  pageNumber: number
  pageSize: number
  totalItemsCount: number
  totalPages: number
  hasNext: boolean
  hasPrevious: boolean
}

/** How many items come before the page. */
export const offsetOf = ({ pageNumber, pageSize }: { pageNumber: number; pageSize: number }): number =>
  (pageNumber - 1) * pageSize

export function pagePosition(pageNumber: number, pageSize: number, totalItemsCount: number): PagePosition {
  const totalPages = Math.ceil(totalItemsCount / pageSize)
  return {
    pageNumber,
    pageSize,
    totalItemsCount,
    totalPages,
    hasNext: pageNumber < totalPages,
    hasPrevious: pageNumber > 1 && totalPages > 0,
  }
}
