import { type Static, Type } from 'typebox'
import { invalid, type Violation } from '#errors/violations.ts'
import { bodyReader, queryReader } from '#http-api/read-input.ts'
import { Envelope, failures, Guid, Int32, success, UtcTime } from '#http-api/schemas.ts'
import type { Server } from '#http-api/server.ts'
import { type CreateOrderDeps, createOrder } from '#orders/create-order.ts'
import { getOrder } from '#orders/get-order.ts'
import { listOrders } from '#orders/list-orders.ts'
import { moveOrder } from '#orders/move-order.ts'
import {
  type LabelAssets,
  movedOrderAnswer,
  orderAnswer,
  orderSummaryAnswer,
  ordersPageAnswer,
} from '#orders/order-answer.ts'
import { type OrderInput, readOrderInput } from '#orders/order-input.ts'
import * as schemas from '#orders/schemas.ts'

export type OrderDeps = CreateOrderDeps & { labelAssets: LabelAssets }

/** Reads the v1 body: flat, or wrapped in `order`, which wins. */
export function readCreateOrder(body: unknown): OrderInput {
  const wrapped = (body as { order?: unknown } | null | undefined)?.order
  return wrapped === undefined || wrapped === null ? readOrderInput(body) : readOrderInput(wrapped, 'order')
}

const integers = (minimum: number, maximum: number) => Type.Array(Type.Integer({ minimum, maximum }))

const ListQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      description: 'Customer name or e-mail, city, zip or tracking number in part; an order id in whole.',
    }),
  ),
  sortByNewest: Type.Optional(Type.Boolean({ default: true })),
  dateFrom: Type.Optional(UtcTime('Inclusive.')),
  dateTo: Type.Optional(UtcTime('Inclusive.')),
  statuses: Type.Optional(integers(0, 11)),
  sources: Type.Optional(integers(1, 3)),
  pageNumber: Type.Optional(Int32({ minimum: 1, maximum: 2_147_483_647, default: 1 })),
  pageSize: Type.Optional(Int32({ minimum: 1, maximum: 100, default: 25 })),
})

const rfc3339 = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/

/** A time with its offset; null where it is none. A plus sign that was sent unescaped arrives as a space. */
function timeOf(text: string): Date | null {
  const restored = text.replace(/ (\d{2}:\d{2})$/, '+$1')
  const time = rfc3339.test(restored) ? new Date(restored) : null
  return time && !Number.isNaN(time.getTime()) ? time : null
}

const readListQuery = queryReader(ListQuery, (query) => {
  const violations: Violation[] = []
  for (const name of ['dateFrom', 'dateTo'] as const) {
    const text = query[name]
    if (text !== undefined && !timeOf(text)) {
      violations.push(invalid('unreadable', name, 'must be an RFC 3339 date and time with an offset'))
    }
  }
  const [from, until] = [timeOf(query.dateFrom ?? ''), timeOf(query.dateTo ?? '')]
  if (from && until && from > until) violations.push(invalid('meaningless', 'dateFrom', 'must not be after dateTo'))
  const search = query.search ?? ''
  if (search.length > 200 || search.includes('\0')) {
    violations.push(invalid('meaningless', 'search', 'must be at most 200 characters, without NUL'))
  }
  return violations
})

const readMove = bodyReader(schemas.MoveRequest)

export function orderRoutes(app: Server, deps: OrderDeps): void {
  app.route({
    method: 'GET',
    url: '/api/v1/orders',
    config: { manners: { auth: 'bearer', readQuery: readListQuery } },
    schema: {
      operationId: 'listOrders',
      summary: 'List orders',
      description: 'One page of the orders, drafts left out, with exact totals.',
      tags: ['Orders'],
      querystring: ListQuery,
      response: {
        200: Envelope(schemas.OrderListPage, 'One page.'),
        ...failures(400, 401, 403, 404, 409, 422, 500),
      },
    },
    handler: async (request) => {
      const query = request.readable as Static<typeof ListQuery>
      return success(
        ordersPageAnswer(
          await listOrders(deps, {
            accountId: request.actor.accountId,
            subAccountId: request.scope?.subAccountId ?? null,
            search: query.search ?? null,
            statuses: query.statuses ?? null,
            sources: query.sources ?? null,
            from: timeOf(query.dateFrom ?? ''),
            until: timeOf(query.dateTo ?? ''),
            newestFirst: query.sortByNewest ?? true,
            pageNumber: query.pageNumber ?? 1,
            pageSize: query.pageSize ?? 25,
          }),
        ),
      )
    },
  })

  app.route({
    method: 'POST',
    url: '/api/v1/orders',
    config: { manners: { auth: 'bearer' } },
    schema: {
      operationId: 'createOrder',
      summary: 'Create an order',
      description: 'Does not ask for rates. With an Idempotency-Key a repeat answers the first order.',
      tags: ['Orders'],
      body: schemas.CreateOrderRequest,
      response: {
        201: Envelope(schemas.OrderAnswer, 'The order.'),
        ...failures(400, 401, 403, 404, 409, 413, 415, 422, 500),
      },
    },
    handler: async (request, reply) => {
      const { order } = await createOrder(deps, {
        accountId: request.actor.accountId,
        subAccountId: request.scope?.subAccountId ?? null,
        input: readCreateOrder(request.body),
        idempotencyKey: request.idempotencyKey,
      })
      return reply.code(201).send(success(orderAnswer(order)))
    },
  })

  app.route({
    method: 'GET',
    url: '/api/v1/orders/:orderId',
    config: { manners: { auth: 'bearer', guids: ['orderId'] } },
    schema: {
      operationId: 'getOrder',
      summary: 'Read an order',
      description: 'The way to fresh label links, and to the outcome of a purchase that answered 202.',
      tags: ['Orders'],
      params: Type.Object({ orderId: Guid() }),
      response: {
        200: Envelope(schemas.GetOrderAnswer, 'The order.'),
        ...failures(400, 401, 403, 404, 409, 500),
      },
    },
    handler: async (request) => {
      const { accountId } = request.actor
      const { orderId } = request.params
      const order = await getOrder(deps, { accountId, orderId, subAccountId: request.scope?.subAccountId ?? null })
      return success(orderSummaryAnswer(deps.labelAssets, accountId, order))
    },
  })

  app.route({
    method: 'PATCH',
    url: '/api/v1/orders/:orderId/status',
    config: { manners: { auth: 'bearer', guids: ['orderId'] } },
    schema: {
      operationId: 'updateOrderStatus',
      summary: "Move an order's status",
      tags: ['Orders'],
      params: Type.Object({ orderId: Guid() }),
      body: schemas.MoveRequest,
      response: {
        200: Envelope(schemas.MoveAnswer, 'The move.'),
        ...failures(400, 401, 403, 404, 409, 413, 415, 422, 500),
      },
    },
    handler: async (request) => {
      const move = readMove(request.body)
      return success(
        movedOrderAnswer(
          await moveOrder(deps, {
            accountId: request.actor.accountId,
            orderId: request.params.orderId,
            to: move.status,
            resumeStatus: move.resumeStatus ?? null,
            reason: move.reason ?? null,
            source: move.source ?? null,
            actor: `key ${request.actor.apiKeyId}`,
          }),
        ),
      )
    },
  })
}
