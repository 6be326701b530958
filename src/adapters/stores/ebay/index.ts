import { authorization, connect, deadlines } from '#adapters/stores/ebay/connection.ts'
import { fulfill, lookupFulfillment } from '#adapters/stores/ebay/fulfillments.ts'
import { listChanged, read } from '#adapters/stores/ebay/orders.ts'
import type { Store } from '#adapters/stores/store.ts'

export const ebay: Store = {
  kind: 'ebay',
  name: 'eBay',
  baseUrl: 'https://api.ebay.com',
  credentialFields: [
    { name: 'clientId', meaning: 'App ID of the application', secret: false, required: true },
    { name: 'clientSecret', meaning: 'Cert ID of the application', secret: true, required: true },
    {
      name: 'refreshToken',
      meaning: 'Refresh token of the seller, with the scope sell.fulfillment',
      secret: true,
      required: false,
    },
    {
      name: 'ruName',
      meaning: 'RuName of the application. Needed if the seller grants access on eBay’s own page',
      secret: false,
      required: false,
    },
  ],
  deadlines,
  listEveryMs: 120_000,
  overlapMs: 300_000,
  consistencyWindowMs: 300_000,
  supportsPartialFulfillment: true,
  connect,
  listChanged,
  read,
  lookupFulfillment,
  fulfill,
  authorization,
}
