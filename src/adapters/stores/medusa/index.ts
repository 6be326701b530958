/** Medusa 2, Admin API. */
import { connect } from '#adapters/stores/medusa/connect.ts'
import {
  cancelFulfillment,
  fulfill,
  fulfillDeadlineMs,
  lookupDeadlineMs,
  lookupFulfillment,
} from '#adapters/stores/medusa/fulfillments.ts'
import { listChanged, listDeadlineMs, read, readDeadlineMs } from '#adapters/stores/medusa/orders.ts'
import type { Store } from '#adapters/stores/store.ts'

export const medusa: Store = {
  kind: 'medusa',
  name: 'Medusa',
  baseUrl: null,
  credentialFields: [
    { name: 'apiKey', meaning: 'Secret key of the Admin API, which starts with sk_', secret: true, required: true },
  ],
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
}
