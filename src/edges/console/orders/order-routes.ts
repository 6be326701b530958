import { type Static, Type } from 'typebox'
import { getWholeOrder } from '#domain/orders/order/get-order.ts'
import { getTimeline, type Timeline, type TimelineEntry } from '#domain/orders/order/timeline.ts'
import { moveOrder } from '#domain/orders/status/move-order.ts'
import { takesLabelsBack } from '#edges/console/carriers/responses.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { noOptions, OrderPage, optionsOfOrder, orderPageResponse } from '#edges/console/orders/order-response.ts'
import { ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { moveErrors } from '#edges/shapes/error-codes.ts'
import { MoveRequest, MoveResponse, movedOrderResponse, sourceNames } from '#edges/shapes/orders.ts'
import { OrderSourceName, OrderStatusSchema } from '#edges/shapes/statuses.ts'
import { Guid, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'

/** Single orders: the page, the timeline, and moves to other statuses. */

const tags = ['Orders']
const params = Type.Object({ orderId: Guid('Id of the order.') })

const { status, reason, resumeStatus } = MoveRequest.properties
const MoveOrderRequest = Type.Object(
  { status, reason, resumeStatus },
  { title: 'MoveOrderRequest', description: 'The status to move the order to.' },
)
const moveBody = bodyReader(MoveOrderRequest)

/** The source of moves in the history. */
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
      // Options are needed only if a label can be bought.
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

/** The timeline of an order. */

const Actor = Type.Object(
  {
    kind: Type.Unsafe<'user' | 'key' | 'service'>(
      OneOf(['user', 'key', 'service'], {
        description: 'Kind of actor: a person, a program with an API key, or the service.',
      }),
    ),
    id: Nullable(Guid('Id of the person or the API key. Null for the service.')),
    name: NullableText('Name of the person or the API key. Null if the person or key no longer exists in the account.'),
  },
  { title: 'TimelineActor', description: 'An actor.' },
)

const Entry = Type.Object(
  {
    entryId: Guid('Id of the entry.'),
    at: UtcTime('Time of the event, in UTC.'),
    kind: Type.Unsafe<TimelineEntry['kind']>(
      OneOf(['created', 'moved', 'purchase', 'printed'], {
        description: 'Kind of entry. The field with the same name contains the details.',
      }),
    ),
    actor: Nullable(Actor),
    created: Nullable(
      Type.Object({ source: OrderSourceName }, { title: 'TimelineCreated', description: 'The order was created.' }),
    ),
    moved: Nullable(
      Type.Object(
        {
          from: OrderStatusSchema,
          to: OrderStatusSchema,
          reason: NullableText('The reason that the actor gave.'),
        },
        { title: 'TimelineMoved', description: 'The status changed.' },
      ),
    ),
    purchase: Nullable(
      Type.Object(
        {
          what: Type.String({ description: 'The event, such as `claimed`, `sent`, `completed` or `outcome unknown`.' }),
          purchaseId: Guid('Id of the purchase.'),
          shipmentId: Guid('Id of the shipment.'),
          carrier: Type.String({ description: 'Id of the carrier.' }),
          serviceName: NullableText('Name of the service.'),
          charge: Type.String({ description: 'Price, as a decimal.' }),
          currency: Type.String({ description: 'ISO 4217 code.' }),
          trackingNumber: NullableText('Tracking number of the label.'),
          carrierText: NullableText("The carrier's message if it rejected the request."),
        },
        { title: 'TimelinePurchase', description: 'An event of a purchase or of its label.' },
      ),
    ),
    printed: Nullable(
      Type.Object(
        {
          labelId: Guid('Id of the label.'),
          printerName: NullableText('Name of the printer. Null if a browser printed the label.'),
          format: Type.String({ description: 'Format of the file.' }),
          state: Type.String({ description: 'State of the print job: `Sending`, `Sent`, `Failed` or `Unknown`.' }),
          failure: NullableText('Error message.'),
        },
        { title: 'TimelinePrint', description: 'A label was printed.' },
      ),
    ),
  },
  { title: 'TimelineEntry', description: 'An entry in the history of an order.' },
)

export const TimelineResponse = Type.Object(
  {
    entries: Type.Array(Entry, { description: 'The entries, oldest first.' }),
    isComplete: Type.Boolean({
      description:
        'Whether the history is complete. If false, the history is very long, and only the most recent entries are returned.',
    }),
  },
  { title: 'Timeline', description: 'The history of an order.' },
)

function entryResponse(entry: TimelineEntry): Static<typeof Entry> {
  const { entryId, at, kind, actor } = entry
  const none = { created: null, moved: null, purchase: null, printed: null }
  const shared = { entryId, at: at.toISOString(), kind, actor, ...none }
  switch (entry.kind) {
    case 'created':
      return { ...shared, created: { source: sourceNames[entry.source] } }
    case 'moved':
      return { ...shared, moved: { from: entry.from, to: entry.to, reason: entry.reason } }
    case 'purchase': {
      const { entryId: _entryId, at: _at, kind: _kind, actor: _actor, ...purchase } = entry
      return { ...shared, purchase }
    }
    case 'printed': {
      const { labelId, printerName, format, state, failure } = entry
      return { ...shared, printed: { labelId, printerName, format, state, failure } }
    }
  }
}

export const timelineResponse = ({ entries, isComplete }: Timeline): Static<typeof TimelineResponse> => ({
  entries: entries.map(entryResponse),
  isComplete,
})
