/** The list of orders, and the counts of its tabs. */
import { type Static, Type } from 'typebox'
import { countDrafts } from '#domain/orders/drafts/queries.ts'
import {
  countAttention,
  countMatching,
  countOrders,
  type FilterCount,
  listPartlyLabelled,
  type OrderCount,
} from '#domain/orders/list/count-orders.ts'
import { endingAt, listOrders, type OrderFilter, type OrdersPage } from '#domain/orders/list/list-orders.ts'
import { listOrderColumns, listViews, type OrderColumns, viewFilter } from '#domain/orders/list/views.ts'
import { OrderStatus } from '#domain/orders/status/states.ts'
import type { Session } from '#domain/people/sessions/session.ts'
import { openPurchaseStates } from '#domain/purchases/purchase/states.ts'
import { type Attention, listAttention } from '#domain/purchases/queries/attention.ts'
import { listOpenOfOrders, type OpenPurchase } from '#domain/purchases/queries/queries.ts'
import { type ConsoleServer, consoleOperation, type RequestDeps } from '#edges/console/operation.ts'
import { consoleFields, consoleFilter, consoleFilterIssues } from '#edges/console/orders/console-filter.ts'
import { ok } from '#edges/http/operation.ts'
import { queryReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { csvFile } from '#edges/shapes/csv-export.ts'
import { filterTimeOf, ListQuery, timeIssues } from '#edges/shapes/order-filter.ts'
import { ListItem, listItem, OrderListPage } from '#edges/shapes/orders.ts'
import { orderExportFields, sendOrders } from '#edges/shapes/orders-csv.ts'
import { LabelStatusSchema, OrderStatusSchema } from '#edges/shapes/statuses.ts'
import { ServiceError } from '#kit/errors/service-error.ts'
import { Guid, Int32, Nullable, NullableText, UtcTime } from '#kit/schema.ts'

/* The list of orders: the fields of the public API, and additional columns. */

const OrderRow = Type.Object(
  {
    ...ListItem.properties,
    carrierText: NullableText("The carrier's message about a failed purchase."),
    subAccountId: Nullable(Guid('Id of the sub-account. Null: none.')),
    reference: NullableText('Your own order number.'),
    destinationState: NullableText('State or province of the destination. Null: none.'),
    parcelCount: Int32({ description: 'Number of packages.' }),
    unlabelledCount: Int32({ description: 'Number of packages for which a label can be bought now.' }),
    itemCount: Int32({ description: "Total quantity of the order's line items." }),
    placedAt: Nullable(UtcTime('Time when the buyer placed the order in the store, in UTC. Null: unknown.')),
    shipBy: Nullable(UtcTime('Latest time at which the order must be shipped, in UTC. Null: unknown.')),
    deliverBy: Nullable(UtcTime('Latest time at which the order must arrive, in UTC. Null: unknown.')),
    labelStatus: Nullable(LabelStatusSchema),
    heldFrom: Nullable(OrderStatusSchema),
    moves: Type.Array(OrderStatusSchema, {
      description:
        'Statuses that the order can be moved to. For an order on hold, the status before the hold comes first.',
    }),
    openPurchase: Nullable(
      Type.Unsafe<OpenPurchase['state']>({
        type: 'string',
        enum: openPurchaseStates,
        description: 'State of the open purchase. Null: none.',
      }),
    ),
  },
  { title: 'OrderRow', description: 'An order in the list.' },
)

const OrderRows = Type.Object(
  {
    ...OrderListPage.properties,
    items: Type.Array(OrderRow, { description: 'The orders on this page. Empty if there are no more pages.' }),
    asOf: UtcTime(
      'Snapshot time of the list, in UTC. Send this time when you request the next page, so that new orders do not shift the pages.',
    ),
    newerCount: Nullable(
      Int32({ description: 'Number of orders created since the snapshot. Null for a live list or a search.' }),
    ),
  },
  { title: 'OrderRows', description: 'A page of the order list.' },
)

type Shown = {
  page: OrdersPage
  columns: ReadonlyMap<string, OrderColumns>
  open: ReadonlyMap<string, OpenPurchase>
  attention: ReadonlyMap<string, Attention>
  asOf: Date
  newerCount: number | null
}

/** @throws if there is none, which never happens, because orders are never removed */
function columnsOf(orderId: string, columns: Shown['columns']): OrderColumns {
  const found = columns.get(orderId)
  if (!found) throw new Error(`columns of listed order ${orderId} not found`)
  return found
}

function orderRowsResponse({ page, columns, open, attention, asOf, newerCount }: Shown): Static<typeof OrderRows> {
  const { orders, ...position } = page
  const items = orders.map((order) => {
    const { orderId: _orderId, ...besides } = columnsOf(order.orderId, columns)
    return {
      ...listItem(order, attention.get(order.orderId)),
      carrierText: attention.get(order.orderId)?.carrierText ?? null,
      ...besides,
      openPurchase: open.get(order.orderId)?.state ?? null,
    }
  })
  return { items, ...position, asOf: asOf.toISOString(), newerCount }
}

const tags = ['Orders']

const PageQuery = Type.Object({
  ...ListQuery.properties,
  ...consoleFields,
  sortByShipBy: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Lists only orders with a ship-by date, earliest date first, instead of by creation time.',
    }),
  ),
  asOf: Type.Optional(UtcTime('Snapshot time of the list, from the first page. Default: now.')),
})

