/** Webhooks and their deliveries as requests and responses have them. */
import { type Static, Type } from 'typebox'
import { type EventType, eventTypes, keptDays } from '#domain/events/event.ts'
import { deliveriesKeptDays, type TestResult, type WebhookWithSecret } from '#domain/webhooks/manage-webhooks.ts'
import {
  type Delivery,
  type DeliveryState,
  deliveryStates,
  disabledReasons,
  type Webhook,
} from '#domain/webhooks/webhook.ts'
import { bodyReader, queryReader } from '#edges/http/request.ts'
import { EventTypeSchema } from '#edges/shapes/events.ts'
import type { CatalogueCode } from '#kit/errors/catalogue.ts'
import { fieldIssue } from '#kit/errors/validation-issues.ts'
import { parseTime } from '#kit/parse-time.ts'
import { Guid, InputGuid, Int32, Nullable, NullableText, OneOf, PrintableText, UtcTime } from '#kit/schema.ts'

const maxUrlLength = 2_000
const maxDescriptionLength = 200
const maxOverlapHours = 7 * 24

const Url = PrintableText(
  { mayHaveLines: false, isNeeded: true },
  maxUrlLength,
  'URL that events are sent to: `https` and on the internet. In a Sandbox, `http` and `https` URLs of the same machine are allowed too.',
)
const Description = Type.Optional(
  Nullable(PrintableText({ mayHaveLines: false, isNeeded: false }, maxDescriptionLength, 'Your own note.')),
)
const Types = Type.Optional(
  Nullable(
    Type.Array(EventTypeSchema, {
      maxItems: eventTypes.length,
      description: 'Types of events to send. Null or empty: all, including types that are added later.',
    }),
  ),
)

const CreateWebhookRequest = Type.Object(
  { url: Url, types: Types, description: Description },
  { title: 'CreateWebhookRequest', description: 'An endpoint that events are sent to.' },
)
export const createWebhookBody = bodyReader(CreateWebhookRequest)

const ChangeWebhookRequest = Type.Object(
  {
    url: Type.Optional(Url),
    types: Types,
    description: Description,
    enabled: Type.Optional(
      Type.Boolean({
        description: 'Whether events are sent. If a webhook is enabled again, what is still pending is sent first.',
      }),
    ),
  },
  { title: 'ChangeWebhookRequest', description: 'Fields to change. Fields that are left out stay.' },
)
export const changeWebhookBody = bodyReader(ChangeWebhookRequest)

const typesOf = (types: EventType[] | null | undefined) => (types && types.length > 0 ? [...new Set(types)] : null)

export const readNewWebhook = ({ url, types, description }: Static<typeof CreateWebhookRequest>) => ({
  url,
  types: typesOf(types),
  description: description?.trim() || null,
})

export const readWebhookChange = ({ url, types, description, enabled }: Static<typeof ChangeWebhookRequest>) => ({
  ...(url === undefined ? {} : { url }),
  ...(types === undefined ? {} : { types: typesOf(types) }),
  ...(description === undefined ? {} : { description: description?.trim() || null }),
  ...(enabled === undefined ? {} : { enabled }),
})

const RotateSecretRequest = Type.Object(
  {
    overlapHours: Type.Optional(
      Int32({
        minimum: 0,
        maximum: maxOverlapHours,
        default: 24,
        description: 'How long the previous secret also signs, in hours.',
      }),
    ),
  },
  { title: 'RotateWebhookSecretRequest', description: 'The overlap of the two secrets. The body is optional.' },
)
const rotateReader = bodyReader(RotateSecretRequest)
export const rotateSecretBody: typeof rotateReader = { ...rotateReader, read: (body) => rotateReader.read(body ?? {}) }

const RecoverRequest = Type.Object(
  {
    since: UtcTime(
      `Events that happened since this time are sent if the webhook has not received them. At most ${keptDays} days ago.`,
    ),
  },
  { title: 'RecoverWebhookRequest', description: 'The start of the outage.' },
)
export const recoverBody = bodyReader(RecoverRequest, ({ since }, path) =>
  parseTime(since) ? [] : [fieldIssue('malformed', path('since'), 'must be a time such as 2026-11-21T23:35:40Z')],
)
export const readSince = ({ since }: Static<typeof RecoverRequest>): Date => parseTime(since) as Date

