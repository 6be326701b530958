import type { ErrorPage } from '#kit/errors/page.ts'

/** `Event.*` and `Webhook.*`. */
export const eventPages = {
  'Event.AfterExpired': {
    happened:
      'Events are kept for 30 days, and `after` is older than that. Events that followed that event may have been deleted.',
    fix: 'Read the current state of your orders and labels. Then repeat the request without `after`.',
    metaData: { keptDays: 'How many days events are kept.' },
    example: { metaData: { keptDays: 30 } },
  },
  'Webhook.NotFound': {
    happened: 'The account has no webhook with this ID, or it was deleted.',
    fix: 'Use the `id` that `POST /api/v1/webhooks` returned, or list the webhooks.',
  },
  'Webhook.DeliveryNotFound': {
    happened:
      'The webhook has no delivery with this ID. Its types may leave the event out, or the delivery is older than seven days and was deleted.',
    fix: 'List the deliveries of the webhook. To get older events, call `recover`.',
  },
  'Webhook.UrlNotAllowed': {
    happened:
      'The URL is not `https`, contains a username, has an unusual port, or leads to an address that is not on the internet. `reason` names the problem. A name is checked again for each delivery. A delivery to an address that is not allowed fails.',
    fix: 'Use an `https` URL on the internet. In a Sandbox, `http://localhost` and other addresses of the same machine work too. An operator can allow private networks with `WAYBILL_WEBHOOK_NETWORKS`.',
    metaData: { reason: 'The problem of the URL.' },
    example: { metaData: { reason: 'the host does not have a public IP address' } },
  },
  'Webhook.Disabled': {
    happened:
      'The webhook gets no events, because you disabled it, its endpoint returned 410, or every attempt of three days failed.',
    fix: 'Correct the endpoint. Then send `PATCH /api/v1/webhooks/{webhookId}` with `"enabled": true`, and call `recover` for the events in between.',
  },
  'Webhook.IdempotencyKeyReused': {
    happened:
      'Another request with this `Idempotency-Key` created a webhook with another URL, other types or another description.',
    fix: 'Use a new key for each webhook, and the same key only to repeat a request.',
  },
  'Webhook.TooMany': {
    happened: 'The account has as many webhooks as it can have.',
    fix: 'Delete a webhook that you no longer need.',
    metaData: { max: 'The limit.' },
    example: { metaData: { max: 50 } },
  },
} satisfies Record<string, ErrorPage>
