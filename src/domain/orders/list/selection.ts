import {
  endingAt,
  type ListDeps,
  type OrderFilter,
  parseSearch,
  searchWithin,
} from '#domain/orders/list/list-orders.ts'
import { inRange, type ListFilter, rangeValues } from '#domain/orders/list/list-sql.ts'
import { type SearchFilter, search, searchValues } from '#domain/orders/list/search-sql.ts'
import type { OrderStatus } from '#domain/orders/status/states.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

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
  if ('orderIds' in selection) return selectByIds(db, { ...scope, orderIds: selection.orderIds })
  const { filter, asOf, exceptIds } = selection
  const chosen = { ...scope, ...endingAt(filter, asOf), exceptIds, limit: maxSelected + 1 }
  const search = filter.search?.trim()
  return searchWithin(db, (limited) =>
    search ? selectSearched(limited, { ...chosen, ...parseSearch(search) }) : selectFiltered(limited, chosen),
  )
}

/** Statements about the orders that somebody has chosen in the list. */

/** One of the orders, as it was when they were looked up. */
export type SelectedOrder = { orderId: string; status: OrderStatus; heldFrom: OrderStatus | null }

type Chosen<Filter extends ListFilter> = Omit<Filter, 'newestFirst' | 'offset'> & { exceptIds: readonly string[] }

const columns = `o.id as "orderId", o.status, o.held_from as "heldFrom"`

export const selectByIds = (
  db: Queryable,
  query: { accountId: string; subAccountId: string | null; orderIds: readonly string[] },
) =>
  db.query<SelectedOrder>({
    name: 'orders.selected-by-ids',
    text: `select ${columns} from orders o
           where o.account_id = $1::uuid and ($2::uuid is null or o.sub_account_id = $2::uuid)
             and o.id = any ($3::uuid[])
           order by o.created_at desc, o.id desc`,
    values: [query.accountId, query.subAccountId, query.orderIds],
  })

export const selectFiltered = (db: Queryable, chosen: Chosen<ListFilter>) =>
  db.query<SelectedOrder>({
    name: 'orders.selected',
    text: `select ${columns} from orders o
           where ${inRange('o')} and o.id <> all ($8::uuid[])
           order by o.created_at desc, o.id desc limit $7::integer`,
    values: [...rangeValues(chosen), chosen.limit, chosen.exceptIds],
  })

export const selectSearched = (db: Queryable, chosen: Chosen<SearchFilter>) =>
  db.query<SelectedOrder>({
    name: 'orders.selected-by-search',
    text: `with ${search}, chosen as (
             select id from matched where id <> all ($8::uuid[])
             order by created_at desc, id desc limit $7::integer
           )
           select ${columns} from chosen join orders o on o.account_id = $1::uuid and o.id = chosen.id
           order by o.created_at desc, o.id desc`,
    values: [...rangeValues(chosen), chosen.limit, chosen.exceptIds, ...searchValues(chosen)],
  })