const maxPageSize = 100
const usualPageSize = 50

const pageFields = {
  limit: Type.Optional(
    Int32({ minimum: 1, maximum: maxPageSize, default: usualPageSize, description: 'Number of entries per page.' }),
  ),
  after: Type.Optional(InputGuid('The `nextCursor` of the previous page.')),
}
type PageQuery = { limit?: number; after?: string }

const readPage = ({ limit = usualPageSize, after }: PageQuery) => ({ limit, after: after?.toLowerCase() ?? null })

export const webhooksQuery = queryReader(Type.Object(pageFields))

export const deliveriesQuery = queryReader(
  Type.Object({
    ...pageFields,
    state: Type.Optional(
      Type.Array(
        Type.Unsafe<DeliveryState>(OneOf(deliveryStates, { title: 'DeliveryState', description: 'State to return.' })),
        {
          maxItems: deliveryStates.length,
          description: 'States of the deliveries to return. Repeat the parameter for several.',
        },
      ),
    ),
  }),
)

export const readDeliveriesPage = (query: PageQuery & { state?: DeliveryState[] }) => ({
  ...readPage(query),
  states: query.state && query.state.length > 0 ? query.state : null,
})

/* Responses. */

const webhookFields = {
  id: Guid('Id of the webhook.'),
  url: Type.String({ description: 'URL that events are sent to.' }),
  description: NullableText('Your own note.'),
  types: Nullable(Type.Array(EventTypeSchema, { description: 'Types of events that are sent. Null: all.' })),
  enabled: Type.Boolean({ description: 'Whether events are sent.' }),
  disabledReason: Nullable(
    OneOf(disabledReasons, {
      title: 'WebhookDisabledReason',
      description:
        'Why the webhook was disabled automatically.\n\n- gone: The endpoint returned 410.\n- failing: Every attempt of three days failed.\n\nNull: it was not.',
    }),
  ),
  disabledAt: Nullable(UtcTime('When it was disabled automatically. Null: it was not.')),
  failingSince: Nullable(
    UtcTime('Time of the first failed attempt since the last success. Null: the last one succeeded.'),
  ),
  isRecovering: Type.Boolean({ description: 'Whether events that the webhook missed are still being queued.' }),
  previousSecretUntil: Nullable(UtcTime('Until when the previous secret also signs. Null: only one secret signs.')),
  createdAt: UtcTime('When the webhook was created.'),
}

export const WebhookResponse = Type.Object(webhookFields, {
  title: 'Webhook',
  description: 'An endpoint that events are sent to.',
})

export const WebhookWithSecretResponse = Type.Object(
  {
    ...webhookFields,
    secret: Type.String({
      description: 'Secret that signs the messages, `whsec_` and base64. It is shown only once.',
    }),
  },
  { title: 'WebhookWithSecret', description: 'A webhook with its new secret.' },
)

export const webhookResponse = (webhook: Webhook): Static<typeof WebhookResponse> => ({
  id: webhook.webhookId,
  url: webhook.url,
  description: webhook.description,
  types: webhook.types && [...webhook.types],
  enabled: webhook.enabled,
  disabledReason: webhook.disabledReason,
  disabledAt: webhook.disabledAt?.toISOString() ?? null,
  failingSince: webhook.failingSince?.toISOString() ?? null,
  isRecovering: webhook.isRecovering,
  previousSecretUntil: webhook.previousUntil?.toISOString() ?? null,
  createdAt: webhook.createdAt.toISOString(),
})

export const webhookWithSecretResponse = (webhook: WebhookWithSecret): Static<typeof WebhookWithSecretResponse> => ({
  ...webhookResponse(webhook),
  secret: webhook.secret,
})

const nextCursor = Nullable(Guid('Send it as `after` to get the next page. Null: this is the last page.'))

export const WebhooksPage = Type.Object(
  { items: Type.Array(WebhookResponse, { description: 'The webhooks of the page.' }), nextCursor },
  { title: 'WebhooksPage', description: 'Webhooks of the account, oldest first.' },
)

