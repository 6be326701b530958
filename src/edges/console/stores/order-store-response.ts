import { type Static, Type } from 'typebox'
import {
  type FulfillmentUpdate,
  type UpdateState,
  updateStates,
  waitsForOthers,
} from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import { type Assumption, assumptions } from '#domain/store-sync/import/convert-order.ts'
import type { StoreOrderView } from '#domain/store-sync/queries.ts'
import { KindSchema, StandingSchema } from '#edges/console/stores/stores-response.ts'
import { Guid, Int32, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'

const AddressOfStore = Type.Object(
  {
    name: NullableText('Contact name.'),
    company: NullableText('Company name.'),
    street1: Type.String({ description: 'House or building number, and street.' }),
    street2: NullableText('Apartment, suite, unit or floor.'),
    city: Type.String({ description: 'City.' }),
    state: Type.String({ description: 'State, province or region.' }),
    zip: Type.String({ description: 'Postal code.' }),
    country: Type.String({ description: 'ISO 3166-1 alpha-2 code.' }),
    phone: NullableText('Phone number. Null: none.'),
    email: NullableText('Email address.'),
  },
  { title: 'StoreAddress', description: 'An address from a store.' },
)

const Note = NullableText("The buyer's note. Null: none.")

const DifferencesResponse = Type.Object(
  {
    recipient: Nullable(
      Type.Object(
        { before: Nullable(AddressOfStore), now: Nullable(AddressOfStore) },
        { title: 'RecipientDifference', description: 'The old and the new recipient. Null: unchanged.' },
      ),
    ),
    lines: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'Name of the item.' }),
          sku: NullableText("The store's SKU. Null: none."),
          before: Int32({ description: 'Previous quantity to ship, or 0 if none.' }),
          now: Int32({ description: 'Current quantity to ship, or 0 if none.' }),
        },
        { title: 'LineDifference', description: 'An item whose quantity changed.' },
      ),
      { description: 'Items whose quantity changed. Empty: none.' },
    ),
    note: Nullable(
      Type.Object(
        { before: Note, now: Note },
        { title: 'NoteDifference', description: 'The old and the new note. Null: unchanged.' },
      ),
    ),
    standing: Nullable(StandingSchema),
  },
  { title: 'StoreDifferences', description: 'The differences between the order and its store.' },
)

export const pushFields = {
  labelId: Guid('Id of the label.'),
  trackingNumber: Type.String({ description: 'Tracking number of the label.' }),
  state: Type.Unsafe<UpdateState>(
    OneOf(updateStates, {
      title: 'StorePushState',
      description:
        'State of the fulfillment update. `uncertain` means that the store may have received the update and that Waybill is checking.',
    }),
  ),
  needsPerson: Type.Boolean({ description: 'Whether the fulfillment update needs attention.' }),
  waitsForOthers: Type.Boolean({
    description:
      "Whether the store accepts only complete orders, and is notified when the order's other packages have labels.",
  }),
  said: NullableText("The store's error message, or the reason why the update was not sent yet. Null: none."),
  fulfilmentId: NullableText("The store's id for the fulfillment. Null: unknown."),
  sentAt: Nullable(UtcTime('Time of the last attempt, in UTC. Null: none.')),
  nextTryAt: Nullable(UtcTime('Time of the next attempt, in UTC. Null: none.')),
  updatedAt: UtcTime('Time of the last change, in UTC.'),
}

export const PushResponse = Type.Object(pushFields, {
  title: 'StorePush',
  description: 'A fulfillment update, which notifies a store of a label.',
})

export const StoreSideResponse = Type.Object(
  {
    storeId: Guid('Id of the store.'),
    storeName: Type.String({ description: 'Name of the store.' }),
    kind: KindSchema,
    kindName: Type.String({ description: 'Name of the kind of store.' }),
    connected: Type.Boolean({
      description:
        'Whether the store is connected. If true, Waybill reads the order from the store again before each purchase.',
    }),
    number: Type.String({ description: "The store's order number." }),
    standing: StandingSchema,
    reason: NullableText('Short reason for the state. Null: none.'),
    detail: NullableText("The reason as a sentence, often in the store's own words."),
    hasLabel: Type.Boolean({
      description: 'Whether a label is live or is being bought. If true, the content of the order does not change.',
    }),
    assumed: Type.Array(
      Type.Unsafe<Assumption>(OneOf(assumptions, { description: 'A value that the store did not provide.' })),
      {
        description: 'Values that the store did not provide and that Waybill therefore assumed.',
      },
    ),
    version: Type.String({
      description: "Version of the store's data. Send this value with operations on the changes.",
    }),
    differences: Nullable(DifferencesResponse),
    pushes: Type.Array(PushResponse, {
      description: "The fulfillment updates for the order's labels, oldest label first.",
    }),
    keepsTracking: Type.Boolean({
      description: 'Whether the store keeps the tracking number of a label after the label is canceled.',
    }),
    changedAt: UtcTime('Time of the last known change in the store, in UTC.'),
  },
  { title: 'StoreSide', description: 'The state of an order in its store.' },
)

export const pushResponse = (push: FulfillmentUpdate): Static<typeof PushResponse> => ({
  labelId: push.updateId,
  trackingNumber: push.push.trackingNumber,
  state: push.state,
  needsPerson: push.needsPerson,
  waitsForOthers: waitsForOthers(push),
  said: push.refusal?.storeText ?? null,
  fulfilmentId: push.fulfillmentId,
  sentAt: push.sentAt?.toISOString() ?? null,
  nextTryAt: push.dueAt?.toISOString() ?? null,
  updatedAt: push.updatedAt.toISOString(),
})

export const storeSideResponse = (
  side: StoreOrderView,
  of: { kindName: string; keepsTracking: boolean; pushes: readonly FulfillmentUpdate[] },
): Static<typeof StoreSideResponse> => ({
  storeId: side.storeId,
  storeName: side.storeName,
  kind: side.kind,
  kindName: of.kindName,
  connected: side.connected,
  number: side.number,
  standing: side.standing as Static<typeof StandingSchema>,
  reason: side.reason,
  detail: side.detail,
  hasLabel: side.labels > 0,
  assumed: [...side.assumed],
  version: side.version,
  differences: side.differences && { ...side.differences, standing: side.differences.standing?.state ?? null },
  pushes: of.pushes.map(pushResponse),
  keepsTracking: of.keepsTracking,
  changedAt: side.changedAt.toISOString(),
})
