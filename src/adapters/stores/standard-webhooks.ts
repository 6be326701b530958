/** Signatures by Standard Webhooks: `v1,` and the base64 of HMAC-SHA256 over id, time and the raw body. */
import { createHmac } from 'node:crypto'
import type { HookRequest } from '#adapters/stores/store.ts'
import { sameSecret } from '#kit/crypto.ts'

/** Whether one of the signatures is the key's. How old it is does not matter: a hook has nothing done but a look. */
export function signedByStandard({ headers, body }: Pick<HookRequest, 'headers' | 'body'>, key: Uint8Array): boolean {
  const { 'webhook-id': id = '', 'webhook-timestamp': time = '', 'webhook-signature': signatures = '' } = headers
  const digest = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64')
  return signatures.split(' ').some((one) => sameSecret(one, `v1,${digest}`))
}
