/** What came in from a store, and which of its orders wait for what. */
import { type Static, Type } from 'typebox'
import { listRecentOrders } from '#connected-stores/showing/list-recent-orders.ts'
import { listWaitingOrders } from '#connected-stores/showing/list-waiting-orders.ts'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { StoreOrderAnswer, storeOrderAnswer, WaitingKindSchema } from '#console-api/stores/stores-answer.ts'
import { invalid, refuseViolations } from '#errors/violations.ts'
import { Envelope } from '#http-api/envelope.ts'
import { ok } from '#http-api/operation.ts'
import { queryReader } from '#http-api/read-input.ts'
import { Guid, NullableText } from '#kit/schema.ts'

const tags = ['Stores']
const params = Type.Object({ storeId: Guid('The store.') })

const WaitingAnswer = Type.Object(
  {
    orders: Type.Array(StoreOrderAnswer, { description: 'What changed last comes first.' }),
    next: NullableText('The cursor of the next page; null: this is the last.'),
  },
  { title: 'WaitingStoreOrders', description: 'A page of orders that no label can be bought for now.' },
)

const WaitingQuery = Type.Object({
  why: Type.Optional(WaitingKindSchema),
  cursor: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Where the page begins: `next` of the one before.' }),
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
    refuseViolations([invalid('unreadable', 'cursor', 'must be one that a page named')])
  }
  return { changedAt, externalId }
}

export function listRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/stores/:storeId/recent-orders',
    needs: 'carriers.manage',
    docs: { operationId: 'listRecentStoreOrders', summary: 'What came in from a store last', tags },
    params,
    answers: { 200: Envelope(Type.Array(StoreOrderAnswer, { description: 'The newest first; 20 at most.' }), 'They.') },
    failures: [],
    handler: async ({ deps, session: { accountId }, params: { storeId } }) =>
      ok((await listRecentOrders(deps, { accountId, storeId })).map(storeOrderAnswer)),
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/stores/:storeId/waiting-orders',
    needs: 'carriers.manage',
    docs: {
      operationId: 'listWaitingStoreOrders',
      summary: 'Orders of a store that no label can be bought for now, and why',
      tags,
    },
    params,
    query: queryReader(WaitingQuery),
    answers: { 200: Envelope(WaitingAnswer, 'They.') },
    failures: [422],
    handler: async ({ deps, session: { accountId }, params: { storeId }, query }) => {
      const { why = null, cursor } = query
      const place = readPlace(cursor)
      const { orders, next } = await listWaitingOrders(deps, { accountId, storeId, why, after: place })
      const page: Static<typeof WaitingAnswer> = {
        orders: orders.map(storeOrderAnswer),
        next: next && writePlace(next),
      }
      return ok(page)
    },
  })
}
