/** Statements about the orders that somebody has chosen in the list. */

import { inRange, type ListFilter, rangeValues } from '#domain/orders/list-sql.ts'
import { type SearchFilter, search, searchValues } from '#domain/orders/search-sql.ts'
import type { OrderStatus } from '#domain/orders/states.ts'
import type { Queryable } from '#kit/postgres.ts'

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

/** How many orders a search finds, no further than up to a limit: whoever looks for a letter finds most of a history. */
export const countSearched = (db: Queryable, counted: Omit<SearchFilter, 'newestFirst' | 'offset'>) =>
  db.query<{ orders: number }>({
    name: 'orders.count-search',
    text: `with ${search}
           select count(*) as orders from (select from matched limit $7::integer offset $8::integer) as counted`,
    values: [...rangeValues(counted), counted.limit, 0, ...searchValues(counted)],
  })
