/** Operations on many orders: on a list of ids, or on all that match a filter. */
import { type Static, Type } from 'typebox'
import { maxSelected, type OrderSelection } from '#domain/orders/list/selection.ts'
import { moveSelection } from '#domain/orders/status/move-order.ts'
import { OrderStatus } from '#domain/orders/status/states.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { ConsoleFilter, consoleFilter, consoleFilterIssues } from '#edges/console/orders/console-filter.ts'
import { consoleSource } from '#edges/console/orders/order-routes.ts'
import { ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { filterTimeOf, timeIssues } from '#edges/shapes/order-filter.ts'
import { MoveRequest } from '#edges/shapes/orders.ts'
import { OrderStatusSchema } from '#edges/shapes/statuses.ts'
import { fieldIssue, required, type ValidationIssue } from '#kit/errors/validation-issues.ts'
import { isUuid } from '#kit/ids.ts'
import { Guid, Int32, Nullable, numbersOf, OneOf, UtcTime } from '#kit/schema.ts'

const OrderIds = (description: string) =>
  Type.Optional(Nullable(Type.Array(Guid(), { maxItems: maxSelected, description })))

export const SelectionRequest = Type.Object(
  {
    orderIds: OrderIds('Ids of orders. If present, the other fields are ignored.'),
    filter: Type.Optional(Nullable(ConsoleFilter)),
    asOf: Type.Optional(Nullable(UtcTime('Snapshot time of the list, used only with a filter.'))),
    exceptIds: OrderIds('Ids of orders to exclude, used only with a filter.'),
    count: Type.Optional(
      Nullable(
        Int32({
          minimum: 0,
          description:
            'Number of orders that were shown, used only with a filter. If more orders match, no order is moved.',
        }),
      ),
    ),
  },
  { title: 'OrderSelection', description: 'A selection of orders, made either by id or with a filter.' },
)
type SelectionRequest = Static<typeof SelectionRequest>

/** The issues that the schema cannot express. */
export function selectionIssues(selection: SelectionRequest, path: string): ValidationIssue[] {
  const ids = (['orderIds', 'exceptIds'] as const).flatMap((name) =>
    (selection[name] ?? []).flatMap((id, index) =>
      isUuid(id) ? [] : [fieldIssue('malformed', `${path}.${name}[${index}]`, 'must be a GUID')],
    ),
  )
  const { orderIds, filter, asOf } = selection
  if (orderIds) return ids
  if (!filter) return [...ids, required('malformed', `${path}.orderIds`)]
  if (!asOf) return [...ids, required('malformed', `${path}.asOf`)]
  return [
    ...ids,
    ...consoleFilterIssues(filter, (field) => `${path}.filter.${field}`),
    ...timeIssues(asOf, `${path}.asOf`),
  ]
}

/** @param selection has no issues */
export function selectionOf({ orderIds, filter, asOf, exceptIds, count = null }: SelectionRequest): OrderSelection {
  return orderIds
    ? { orderIds }
    : { filter: consoleFilter(filter ?? {}), asOf: filterTimeOf(asOf) as Date, exceptIds: exceptIds ?? [], count }
}

const MoveOrdersRequest = Type.Object(
  {
    selection: SelectionRequest,
    status: Type.Optional(
      Nullable(
        Int32({ description: 'The requested status, as a number from `OrderStatus`.', ...numbersOf(OrderStatus) }),
      ),
    ),
    resume: Type.Optional(
      Nullable(
        Type.Boolean({
          description:
            'If true, each order on hold returns to its status before the hold. Send this instead of a status.',
        }),
      ),
    ),
    reason: MoveRequest.properties.reason,
  },
  { title: 'MoveOrdersRequest', description: 'The orders to move, and their new status.' },
)
const moveBody = bodyReader(MoveOrdersRequest, ({ selection, status, resume }, path) => [
  ...selectionIssues(selection, path('selection')),
  ...(resume || typeof status === 'number' ? [] : [required('malformed', path('status'))]),
])

const MovedOrders = Type.Object(
  {
    movedCount: Int32({ description: 'Number of orders that were moved.' }),
    refusedCount: Int32({ description: 'Number of orders that were not moved.' }),
    refused: Type.Array(
      Type.Object(
        {
          orderId: Guid('Id of the order.'),
          status: OrderStatusSchema,
          code: OneOf(['Order.StatusSystemManaged', 'Order.ResumeStatusUnusable', 'Order.TransitionNotAllowed'], {
            description: 'Error code.',
          }),
        },
        { title: 'RefusedMove', description: 'An order that was not moved.' },
      ),
      { description: 'The first hundred orders that were not moved.' },
    ),
  },
  { title: 'MovedOrders', description: 'The result of the move.' },
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
      summary: 'Moves many orders to another status, for example to hold, resume or cancel them.',
      description:
        'Each order is moved separately. Successful moves are kept. To move the remaining orders, repeat the request.',
      tags: ['Orders'],
    },
    body: moveBody,
    responses: { 200: Envelope(MovedOrders, 'The result of the move.') },
    errors: ['Selection.Grown', 'Selection.TooLarge', 'Order.StatusUnusable', 'General.Overloaded'],
    handler: async ({ deps: { orders }, session: { accountId, user }, scope, body }) => {
      const { movedCount, rejected } = await orders.lists(accountId, () =>
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
      return ok({ movedCount, refusedCount: rejected.length, refused: rejected.slice(0, maxRefusedShown) })
    },
  })
}
