import { type Static, Type } from 'typebox'
import { type Assumption, assumptions } from '#connected-stores/importing/order-of-store.ts'
import { type PushState, pushStates } from '#connected-stores/pushing/states.ts'
import type { StorePush } from '#connected-stores/pushing/store-push.ts'
import type { StoreSide } from '#connected-stores/showing/find-store-side.ts'
import { KindSchema, StandingSchema } from '#console-api/stores/stores-answer.ts'
import { Guid, Int32, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'

const AddressOfStore = Type.Object(
  {
    name: NullableText('Contact name.'),
    company: NullableText('Company.'),
    street1: Type.String({ description: 'House or building number and street.' }),
    street2: NullableText('Apartment, suite, unit, floor.'),
    city: Type.String({ description: 'City.' }),
    state: Type.String({ description: 'Region.' }),
    zip: Type.String({ description: 'Postal code.' }),
    country: Type.String({ description: 'ISO 3166-1 alpha-2 code.' }),
    phone: NullableText('Telephone number; null: none.'),
    email: NullableText('E-mail address.'),
  },
  { title: 'StoreAddress', description: 'An address as a store says it.' },
)

const Note = NullableText('What the buyer wrote; null: nothing.')

const DifferencesAnswer = Type.Object(
  {
    recipient: Nullable(
      Type.Object(
        { before: Nullable(AddressOfStore), now: Nullable(AddressOfStore) },
        { title: 'RecipientDifference', description: 'Where it was to go, and where now; null: to the same place.' },
      ),
    ),
    lines: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'What it is.' }),
          sku: NullableText("The store's number of the article; null: none."),
          before: Int32({ description: 'How many there were to be shipped; 0: none.' }),
          now: Int32({ description: 'How many there are; 0: none.' }),
        },
        { title: 'LineDifference', description: 'A line of which there are more or less.' },
      ),
      { description: 'None where there is as much of everything as before.' },
    ),
    note: Nullable(
      Type.Object({ before: Note, now: Note }, { title: 'NoteDifference', description: 'Null: it is the same.' }),
    ),
    standing: Nullable(StandingSchema),
  },
  { title: 'StoreDifferences', description: 'What the store says otherwise than the order.' },
)

export const pushFields = {
  labelId: Guid('The label that the store is told of.'),
  trackingNumber: Type.String({ description: 'Of that label.' }),
  state: Type.Unsafe<PushState>(
    OneOf(pushStates, {
      title: 'StorePushState',
      description: 'Whether the store was told; `uncertain`: it may have been, and is asked.',
    }),
  ),
  needsPerson: Type.Boolean({ description: 'Whether somebody has to see to it.' }),
  said: NullableText('What the store said against it, or why it was not told yet; null: nothing.'),
  fulfilmentId: NullableText("The store's own id of what it made of it; null: none is known."),
  sentAt: Nullable(UtcTime('When the store was told last, UTC; null: it has not been.')),
  nextTryAt: Nullable(UtcTime('When it goes on by itself, UTC; null: it does not.')),
  updatedAt: UtcTime('When it came to this, UTC.'),
}

export const PushAnswer = Type.Object(pushFields, {
  title: 'StorePush',
  description: 'What a store is told of a label.',
})

export const StoreSideAnswer = Type.Object(
  {
    storeId: Guid('The store.'),
    storeName: Type.String({ description: 'What it is called.' }),
    kind: KindSchema,
    kindName: Type.String({ description: 'What its kind is called.' }),
    connected: Type.Boolean({ description: 'Whether it is connected: it is asked before each label.' }),
    number: Type.String({ description: 'What the store calls the order.' }),
    standing: StandingSchema,
    reason: NullableText('Why it stands so, as a short word; null: that is not said.'),
    detail: NullableText('The same in a sentence, often in the words of the store.'),
    hasLabel: Type.Boolean({
      description: 'Whether a label lives, or is being bought: then the order stays as it is.',
    }),
    assumed: Type.Array(Type.Unsafe<Assumption>(OneOf(assumptions, { description: 'What the store did not say.' })), {
      description: 'What of the order the store did not say, so that it was taken from elsewhere.',
    }),
    version: Type.String({ description: 'Names what the store said last; to be sent with what becomes of that.' }),
    differences: Nullable(DifferencesAnswer),
    pushes: Type.Array(PushAnswer, { description: 'What the store is told of its labels, the first label first.' }),
    changedAt: UtcTime('When the store changed it last, as far as was seen, UTC.'),
  },
  { title: 'StoreSide', description: 'What the store that an order came from says of it.' },
)

/** Those of which nothing goes on by itself. */
const waitsForPerson = ({ state, dueAt }: StorePush): boolean =>
  state === 'refused' ||
  state === 'not taken back' ||
  ((state === 'uncertain' || state === 'take-back uncertain') && dueAt === null)

export const pushAnswer = (push: StorePush): Static<typeof PushAnswer> => ({
  labelId: push.pushId,
  trackingNumber: push.push.trackingNumber,
  state: push.state,
  needsPerson: waitsForPerson(push),
  said: push.refusal?.storeText ?? null,
  fulfilmentId: push.fulfilmentId,
  sentAt: push.sentAt?.toISOString() ?? null,
  nextTryAt: push.dueAt?.toISOString() ?? null,
  updatedAt: push.updatedAt.toISOString(),
})

export const storeSideAnswer = (
  side: StoreSide,
  of: { kindName: string; pushes: readonly StorePush[] },
): Static<typeof StoreSideAnswer> => ({
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
  pushes: of.pushes.map(pushAnswer),
  changedAt: side.changedAt.toISOString(),
})