/** @param webhooks all of the account, which are few */
export function webhooksPage(webhooks: readonly Webhook[], query: PageQuery): Static<typeof WebhooksPage> {
  const { limit, after } = readPage(query)
  const later = webhooks.filter(({ webhookId }) => after === null || webhookId > after)
  const items = later.slice(0, limit).map(webhookResponse)
  return { items, nextCursor: later.length > limit ? (items.at(-1)?.id ?? null) : null }
}

export const TestResponse = Type.Object(
  {
    isDelivered: Type.Boolean({ description: 'Whether the endpoint returned a status from 200 to 299.' }),
    status: Nullable(Int32({ description: 'HTTP status. Null: no response arrived.' })),
    error: NullableText('Why it failed. Null: it was delivered.'),
    durationMs: Int32({ description: 'Duration of the attempt, in milliseconds.' }),
  },
  { title: 'WebhookTest', description: 'The result of a test message.' },
)

export const testResponse = ({ isDelivered, status, error, durationMs }: TestResult): Static<typeof TestResponse> => ({
  ...{ isDelivered, status, error },
  durationMs: Math.round(durationMs),
})

export const DeliveryResponse = Type.Object(
  {
    id: Guid('Id of the delivery. A webhook has one delivery for each event, so it is the id of the event.'),
    eventId: Guid('Id of the event. Messages have it in the header `webhook-id`.'),
    type: EventTypeSchema,
    attempt: Int32({ description: 'Number of attempts so far.' }),
    state: Type.Unsafe<DeliveryState>(
      OneOf(deliveryStates, {
        title: 'DeliveryState',
        description:
          'State of the delivery.\n\n- pending: It is attempted next, or again, or waits for an earlier event of the same subject.\n- delivered: The endpoint returned a status from 200 to 299.\n- failed: Every attempt of three days failed.',
      }),
    ),
    status: Nullable(Int32({ description: 'HTTP status of the last attempt. Null: no response arrived.' })),
    error: NullableText('Why the last attempt failed. Null: it did not.'),
    durationMs: Nullable(Int32({ description: 'Duration of the last attempt, in milliseconds.' })),
    nextAttemptAt: Nullable(UtcTime('When it is attempted again. Null: it is its turn, or it has ended.')),
    createdAt: UtcTime('When the event was queued.'),
  },
  { title: 'WebhookDelivery', description: 'An event that is sent to a webhook, with its last attempt.' },
)

export const DeliveriesPage = Type.Object(
  {
    items: Type.Array(DeliveryResponse, { description: 'The deliveries of the page.' }),
    nextCursor,
  },
  {
    title: 'WebhookDeliveriesPage',
    description: `Deliveries of the last ${deliveriesKeptDays} days, newest first.`,
  },
)

export const deliveryResponse = (delivery: Delivery): Static<typeof DeliveryResponse> => ({
  id: delivery.eventId,
  eventId: delivery.eventId,
  type: delivery.type,
  attempt: delivery.attempts,
  state: delivery.state,
  status: delivery.status,
  error: delivery.error,
  durationMs: delivery.durationMs === null ? null : Math.round(delivery.durationMs),
  nextAttemptAt: delivery.state === 'pending' ? (delivery.dueAt?.toISOString() ?? null) : null,
  createdAt: delivery.createdAt.toISOString(),
})

export const createErrors: readonly CatalogueCode[] = ['Webhook.UrlNotAllowed', 'Webhook.TooMany']
export const changeErrors: readonly CatalogueCode[] = ['Webhook.NotFound', 'Webhook.UrlNotAllowed']
export const recoverErrors: readonly CatalogueCode[] = ['Webhook.NotFound', 'Webhook.Disabled']
export const retryErrors: readonly CatalogueCode[] = [...recoverErrors, 'Webhook.DeliveryNotFound']

export const Deleted = Type.Object(
  { isDeleted: Type.Boolean({ description: 'Always true.' }) },
  { title: 'WebhookDeleted', description: 'The webhook is deleted.' },
)
