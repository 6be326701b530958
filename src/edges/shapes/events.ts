/** Events as requests and responses have them. */
import { type Static, Type } from 'typebox'
import { type Event, type EventType, eventSubjects, eventTypes, keptDays } from '#domain/events/event.ts'
import { queryReader } from '#edges/http/request.ts'
import { fieldIssue } from '#kit/errors/validation-issues.ts'
import { Guid, InputGuid, Int32, Nullable, OneOf, UtcTime } from '#kit/schema.ts'

const maxPageSize = 100
const usualPageSize = 50

const meanings: Readonly<Record<EventType, string>> = {
  'order.created': 'An order was created or imported, or a draft became an order. `data` has its `status`.',
  'order.updated': 'The addresses, packages, customs details or other content changed.',
  'order.status_changed': '`data` has `status` and `previousStatus`, as numbers.',
  'order.needs_attention':
    'A purchase failed, its outcome is unknown, the address check found a problem, or the store changed the order after a label was bought. `data.reason` is `purchaseFailed`, `outcomeUnknown`, `addressUnverified` or `storeDifference`.',
  'label.purchased': 'A label was bought. `data` has its order, shipment, purchase, carrier, service and price.',
  'label.purchase_failed': 'A purchase failed. `data` has its order, shipment, price and `errorCode`.',
  'label.purchase_unknown':
    'The outcome of a purchase is unknown. Waybill looks up the outcome at the carrier, and never sends the purchase again.',
  'label.files_ready': 'The files of a label can be downloaded.',
  'label.canceled': 'A label was canceled.',
  'refund.decided': 'A refund was granted or denied. `data` has the `decision` and the amount.',
  'batch.completed': 'Every item of a batch is bought, failed, excluded or canceled.',
  'tracking.updated': 'The tracking status of a label changed. Not sent yet.',
  'manifest.created': 'A manifest was created. Not sent yet.',
  'return.created': 'An order for a return was created. Not sent yet.',
  'credit.deposited': 'Credit was added to the account.',
  'credit.low': 'The available credit fell below the threshold.',
  'store.failing': 'Three syncs of a store in a row have failed.',
  'webhook.disabled':
    'A webhook was disabled, because its endpoint no longer accepts events. `data.reason` is `gone` or `failing`.',
}

export const EventTypeSchema = Type.Unsafe<EventType>(
  OneOf(eventTypes, {
    title: 'EventType',
    description: `Type of the event. More types can be added later.\n\n${eventTypes.map((type) => `- ${type}: ${meanings[type]}`).join('\n')}`,
  }),
)

const badAfter = fieldIssue('malformed', 'after', 'must be the id of an event')

export const eventsQuery = queryReader(
  Type.Object({
    after: Type.Optional(
      InputGuid(
        `Id of the last event that you have. Only later events are returned. If omitted, the list starts with the oldest event of the last ${keptDays} days.`,
      ),
    ),
    types: Type.Optional(
      Type.Array(EventTypeSchema, {
        maxItems: eventTypes.length,
        description: 'Types of the events to return. Repeat the parameter for several.',
      }),
    ),
    limit: Type.Optional(
      Int32({ minimum: 1, maximum: maxPageSize, default: usualPageSize, description: 'Number of events per page.' }),
    ),
  }),
  // Ids of events are of version 7, whose first digits are a time.
  ({ after }) => (after === undefined || after[14] === '7' ? [] : [badAfter]),
)

export const readEventsPage = (query: { after?: string; types?: EventType[]; limit?: number }) => ({
  after: query.after?.toLowerCase() ?? null,
  types: query.types && query.types.length > 0 ? query.types : null,
  limit: query.limit ?? usualPageSize,
})

const EventResponse = Type.Object(
  {
    id: Guid('Id of the event. Ids count up in the order in which events became visible.'),
    type: EventTypeSchema,
    createdAt: UtcTime('Time of the event, in UTC.'),
    subject: Type.Object(
      {
        type: OneOf([...new Set(Object.values(eventSubjects))], {
          title: 'EventSubjectType',
          description: 'Kind of the subject.',
        }),
        id: Guid('Id of the subject.'),
      },
      { title: 'EventSubject', description: 'The order, label or other object that the event is about.' },
    ),
    version: Int32({ description: 'Counts up per subject, from 1.' }),
    data: Type.Unsafe<Event['data']>({
      type: 'object',
      additionalProperties: { type: ['string', 'number', 'null'] },
      description: 'Ids, states and amounts of the event. Addresses and links are not included.',
    }),
  },
  { title: 'Event', description: 'Something that happened in the account.' },
)

export const EventsPage = Type.Object(
  {
    items: Type.Array(EventResponse, { description: 'The events of the page.' }),
    nextCursor: Nullable(
      Guid(
        'Send it as `after` to get the next page. Null: there are no later events yet, so continue after the last event.',
      ),
    ),
  },
  { title: 'EventsPage', description: 'Events in the order of their ids.' },
)

export const eventResponse = ({ createdAt, ...event }: Event): Static<typeof EventResponse> => ({
  ...event,
  createdAt: createdAt.toISOString(),
})
