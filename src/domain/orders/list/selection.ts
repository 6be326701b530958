import { selectSelectedByAttention } from '#domain/orders/list/attention-sql.ts'
import {
  endingAt,
  type ListDeps,
  type OrderFilter,
  parseSearch,
  searchWithin,
} from '#domain/orders/list/list-orders.ts'
import { inRange, type ListFilter, rangeValues } from '#domain/orders/list/list-sql.ts'
import { type SearchFilter, search, searchValues } from '#domain/orders/list/search-sql.ts'
import { selectSelectedByShipBy } from '#domain/orders/list/ship-by-sql.ts'
import type { OrderStatus } from '#domain/orders/status/states.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/**
 * Selected orders: single ids, or all orders that matched a filter at a given time, apart from exceptions. Newer
 * orders are not included, and neither are orders that no longer match. Older orders may have come to match since; if there are more than the
 * person saw, they must confirm the selection again.
 */
export type OrderSelection =
  | { orderIds: readonly string[] }
  | {
      filter: OrderFilter
      asOf: Date
      exceptIds: readonly string[]
      /** The number that the person saw; null: unknown. */
      count: number | null
    }

export type SelectionQuery = { accountId: string; subAccountId: string | null; selection: OrderSelection }

/** More orders at once are usually a mistake, and require a narrower filter. */
export const maxSelected = 10_000

/**
 * Lists the selected orders, newest first, in one statement.
 *
 * @throws ServiceError `Selection.TooLarge`; `Selection.Grown` with the current number; `General.Overloaded` if a
 *   search takes too long
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
  const { shipBy } = filter
  const named = { ...chosen, search: search ? parseSearch(search) : null }
  if (shipBy) return searchWithin(db, (limited) => selectSelectedByShipBy(limited, { ...named, shipBy }))
  if (filter.needsAttention) return searchWithin(db, (limited) => selectSelectedByAttention(limited, named))
  return searchWithin(db, (limited) =>
    search ? selectSearched(limited, { ...chosen, ...parseSearch(search) }) : selectFiltered(limited, chosen),
  )
}

/** A selected order as it was when it was read. */
export type SelectedOrder = { orderId: string; status: OrderStatus; heldFrom: OrderStatus | null }

type Chosen<Filter extends ListFilter> = Omit<Filter, 'newestFirst' | 'offset'> & { exceptIds: readonly string[] }

const columns = `o.id as "orderId", o.status, o.held_from as "heldFrom"`

const selectByIds = (
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

const selectFiltered = (db: Queryable, chosen: Chosen<ListFilter>) =>
  db.query<SelectedOrder>({
    name: 'orders.selected',
    text: `select ${columns} from orders o
           where ${inRange('o')} and o.id <> all ($8::uuid[])
           order by o.created_at desc, o.id desc limit $7::integer`,
    values: [...rangeValues(chosen), chosen.limit, chosen.exceptIds],
  })

const selectSearched = (db: Queryable, chosen: Chosen<SearchFilter>) =>
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
