import { type Static, Type } from 'typebox'
import { hookUrlOf } from '#connected-stores/connections/subscribe-to-hooks.ts'
import {
  mostCounted,
  type ShownStore,
  type WaitingKind,
  waitingKinds,
} from '#connected-stores/showing/list-shown-stores.ts'
import type { ListedStoreOrder } from '#connected-stores/showing/listed-order.ts'
import { Guid, Int32, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'
import { packageAnswer } from '#orders/order-answer.ts'
import { OrderPackage } from '#orders/shipment-schemas.ts'
import { type Store, type StoreKind, storeKinds } from '#stores/store.ts'

export const KindSchema = Type.Unsafe<StoreKind>(
  OneOf(storeKinds, { title: 'StoreKind', description: 'What the shop runs on.' }),
)

const KindAnswer = Type.Object(
  {
    kind: KindSchema,
    name: Type.String({ description: 'What it is called.' }),
    hasOwnAddress: Type.Boolean({ description: 'Whether each shop of the kind has an address of its own.' }),
    hasOwnPage: Type.Boolean({
      description:
        'Whether the owner of a shop can let us in on a page of the shop, which saves copying some of the fields.',
    }),
    credentialFields: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'By which it is sent.' }),
          meaning: Type.String({ description: 'What the store calls it, and what it is.' }),
          secret: Type.Boolean({ description: 'Whether nobody else may see it.' }),
          required: Type.Boolean({ description: 'Whether the store does without it.' }),
        },
        { title: 'StoreCredentialField', description: 'What a shop is opened by.' },
      ),
      { description: 'What a shop of the kind is opened by.' },
    ),
  },
  { title: 'StoreKindAnswer', description: 'A kind of store that can be connected.' },
)

export const roundFields = {
  imported: Int32({ description: 'Orders that came in.' }),
  updated: Int32({ description: 'Orders that the store had changed.' }),
  unchanged: Int32({ description: 'Orders that it had not.' }),
  failed: Int32({ description: 'Orders that could not be read.' }),
  blocked: Int32({ description: 'Of all that were read: how many no label can be bought for now.' }),
}

const count = (about: string) => Int32({ description: about })

export const StoreAnswer = Type.Object(
  {
    storeId: Guid('The connection.'),
    kind: KindSchema,
    name: Type.String({ description: 'What it is called.' }),
    baseUrl: Type.String({ description: 'Where it is reached.' }),
    connected: Type.Boolean({ description: 'Whether its orders are imported.' }),
    warehouseId: Nullable(Guid('The warehouse that its parcels are sent from; null: what the store says.')),
    subAccountId: Nullable(Guid("Whose its orders are; null: the account's own.")),
    parcel: OrderPackage,
    hookUrl: NullableText(
      'What the shop may be told to call when an order changes, by whoever runs it; null: it is told so by us, or cannot.',
    ),
    isBeingRead: Type.Boolean({ description: 'Whether it is looked at now.' }),
    isListed: Type.Boolean({ description: 'Whether all its open orders have come in once.' }),
    nextLookAt: Nullable(UtcTime('When it is looked at next, UTC; null: it is disconnected.')),
    lastLook: Nullable(
      Type.Object(
        { ...roundFields, startedAt: UtcTime('When it began, UTC.'), endedAt: UtcTime('When it ended, UTC.') },
        { title: 'StoreLook', description: 'What the last look did that went well; null: there was none.' },
      ),
    ),
    failure: Nullable(
      Type.Object(
        {
          since: UtcTime('When a look failed first, UTC.'),
          at: UtcTime('When one failed last, UTC.'),
          detail: Type.String({ description: 'Why, in a sentence; often in the words of the store.' }),
        },
        { title: 'StoreFailure', description: 'Why it cannot be looked at; null: it can.' },
      ),
    ),
    waiting: Type.Object(
      {
        pending: count('Their address was changed in the store, and somebody has to accept that.'),
        waiting: count('The store does not let them be shipped yet.'),
        withheld: count('The store does not show enough of them.'),
        unreadable: count('The store says of them what cannot be understood.'),
        incomplete: count('Something is missing here, so that they are no orders yet.'),
        customs: count('They go abroad, and say less than customs ask for.'),
      } satisfies Record<WaitingKind, unknown>,
      {
        title: 'WaitingOrders',
        description: `How many of its orders no label can be bought for now; no more than ${mostCounted} are counted in all.`,
      },
    ),
    createdAt: UtcTime('When it was connected first, UTC.'),
    updatedAt: UtcTime('When it was connected, changed or disconnected last, UTC.'),
  },
  { title: 'ConnectedStore', description: 'A connected store, without what opens it.' },
)

