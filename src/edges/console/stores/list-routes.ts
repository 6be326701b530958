/** Orders of stores: recent and waiting ones, and those that need attention because of their store. */
import { type Static, Type } from 'typebox'
import { type FulfillmentReview, listFulfillmentReviews } from '#domain/store-sync/fulfillments/review-fulfillment.ts'
import {
  listDifferences,
  listRecentOrders,
  listWaitingOrders,
  type StoreDifference,
} from '#domain/store-sync/queries.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { pushFields, pushResponse } from '#edges/console/stores/order-store-response.ts'
import {
  StandingSchema,
  StoreOrderResponse,
  storeOrderResponse,
  WaitingKindSchema,
} from '#edges/console/stores/stores-response.ts'
import { ok } from '#edges/http/operation.ts'
import { queryReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { assertNoIssues, fieldIssue } from '#kit/errors/validation-issues.ts'
import { Guid, InputGuid, NullableText, UtcTime } from '#kit/schema.ts'

const tags = ['Stores']
const params = Type.Object({ storeId: Guid('Id of the store.') })

const WaitingResponse = Type.Object(
  {
    orders: Type.Array(StoreOrderResponse, { description: 'The orders, most recently changed first.' }),
    next: NullableText('Cursor of the next page. Null on the last page.'),
  },
  { title: 'WaitingStoreOrders', description: 'A page of orders for which no label can be bought now.' },
)

const WaitingQuery = Type.Object({
  why: Type.Optional(WaitingKindSchema),
  cursor: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'Cursor of the page to return: the value of `next` from the previous page.',
    }),
  ),
})

type Place = { changedAt: string; externalId: string }

const writePlace = ({ changedAt, externalId }: Place): string =>
  Buffer.from(`${changedAt} ${externalId}`).toString('base64url')

/** @throws ValidationError if it is not a cursor */
function readPlace(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [changedAt = '', ...id] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  const externalId = id.join(' ')
  const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(changedAt) && !Number.isNaN(Date.parse(changedAt))
  if (!isTime || externalId === '' || externalId.includes('\0')) {
    assertNoIssues([fieldIssue('malformed', 'cursor', 'must be a cursor from a previous page')])
  }
  return { changedAt, externalId }
}

export function listRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/stores/:storeId/recent-orders',
    needs: 'carriers.manage',
    docs: {
      operationId: 'listRecentStoreOrders',
      summary: 'Lists the most recently imported orders of a store.',
      tags,
    },
    params,
    responses: {
      200: Envelope(Type.Array(StoreOrderResponse, { description: 'Up to 20 orders, newest first.' }), 'The orders.'),
    },
    errors: [],
    handler: async ({ deps, session: { accountId }, params: { storeId } }) =>
      ok((await listRecentOrders(deps, { accountId, storeId })).map(storeOrderResponse)),
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/stores/:storeId/waiting-orders',
    needs: 'carriers.manage',
    docs: {
      operationId: 'listWaitingStoreOrders',
      summary: 'Lists orders of a store for which no label can be bought now, with the reason.',
      tags,
    },
    params,
    query: queryReader(WaitingQuery),
    responses: { 200: Envelope(WaitingResponse, 'The orders.') },
    errors: [],
    handler: async ({ deps, session: { accountId }, params: { storeId }, query }) => {
      const { why = null, cursor } = query
      const place = readPlace(cursor)
      const { orders, next } = await listWaitingOrders(deps, { accountId, storeId, why, after: place })
      const page: Static<typeof WaitingResponse> = {
        orders: orders.map(storeOrderResponse),
        next: next && writePlace(next),
      }
      return ok(page)
    },
  })
}

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
