import { hooks } from '#adapters/stores/generic/hooks.ts'
import { connect, listChanged, read } from '#adapters/stores/generic/orders.ts'
import { cancelPush, findPush, push } from '#adapters/stores/generic/shipments.ts'
import type { Store } from '#adapters/stores/store.ts'

/** Anybody's own shop, which speaks the small protocol of docs/stores/generic.md. */
export const generic: Store = {
  kind: 'generic',
  name: 'Custom store',
  baseUrl: null,
  credentialFields: [
    { name: 'apiKey', meaning: 'Key that Waybill sends to the store', secret: true, required: true },
    { name: 'hookSecret', meaning: 'Secret with which the store signs its webhooks', secret: true, required: false },
  ],
  deadlines: { listMs: 30_000, readMs: 10_000, pushMs: 20_000, findMs: 10_000 },
  listEveryMs: 60_000,
  overlapMs: 120_000,
  consistencyWindowMs: 60_000,
  takesPartialPushes: true,
  connect,
  listChanged,
  read,
  findPush,
  push,
  cancelPush,
  hooks,
}
