/** Orders of stores that could not be read. */
import { type Static, Type } from 'typebox'
import { dismissUnreadOrder, listUnreadOrders, retryUnreadOrder } from '#domain/store-sync/sync/unread-orders.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { Ended, ended } from '#edges/console/schemas.ts'
import { ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { Guid, Int32, Nullable, NullableText, UtcTime } from '#kit/schema.ts'

const tags = ['Stores']
const params = Type.Object({ storeId: Guid('Id of the store.') })

const UnreadOrder = Type.Object(
  {
    externalId: Type.String({ description: "The store's id for the order. Empty if the store returned no id." }),
    number: NullableText("The store's order number. Null if the order was never imported."),
    orderId: Nullable(Guid('Id of the order. Null if the order was never imported.')),
    cause: Type.String({ description: 'The reason, as a sentence.' }),
    firstFailedAt: UtcTime('Time of the first attempt, in UTC.'),
    lastFailedAt: UtcTime('Time of the last attempt, in UTC.'),
    attempts: Int32({ description: 'Number of attempts.' }),
    nextTryAt: Nullable(UtcTime('Time of the next attempt, in UTC. Null if the order has no usable id.')),
  },
  { title: 'UnreadStoreOrder', description: 'An order of a store that could not be read.' },
)

const UnreadRequest = bodyReader(
  Type.Object(
    {
      externalId: Type.String({
        pattern: '^[^\\u0000]*$',
        maxLength: 500,
        description: "The store's id for the order.",
      }),
    },
    { title: 'UnreadStoreOrderRequest', description: 'An unread order.' },
  ),
)

export function unreadRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/stores/:storeId/unread-orders',
    needs: 'carriers.manage',
    docs: {
      operationId: 'listUnreadStoreOrders',
      summary: 'Lists orders of a store that could not be read, with the reason.',
      description: 'Waybill reads these orders again, at growing intervals. An order is listed until it is read.',
      tags,
    },
    params,
    responses: {
      200: Envelope(
        Type.Array(UnreadOrder, { description: 'Up to 200 orders, longest waiting first.' }),
        'The orders.',
      ),
    },
    errors: [],
    handler: async ({ deps, session: { accountId }, params: { storeId } }) => {
      const orders = await listUnreadOrders(deps, { accountId, storeId })
      const listed: Static<typeof UnreadOrder>[] = orders.map(({ firstFailedAt, lastFailedAt, dueAt, ...order }) => ({
        ...order,
        firstFailedAt: firstFailedAt.toISOString(),
        lastFailedAt: lastFailedAt.toISOString(),
        nextTryAt: dueAt?.toISOString() ?? null,
      }))
      return ok(listed)
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/stores/:storeId/unread-orders/retry',
    needs: 'carriers.manage',
    docs: { operationId: 'retryUnreadStoreOrder', summary: 'Reads an unread order of a store now.', tags },
    params,
    body: UnreadRequest,
    responses: {
      200: Envelope(
        Type.Object(
          { cause: NullableText('The reason why the order still cannot be read, as a sentence. Null if it was read.') },
          { title: 'UnreadStoreOrderRetry', description: 'The result of the attempt.' },
        ),
        'The result of the attempt.',
      ),
    },
    errors: ['Store.NotFound', 'Store.Unreadable', 'Store.UnreadOrderNotFound'],
    handler: async ({ deps, audit, session: { accountId }, params: { storeId }, body: { externalId } }) =>
      ok({ cause: await retryUnreadOrder({ ...deps.stores, audit }, { accountId, storeId, externalId }) }),
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/stores/:storeId/unread-orders/dismiss',
    needs: 'carriers.manage',
    docs: {
      operationId: 'dismissUnreadStoreOrder',
      summary: 'Hides an unread order of a store, and ends its retries.',
      tags,
    },
    params,
    body: UnreadRequest,
    responses: { 200: Envelope(Ended, 'The order is dismissed.') },
    errors: ['Store.UnreadOrderNotFound'],
    handler: async ({ deps, audit, session: { accountId }, params: { storeId }, body: { externalId } }) => {
      await dismissUnreadOrder({ ...deps, audit }, { accountId, storeId, externalId })
      return ok(ended)
    },
  })
}