const pageIssues = (query: Static<typeof PageQuery>, path?: (field: string) => string) => [
  ...consoleFilterIssues(query, path),
  ...timeIssues(query.asOf, path?.('asOf') ?? 'asOf'),
]
const pageQuery = queryReader(PageQuery, pageIssues)
const exportQuery = queryReader(Type.Object({ ...PageQuery.properties, ...orderExportFields }), pageIssues)

type Scope = { accountId: string; subAccountId: string | null }
type Deps = RequestDeps['orders']

/**
 * The number of orders that were added since the list was loaded. Null for searches, because counting would cost as
 * much as the list.
 */
async function countNewer(deps: Deps, scope: Scope, filter: OrderFilter, asOf: Date): Promise<number | null> {
  if (filter.search) return null
  const from = new Date(asOf.getTime() + 1)
  const since = { ...filter, from: filter.from && filter.from > from ? filter.from : from }
  if (since.until && since.until < since.from) return 0
  const page = await listOrders(deps, { ...scope, ...since, newestFirst: true, pageNumber: 1, pageSize: 1 })
  return page.totalItemsCount
}

async function rowsOf(deps: Deps, scope: Scope, query: Static<typeof PageQuery>) {
  const filter = consoleFilter(query)
  const frozen = filterTimeOf(query.asOf)
  const asOf = frozen ?? deps.clock.now()
  const [page, newerCount] = await Promise.all([
    listOrders(deps, {
      ...scope,
      ...(frozen ? endingAt(filter, frozen) : filter),
      newestFirst: query.sortByNewest ?? true,
      byShipBy: query.sortByShipBy ?? false,
      pageNumber: query.pageNumber ?? 1,
      pageSize: query.pageSize ?? 25,
    }),
    frozen && countNewer(deps, scope, filter, frozen),
  ])
  const shown = { accountId: scope.accountId, orderIds: page.orders.map(({ orderId }) => orderId) }
  const [columns, open, attention] = await Promise.all([
    listOrderColumns(deps, shown),
    listOpenOfOrders(deps, shown),
    listAttention(deps, { accountId: scope.accountId, orders: page.orders }),
  ])
  return orderRowsResponse({ page, columns, open, attention, asOf, newerCount })
}

const Counts = Type.Object(
  {
    total: Int32({ description: 'Number of all orders, excluding drafts.' }),
    drafts: Int32({ description: 'Number of drafts.' }),
    statuses: Type.Array(
      Type.Object(
        { status: OrderStatusSchema, orders: Int32({ description: 'Number of orders.' }) },
        { title: 'StatusCount', description: 'Number of orders with a status.' },
      ),
      { description: 'Counts by status. Statuses without orders are omitted.' },
    ),
    attention: Type.Object(
      {
        orders: Int32({ description: 'Number of orders, at most one thousand.' }),
        isExact: Type.Boolean({ description: 'Whether the number is exact. If false, there may be more orders.' }),
      },
      { title: 'AttentionCount', description: 'Number of orders with a problem that a person should look at.' },
    ),
    views: Type.Array(
      Type.Object(
        {
          viewId: Guid('Id of the view.'),
          orders: Nullable(Int32({ description: 'Number of orders. Null if counting took too long.' })),
          isExact: Type.Boolean({ description: 'Whether the number is exact. If false, there are more orders.' }),
        },
        { title: 'ViewCount', description: 'Number of orders in a view.' },
      ),
      { description: "Number of orders in each of the person's views." },
    ),
    partlyLabelled: Type.Array(
      Type.Object(
        {
          orderId: Guid('Id of the order.'),
          customerName: NullableText('Name of the recipient.'),
          parcelCount: Int32({ description: 'Number of packages.' }),
          unlabelledCount: Int32({ description: 'Number of packages without a label.' }),
        },
        { title: 'PartlyLabelledOrder', description: 'An order with labels for only some of its packages.' },
      ),
      {
        description: 'Up to one hundred orders in status LabelCreated with packages that have no label, newest first.',
      },
    ),
  },
  { title: 'OrderCounts', description: 'Order counts for the tabs of the list.' },
)

