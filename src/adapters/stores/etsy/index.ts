import { authorization } from '#adapters/stores/etsy/authorization.ts'
import { deadlines } from '#adapters/stores/etsy/calls.ts'
import { connect } from '#adapters/stores/etsy/connect.ts'
import { hooks } from '#adapters/stores/etsy/hooks.ts'
import { listChanged } from '#adapters/stores/etsy/list-changed.ts'
import { findPush, push, read } from '#adapters/stores/etsy/receipts.ts'
import type { Store } from '#adapters/stores/store.ts'

/** Nowhere is said how soon a number is shown, and one that is sent twice mails the buyer twice. */
const consistencyWindowMs = 86_400_000

export const etsy: Store = {
  kind: 'etsy',
  name: 'Etsy',
  baseUrl: 'https://api.etsy.com',
  credentialFields: [
    { name: 'keystring', meaning: 'Keystring of the application', secret: false, required: true },
    { name: 'sharedSecret', meaning: 'Shared secret of the application', secret: true, required: false },
    { name: 'shopId', meaning: 'Shop ID, a number', secret: false, required: true },
    {
      name: 'refreshToken',
      meaning: 'Refresh token of the shop’s owner. Renewed automatically',
      secret: true,
      required: false,
    },
    {
      name: 'webhookSecret',
      meaning: 'Signing secret of a webhook, from Etsy’s developer portal',
      secret: true,
      required: false,
    },
  ],
  deadlines,
  listEveryMs: 120_000,
  overlapMs: 300_000,
  consistencyWindowMs,
  takesPartialPushes: false,
  connect,
  listChanged,
  read,
  findPush,
  push,
  hooks,
  authorization,
}