export const StoresAnswer = Type.Object(
  {
    kinds: Type.Array(KindAnswer, { description: 'Every kind of store that there is.' }),
    returnUrl: Type.String({
      description: 'Where a shop that lets us in on its own page sends its owner back: its app has to allow that.',
    }),
    stores: Type.Array(StoreAnswer, { description: 'The oldest first; those that were disconnected as well.' }),
  },
  { title: 'ConnectedStores', description: 'The stores whose orders are shipped.' },
)

const kindAnswer = ({ kind, name, baseUrl, authorization, credentialFields }: Store): Static<typeof KindAnswer> => ({
  kind,
  name,
  hasOwnAddress: baseUrl === null,
  hasOwnPage: authorization !== undefined,
  credentialFields: credentialFields.map((field) => ({ ...field })),
})

export const storeAnswer = (store: ShownStore, hookUrl: string | null): Static<typeof StoreAnswer> => ({
  storeId: store.storeId,
  kind: store.kind,
  name: store.name,
  baseUrl: store.baseUrl,
  connected: store.connected,
  warehouseId: store.warehouseId,
  subAccountId: store.subAccountId,
  parcel: packageAnswer(store.defaultParcel),
  hookUrl,
  isBeingRead: store.isBeingRead,
  isListed: store.changedSince !== null,
  nextLookAt: store.connected ? store.dueAt.toISOString() : null,
  lastLook: store.lastRound,
  failure: store.connected ? store.lastFailure : null,
  waiting: store.waiting,
  createdAt: store.createdAt.toISOString(),
  updatedAt: store.updatedAt.toISOString(),
})

/** @param at where the deployment is reached, and where owners of shops come back to */
export const storesAnswer = (
  kinds: readonly Store[],
  stores: readonly ShownStore[],
  { publicUrl, returnUrl }: { publicUrl: string | null; returnUrl: string },
): Static<typeof StoresAnswer> => ({
  kinds: kinds.map(kindAnswer),
  returnUrl,
  stores: stores.map((store) => {
    const kind = kinds.find((one) => one.kind === store.kind)
    return storeAnswer(store, store.connected ? hookUrlOf(publicUrl, kind, store.storeId) : null)
  }),
})

const standings = ['open', 'waiting', 'closed', 'withheld', 'unreadable', 'incomplete'] as const
export const StandingSchema = Type.Unsafe<(typeof standings)[number]>(
  OneOf(standings, { title: 'StoreStanding', description: 'Whether the store lets it be shipped.' }),
)

export const WaitingKindSchema = Type.Unsafe<WaitingKind>(
  OneOf(waitingKinds, { title: 'WaitingKind', description: 'Why an order of a store waits.' }),
)

export const StoreOrderAnswer = Type.Object(
  {
    externalId: Type.String({ description: "The store's own id for it." }),
    number: Type.String({ description: 'What the store calls it.' }),
    orderId: Nullable(Guid('The order that was made of it; null: there is none yet.')),
    recipient: NullableText('Whom it is for; null where that is not known.'),
    standing: StandingSchema,
    isPending: Type.Boolean({ description: 'Whether the store says otherwise now, and somebody has to look at it.' }),
    reason: NullableText('Why it stands so, as a short word; null: that is not said.'),
    detail: NullableText('The same in a sentence, often in the words of the store.'),
    lacksCustoms: Type.Boolean({ description: 'Whether it goes abroad and says less than customs ask for.' }),
    hasLabel: Type.Boolean({ description: 'Whether a label was bought for it, or is being bought.' }),
    importedAt: UtcTime('When it came in, UTC.'),
    changedAt: UtcTime('When the store changed it last, as far as was seen, UTC.'),
  },
  { title: 'StoreOrder', description: 'An order of a store in a list.' },
)

export const storeOrderAnswer = (order: ListedStoreOrder): Static<typeof StoreOrderAnswer> => ({
  externalId: order.externalId,
  number: order.number,
  orderId: order.orderId,
  recipient: order.recipient,
  standing: order.standing as Static<typeof StandingSchema>,
  isPending: order.isPending,
  lacksCustoms: order.lacksCustoms,
  reason: order.reason,
  detail: order.detail,
  hasLabel: order.labels > 0,
  importedAt: order.createdAt.toISOString(),
  changedAt: order.changedAt.toISOString(),
})
