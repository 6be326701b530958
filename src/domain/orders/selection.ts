import { type ListDeps, searchOf, searchWithin } from '#domain/orders/list-orders.ts'
import { endingAt, type OrderFilter } from '#domain/orders/order-filter.ts'
import * as sql from '#domain/orders/selection-sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'

/**
 * Orders that somebody has chosen: some by their ids; or all that a filter let through at an instant, but for some. What
 * has come since is not among them; what has changed since, and is not let through any more, neither. An older order that
 * has changed so that it is let through is: where there are more than somebody was shown he is asked again.
 */
export type OrderSelection =
  | { orderIds: readonly string[] }
  | {
      filter: OrderFilter
      asOf: Date
      exceptIds: readonly string[]
      /** How many they were when they were chosen; null: it was not said. */
      count: number | null
    }

export type SelectionQuery = { accountId: string; subAccountId: string | null; selection: OrderSelection }

export type SelectedOrder = sql.SelectedOrder

/** Whoever means more of them is to narrow the filter: one act on all of an account is mostly a slip. */
export const maxSelected = 10_000

/**
 * The orders of a selection, newest first, in one statement.
 *
 * @throws ServiceError `Selection.TooLarge`; `Selection.Grown` with how many they are by now; `General.Overloaded` where a search takes longer than it may
 */
export async function listSelected(deps: ListDeps, query: SelectionQuery): Promise<SelectedOrder[]> {
  const orders = await selectRows(deps, query)
  if (orders.length > maxSelected) throw serviceError('Selection.TooLarge', { max: maxSelected })
  const { selection } = query
  const shown = 'orderIds' in selection ? null : selection.count
  if (shown !== null && orders.length > shown) throw serviceError('Selection.Grown', { count: orders.length })
  return orders
}

function selectRows({ db }: ListDeps, { selection, ...scope }: SelectionQuery): Promise<SelectedOrder[]> {
  if ('orderIds' in selection) return sql.selectByIds(db, { ...scope, orderIds: selection.orderIds })
  const { filter, asOf, exceptIds } = selection
  const chosen = { ...scope, ...endingAt(filter, asOf), exceptIds, limit: maxSelected + 1 }
  const search = filter.search?.trim()
  return searchWithin(db, (limited) =>
    search ? sql.selectSearched(limited, { ...chosen, ...searchOf(search) }) : sql.selectFiltered(limited, chosen),
  )
}
