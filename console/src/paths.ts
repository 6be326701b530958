/** The paths of the pages, relative to the application's base path. */
export const paths = {
  root: '/',
  signIn: '/sign-in',
  link: '/links',
  orders: '/orders',
  order: '/orders/$orderId',
  draft: '/orders/draft/$draftId',
  drafts: '/drafts',
  batches: '/batches',
  batch: '/batches/$batchId',
  addressBook: '/address-book',
  needsAttention: '/needs-attention',
  credit: '/credit',
  topUp: '/credit/top-ups/$topUpId',
  stores: '/stores',
  storeAuthorized: '/stores/authorized',
  store: '/stores/$storeId',
  settings: '/settings',
  carriers: '/settings/carriers',
  warehouses: '/settings/warehouses',
  parcelPresets: '/settings/packages',
  printers: '/settings/printers',
  keys: '/developers/keys',
  webhooks: '/developers/webhooks',
  subAccounts: '/developers/sub-accounts',
  requests: '/developers/requests',
  profile: '/profile',
  people: '/people',
  audit: '/audit',
  gallery: '/gallery',
} as const

/** Opens an order's page at the button to buy. */
export const buyHash = 'buy'

/** Opens an order's page with a form for what a purchase lacks. */
export const editHashes = {
  toAddress: 'edit-to',
  fromAddress: 'edit-from',
  parcel: 'edit-package',
  customs: 'edit-customs',
}
