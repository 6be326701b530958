import { Type } from 'typebox'
import type { Share } from '#accounts/share.ts'
import { invalid, type Violation } from '#errors/violations.ts'
import { Envelope } from '#http-api/envelope.ts'
import { created, ok, operation } from '#http-api/operation.ts'
import { bodyReader, queryReader, type Reader } from '#http-api/read-input.ts'
import type { Server } from '#http-api/server.ts'
import { Guid, Int32, UtcTime } from '#kit/schema.ts'
import { type CreateOrderDeps, createOrder } from '#orders/create-order.ts'
import { getOrder } from '#orders/get-order.ts'
import type { LabelAssets } from '#orders/label-summary.ts'
import { type ListDeps, listOrders } from '#orders/list-orders.ts'
import { type MoveOrderDeps, moveOrder } from '#orders/move-order.ts'
import { movedOrderAnswer, orderAnswer, orderSummaryAnswer, ordersPageAnswer } from '#orders/order-answer.ts'
import { namedAsIn, readOrder, type SentOrder } from '#orders/order-body.ts'
import * as schemas from '#orders/schemas.ts'
import { OrderSourceCode, OrderStatusSchema } from '#orders/status-schemas.ts'

export type OrderDeps = CreateOrderDeps &
  MoveOrderDeps &
  ListDeps & {
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

const ListQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      description:
        'Customer name or e-mail, city, zip or the tracking number of any label in part; an order id or a reference in whole.',
    }),
  ),
  sortByNewest: Type.Optional(Type.Boolean({ default: true, description: 'Newest first; false: oldest first.' })),
  dateFrom: Type.Optional(UtcTime('Made at or after this time; RFC 3339 with an offset.')),
  dateTo: Type.Optional(UtcTime('Made at or before this time; RFC 3339 with an offset.')),
  statuses: Type.Optional(
    Type.Array(OrderStatusSchema, { description: 'Any of these; repeat the parameter for several.' }),
  ),
  sources: Type.Optional(
    Type.Array(OrderSourceCode, {
      description: 'Any of these; repeat the parameter for several. Absent: all.',
    }),
  ),
  pageNumber: Type.Optional(Int32({ minimum: 1, maximum: 2_147_483_647, default: 1, description: 'Counted from 1.' })),
  pageSize: Type.Optional(Int32({ minimum: 1, maximum: 100, default: 25, description: 'How many orders a page has.' })),
})

const rfc3339 = /^(\d{4}-\d{2}-\d{2})[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/

/** Whether the calendar has the day: the engine takes 30 February for 2 March. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** A time with its offset; null where it is none. A plus sign that was sent unescaped arrives as a space. */
function timeOf(text: string): Date | null {
  const restored = text.replace(/ (\d{2}:\d{2})$/, '+$1')
  const [, day] = rfc3339.exec(restored) ?? []
  if (!day || !isDay(day)) return null
  const time = new Date(restored)
  return Number.isNaN(time.getTime()) ? null : time
}

const listQuery = queryReader(ListQuery, (query) => {
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
