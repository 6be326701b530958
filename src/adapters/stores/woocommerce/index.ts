import type { Store } from '#adapters/stores/store.ts'
import {
  cancelFulfillment,
  lookupDeadlineMs,
  lookupFulfillment,
} from '#adapters/stores/woocommerce/cancel-fulfillment.ts'
import { connect } from '#adapters/stores/woocommerce/connect.ts'
import { fulfill, fulfillDeadlineMs } from '#adapters/stores/woocommerce/fulfillments.ts'
import { listChanged, listDeadlineMs, read, readDeadlineMs } from '#adapters/stores/woocommerce/orders.ts'
import { webhooks } from '#adapters/stores/woocommerce/webhooks.ts'

/** WooCommerce, REST API version 3. */
export const woocommerce: Store = {
  kind: 'woocommerce',
  name: 'WooCommerce',
  baseUrl: null,
  credentialFields: [
    {
      name: 'consumerKey',
      meaning: 'Consumer key of a REST API key with read and write permission',
      secret: false,
      required: true,
    },
    { name: 'consumerSecret', meaning: 'Consumer secret of the same REST API key', secret: true, required: true },
  ],
  deadlines: {
    listMs: listDeadlineMs,
    readMs: readDeadlineMs,
    fulfillMs: fulfillDeadlineMs,
    lookupMs: lookupDeadlineMs,
  },
  listEveryMs: 120_000,
  overlapMs: 180_000,
  // The usual time limit of PHP requests.
  consistencyWindowMs: 120_000,
  supportsPartialFulfillment: true,
  connect,
  listChanged,
  read,
  lookupFulfillment,
  fulfill,
  cancelFulfillment,
  webhooks,
}
