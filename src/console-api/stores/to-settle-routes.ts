/** What somebody has to settle of stores: labels that they were not told of, and orders that they have changed since. */
import { type Static, Type } from 'typebox'
import { listPushesToSettle, type PushToSettle } from '#connected-stores/pushing/list-pushes.ts'
import { listDifferences, type StoreDifference } from '#connected-stores/settling/list-differences.ts'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { pushAnswer, pushFields } from '#console-api/stores/order-store-answer.ts'
import { StandingSchema } from '#console-api/stores/stores-answer.ts'
import { Envelope } from '#http-api/envelope.ts'
import { ok } from '#http-api/operation.ts'
import { queryReader } from '#http-api/read-input.ts'
import { Guid, InputGuid, NullableText, UtcTime } from '#kit/schema.ts'

const tags = ['Stores']

const orderFields = {
  orderId: Guid('The order.'),
  storeId: Guid('The store.'),
  storeName: Type.String({ description: 'What it is called.' }),
  number: Type.String({ description: 'What the store calls the order.' }),
  recipient: NullableText('Whom the order is for; null where it says nobody.'),
}

const ListedPushAnswer = Type.Object(
  { ...pushFields, ...orderFields },
  { title: 'ListedStorePush', description: 'What a store is told of a label, with whose that is.' },
)

const listedPushAnswer = (push: PushToSettle): Static<typeof ListedPushAnswer> => ({
  ...pushAnswer(push),
  orderId: push.orderId,
  storeId: push.storeId,
  storeName: push.storeName,
  number: push.number,
  recipient: push.recipient,
})

const DifferenceAnswer = Type.Object(
  {
    ...orderFields,
    standing: StandingSchema,
    reason: NullableText('Why it stands so, as a short word; null: that is not said.'),
    changedAt: UtcTime('When the store changed it last, as far as was seen, UTC.'),
  },
  { title: 'StoreDifference', description: 'An order that its store has changed since its label was bought.' },
)

const differenceAnswer = ({ changedAt, standing, ...one }: StoreDifference): Static<typeof DifferenceAnswer> => ({
  ...one,
  standing: standing as Static<typeof StandingSchema>,
  changedAt: changedAt.toISOString(),
})

const PushesQuery = Type.Object({ storeId: Type.Optional(InputGuid('Only of this store.')) })

export function storesToSettleRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/store-pushes',
    needs: 'orders.read',
    docs: {
      operationId: 'listStorePushesToSettle',
      summary: 'Labels that stores were not told of, or may not have been, and that somebody has to see to',
      tags,
    },
    query: queryReader(PushesQuery),
    answers: {
      200: Envelope(Type.Array(ListedPushAnswer, { description: 'The latest first; 200 at most.' }), 'They.'),
    },
    failures: [],
    handler: async ({ deps, session: { accountId }, query: { storeId = null } }) =>
      ok((await listPushesToSettle(deps, { accountId, storeId })).map(listedPushAnswer)),
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/store-differences',
    needs: 'orders.read',
    docs: {
      operationId: 'listStoreDifferences',
      summary: 'Orders that their stores have changed since their labels were bought, and that nobody has seen since',
      tags,
    },
    answers: {
      200: Envelope(Type.Array(DifferenceAnswer, { description: 'The longest first; 100 at most.' }), 'They.'),
    },
    failures: [],
    handler: async ({ deps, session: { accountId } }) =>
      ok((await listDifferences(deps, { accountId })).map(differenceAnswer)),
  })
}
