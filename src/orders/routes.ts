import { Type } from 'typebox'
import type { Share } from '#accounts/share.ts'
import { Envelope } from '#http-api/envelope.ts'
import { created, ok, operation } from '#http-api/operation.ts'
import { bodyReader, queryReader, type Reader } from '#http-api/read-input.ts'
import type { Server } from '#http-api/server.ts'
import { Guid } from '#kit/schema.ts'
import { type CreateOrderDeps, createOrder } from '#orders/create-order.ts'
import { getOrder } from '#orders/get-order.ts'
import type { LabelAssets } from '#orders/label-summary.ts'
import { type ListDeps, listOrders } from '#orders/list-orders.ts'
import { filterViolations, ListQuery, orderFilter } from '#orders/list-query-schemas.ts'
import { type MoveOrderDeps, moveOrder } from '#orders/move-order.ts'
import { movedOrderAnswer, orderAnswer, orderSummaryAnswer, ordersPageAnswer } from '#orders/order-answer.ts'
import { namedAsIn, readOrder, type SentOrder } from '#orders/order-body.ts'
import * as schemas from '#orders/schemas.ts'
import type { FindStoreDetails } from '#orders/store-details.ts'

export type OrderDeps = CreateOrderDeps &
  MoveOrderDeps &
  ListDeps & {
    findStoreDetails: FindStoreDetails
    labelAssets: LabelAssets
    /** Within which an account lists and searches: a long history must not hold all connections. */
    lists: Share
  }

/** The order, or a wrapper with the order in it, which wins. */
const createOrderBody: Reader<SentOrder> = {
  schema: schemas.CreateOrderRequest,
  read(body) {
    const wrapped = (body as { order?: unknown } | null | undefined)?.order
    return wrapped === undefined || wrapped === null ? readOrder(body) : readOrder(wrapped, 'order')
  },
}

const listQuery = queryReader(ListQuery, filterViolations)
const moveBody = bodyReader(schemas.MoveRequest)
const OrderPath = Type.Object({ orderId: Guid('The order.') })

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the list of the routes, with what the contract says of each
export function orderRoutes(app: Server, deps: OrderDeps): void {
  operation(app, {
    method: 'GET',
    url: '/api/v1/orders',
    auth: 'bearer',
    docs: {
      operationId: 'listOrders',
      summary: 'List orders',
      description: 'One page of the orders, drafts left out, with exact totals.',
      tags: ['Orders'],
    },
    query: listQuery,
    answers: { 200: Envelope(schemas.OrderListPage, 'One page.') },
    failures: [400, 401, 403, 404, 409, 422, 500, 503],
    handler: async ({ actor, subAccountId, query }) =>
      ok(
        ordersPageAnswer(
          await deps.lists(actor.accountId, () =>
            listOrders(deps, {
              accountId: actor.accountId,
              subAccountId,
              ...orderFilter(query),
              newestFirst: query.sortByNewest ?? true,
              pageNumber: query.pageNumber ?? 1,
              pageSize: query.pageSize ?? 25,
            }),
          ),
        ),
      ),
  })

  operation(app, {
    method: 'POST',
    url: '/api/v1/orders',
    auth: 'bearer',
    docs: {
      operationId: 'createOrder',
      summary: 'Create an order',
      description: 'Does not ask for rates. With an Idempotency-Key a repeat answers the first order.',
      tags: ['Orders'],
    },
    body: createOrderBody,
    idempotent: true,
    answers: { 201: Envelope(schemas.OrderAnswer, 'The order.') },
    failures: [400, 401, 403, 404, 409, 413, 415, 422, 500],
    repeatMakesAnother: true,
    handler: async ({ actor, subAccountId, idempotencyKey, body }) => {
      const command = { accountId: actor.accountId, subAccountId, order: body.order, idempotencyKey }
      const { order } = await createOrder(deps, command).catch(namedAsIn(body.path))
      return created(orderAnswer(order))
    },
  })

  operation(app, {
    method: 'GET',
    url: '/api/v1/orders/:orderId',
    auth: 'bearer',
    docs: {
      operationId: 'getOrder',
      summary: 'Read an order',
      description: 'The way to fresh label links, and to the outcome of a purchase that answered 202.',
      tags: ['Orders'],
    },
    params: OrderPath,
    answers: { 200: Envelope(schemas.GetOrderAnswer, 'The order.') },
    failures: [400, 401, 403, 404, 409, 500],
    handler: async ({ actor, subAccountId, params }) => {
      const { accountId } = actor
      const order = await getOrder(deps, { accountId, orderId: params.orderId, subAccountId })
      return ok(orderSummaryAnswer({ labelAssets: deps.labelAssets, pageOfError: app.pageOfError }, accountId, order))
    },
  })

  operation(app, {
    method: 'PATCH',
    url: '/api/v1/orders/:orderId/status',
    auth: 'bearer',
    docs: { operationId: 'updateOrderStatus', summary: "Move an order's status", tags: ['Orders'] },
    params: OrderPath,
    body: moveBody,
    answers: { 200: Envelope(schemas.MoveAnswer, 'The move.') },
    failures: [400, 401, 403, 404, 409, 413, 415, 422, 500],
    handler: async ({ actor, params, body }) =>
      ok(
        movedOrderAnswer(
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
