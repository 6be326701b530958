import { selectByAttention } from '#domain/orders/list/attention-sql.ts'
import * as sql from '#domain/orders/list/list-sql.ts'
import { type SearchFilter, selectSearchPage } from '#domain/orders/list/search-sql.ts'
import { type ShipByRange, selectByShipBy } from '#domain/orders/list/ship-by-sql.ts'
import { selectByUpdate, type UpdatedRange } from '#domain/orders/list/updated-sql.ts'
import type { ListedOrder } from '#domain/orders/order/order.ts'
import type { OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { isUuid } from '#kit/ids.ts'
import type { Database, PlanChoice, Queryable, Statement } from '#kit/postgres.ts'
import { isStatementTimeout } from '#kit/postgres-errors.ts'

export { maxAttention } from '#domain/orders/list/attention-sql.ts'

export type ListOrdersQuery = OrderFilter & {
  accountId: string
  subAccountId: string | null
  newestFirst: boolean
  /** Lists the orders with a ship-by date, earliest date first. */
  byShipBy?: boolean
  pageNumber: number
  pageSize: number
}

export type Place = sql.Place

export type OrdersPage = PagePosition & { orders: ListedOrder[] }

/**
 * Nearly all searches take milliseconds. A search for one letter, or for a text that most orders contain, reads a whole
 * history and would block a connection.
 */
const maxSearchMs = 3_000
/**
 * PostgreSQL's `work_mem` for a search. With its default of 4 MB it rechecks whole pages: among ten million orders, a
 * search that found one in sixteen took twice as long.
 */
const searchMemoryMb = 32
const searchRetryAfterSeconds = 5

/**
 * A tracking number in groups: several words of letters and digits, with at least eight digits, some of them in the
 * first word. Names, cities and ZIP codes never look like this.
 */
const groupedNumber = /^(?=[a-z]*\d)(?=(?:\D*\d){8})[a-z\d]+(?:\s+[a-z\d]+)+$/i

/** A phone number as people write it, with at least ten digits, which no ZIP code has. */
const phoneNumber = /^\+?(?=(?:\D*\d){10})[\d\s().\-/]+$/

/** The digits of a phone number are compared without the country code of North America, which is often left out. */
function asKept(text: string): string {
  if (phoneNumber.test(text)) return text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return groupedNumber.test(text) ? text.replaceAll(/\s+/g, '') : text
}

/** The index needs three letters or digits in a row, of any script. */
const threeInARow = /[\p{L}\p{Nd}]{3}/u

/** The parameters of a search. */
export function parseSearch(text: string): Pick<SearchFilter, 'pattern' | 'isIndexed' | 'wholeId' | 'wholeReferences'> {
  const kept = asKept(text).normalize('NFC')
  const withoutSign = text.replace(/^#\s*/, '')
  const references = [text, withoutSign, `#${withoutSign}`]
  return {
    pattern: likePattern(kept),
    isIndexed: threeInARow.test(kept),
    wholeId: isUuid(text) ? text : null,
    wholeReferences: references.flatMap((one) => [one, one.normalize('NFC'), one.normalize('NFD')]),
  }
}

export type ListDeps = { db: Pick<Database, 'query' | 'reads' | 'readWithin' | 'readWithGenericPlan'> }

/**
 * Lists one page of an account's orders with exact totals. Drafts are left out.
 *
 * @throws ServiceError `General.Overloaded` if a search takes too long
 */
export async function listOrders(deps: ListDeps, query: ListOrdersQuery): Promise<OrdersPage> {
  const rows = await selectRows(deps.db, query)
  return {
    orders: rows.filter(isOrder),
    ...pagePosition(query.pageNumber, query.pageSize, rows[0]?.total ?? 0),
  }
}

/**
 * Lists the orders behind a place, so that no order is skipped or repeated while others arrive or are moved. The totals
 * are those of the whole list.
 *
 * @param query.pageNumber is only returned
 * @throws ServiceError `General.Overloaded` if a search takes too long
 */
export async function listOrdersAfter(
  deps: ListDeps,
  query: ListOrdersQuery & { after: Place | null },
): Promise<OrdersPage & { next: Place | null }> {
  const { after, ...listed } = query
  const { pageSize, pageNumber } = listed
  const isWhole = after === null || Boolean(query.search?.trim()) || query.updated !== undefined
  const [rows, whole] = await Promise.all([
    selectRows(deps.db, query),
    isWhole ? null : listOrders(deps, { ...listed, pageNumber: 1, pageSize: 1 }),
  ])
  const found = rows.filter(isOrder)
  const orders = found.slice(0, pageSize)
  const last = orders.at(-1)
  const next = found.length > pageSize && last ? { exactTime: String(last.exactTime), orderId: last.orderId } : null
  const total = whole?.totalItemsCount ?? rows[0]?.total ?? 0
  return { orders, ...pagePosition(pageNumber, pageSize, total), hasNext: next !== null, next }
}

/** An empty page is one row with only the total. */
const isOrder = (row: sql.ListRow): row is sql.ListRow & ListedOrder => row.orderId !== null

/** Chooses the cheapest statement for the kind of page. Behind a place, it reads one order more than the page has. */
function selectRows(db: ListDeps['db'], query: ListOrdersQuery & sql.ListedAfter): Promise<sql.ListRow[]> {
  const isBehind = query.after !== undefined
  const filter = { ...query, offset: isBehind ? 0 : offsetOf(query), limit: query.pageSize + Number(isBehind) }
  const { updated } = query
  if (query.byShipBy || query.shipBy) {
    const shipBy = query.shipBy ?? { from: null, until: null }
    return searchWithin(db, (limited) => selectByShipBy(limited, { ...named(filter), shipBy }))
  }
  if (query.needsAttention) return searchWithin(db, (limited) => selectByAttention(limited, named(filter)))
  if (updated) return searchWithin(db, (limited) => selectByUpdate(limited, { ...named(filter), updated }))
  const search = query.search?.trim()
  if (search) return selectFound(db, { ...filter, search })
  const { subAccountId, statuses, sources, from, until } = query
  const isUnfiltered = !subAccountId && !statuses && !sources && !from && !until
  if (isUnfiltered && filter.offset === 0 && !isBehind) return sql.selectFirstPage(db.reads, filter)
  return sql.selectPage({ query: (statement) => db.readWithGenericPlan(statement) }, filter)
}

/** The filter with its search, if it has one. */
const named = <Filter extends OrderFilter>(filter: Filter) => {
  const search = filter.search?.trim()
  return { ...filter, search: search ? parseSearch(search) : null }
}

function selectFound(
  db: ListDeps['db'],
  { search, ...filter }: sql.ListFilter & sql.ListedAfter & { search: string },
): Promise<sql.ListRow[]> {
  const searched = { ...filter, ...parseSearch(search) }
  const plan = searched.isIndexed ? 'generic' : 'custom'
  return searchWithin(db, (limited) => selectSearchPage(limited, searched), plan)
}

/** Runs a search with its time limit. @throws ServiceError `General.Overloaded` */
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

/** All conditions must match. Null: no condition. */
export type OrderFilter = {
  search: string | null
  statuses: OrderStatus[] | null
  sources: OrderSource[] | null
  /** Both inclusive. */
  from: Date | null
  until: Date | null
  /** Only orders with a ship-by date in this range. Absent: any. */
  shipBy?: ShipByRange
  /** Only orders whose last change is in this range. Absent: any. */
  updated?: UpdatedRange
  /** Only orders that a person should look at, the newest thousand at most. Absent: all. */
  needsAttention?: true
}

/** A LIKE pattern that finds the text anywhere. Its wildcards are escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Limits a filter to orders that existed at a time. */
export const endingAt = <Filter extends OrderFilter>(filter: Filter, asOf: Date): Filter => ({
  ...filter,
  until: filter.until && filter.until < asOf ? filter.until : asOf,
})

/** The position of a page in a list. Pages are counted from 1. */
type PagePosition = {
  pageNumber: number
  pageSize: number
  totalItemsCount: number
  totalPages: number
  hasNext: boolean
  hasPrevious: boolean
}

/** The number of items before the page. */
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
