import { createHmac } from 'node:crypto'
import type { WebhookRequest } from '#adapters/stores/store.ts'
import { sameSecret } from '#kit/crypto.ts'

/** Verifies an HMAC-SHA256 of the body. An empty key verifies nothing. */
export function isSignedBy(
  key: string | Uint8Array,
  body: Uint8Array,
  { signature, as }: { signature: string | undefined; as: 'base64' | 'hex' },
): boolean {
  if (!signature || key.length === 0) return false
  return sameSecret(
    createHmac('sha256', key).update(body).digest(as),
    as === 'hex' ? signature.toLowerCase() : signature,
  )
}

/* Signatures of Standard Webhooks: `v1,` and the base64 of an HMAC-SHA256 over id, time and raw body. */

/** The age of a webhook does not matter, because it only starts a sync. */
export function isSignedByStandard(
  { headers, body }: Pick<WebhookRequest, 'headers' | 'body'>,
  key: Uint8Array,
): boolean {
  const { 'webhook-id': id = '', 'webhook-timestamp': time = '', 'webhook-signature': signatures = '' } = headers
  const digest = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64')
  return signatures.split(' ').some((one) => sameSecret(one, `v1,${digest}`))
}
