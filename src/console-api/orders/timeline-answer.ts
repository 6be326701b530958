/** The story of an order as its page is answered it. */
import { type Static, Type } from 'typebox'
import { Guid, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'
import { sourceNames } from '#orders/order-answer.ts'
import { OrderSourceName, OrderStatusSchema } from '#orders/status-schemas.ts'
import type { Timeline, TimelineEntry } from '#orders/timeline.ts'

const Actor = Type.Object(
  {
    kind: Type.Unsafe<'user' | 'key' | 'service'>(
      OneOf(['user', 'key', 'service'], { description: 'A person, a program by its API key, or the service itself.' }),
    ),
    id: Nullable(Guid('The person or the key; null of the service.')),
    name: NullableText('What he or it is called; null where the account has nobody of that name any more.'),
  },
  { title: 'TimelineActor', description: 'Who did something.' },
)

const Entry = Type.Object(
  {
    entryId: Guid('The entry.'),
    at: UtcTime('When it happened, UTC.'),
    kind: Type.Unsafe<TimelineEntry['kind']>(
      OneOf(['created', 'moved', 'purchase', 'printed'], { description: 'Which of the fields below it has.' }),
    ),
    actor: Nullable(Actor),
    created: Nullable(
      Type.Object({ source: OrderSourceName }, { title: 'TimelineCreated', description: 'The order was made.' }),
    ),
    moved: Nullable(
      Type.Object(
        {
          from: OrderStatusSchema,
          to: OrderStatusSchema,
          reason: NullableText('Why, as whoever did it said.'),
        },
        { title: 'TimelineMoved', description: 'Its status changed.' },
      ),
    ),
    purchase: Nullable(
      Type.Object(
        {
          what: Type.String({ description: 'What happened: `claimed`, `sent`, `completed`, `outcome unknown` ….' }),
          purchaseId: Guid('The purchase.'),
          shipmentId: Guid('The shipment that it is for.'),
          carrier: Type.String({ description: 'Whose label it is.' }),
          serviceName: NullableText('Readable name of the service.'),
          charge: Type.String({ description: 'Its price, a decimal.' }),
          currency: Type.String({ description: 'ISO 4217.' }),
          trackingNumber: NullableText('Of the label that came of it.'),
          carrierText: NullableText("The carrier's own words, where it refused."),
        },
        { title: 'TimelinePurchase', description: 'Something happened to a purchase, or to its label.' },
      ),
    ),
    printed: Nullable(
      Type.Object(
        {
          labelId: Guid('The label.'),
          printerName: NullableText('What the printer is called; null: a browser printed.'),
          format: Type.String({ description: 'Which of its files.' }),
          state: Type.String({ description: 'What became of it: `Sending`, `Sent`, `Failed` or `Unknown`.' }),
          failure: NullableText('What went wrong, in a sentence.'),
        },
        { title: 'TimelinePrint', description: 'A label was sent to be printed.' },
      ),
    ),
  },
  { title: 'TimelineEntry', description: 'Something that happened to an order.' },
)

export const TimelineAnswer = Type.Object(
  {
    entries: Type.Array(Entry, { description: 'First things first.' }),
    isComplete: Type.Boolean({ description: 'False: of a very long story only the latest part.' }),
  },
  { title: 'Timeline', description: 'Everything that happened to an order and is kept.' },
)

function entryAnswer(entry: TimelineEntry): Static<typeof Entry> {
  const { entryId, at, kind, actor } = entry
  const none = { created: null, moved: null, purchase: null, printed: null }
  const shared = { entryId, at: at.toISOString(), kind, actor, ...none }
  switch (entry.kind) {
    case 'created':
      return { ...shared, created: { source: sourceNames[entry.source] } }
    case 'moved':
      return { ...shared, moved: { from: entry.from, to: entry.to, reason: entry.reason } }
    case 'purchase': {
      const { entryId: _entryId, at: _at, kind: _kind, actor: _actor, ...purchase } = entry
      return { ...shared, purchase }
    }
    case 'printed': {
      const { labelId, printerName, format, state, failure } = entry
      return { ...shared, printed: { labelId, printerName, format, state, failure } }
    }
  }
}

export const timelineAnswer = ({ entries, isComplete }: Timeline): Static<typeof TimelineAnswer> => ({
  entries: entries.map(entryAnswer),
  isComplete,
})
