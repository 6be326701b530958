import { Type } from 'typebox'
import { authorization, connect, deadlines } from '#adapters/stores/etsy/connection.ts'
import { fulfill, lookupFulfillment, read } from '#adapters/stores/etsy/fulfillments.ts'
import { listChanged } from '#adapters/stores/etsy/orders.ts'
import { responseShape } from '#adapters/stores/response-shape.ts'
import type { Store, Webhooks } from '#adapters/stores/store.ts'
import { isSignedByStandard } from '#adapters/stores/webhook-signatures.ts'

/*
 * Webhooks that a person creates in Etsy's portal, signed by Standard Webhooks with the portal's secret:
 *   { "event_type": "order.paid", "resource_url": "…/receipts/1001", "shop_id": 1 }
 */

const webhookBody = responseShape(Type.Object({ resource_url: Type.String() }))

export const webhooks: Webhooks = {
  verify({ credentials }, { headers, body }) {
    const secret = credentials.webhookSecret ?? ''
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    if (key.length === 0 || !headers['webhook-signature'] || !isSignedByStandard({ headers, body }, key)) return null
    const event = webhookBody.parse(parsed(body))
    const id = /\/receipts\/(\d{1,19})(?:[/?]|$)/.exec(event?.resource_url ?? '')?.[1]
    return { orderIds: id ? [id] : [] }
  },
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}

/** Etsy does not document when a number becomes visible, and a second request would mail the buyer twice. */
const consistencyWindowMs = 86_400_000

export const etsy: Store = {
  kind: 'etsy',
  name: 'Etsy',
  baseUrl: 'https://api.etsy.com',
  credentialFields: [
    { name: 'keystring', meaning: 'Keystring of the application', secret: false, required: true },
    { name: 'sharedSecret', meaning: 'Shared secret of the application', secret: true, required: false },
    { name: 'shopId', meaning: 'Shop ID, a number', secret: false, required: true },
    {
      name: 'refreshToken',
      meaning: 'Refresh token of the shop’s owner. Renewed automatically',
      secret: true,
      required: false,
    },
    {
      name: 'webhookSecret',
      meaning: 'Signing secret of a webhook, from Etsy’s developer portal',
      secret: true,
      required: false,
    },
  ],
  deadlines,
  listEveryMs: 120_000,
  overlapMs: 300_000,
  consistencyWindowMs,
  supportsPartialFulfillment: false,
  connect,
  listChanged,
  read,
  lookupFulfillment,
  fulfill,
  webhooks,
  authorization,
}