const sum = (counts: readonly OrderCount[]): number => counts.reduce((all, { orders }) => all + orders, 0)

/** Null: other searches of the account occupy the database, or this search takes too long. */
const unlessOverloaded = (counting: Promise<FilterCount>): Promise<FilterCount | null> =>
  counting.catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'General.Overloaded') return null
    throw error
  })

async function countsOf(deps: Deps, scope: Scope, session: Session): Promise<Static<typeof Counts>> {
  const [counts, drafts, attention, partlyLabelled, views] = await Promise.all([
    countOrders(deps, scope),
    countDrafts(deps, scope),
    countAttention(deps, scope),
    listPartlyLabelled(deps, scope),
    listViews(deps, { accountId: scope.accountId, userId: session.user.userId }),
  ])
  const now = deps.clock.now()
  const listed = counts.filter(({ status }) => status !== OrderStatus.Draft)
  const byStatus = Map.groupBy(listed, ({ status }) => status)
  const viewCounts = []
  // Sequential, because the counts of tabs may be late, but searches must not wait for them.
  for (const { viewId, search } of views) {
    const counted = await unlessOverloaded(countMatching(deps, { ...scope, counts }, viewFilter(search, now)))
    viewCounts.push({ viewId, orders: counted?.orders ?? null, isExact: counted?.isExact ?? false })
  }
  return {
    total: sum(listed),
    drafts,
    statuses: [...byStatus].map(([status, some]) => ({ status, orders: sum(some) })),
    attention,
    views: viewCounts,
    partlyLabelled,
  }
}

export function listRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/orders',
    needs: 'orders.read',
    scoped: true,
    docs: {
      operationId: 'listOrders',
      summary: 'Lists orders with exact totals. Drafts are excluded.',
      description: 'If `asOf` is given, new orders do not shift the pages.',
      tags,
    },
    query: pageQuery,
    responses: { 200: Envelope(OrderRows, 'A page of orders.') },
    errors: ['General.Overloaded'],
    handler: async ({ deps: { orders }, session: { accountId }, scope, query }) => {
      const subAccountId = scope?.subAccountId ?? null
      return ok(await orders.lists(accountId, () => rowsOf(orders, { accountId, subAccountId }, query)))
    },
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/orders.csv',
    needs: 'orders.read',
    scoped: true,
    docs: {
      operationId: 'exportOrders',
      summary: 'Returns all orders of a list as a CSV file.',
      description: 'Page parameters are ignored.',
      tags,
    },
    query: exportQuery,
    responses: {},
    bareResponses: { 200: csvFile },
    errors: ['General.Overloaded', 'Selection.TooLarge'],
    handler: ({ deps: { orders }, session: { accountId }, scope, query }, reply) => {
      const { shipBy = query.sortByShipBy ? { from: null, until: null } : undefined, ...filter } = consoleFilter(query)
      const listed = { accountId, subAccountId: scope?.subAccountId ?? null, newestFirst: query.sortByNewest ?? true }
      return sendOrders(orders, reply, { ...listed, filter: { ...filter, ...(shipBy ? { shipBy } : {}) } }, query)
    },
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/orders/counts',
    needs: 'orders.read',
    scoped: true,
    docs: { operationId: 'countOrders', summary: 'Returns the number of orders for each tab of the order list.', tags },
    responses: { 200: Envelope(Counts, 'The counts.') },
    errors: ['General.Overloaded'],
    handler: async ({ deps: { orders }, session, scope }) => {
      const { accountId } = session
      const subAccountId = scope?.subAccountId ?? null
      return ok(await orders.lists(accountId, () => countsOf(orders, { accountId, subAccountId }, session)))
    },
  })
}
