import { createHmac } from 'node:crypto'
import type { WebhookRequest } from '#adapters/stores/store.ts'
import { sameSecret } from '#kit/crypto.ts'

/** Whether the text is the HMAC-SHA256 of the body, as stores sign their hooks. An empty key signs nothing. */
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

/** Signatures by Standard Webhooks: `v1,` and the base64 of HMAC-SHA256 over id, time and the raw body. */

/** Whether one of the signatures is the key's. How old it is does not matter: a hook has nothing done but a look. */
export function isSignedByStandard(
  { headers, body }: Pick<WebhookRequest, 'headers' | 'body'>,
  key: Uint8Array,
): boolean {
  const { 'webhook-id': id = '', 'webhook-timestamp': time = '', 'webhook-signature': signatures = '' } = headers
  const digest = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64')
  return signatures.split(' ').some((one) => sameSecret(one, `v1,${digest}`))
}
