/** Signatures of webhooks by Standard Webhooks 1.0.0, https://www.standardwebhooks.com. */
import { createHmac } from 'node:crypto'
import { secureBytes } from '#kit/crypto.ts'

const prefix = 'whsec_'
const secretBytes = 32

export const newWebhookSecret = (): string => prefix + secureBytes(secretBytes).toString('base64')

export type WebhookMessage = {
  /** The same for each attempt, so that receivers recognize repeats. */
  id: string
  /** The time of the attempt. */
  at: Date
  body: string
}

/** @param secrets several during a rotation: the receiver needs only one of the signatures */
export function webhookHeaders({ id, at, body }: WebhookMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') }
}
