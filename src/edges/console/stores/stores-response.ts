import { type Static, Type } from 'typebox'
import type { Store } from '#adapters/stores/store.ts'
import { webhookUrlOf } from '#domain/store-sync/connections/webhooks.ts'
import {
  type ListedStoreOrder,
  mostCounted,
  type StoreSummary,
  type WaitingKind,
  waitingKinds,
} from '#domain/store-sync/queries.ts'
import { reportedClockDifference } from '#domain/store-sync/sync/store-clock.ts'
import { packageResponse } from '#edges/shapes/orders.ts'
import { OrderPackage } from '#edges/shapes/shipment.ts'
import { Guid, Int32, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'

export const KindSchema = Type.String({
  maxLength: 100,
  description: 'Kind of store: one of `kinds` in the list of stores.',
})

const KindResponse = Type.Object(
  {
    kind: KindSchema,
    name: Type.String({ description: 'Name of the kind.' }),
    about: NullableText('Explanation of the kind, if its name is not enough.'),
    hasOwnAddress: Type.Boolean({ description: 'Whether each store of this kind has its own URL.' }),
    hasOwnPage: Type.Boolean({
      description:
        'Whether the owner can grant access on a page of the store, so that fewer fields need to be entered.',
    }),
    credentialFields: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'Name of the field in requests.' }),
          meaning: Type.String({ description: "The store's name for the field, and an explanation." }),
          secret: Type.Boolean({ description: 'Whether the value is secret.' }),
          required: Type.Boolean({ description: 'Whether the field is required.' }),
        },
        { title: 'StoreCredentialField', description: "A field of the store's credentials." },
      ),
      { description: "The fields of the store's credentials." },
    ),
  },
  { title: 'StoreKindAnswer', description: 'A kind of store that can be connected.' },
)

export const roundFields = {
  imported: Int32({ description: 'Number of new orders.' }),
  updated: Int32({ description: 'Number of changed orders.' }),
  unchanged: Int32({ description: 'Number of unchanged orders.' }),
  failed: Int32({ description: 'Number of orders that could not be read.' }),
  blocked: Int32({ description: 'Number of synced orders for which no label can be bought now.' }),
}

const Skipped = Type.Unsafe<Readonly<Record<string, number>>>({
  type: 'object',
  additionalProperties: { type: 'integer' },
  description: 'Number of orders by the reason why they were left out, such as `not shippable` or `cancelled`.',
})

const count = (about: string) => Int32({ description: about })

const StoreResponse = Type.Object(
  {
    storeId: Guid('Id of the store.'),
    kind: KindSchema,
    name: Type.String({ description: 'Name of the store.' }),
    baseUrl: Type.String({ description: 'URL of the store.' }),
    connected: Type.Boolean({ description: 'Whether the store is connected.' }),
    warehouseId: Nullable(Guid("Id of the ship-from address. If null, the store's own address is used.")),
    subAccountId: Nullable(Guid("Id of the sub-account that the store's orders belong to. Null: none.")),
    parcel: OrderPackage,
    cancelsClosed: Type.Boolean({
      description: 'Whether orders without labels are canceled here if the store cancels or closes them.',
    }),
    shipsUnpaid: Type.Boolean({ description: 'Whether labels can be bought for orders that are not paid yet.' }),
    hookUrl: NullableText(
      'Webhook URL to enter in the store. Null if the service sets up the webhook or the store has no webhooks.',
    ),
    isBeingRead: Type.Boolean({ description: 'Whether a sync is running.' }),
    isListed: Type.Boolean({ description: 'Whether all open orders have been imported once.' }),
    nextLookAt: Nullable(UtcTime('Time of the next sync, in UTC. Null: disconnected.')),
    lastLook: Nullable(
      Type.Object(
        {
          ...roundFields,
          skipped: Skipped,
          startedAt: UtcTime('Start time, in UTC.'),
          endedAt: UtcTime('End time, in UTC.'),
        },
        { title: 'StoreLook', description: 'The last successful sync. Null: none.' },
      ),
    ),
    failure: Nullable(
      Type.Object(
        {
          since: UtcTime('Time of the first failed sync since the last successful one, in UTC.'),
          at: UtcTime('Time of the last failed sync, in UTC.'),
          detail: Type.String({ description: "Reason, as a sentence, often in the store's own words." }),
        },
        { title: 'StoreFailure', description: 'Reason why the sync fails. Null if the sync does not fail.' },
      ),
    ),
    waiting: Type.Object(
      {
        pending: count('Number of orders whose address changed in the store. A person must accept each change.'),
        waiting: count('Number of orders that the store has not released for shipping yet.'),
        withheld: count('Number of orders whose data the store withholds.'),
        unreadable: count('Number of orders whose data cannot be read.'),
        incomplete: count(
          'Number of orders with a field that a person has to correct, or a package that is too heavy.',
        ),
        customs: count('Number of international orders without the required customs data.'),
      } satisfies Record<WaitingKind, unknown>,
      {
        title: 'WaitingOrders',
        description: `Number of the store's orders for which no label can be bought now, by reason. At most ${mostCounted} orders are counted in total.`,
      },
    ),
    unread: Int32({ description: 'Number of orders that could not be read. Waybill reads these orders again.' }),
    leftOut: Nullable(
      Type.Object(
        { at: UtcTime('Time of the list, in UTC.'), skipped: Skipped },
        {
          title: 'LeftOutOrders',
          description:
            'Orders that were not imported from the last complete list of open orders. Null if there was no complete list yet.',
        },
      ),
    ),
    clockAheadSeconds: Nullable(
      Int32({
        description:
          "How far the store's clock is ahead, in seconds; negative if it is behind. Null if the clock is less than a minute off, or if the difference is unknown.",
      }),
    ),
    createdAt: UtcTime('Time of the first connection, in UTC.'),
    updatedAt: UtcTime('Time of the last connection, change or disconnection, in UTC.'),
  },
  { title: 'ConnectedStore', description: 'A connected store, without its credentials.' },
)

