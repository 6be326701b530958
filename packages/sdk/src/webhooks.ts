/** Verifies webhooks by Standard Webhooks 1.0.0: HMAC-SHA256 over `id.timestamp.body`. */

/** A webhook whose signature is valid. Its `id` stays the same when it is sent again. */
export type Webhook = { id: string; sentAt: Date; body: unknown }

export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

const toleranceMs = 5 * 60 * 1000

type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Verifies that a webhook comes from the owner of the secret and was sent within the last five minutes. Pass the body exactly as it was
 * received, because parsed and serialized JSON has a different signature.
 *
 * @param headers of the request, from `fetch` or from Node
 * @param secret `whsec_…`. A list accepts any of its secrets
 * @param now milliseconds since 1970
 * @throws WebhookVerificationError if the webhook must be rejected. Respond with 400
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  now: number = Date.now(),
): Promise<Webhook> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature').split(' ')
  const sentMs = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1000 : Number.NaN
  if (!(Math.abs(now - sentMs) <= toleranceMs)) {
    throw new WebhookVerificationError('The header webhook-timestamp is too old, in the future or not a number.')
  }
  const encoder = new TextEncoder()
  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  const signed = concatenate(encoder.encode(`${id}.${timestamp}.`), bytes)
  for (const each of typeof secret === 'string' ? [secret] : secret) {
    const key = await crypto.subtle.importKey('raw', keyOf(each), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    for (const signature of signatures) {
      const [version, encoded = ''] = signature.split(',')
      const given = version === 'v1' ? decodeBase64(encoded) : null
      // It compares in constant time.
      if (given && (await crypto.subtle.verify('HMAC', key, given, signed))) {
        return { id, sentAt: new Date(sentMs), body: parse(new TextDecoder().decode(bytes)) }
      }
    }
  }
  throw new WebhookVerificationError('No signature of the webhook is valid for this secret.')
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const found =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]
  const value = Array.isArray(found) ? found.join(' ') : found
  if (!value) throw new WebhookVerificationError(`The header ${name} is missing.`)
  return value as string
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const key = decodeBase64(secret.replace(/^whsec_/, ''))
  if (!key || key.length === 0) throw new TypeError('A webhook secret is whsec_ and Base64.')
  return key
}

/** @returns null if the text is not Base64 */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function concatenate(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + tail.length)
  whole.set(head)
  whole.set(tail, head.length)
  return whole
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new WebhookVerificationError('The body of the webhook is not JSON.')
  }
}
