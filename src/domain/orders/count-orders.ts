import * as sql from '#domain/orders/counters-sql.ts'
import { type ListDeps, listOrders, searchOf, searchWithin } from '#domain/orders/list-orders.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import { countSearched } from '#domain/orders/selection-sql.ts'
import { type OrderSource, OrderStatus } from '#domain/orders/states.ts'
import type { Database } from '#kit/postgres.ts'

type Scope = { accountId: string; subAccountId: string | null }

/** How many orders of a status and a source there are; none of those of which there are none. */
export type OrderCount = { status: OrderStatus; source: OrderSource; orders: number }

/** The account's orders by status and source, drafts among them, exactly: from the counters, in one statement. */
export const countOrders = (deps: { db: Pick<Database, 'reads'> }, scope: Scope): Promise<OrderCount[]> =>
  sql.selectCounts(deps.db.reads, scope)

/** Further than this nobody counts with his eyes. */
const maxCounted = 1_000

/** `isExact` false: there are that many, and more. */
export type FilterCount = { orders: number; isExact: boolean }

/**
 * How many orders a filter lets through: exactly where counters know it, else up to a thousand.
 *
 * @param counts what `countOrders` answered
 * @throws ServiceError `General.Overloaded` where a search takes longer than it may
 */
export async function countMatching(
  deps: ListDeps,
  scope: Scope & { counts: readonly OrderCount[] },
  filter: OrderFilter,
): Promise<FilterCount> {
  const { counts, accountId, subAccountId } = scope
  const search = filter.search?.trim()
  const query = { ...filter, accountId, subAccountId }
  if (search) {
    const limit = maxCounted + 1
    const counting = { ...query, ...searchOf(search), limit }
    const [{ orders } = { orders: 0 }] = await searchWithin(deps.db, (limited) => countSearched(limited, counting))
    return { orders: Math.min(orders, maxCounted), isExact: orders <= maxCounted }
  }
  if (filter.from || filter.until) {
    const page = await listOrders(deps, { ...query, newestFirst: true, pageNumber: 1, pageSize: 1 })
    return { orders: page.totalItemsCount, isExact: true }
  }
  const isCounted = ({ status, source }: OrderCount): boolean =>
    status !== OrderStatus.Draft &&
    (filter.statuses?.includes(status) ?? true) &&
    (filter.sources?.includes(source) ?? true)
  return { orders: counts.filter(isCounted).reduce((sum, { orders }) => sum + orders, 0), isExact: true }
}
