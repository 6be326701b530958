import { webhookBody } from '#adapters/stores/generic/connection.ts'
import { cancelFulfillment, fulfill, lookupFulfillment } from '#adapters/stores/generic/fulfillments.ts'
import { connect, listChanged, read } from '#adapters/stores/generic/orders.ts'
import type { Store, Webhooks } from '#adapters/stores/store.ts'
import { isSignedBy } from '#adapters/stores/webhook-signatures.ts'

/* `{"order_ids": ["…"]}`, signed by HMAC-SHA256 of the raw body, in hex, in the header `x-signature`. */

const maxOrders = 100

export const webhooks: Webhooks = {
  verify({ credentials }, { headers, body }) {
    const signature = headers['x-signature']
    if (!isSignedBy(credentials.hookSecret ?? '', body, { signature, as: 'hex' })) return null
    try {
      const event = webhookBody.parse(JSON.parse(Buffer.from(body).toString('utf8')))
      return { orderIds: event?.order_ids.slice(0, maxOrders) ?? [] }
    } catch {
      return { orderIds: [] }
    }
  },
}

/** Any other store with the protocol of docs/stores/generic.md. */
export const generic: Store = {
  kind: 'generic',
  name: 'Custom store',
  about: 'Any other store, through a small API that you provide.',
  baseUrl: null,
  credentialFields: [
    { name: 'apiKey', meaning: 'Key that Waybill sends to the store', secret: true, required: true },
    { name: 'hookSecret', meaning: 'Secret with which the store signs its webhooks', secret: true, required: false },
  ],
  deadlines: { listMs: 30_000, readMs: 10_000, fulfillMs: 20_000, lookupMs: 10_000 },
  listEveryMs: 60_000,
  overlapMs: 120_000,
  consistencyWindowMs: 60_000,
  supportsPartialFulfillment: true,
  connect,
  listChanged,
  read,
  lookupFulfillment,
  fulfill,
  cancelFulfillment,
  webhooks,
}
