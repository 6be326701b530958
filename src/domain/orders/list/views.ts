import { parseName } from '#domain/accounts/account.ts'
import type { Audit, AuditAct } from '#domain/audit/audit.ts'
import type { OrderFilter } from '#domain/orders/list/list-orders.ts'
import type { LabelStatus } from '#domain/orders/order/order.ts'
import {
  isPurchasable,
  movesFrom,
  type OrderSource,
  type OrderStatus,
  type PurchaseBlock,
} from '#domain/orders/status/states.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import { listFull, listLimits } from '#kit/list-limits.ts'
import type { Database, Queryable, Transaction } from '#kit/postgres.ts'

/** Null: no condition. */
export type ViewSearch = {
  search: string | null
  statuses: OrderStatus[] | null
  sources: OrderSource[] | null
  /** Orders of the last days, counted when the view is opened. */
  withinDays: number | null
  newestFirst: boolean
}

/** A saved search of the list, for one person or for everyone in the account. */
export type OrderView = {
  viewId: string
  name: string
  isShared: boolean
  search: ViewSearch
  /** The visible columns; null: the usual ones. */
  columns: string[] | null
  createdAt: Date
  updatedAt: Date
}

export type ViewContent = Pick<OrderView, 'name' | 'isShared' | 'search' | 'columns'>

const dayMs = 86_400_000

/** The filter of a view at a time. */
export const viewFilter = ({ search, statuses, sources, withinDays }: ViewSearch, now: Date): OrderFilter => ({
  search,
  statuses,
  sources,
  from: withinDays === null ? null : new Date(now.getTime() - withinDays * dayMs),
  until: null,
})

/** Lists the views that a person sees: shared ones first, each part by name. */
export const listViews = (
  deps: { db: Queryable },
  query: { accountId: string; userId: string },
): Promise<OrderView[]> => selectViews(deps.db, query)

/** @throws ServiceError `View.NotFound` if the person sees no such view */
export async function getView(
  deps: { db: Queryable },
  key: { accountId: string; viewId: string; userId: string },
): Promise<OrderView> {
  const [view] = await selectView(deps.db, key)
  if (!view) throw serviceError('View.NotFound')
  return view
}

const listOf = ({ isShared }: ViewContent) => (isShared ? 'shared views' : 'views of a person')

type Deps = { db: Database; clock: Clock; ids: Ids; audit: Audit }
type Owner = { accountId: string; userId: string }

/** Creates a view. @throws ServiceError `View.TooMany`; ValidationError */
export async function createView(deps: Deps, command: Owner & ViewContent): Promise<OrderView> {
  const content = { ...command, name: parseName(command.name) }
  return deps.db.transaction(async (tx) => {
    const [view] = await insertView(tx, {
      ...content,
      viewId: deps.ids(),
      now: deps.clock.now(),
      max: listLimits[listOf(content)].max,
    })
    if (!view) throw listFull(listOf(content))
    await record(deps, tx, 'view.create', { ...command, ...view })
    return view
  })
}

/**
 * Changes a view. A view that is no longer shared belongs to the person.
 * @throws ServiceError `View.NotFound`, `View.TooMany`; ValidationError
 */
export async function changeView(
  deps: Omit<Deps, 'ids'>,
  command: Owner & { viewId: string } & ViewContent,
): Promise<OrderView> {
  const content = { ...command, name: parseName(command.name) }
  return deps.db.transaction(async (tx) => {
    const before = await getView({ db: tx }, command)
    const [view] = await updateView(tx, { ...content, now: deps.clock.now(), max: listLimits[listOf(content)].max })
    if (!view) throw listFull(listOf(content))
    await record(deps, tx, 'view.change', { ...command, ...(before.isShared ? before : view) })
    return view
  })
}

/** @throws ServiceError `View.NotFound` */
export async function removeView(
  deps: { db: Database; audit: Audit },
  key: { accountId: string; viewId: string; userId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const view = await getView({ db: tx }, key)
    await deleteView(tx, key)
    await record(deps, tx, 'view.remove', { ...key, ...view })
  })
}

/** Only shared views concern others. */
async function record(
  { audit }: { audit: Audit },
  tx: Transaction,
  act: AuditAct,
  { accountId, viewId, name, isShared }: { accountId: string } & Pick<OrderView, 'viewId' | 'name' | 'isShared'>,
): Promise<void> {
  if (isShared) await audit(tx, { act, accountId, subjects: { viewId }, details: { name } })
}

type ViewKey = { accountId: string; viewId: string; userId: string }

const columns = `id as "viewId", name, user_id is null as "isShared", search, columns, created_at as "createdAt",
  updated_at as "updatedAt"`

/** A person sees their own views and shared ones. */
const isSeen = '(user_id is null or user_id = $2::uuid)'

const selectViews = (db: Queryable, query: { accountId: string; userId: string }) =>
  db.query<OrderView>({
    name: 'order-views.list',
    text: `select ${columns} from order_views where account_id = $1::uuid and ${isSeen}
           order by user_id is not null, lower(name), id`,
    values: [query.accountId, query.userId],
  })

