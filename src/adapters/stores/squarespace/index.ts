import {
  fulfill,
  fulfillDeadlineMs,
  lookupDeadlineMs,
  lookupFulfillment,
} from '#adapters/stores/squarespace/fulfillments.ts'
import { connect, listChanged, listDeadlineMs, read, readDeadlineMs } from '#adapters/stores/squarespace/orders.ts'
import type { Store } from '#adapters/stores/store.ts'

/** Squarespace, Orders API 1.0. Webhooks require OAuth, so there are none with a key. */
export const squarespace: Store = {
  kind: 'squarespace',
  name: 'Squarespace',
  baseUrl: 'https://api.squarespace.com',
  credentialFields: [
    {
      name: 'apiKey',
      meaning: 'Developer API key of the site with the permission Orders: read and write',
      secret: true,
      required: true,
    },
  ],
  deadlines: {
    listMs: listDeadlineMs,
    readMs: readDeadlineMs,
    fulfillMs: fulfillDeadlineMs,
    lookupMs: lookupDeadlineMs,
  },
  listEveryMs: 120_000,
  overlapMs: 300_000,
  consistencyWindowMs: 120_000,
  supportsPartialFulfillment: false,
  connect,
  listChanged,
  read,
  lookupFulfillment,
  fulfill,
}