export const StoresResponse = Type.Object(
  {
    kinds: Type.Array(KindResponse, {
      description: 'All supported kinds of stores, in the order in which they are offered.',
    }),
    returnUrl: Type.String({
      description: "URL to which a store's authorization page returns the owner. The store's app must allow this URL.",
    }),
    stores: Type.Array(StoreResponse, { description: 'The stores, oldest first, including disconnected ones.' }),
  },
  { title: 'ConnectedStores', description: 'The stores of the account.' },
)

const kindResponse = ({
  kind,
  name,
  about,
  baseUrl,
  authorization,
  credentialFields,
}: Store): Static<typeof KindResponse> => ({
  kind,
  name,
  about: about ?? null,
  hasOwnAddress: baseUrl === null,
  hasOwnPage: authorization !== undefined,
  credentialFields: credentialFields.map((field) => ({ ...field })),
})

const storeResponse = (store: StoreSummary, hookUrl: string | null): Static<typeof StoreResponse> => ({
  storeId: store.storeId,
  kind: store.kind,
  name: store.name,
  baseUrl: store.baseUrl,
  connected: store.connected,
  warehouseId: store.warehouseId,
  subAccountId: store.subAccountId,
  parcel: packageResponse(store.defaultParcel),
  cancelsClosed: store.cancelsClosed,
  shipsUnpaid: store.shipsUnpaid,
  hookUrl,
  isBeingRead: store.isBeingRead,
  isListed: store.changedSince !== null,
  nextLookAt: store.connected ? store.dueAt.toISOString() : null,
  lastLook: store.lastRound && { ...store.lastRound, skipped: store.lastRound.skipped ?? {} },
  failure: store.connected ? store.lastFailure : null,
  waiting: store.waiting,
  unread: store.unread,
  leftOut: store.leftOut,
  clockAheadSeconds: reportedClockDifference(store.clockAheadMs),
  createdAt: store.createdAt.toISOString(),
  updatedAt: store.updatedAt.toISOString(),
})

/** @param at the public URL, and the page to which stores redirect their owners */
export const storesResponse = (
  kinds: readonly Store[],
  stores: readonly StoreSummary[],
  { publicUrl, returnUrl }: { publicUrl: string | null; returnUrl: string },
): Static<typeof StoresResponse> => ({
  kinds: kinds.map(kindResponse),
  returnUrl,
  stores: stores.map((store) => {
    const kind = kinds.find((one) => one.kind === store.kind)
    return storeResponse(store, store.connected ? webhookUrlOf(publicUrl, kind, store.storeId) : null)
  }),
})

const standings = ['open', 'waiting', 'closed', 'withheld', 'unreadable', 'incomplete'] as const
export const StandingSchema = Type.Unsafe<(typeof standings)[number]>(
  OneOf(standings, { title: 'StoreStanding', description: 'Whether the store allows the order to be shipped.' }),
)

export const WaitingKindSchema = Type.Unsafe<WaitingKind>(
  OneOf(waitingKinds, { title: 'WaitingKind', description: "Reason why no label can be bought for a store's order." }),
)

export const StoreOrderResponse = Type.Object(
  {
    externalId: Type.String({ description: "The store's id for the order." }),
    number: Type.String({ description: "The store's order number." }),
    orderId: Nullable(Guid('Id of the order. Null if the order could not be created yet.')),
    recipient: NullableText('Name of the recipient. Null: unknown.'),
    standing: StandingSchema,
    isPending: Type.Boolean({
      description: 'Whether the store changed the order and a person must review the change.',
    }),
    reason: NullableText('Short reason for the state. Null: none.'),
    detail: NullableText("The reason as a sentence, often in the store's own words."),
    lacksCustoms: Type.Boolean({
      description: 'Whether the order is international and lacks required customs data.',
    }),
    hasLabel: Type.Boolean({ description: 'Whether a label was bought or is being bought.' }),
    importedAt: UtcTime('Time of the import, in UTC.'),
    changedAt: UtcTime('Time of the last known change in the store, in UTC.'),
  },
  { title: 'StoreOrder', description: "A store's order in a list." },
)

export const storeOrderResponse = (order: ListedStoreOrder): Static<typeof StoreOrderResponse> => ({
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
