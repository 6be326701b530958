/** One order: its page, its story, and the moves of its status. */

import { Type } from 'typebox'
import { getWholeOrder } from '#domain/orders/order/get-order.ts'
import { getTimeline } from '#domain/orders/order/timeline.ts'
import { moveOrder } from '#domain/orders/status/move-order.ts'
import { takesLabelsBack } from '#edges/console/carriers/responses.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { noOptions, OrderPage, optionsOfOrder, orderPageResponse } from '#edges/console/orders/order-response.ts'
import { TimelineResponse, timelineResponse } from '#edges/console/orders/timeline.ts'
import { ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { moveErrors } from '#edges/shapes/error-codes.ts'
import { MoveRequest, MoveResponse, movedOrderResponse } from '#edges/shapes/orders.ts'
import { Guid } from '#kit/schema.ts'

const tags = ['Orders']
const params = Type.Object({ orderId: Guid('Id of the order.') })

const { status, reason, resumeStatus } = MoveRequest.properties
const MoveOrderRequest = Type.Object(
  { status, reason, resumeStatus },
  { title: 'MoveOrderRequest', description: 'The status to move the order to.' },
)
const moveBody = bodyReader(MoveOrderRequest)

/** What the history says of where a move came from. */
export const consoleSource = 'web application'

export function orderRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/orders/:orderId',
    needs: 'orders.read',
    scoped: true,
    docs: { operationId: 'getOrder', summary: 'Retrieves an order with all the data that its page shows.', tags },
    params,
    responses: { 200: Envelope(OrderPage, 'The order.') },
    errors: ['Order.NotFound'],
    handler: async ({ deps, session: { accountId }, scope, params: { orderId } }) => {
      const order = await getWholeOrder(deps, { accountId, orderId, subAccountId: scope?.subAccountId ?? null })
      // Of an order that nothing is to be bought for nobody asks with what.
      const options = order.isPurchasable ? await optionsOfOrder(deps, accountId, order) : noOptions
      const ways = { pageOfError: server.app.pageOfError, takesLabelsBack: takesLabelsBack(deps) }
      return ok(orderPageResponse(ways, order, options))
    },
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/orders/:orderId/timeline',
    needs: 'orders.read',
    scoped: true,
    docs: { operationId: 'getTimeline', summary: 'Returns the history of an order.', tags },
    params,
    responses: { 200: Envelope(TimelineResponse, 'The history.') },
    errors: ['Order.NotFound'],
    handler: async ({ deps, session: { accountId }, scope, params: { orderId } }) =>
      ok(timelineResponse(await getTimeline(deps, { accountId, orderId, subAccountId: scope?.subAccountId ?? null }))),
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/orders/:orderId/moves',
    needs: 'orders.write',
    docs: {
      operationId: 'moveOrder',
      summary: 'Moves an order to another status, for example to hold, resume or cancel it.',
      tags,
    },
    params,
    body: moveBody,
    responses: { 200: Envelope(MoveResponse, 'The completed move.') },
    errors: moveErrors,
    handler: async ({ deps, session: { accountId, user }, params: { orderId }, body }) =>
      ok(
        movedOrderResponse(
          await moveOrder(deps.orders, {
            accountId,
            orderId,
            to: body.status,
            resumeStatus: body.resumeStatus ?? null,
            reason: body.reason?.trim() || null,
            source: consoleSource,
            actor: `user ${user.userId}`,
          }),
        ),
      ),
  })
}
