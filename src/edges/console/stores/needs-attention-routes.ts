/** What somebody has to settle of stores: labels that they were not told of, and orders that they have changed since. */
import { type Static, Type } from 'typebox'
import { type FulfillmentReview, listFulfillmentReviews } from '#domain/store-sync/fulfillments/review-fulfillment.ts'
import { listDifferences, type StoreDifference } from '#domain/store-sync/queries.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { pushFields, pushResponse } from '#edges/console/stores/order-store-response.ts'
import { StandingSchema } from '#edges/console/stores/stores-response.ts'
import { ok } from '#edges/http/operation.ts'
import { queryReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { Guid, InputGuid, NullableText, UtcTime } from '#kit/schema.ts'

const tags = ['Stores']

const orderFields = {
  orderId: Guid('Id of the order.'),
  storeId: Guid('Id of the store.'),
  storeName: Type.String({ description: 'Name of the store.' }),
  number: Type.String({ description: "The store's order number." }),
  recipient: NullableText('Name of the recipient. Null: none.'),
}

const ListedPushResponse = Type.Object(
  { ...pushFields, ...orderFields },
  { title: 'ListedStorePush', description: 'A fulfillment update, with its order and store.' },
)

const listedPushResponse = (push: FulfillmentReview): Static<typeof ListedPushResponse> => ({
  ...pushResponse(push),
  orderId: push.orderId,
  storeId: push.storeId,
  storeName: push.storeName,
  number: push.number,
  recipient: push.recipient,
})

const DifferenceResponse = Type.Object(
  {
    ...orderFields,
    standing: StandingSchema,
    reason: NullableText('Short reason for the state. Null: none.'),
    changedAt: UtcTime('Time of the last known change in the store, in UTC.'),
  },
  { title: 'StoreDifference', description: 'An order that the store changed after the label was bought.' },
)

const differenceResponse = ({ changedAt, standing, ...one }: StoreDifference): Static<typeof DifferenceResponse> => ({
  ...one,
  standing: standing as Static<typeof StandingSchema>,
  changedAt: changedAt.toISOString(),
})

const PushesQuery = Type.Object({
  storeId: Type.Optional(InputGuid('Returns only fulfillment updates of this store.')),
})

export function storesToSettleRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/store-pushes',
    needs: 'orders.read',
    docs: {
      operationId: 'listStorePushesToSettle',
      summary: 'Lists fulfillment updates that need attention.',
      tags,
    },
    query: queryReader(PushesQuery),
    responses: {
      200: Envelope(
        Type.Array(ListedPushResponse, { description: 'Up to 200 fulfillment updates, newest first.' }),
        'The fulfillment updates.',
      ),
    },
    errors: [],
    handler: async ({ deps, session: { accountId }, query: { storeId = null } }) =>
      ok((await listFulfillmentReviews(deps, { accountId, storeId })).map(listedPushResponse)),
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/store-differences',
    needs: 'orders.read',
    docs: {
      operationId: 'listStoreDifferences',
      summary:
        'Lists orders that a store changed after the label was bought. An order is listed until a person marks the changes as seen.',
      tags,
    },
    responses: {
      200: Envelope(
        Type.Array(DifferenceResponse, { description: 'Up to 100 orders, longest waiting first.' }),
        'The orders.',
      ),
    },
    errors: [],
    handler: async ({ deps, session: { accountId } }) =>
      ok((await listDifferences(deps, { accountId })).map(differenceResponse)),
  })
}
