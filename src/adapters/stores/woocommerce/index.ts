import type { Store } from '#adapters/stores/store.ts'
import { cancelPush } from '#adapters/stores/woocommerce/cancel-push.ts'
import { connect } from '#adapters/stores/woocommerce/connect.ts'
import { findDeadlineMs, findPush } from '#adapters/stores/woocommerce/find-push.ts'
import { hooks } from '#adapters/stores/woocommerce/hooks.ts'
import { listChanged, listDeadlineMs } from '#adapters/stores/woocommerce/list-changed.ts'
import { push, pushDeadlineMs } from '#adapters/stores/woocommerce/push.ts'
import { read, readDeadlineMs } from '#adapters/stores/woocommerce/read.ts'

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
  deadlines: { listMs: listDeadlineMs, readMs: readDeadlineMs, pushMs: pushDeadlineMs, findMs: findDeadlineMs },
  listEveryMs: 120_000,
  overlapMs: 180_000,
  // As long as PHP lets a request run at most hosts.
  consistencyWindowMs: 120_000,
  takesPartialPushes: true,
  connect,
  listChanged,
  read,
  findPush,
  push,
  cancelPush,
  hooks,
}
