/** The addresses of the pages below the application's own path. */
export const paths = {
  root: '/',
  signIn: '/sign-in',
  link: '/links',
  orders: '/orders',
  order: '/orders/$orderId',
  draft: '/orders/draft/$draftId',
  drafts: '/drafts',
  addressBook: '/address-book',
  toSettle: '/to-settle',
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
  subAccounts: '/developers/sub-accounts',
  requests: '/developers/requests',
  profile: '/profile',
  people: '/people',
  audit: '/audit',
  gallery: '/gallery',
} as const

/** Behind the `#` of an order's address for whoever comes to buy: the page begins at the button with the price. */
export const buyHash = 'buy'
