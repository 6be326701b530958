import { type EventRow, readEvent } from '#domain/events/event.ts'
import { sealContext, type WebhookDeps } from '#domain/webhooks/webhook.ts'
import { type WebhookMessage, webhookHeaders } from '#kit/standard-webhooks.ts'

/** The result of an attempt. */
export type SendResult = {
  isDelivered: boolean
  /** Null: no response arrived. */
  status: number | null
  error: string | null
  durationMs: number
  /** How long the receiver wants to be left alone. Null: it does not say. */
  retryAfterMs: number | null
}

/** For the whole attempt. A receiver should answer first, and work afterwards. */
const deadlineMs = 15_000
/** The body of a response is not used. */
const maxResponseBytes = 16 * 1024

type Target = { webhookId: string; url: string; secret: Buffer; previous: Buffer | null }

/** The body of a message: the event as the list returns it, with the name that receivers expect for its time. */
export function messageBody(row: EventRow): string {
  const { id, type, createdAt, subject, version, data } = readEvent(row)
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), id, subject, version, data })
}

/** Signs and sends a message once. Never throws for problems of the receiver. */
export async function sendMessage(
  { http, clock, seal }: Pick<WebhookDeps, 'http' | 'clock' | 'seal'>,
  { webhookId, url, secret, previous }: Target,
  message: Omit<WebhookMessage, 'at'>,
): Promise<SendResult> {
  const secrets = [secret, previous].flatMap((sealed) => (sealed ? [seal.open(sealed, sealContext(webhookId))] : []))
  const startedMs = clock.monotonicMs()
  const result = await http.send({
    call: 'webhook.deliver',
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Waybill',
      ...webhookHeaders({ ...message, at: clock.now() }, secrets),
    },
    body: message.body,
    deadlineMs,
    maxResponseBytes,
  })
  const durationMs = clock.monotonicMs() - startedMs
  const status = result.ok ? result.response.status : (result.failure.status ?? null)
  // A response that is too large has arrived nevertheless.
  const hasArrived = result.ok || result.failure.reason === 'oversized' || result.failure.reason === 'undecodable'
  const isDelivered = hasArrived && status !== null && status >= 200 && status < 300
  const retryAfter = result.ok ? result.response.headers['retry-after'] : undefined
  return {
    isDelivered,
    status,
    error: isDelivered
      ? null
      : result.ok
        ? describeStatus(result.response.status)
        : result.failure.detail.slice(0, 300),
    durationMs,
    retryAfterMs: isDelivered ? null : readRetryAfter(retryAfter, clock.now()),
  }
}

const describeStatus = (status: number): string =>
  status >= 300 && status < 400 ? `status ${status}: redirects are not followed` : `status ${status}`

/** Seconds, or an HTTP date. */
function readRetryAfter(text: string | undefined, now: Date): number | null {
  if (text === undefined) return null
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isFinite(ms) && ms > 0 ? ms : null
}
