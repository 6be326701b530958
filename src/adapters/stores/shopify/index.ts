import { authorization, connect, credentialFields, examineCredentials } from '#adapters/stores/shopify/connect.ts'
import { cancelPush, findDeadlineMs, findPush, push, pushDeadlineMs } from '#adapters/stores/shopify/fulfillments.ts'
import { listChanged, listDeadlineMs, read, readDeadlineMs } from '#adapters/stores/shopify/orders.ts'
import { hooks } from '#adapters/stores/shopify/webhooks.ts'

import type { Store } from '#adapters/stores/store.ts'

export const shopify: Store = {
  kind: 'shopify',
  name: 'Shopify',
  baseUrl: null,
  credentialFields,
  examineCredentials,
  deadlines: { listMs: listDeadlineMs, readMs: readDeadlineMs, pushMs: pushDeadlineMs, findMs: findDeadlineMs },
  listEveryMs: 60_000,
  overlapMs: 300_000,
  consistencyWindowMs: 60_000,
  takesPartialPushes: true,
  connect,
  listChanged,
  read,
  findPush,
  push,
  cancelPush,
  hooks,
  authorization,
}
