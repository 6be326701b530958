/** Medusa 2, by its Admin API: orders of its own statuses, fulfilments with shipments. */
import { connect } from '#adapters/stores/medusa/connect.ts'
import { cancelPush, findDeadlineMs, findPush, push, pushDeadlineMs } from '#adapters/stores/medusa/fulfillments.ts'
import { listChanged, listDeadlineMs, read, readDeadlineMs } from '#adapters/stores/medusa/orders.ts'
import type { Store } from '#adapters/stores/store.ts'

export const medusa: Store = {
  kind: 'medusa',
  name: 'Medusa',
  baseUrl: null,
  credentialFields: [
    { name: 'apiKey', meaning: 'Secret key of the Admin API, which starts with sk_', secret: true, required: true },
  ],
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
}
