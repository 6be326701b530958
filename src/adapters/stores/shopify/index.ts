import { authorization, connect, credentialFields, validateCredentials } from '#adapters/stores/shopify/connect.ts'
import {
  cancelFulfillment,
  fulfill,
  fulfillDeadlineMs,
  lookupDeadlineMs,
  lookupFulfillment,
} from '#adapters/stores/shopify/fulfillments.ts'
import { listChanged, listDeadlineMs, read, readDeadlineMs } from '#adapters/stores/shopify/orders.ts'
import { webhooks } from '#adapters/stores/shopify/webhooks.ts'
import type { Store } from '#adapters/stores/store.ts'

export const shopify: Store = {
  kind: 'shopify',
  name: 'Shopify',
  baseUrl: null,
  credentialFields,
  validateCredentials,
  deadlines: {
    listMs: listDeadlineMs,
    readMs: readDeadlineMs,
    fulfillMs: fulfillDeadlineMs,
    lookupMs: lookupDeadlineMs,
  },
  listEveryMs: 60_000,
  overlapMs: 300_000,
  consistencyWindowMs: 60_000,
  supportsPartialFulfillment: true,
  connect,
  listChanged,
  read,
  lookupFulfillment,
  fulfill,
  cancelFulfillment,
  webhooks,
  authorization,
}
