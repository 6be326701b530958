import { authorization } from '#adapters/stores/shopify/authorization.ts'
import { connect, credentialFields, examineCredentials } from '#adapters/stores/shopify/connect.ts'
import { hooks } from '#adapters/stores/shopify/hooks.ts'
import { listChanged, listDeadlineMs } from '#adapters/stores/shopify/list.ts'
import { cancelPush, findDeadlineMs, findPush, push, pushDeadlineMs } from '#adapters/stores/shopify/push.ts'
import { read, readDeadlineMs } from '#adapters/stores/shopify/read.ts'
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
