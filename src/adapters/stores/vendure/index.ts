/** Vendure 3, Admin API, with the default order process and manual fulfillments. */
import type { Store } from '#adapters/stores/store.ts'
import { connect, validateCredentials } from '#adapters/stores/vendure/connection.ts'
import {
  cancelFulfillment,
  fulfill,
  fulfillDeadlineMs,
  lookupDeadlineMs,
  lookupFulfillment,
} from '#adapters/stores/vendure/fulfillments.ts'
import { listChanged, listDeadlineMs, read, readDeadlineMs } from '#adapters/stores/vendure/orders.ts'

export const vendure: Store = {
  kind: 'vendure',
  name: 'Vendure',
  baseUrl: null,
  credentialFields: [
    {
      name: 'username',
      meaning: 'Identifier of an administrator with the permissions ReadOrder and UpdateOrder',
      secret: false,
      required: false,
    },
    { name: 'password', meaning: 'Password of the administrator', secret: true, required: false },
    { name: 'apiKey', meaning: 'Admin API key, instead of the username and password', secret: true, required: false },
    {
      name: 'channelToken',
      meaning: 'Token of the channel, if it is not the default channel',
      secret: false,
      required: false,
    },
  ],
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
}
