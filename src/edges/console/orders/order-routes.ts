import { type Static, Type } from 'typebox'
import { getTimeline, type Timeline, type TimelineEntry } from '#domain/orders/order/timeline.ts'
import { moveOrder } from '#domain/orders/status/move-order.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { OrderPage, readOrderPage } from '#edges/console/orders/order-response.ts'
import { ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { moveErrors } from '#edges/shapes/error-codes.ts'
import { MoveRequest, MoveResponse, movedOrderResponse, sourceNames } from '#edges/shapes/orders.ts'
import { PaidBy, paidBy } from '#edges/shapes/paid-by.ts'
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
      const query = { accountId, orderId, subAccountId: scope?.subAccountId ?? null }
      return ok(await readOrderPage(server, deps, query))
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
    kind: Type.Unsafe<'user' | 'key' | 'store' | 'service'>(
      OneOf(['user', 'key', 'store', 'service'], {
        description: 'Kind of actor: a person, a program with an API key, a connected store, or the service.',
      }),
    ),
    id: Nullable(Guid('Id of the person, the API key or the store. Null for the service.')),
    name: NullableText('Name of the person, the API key or the store. Null if it no longer exists in the account.'),
  },
  { title: 'TimelineActor', description: 'An actor.' },
)

const part = (name: string) => Type.Optional(Type.String({ description: `The ${name}.` }))
const WrittenParts = Type.Object(
  {
    city: part('city'),
    state: part('state'),
    zip: part('postal code'),
    federalTaxId: part('federal tax number'),
    stateTaxId: part('state tax number'),
  },
  {
    title: 'WrittenParts',
    description: 'Parts of an address as they were received, if they are stored in another form.',
  },
)

const Entry = Type.Object(
  {
    entryId: Guid('Id of the entry.'),
    at: UtcTime('Time of the event, in UTC.'),
    kind: Type.Unsafe<TimelineEntry['kind']>(
      OneOf(['created', 'moved', 'purchase', 'printed', 'edited'], {
        description: 'Kind of entry. The field with the same name contains the details.',
      }),
    ),
    actor: Nullable(Actor),
    created: Nullable(
      Type.Object(
        {
          source: OrderSourceName,
          written: Type.Object(
            { from: Nullable(WrittenParts), to: Nullable(WrittenParts) },
            {
              title: 'WrittenAddresses',
              description: 'The addresses as they were received, if they are stored in another form.',
            },
          ),
        },
        { title: 'TimelineCreated', description: 'The order was created.' },
      ),
    ),
    moved: Nullable(
      Type.Object(
        {
          from: OrderStatusSchema,
          to: OrderStatusSchema,
          reason: NullableText('The reason that the actor gave.'),
          source: NullableText('The annotation that the actor gave, such as the name of its program.'),
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
          paidBy: PaidBy,
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
    edited: Nullable(
      Type.Object(
        {
          shipmentId: Nullable(Guid('Id of the changed shipment. Null: the order itself was changed.')),
          fields: Type.Array(Type.String({ description: 'Name of a field, such as `toAddress` or `parcel`.' }), {
            description: 'The changed fields.',
          }),
        },
        { title: 'TimelineEdit', description: 'The order or one of its shipments was changed.' },
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
  const none = { created: null, moved: null, purchase: null, printed: null, edited: null }
  const shared = { entryId, at: at.toISOString(), kind, actor, ...none }
  switch (entry.kind) {
    case 'created':
      return { ...shared, created: { source: sourceNames[entry.source], written: entry.written } }
    case 'moved':
      return { ...shared, moved: { from: entry.from, to: entry.to, reason: entry.reason, source: entry.source } }
    case 'purchase': {
      const { entryId: _entryId, at: _at, kind: _kind, actor: _actor, billing, ...purchase } = entry
      return { ...shared, purchase: { ...purchase, paidBy: paidBy(billing) } }
    }
    case 'printed': {
      const { labelId, printerName, format, state, failure } = entry
      return { ...shared, printed: { labelId, printerName, format, state, failure } }
    }
    case 'edited':
      return { ...shared, edited: { shipmentId: entry.shipmentId, fields: entry.fields } }
  }
}

export const timelineResponse = ({ entries, isComplete }: Timeline): Static<typeof TimelineResponse> => ({
  entries: entries.map(entryResponse),
  isComplete,
})
