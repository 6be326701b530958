import { authorization } from '#adapters/stores/ebay/authorization.ts'
import { deadlines } from '#adapters/stores/ebay/calls.ts'
import { connect } from '#adapters/stores/ebay/connect.ts'
import { findPush } from '#adapters/stores/ebay/fulfilments.ts'
import { listChanged } from '#adapters/stores/ebay/list-changed.ts'
import { push } from '#adapters/stores/ebay/push.ts'
import { read } from '#adapters/stores/ebay/read.ts'
import type { Store } from '#adapters/stores/store.ts'

export const ebay: Store = {
  kind: 'ebay',
  name: 'eBay',
  baseUrl: 'https://api.ebay.com',
  credentialFields: [
    { name: 'clientId', meaning: 'App ID of the application', secret: false, required: true },
    { name: 'clientSecret', meaning: 'Cert ID of the application', secret: true, required: true },
    {
      name: 'refreshToken',
      meaning: 'Refresh token of the seller, with the scope sell.fulfillment',
      secret: true,
      required: false,
    },
    {
      name: 'ruName',
      meaning: 'RuName of the application. Needed if the seller grants access on eBay’s own page',
      secret: false,
      required: false,
    },
  ],
  deadlines,
  listEveryMs: 120_000,
  overlapMs: 300_000,
  consistencyWindowMs: 300_000,
  takesPartialPushes: true,
  connect,
  listChanged,
  read,
  findPush,
  push,
  authorization,
}
