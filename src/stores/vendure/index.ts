/** Vendure 3, by its Admin API: orders of the shop's default process, fulfilments by its manual handler. */
import type { Store } from '#stores/store.ts'
import { connect, examineCredentials } from '#stores/vendure/connect.ts'
import { listChanged, listDeadlineMs, read, readDeadlineMs } from '#stores/vendure/orders.ts'
import { cancelPush, findDeadlineMs, findPush, push, pushDeadlineMs } from '#stores/vendure/push.ts'

export const vendure: Store = {
  kind: 'vendure',
  name: 'Vendure',
  baseUrl: null,
  credentialFields: [
    {
      name: 'username',
      meaning: 'An administrator who may read orders and change them',
      secret: false,
      required: false,
    },
    { name: 'password', meaning: "The administrator's password", secret: true, required: false },
    { name: 'apiKey', meaning: 'A key of the Admin API, instead of both', secret: true, required: false },
    { name: 'channelToken', meaning: 'The channel, where it is not the default one', secret: false, required: false },
  ],
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
}
