/** What is done to many orders at once: to some by their ids, or to all that a filter lets through. */
import { type Static, Type } from 'typebox'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { consoleSource } from '#console-api/orders/order-routes.ts'
import { invalid, required, type Violation } from '#errors/violations.ts'
import { Envelope } from '#http-api/envelope.ts'
import { ok } from '#http-api/operation.ts'
import { bodyReader } from '#http-api/read-input.ts'
import { isUuid } from '#kit/ids.ts'
import { Guid, Int32, Nullable, numbersOf, OneOf, UtcTime } from '#kit/schema.ts'
import { FilterFields, filterViolations, orderFilter, timeOf, timeViolations } from '#orders/list-query-schemas.ts'
import { moveSelection } from '#orders/move-selection.ts'
import { MoveRequest } from '#orders/schemas.ts'
import { maxSelected, type OrderSelection } from '#orders/selection.ts'
import { OrderStatus } from '#orders/states.ts'
import { OrderStatusSchema } from '#orders/status-schemas.ts'

const OrderIds = (description: string) =>
  Type.Optional(Nullable(Type.Array(Guid(), { maxItems: maxSelected, description })))

export const SelectionBody = Type.Object(
  {
    orderIds: OrderIds('These orders; nothing else of the selection counts then.'),
    filter: Type.Optional(Nullable(FilterFields)),
    asOf: Type.Optional(
      Nullable(UtcTime('Beside a filter: the instant at which the list ends that it was chosen in.')),
    ),
    exceptIds: OrderIds('Beside a filter: all but these.'),
    count: Type.Optional(
      Nullable(
        Int32({ minimum: 0, description: 'Beside a filter: how many were shown; where more match, none is moved.' }),
      ),
    ),
  },
  { title: 'OrderSelection', description: 'Orders that were chosen: some by their ids, or all of a filter.' },
)
type SelectionBody = Static<typeof SelectionBody>

/** What the schema cannot say of a selection. */
function selectionViolations(selection: SelectionBody, path: string): Violation[] {
  const ids = (['orderIds', 'exceptIds'] as const).flatMap((name) =>
    (selection[name] ?? []).flatMap((id, index) =>
      isUuid(id) ? [] : [invalid('unreadable', `${path}.${name}[${index}]`, 'must be a GUID')],
    ),
  )
  const { orderIds, filter, asOf } = selection
  if (orderIds) return ids
  if (!filter) return [...ids, required('unreadable', `${path}.orderIds`)]
  if (!asOf) return [...ids, required('unreadable', `${path}.asOf`)]
  return [
    ...ids,
    ...filterViolations(filter, (field) => `${path}.filter.${field}`),
    ...timeViolations(asOf, `${path}.asOf`),
  ]
}

/** As the verbs take it, of one in which nothing is wrong. */
function selectionOf({ orderIds, filter, asOf, exceptIds, count = null }: SelectionBody): OrderSelection {
  return orderIds
    ? { orderIds }
    : { filter: orderFilter(filter ?? {}), asOf: timeOf(asOf ?? '') as Date, exceptIds: exceptIds ?? [], count }
}

const MoveOrdersRequest = Type.Object(
  {
    selection: SelectionBody,
    status: Type.Optional(
      Nullable(Int32({ description: 'The requested status, a number of OrderStatus.', ...numbersOf(OrderStatus) })),
    ),
    resume: Type.Optional(
      Nullable(Type.Boolean({ description: 'Instead of a status: each from OnHold back to where it was.' })),
    ),
    reason: MoveRequest.properties.reason,
  },
  { title: 'MoveOrdersRequest', description: 'The move that is asked for, of many orders.' },
)
const moveBody = bodyReader(MoveOrdersRequest, ({ selection, status, resume }, path) => [
  ...selectionViolations(selection, path('selection')),
  ...(resume || typeof status === 'number' ? [] : [required('unreadable', path('status'))]),
])

const MovedOrders = Type.Object(
  {
    movedCount: Int32({ description: 'How many were moved.' }),
    refusedCount: Int32({ description: 'How many stayed where they were.' }),
    refused: Type.Array(
      Type.Object(
        {
          orderId: Guid('The order.'),
          status: OrderStatusSchema,
          code: OneOf(['Order.StatusSystemManaged', 'Order.ResumeStatusUnusable', 'Order.TransitionNotAllowed'], {
            description: 'Why.',
          }),
        },
        { title: 'RefusedMove', description: 'An order that stayed where it was.' },
      ),
      { description: 'The first hundred of those.' },
    ),
  },
  { title: 'MovedOrders', description: 'What became of the move.' },
)
const maxRefusedShown = 100

export function selectionRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/orders/moves',
    needs: 'orders.write',
    scoped: true,
    docs: {
      operationId: 'moveOrders',
      summary: 'Hold, resume, cancel many orders, or move them on',
      description:
        'Each order is judged by itself, as it is when its turn comes. What was moved stays moved; whoever asks again moves what is left.',
      tags: ['Orders'],
    },
    body: moveBody,
    answers: { 200: Envelope(MovedOrders, 'What became of it.') },
    failures: [413, 415, 422],
    handler: async ({ deps: { orders }, session: { accountId, user }, scope, body }) => {
      const { movedCount, refused } = await orders.lists(accountId, () =>
        moveSelection(orders, {
          accountId,
          subAccountId: scope?.subAccountId ?? null,
          selection: selectionOf(body.selection),
          to: body.resume ? 'resume' : (body.status as number),
          reason: body.reason?.trim() || null,
          source: consoleSource,
          actor: `user ${user.userId}`,
        }),
      )
      return ok({ movedCount, refusedCount: refused.length, refused: refused.slice(0, maxRefusedShown) })
    },
  })
}
