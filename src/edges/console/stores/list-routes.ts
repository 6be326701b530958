/** What came in from a store, and which of its orders wait for what. */
import { type Static, Type } from 'typebox'
import { listRecentOrders, listWaitingOrders } from '#domain/store-sync/queries.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { StoreOrderResponse, storeOrderResponse, WaitingKindSchema } from '#edges/console/stores/stores-response.ts'
import { ok } from '#edges/http/operation.ts'
import { queryReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { invalid, refuseViolations } from '#kit/errors/violations.ts'
import { Guid, NullableText } from '#kit/schema.ts'

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

/** @throws ValidationError for what is no cursor */
function readPlace(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [changedAt = '', ...id] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  const externalId = id.join(' ')
  const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(changedAt) && !Number.isNaN(Date.parse(changedAt))
  if (!isTime || externalId === '' || externalId.includes('\0')) {
    refuseViolations([invalid('unreadable', 'cursor', 'must be a cursor from a previous page')])
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
