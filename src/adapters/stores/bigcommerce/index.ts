import { connect, deadlines } from '#adapters/stores/bigcommerce/connection.ts'
import { fulfill } from '#adapters/stores/bigcommerce/fulfill.ts'
import { cancelFulfillment, lookupFulfillment } from '#adapters/stores/bigcommerce/fulfillments.ts'
import { listChanged, read } from '#adapters/stores/bigcommerce/orders.ts'
import { webhooks } from '#adapters/stores/bigcommerce/webhooks.ts'
import type { Store } from '#adapters/stores/store.ts'

export const bigcommerce: Store = {
  kind: 'bigcommerce',
  name: 'BigCommerce',
  baseUrl: 'https://api.bigcommerce.com',
  credentialFields: [
    { name: 'storeHash', meaning: 'Store hash, from the API path of the store', secret: false, required: true },
    { name: 'accessToken', meaning: 'Access token of an API account of the store', secret: true, required: true },
    {
      name: 'clientSecret',
      meaning: 'Client secret of the API account. Needed to verify webhooks',
      secret: true,
      required: false,
    },
  ],
  deadlines,
  listEveryMs: 60_000,
  overlapMs: 180_000,
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