const selectView = (db: Queryable, key: ViewKey) =>
  db.query<OrderView>({
    name: 'order-views.get',
    text: `select ${columns} from order_views where account_id = $1::uuid and ${isSeen} and id = $3::uuid`,
    values: [key.accountId, key.userId, key.viewId],
  })

/** @returns no row if the person, or the account for shared views, has the maximum */
const insertView = (db: Queryable, view: ViewKey & ViewContent & { max: number; now: Date }) =>
  db.query<OrderView>({
    name: 'order-views.insert',
    text: `insert into order_views (account_id, id, user_id, name, search, columns, created_at, updated_at)
           select $1::uuid, $3::uuid, case when $4::boolean then null else $2::uuid end, $5::text, $6::jsonb, $7::text[],
                  $8::timestamptz, $8::timestamptz
           where $9::integer > (select count(*) from order_views where account_id = $1::uuid
                                and user_id is not distinct from case when $4::boolean then null else $2::uuid end)
           returning ${columns}`,
    values: [...contentOf(view), view.now, view.max],
  })

/** @returns no row if the person, or the account for shared views, has the maximum of other views */
const updateView = (db: Queryable, view: ViewKey & ViewContent & { max: number; now: Date }) =>
  db.query<OrderView>({
    name: 'order-views.update',
    text: `update order_views
           set user_id = case when $4::boolean then null else $2::uuid end, name = $5::text, search = $6::jsonb,
               columns = $7::text[], updated_at = $8::timestamptz
           where account_id = $1::uuid and ${isSeen} and id = $3::uuid
             and $9::integer > (select count(*) from order_views where account_id = $1::uuid and id <> $3::uuid
                                and user_id is not distinct from case when $4::boolean then null else $2::uuid end)
           returning ${columns}`,
    values: [...contentOf(view), view.now, view.max],
  })

const contentOf = (view: ViewKey & ViewContent) => [
  view.accountId,
  view.userId,
  view.viewId,
  view.isShared,
  view.name,
  JSON.stringify(view.search),
  view.columns,
]

const deleteView = (db: Queryable, key: ViewKey) =>
  db.query<{ viewId: string }>({
    name: 'order-views.delete',
    text: `delete from order_views where account_id = $1::uuid and ${isSeen} and id = $3::uuid returning id as "viewId"`,
    values: [key.accountId, key.userId, key.viewId],
  })

/** The columns that only the web application shows, and the statuses that the order can be moved to. */
export type OrderColumns = Omit<ColumnsRow, 'status' | 'openPurchases' | 'purchaseBlock'> & {
  moves: OrderStatus[]
  /** The number of packages for which a label can be purchased now. */
  unlabelledCount: number
}

/**
 * Reads these columns for one page. They are not part of the list's own statement, because API clients list orders a
 * hundred times as often and do not need them.
 */
export async function listOrderColumns(
  deps: { db: Queryable },
  query: { accountId: string; orderIds: readonly string[] },
): Promise<Map<string, OrderColumns>> {
  if (query.orderIds.length === 0) return new Map()
  const rows = await selectColumns(deps.db, query)
  return new Map(
    rows.map(({ status, openPurchases, purchaseBlock, ...row }) => {
      const moves = movesFrom({ status, heldFrom: row.heldFrom, openPurchases, purchaseBlock })
      // Each open purchase and each live label owns one package.
      const free = isPurchasable(status) && purchaseBlock === null ? row.parcelCount - openPurchases : 0
      return [row.orderId, { ...row, moves, unlabelledCount: Math.max(0, free) }]
    }),
  )
}

type ColumnsRow = {
  orderId: string
  subAccountId: string | null
  status: OrderStatus
  heldFrom: OrderStatus | null
  openPurchases: number
  purchaseBlock: PurchaseBlock | null
  labelStatus: LabelStatus | null
  reference: string | null
  destinationState: string | null
  parcelCount: number
  /** The sum of the quantities. */
  itemCount: number
  /** Data of a store's order, RFC 3339 in UTC. Null: unknown. */
  placedAt: string | null
  shipBy: string | null
  deliverBy: string | null
}

const selectColumns = (db: Queryable, query: { accountId: string; orderIds: readonly string[] }) =>
  db.query<ColumnsRow>({
    name: 'orders.columns',
    text: `select id as "orderId", sub_account_id as "subAccountId", status, held_from as "heldFrom",
                  open_purchases as "openPurchases", purchase_block as "purchaseBlock", label_status as "labelStatus",
                  details ->> 'reference' as reference, nullif(to_address ->> 'state', '') as "destinationState",
                  (select count(*) from shipments s
                   where s.account_id = orders.account_id and s.order_id = orders.id)::integer as "parcelCount",
                  coalesce((select sum((item ->> 'quantity')::integer)
                            from jsonb_array_elements(details -> 'items') as item), 0)::integer as "itemCount",
                  details ->> 'placedAt' as "placedAt", details ->> 'shipBy' as "shipBy",
                  details ->> 'deliverBy' as "deliverBy"
           from orders where account_id = $1::uuid and id = any ($2::uuid[])`,
    values: [query.accountId, query.orderIds],
  })
