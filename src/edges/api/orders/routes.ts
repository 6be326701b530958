import { Type } from 'typebox'
import { listOrders, listOrdersAfter } from '#domain/orders/list/list-orders.ts'
import { createOrder, type OrderDeps } from '#domain/orders/order/create-order.ts'
import { getOrderSummary } from '#domain/orders/order/get-order.ts'
import { moveOrder } from '#domain/orders/status/move-order.ts'
import { allowedMoves, OrderStatus } from '#domain/orders/status/states.ts'
import { listAttention } from '#domain/purchases/queries/attention.ts'
import {
  CreateOrderRequest,
  GetOrderResponse,
  OrderResponse,
  orderResponse,
  orderSummaryResponse,
  ordersPageResponse,
} from '#edges/api/orders/responses.ts'
import { bearer } from '#edges/http/authentication.ts'
import { created, ok, operation } from '#edges/http/operation.ts'
import { bodyReader, queryReader, type Reader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import type { Server } from '#edges/http/server.ts'
import { csvFile } from '#edges/shapes/csv-export.ts'
import { moveErrors, parcelErrors } from '#edges/shapes/error-codes.ts'
import {
  cursorField,
  cursorIssues,
  filterIssues,
  ListQuery,
  orderFilter,
  readCursor,
  updatedFields,
  updatedFilter,
  updatedIssues,
  writeCursor,
} from '#edges/shapes/order-filter.ts'
import { namedAsIn, readOrder, type SentOrder } from '#edges/shapes/order-request.ts'
import { MoveRequest, MoveResponse, movedOrderResponse, OrderListPage } from '#edges/shapes/orders.ts'
import { orderExportFields, sendOrders } from '#edges/shapes/orders-csv.ts'
import { statusName } from '#edges/shapes/statuses.ts'
import { Guid } from '#kit/schema.ts'

/** The order itself, or a wrapper with an order, which takes precedence. */
const createOrderBody: Reader<SentOrder> = {
  schema: CreateOrderRequest,
  read(body) {
    const wrapped = (body as { order?: unknown } | null | undefined)?.order
    return wrapped === undefined || wrapped === null ? readOrder(body) : readOrder(wrapped, 'order')
  },
}

const listQuery = queryReader(
  Type.Object({ ...ListQuery.properties, ...updatedFields, cursor: Type.Optional(cursorField) }),
  (query) => [...filterIssues(query), ...updatedIssues(query), ...cursorIssues(query)],
)
const { pageNumber: _number, pageSize: _size, ...listedFields } = ListQuery.properties
const exportQuery = queryReader(Type.Object({ ...listedFields, ...orderExportFields }), filterIssues)
const moveBody = bodyReader(MoveRequest)
const OrderPath = Type.Object({ orderId: Guid('Id of the order.') })

const named = (status: OrderStatus): string => `${status} ${statusName(status)}`

/** The table of allowed moves, for the description of the operation. */
const movesTable = Object.values(OrderStatus)
  .map((from) => {
    const resumed = from === OrderStatus.OnHold ? ', or the status it had before the hold' : ''
    return `| ${named(from)} | ${allowedMoves[from].map(named).join(', ') || 'none'}${resumed} |`
  })
  .join('\n')

const updateStatusDescription = `Moves an order to another status, or resumes it from 2 (OnHold). The operation never buys, cancels or refunds a label.

The allowed moves:

| From | To |
|---|---|
${movesTable}

An order on hold can resume only to the status it had before the hold. 8 (LabelCreated) and 10 (Error) can be requested only for such an order. An order cannot be canceled while one of its labels is live or a purchase is in progress: cancel the labels first.

- 404 \`Order.NotFound\`: The account has no such order.
- 409 \`Order.TransitionNotAllowed\`: The order cannot move from its status (\`metaData.currentStatus\`) to the requested one. Repeating a completed move also returns this error.
- 422 \`Order.StatusUnusable\`: 1 (Requested), 11 (Draft) and unknown numbers cannot be requested.
- 422 \`Order.StatusSystemManaged\`: Only the service sets 8 (LabelCreated) and 10 (Error).
- 422 \`Order.ResumeStatusUnusable\`: The requested status, or \`resumeStatus\`, is not the status that the order had before the hold.`

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the list of the routes, with what the contract says of each
export function orderRoutes(app: Server, deps: OrderDeps): void {
  operation(app, {
    method: 'GET',
    url: '/api/v1/orders',
    auth: bearer,
    docs: {
      operationId: 'listOrders',
      summary: 'List orders',
      description:
        "Returns a page of the account's orders, with exact totals, sorted by creation date. Drafts are not included. With `X-SubAccount-Id`, only orders of that sub-account are returned. Without the header, orders of all sub-accounts are returned.\n\nNumbered pages are not a snapshot: an order that is created, or that stops matching the filter, between two requests shifts the pages after it. To visit every order exactly once, use `cursor`, even if you change the status of the orders while you read. With `sortByNewest=false`, orders that are created while you read follow at the end. `updatedFrom` and `updatedTo` filter the orders by their `updatedAt`. If a period contains too many orders, the response is 503: use shorter periods.\n\nReturns 400 for a malformed parameter, and 422 for a value out of range or a `dateFrom` later than `dateTo`. A page after the last one is empty and returns 200. A parameter that the operation does not support, such as a misspelled one, is ignored and named in `X-Ignored-Parameters`. Check that header while you develop. `Statuses`, `statuses[]` and `statuses[0]` return 400.",
      tags: ['Orders'],
    },
    query: listQuery,
    responses: { 200: Envelope(OrderListPage, 'A page of orders.') },
    errors: ['General.Overloaded'],
    handler: async ({ actor: { accountId }, subAccountId, query }) => {
      const listed = {
        accountId,
        subAccountId,
        ...orderFilter(query),
        ...updatedFilter(query),
        newestFirst: query.sortByNewest ?? true,
        pageNumber: query.pageNumber ?? 1,
        pageSize: query.pageSize ?? 25,
      }
      const position = query.cursor === undefined ? null : readCursor(query)
      const page = await deps.lists(accountId, async () => {
        if (!position) return listOrders(deps, listed)
        const { next, ...found } = await listOrdersAfter(deps, { ...listed, ...position })
        return { ...found, nextCursor: writeCursor(query, next, position.pageNumber) }
      })
      return ok(ordersPageResponse(page, await listAttention(deps, { accountId, orders: page.orders })))
    },
  })

  operation(app, {
    method: 'GET',
    url: '/api/v1/orders.csv',
    auth: bearer,
    docs: {
      'x-waybill-extension': true,
      operationId: 'exportOrders',
      summary: 'Export orders',
      description:
        'Returns the orders of the list as a CSV file, with one line per order, in the same sequence. The filters are the same as for the list. The file contains all orders that existed when the request arrived, without drafts. It changes nothing.\n\nThe file is sent while it is being written. If an error occurs, the connection closes before the end of the response. If the response ends normally, the file is complete. With `search`, an export of more than 10,000 orders returns 422 `Selection.TooLarge`: use a narrower filter.\n\nIf an order has several packages, `tracking` has all tracking numbers of its live labels, separated by spaces, and `cost` is the total of their prices.',
      tags: ['Orders'],
    },
    query: exportQuery,
    responses: {},
    bareResponses: { 200: csvFile },
    errors: ['General.Overloaded', 'Selection.TooLarge'],
    handler: ({ actor: { accountId }, subAccountId, query }, reply) => {
      const listed = { accountId, subAccountId, filter: orderFilter(query), newestFirst: query.sortByNewest ?? true }
      return sendOrders(deps, reply, listed, query)
    },
  })

  operation(app, {
    method: 'POST',
    url: '/api/v1/orders',
    keyScope: 'orders',
    auth: bearer,
    docs: {
      operationId: 'createOrder',
      summary: 'Create an order',
      description:
        'Creates an order in status 0 (Created), with one shipment per package. The operation does not request rates, buy a label or charge anything. With `X-SubAccount-Id`, the order and its shipments are tagged with the sub-account.\n\nSend an `Idempotency-Key` to make the request safe to repeat. Without a key, a repeat creates another order, so do not repeat the request after a 500 or a lost response.\n\nReturns 400 (`Validation.<FieldName>Required` or `Validation.<FieldName>Invalid`) if a required part is missing or malformed. Returns 422 if an address or package is invalid, with one error per field, such as `Validation.PhoneRequired`, `Validation.ParcelWeightExceeded` or `Validation.ParcelSizeExceeded`. Reusing a key for different content returns 422 `Order.IdempotencyKeyReused`.',
      tags: ['Orders'],
    },
    body: createOrderBody,
    idempotent: true,
    responses: {
      201: Envelope(OrderResponse, 'The new order, or the first order for this `Idempotency-Key`.'),
    },
    errors: [...parcelErrors, 'Order.IdempotencyKeyReused'],
    repeatCreatesAnother: true,
    handler: async ({ actor, subAccountId, idempotencyKey, body }) => {
      const { accountId, apiKeyId } = actor
      const command = { accountId, subAccountId, order: body.order, idempotencyKey, actor: `key ${apiKeyId}` }
      const { order } = await createOrder(deps, command).catch(namedAsIn(body.path))
      return created(orderResponse(order))
    },
  })

  operation(app, {
    method: 'GET',
    url: '/api/v1/orders/:orderId',
    auth: bearer,
    docs: {
      operationId: 'getOrder',
      summary: 'Retrieve an order',
      description:
        'Retrieves an order with all its shipments, their labels and the state of their purchases. It changes nothing. Use it to get fresh links to label files, the outcome of a purchase that returned 202, and the outcome of a cancellation.\n\nReturns 404 `Order.NotFound` if the account has no such order. With `X-SubAccount-Id`, an order of another sub-account also returns 404.',
      tags: ['Orders'],
    },
    params: OrderPath,
    responses: { 200: Envelope(GetOrderResponse, 'The order.') },
    errors: ['Order.NotFound'],
    handler: async ({ actor, subAccountId, params }) => {
      const { accountId } = actor
      const order = await getOrderSummary(deps, { accountId, orderId: params.orderId, subAccountId })
      return ok(orderSummaryResponse({ labelAssets: deps.labelAssets, pageOfError: app.pageOfError }, accountId, order))
    },
  })

  operation(app, {
    method: 'PATCH',
    url: '/api/v1/orders/:orderId/status',
    keyScope: 'orders',
    auth: bearer,
    docs: {
      operationId: 'updateOrderStatus',
      summary: 'Update the status of an order',
      description: updateStatusDescription,
      tags: ['Orders'],
    },
    params: OrderPath,
    body: moveBody,
    responses: { 200: Envelope(MoveResponse, 'The completed move.') },
    errors: moveErrors,
    handler: async ({ actor, params, body }) =>
      ok(
        movedOrderResponse(
          await moveOrder(deps, {
            accountId: actor.accountId,
            orderId: params.orderId,
            to: body.status,
            resumeStatus: body.resumeStatus ?? null,
            reason: body.reason ?? null,
            source: body.source ?? null,
            actor: `key ${actor.apiKeyId}`,
          }),
        ),
      ),
  })
}
