import { connect, deadlines } from '#adapters/stores/amazon/connection.ts'
import { fulfill, lookupFulfillment } from '#adapters/stores/amazon/fulfillments.ts'
import { listChanged, read, searchEveryMs } from '#adapters/stores/amazon/orders.ts'
import type { Store } from '#adapters/stores/store.ts'

export const amazon: Store = {
  kind: 'amazon',
  name: 'Amazon',
  // Each region has its own URL, and a seller's region is unknown.
  baseUrl: null,
  credentialFields: [
    {
      name: 'clientId',
      meaning: 'Client ID of the application, from Login with Amazon',
      secret: false,
      required: true,
    },
    { name: 'clientSecret', meaning: 'Client secret of the application', secret: true, required: true },
    { name: 'refreshToken', meaning: 'Refresh token of the seller', secret: true, required: true },
    {
      name: 'marketplaceId',
      meaning: 'Marketplace ID, such as ATVPDKIKX0DER. Separate several IDs, which must be in one region, with commas',
      secret: false,
      required: true,
    },
  ],
  deadlines,
  listEveryMs: searchEveryMs,
  overlapMs: 300_000,
  consistencyWindowMs: 1_800_000,
  supportsPartialFulfillment: true,
  connect,
  listChanged,
  read,
  lookupFulfillment,
  fulfill,
}
