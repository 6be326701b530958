import { authorization } from '#stores/ebay/authorization.ts'
import { deadlines } from '#stores/ebay/calls.ts'
import { connect } from '#stores/ebay/connect.ts'
import { findPush } from '#stores/ebay/fulfilments.ts'
import { listChanged } from '#stores/ebay/list-changed.ts'
import { push } from '#stores/ebay/push.ts'
import { read } from '#stores/ebay/read.ts'
import type { Store } from '#stores/store.ts'

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
