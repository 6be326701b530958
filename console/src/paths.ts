/** The addresses of the pages below the application's own path. */
export const paths = {
  root: '/',
  signIn: '/sign-in',
  link: '/links/$token',
  orders: '/orders',
  order: '/orders/$orderId',
  credit: '/credit',
  topUp: '/credit/top-ups/$topUpId',
  settings: '/settings',
  carriers: '/settings/carriers',
  warehouses: '/settings/warehouses',
  parcelPresets: '/settings/packages',
  keys: '/developers/keys',
  subAccounts: '/developers/sub-accounts',
  profile: '/profile',
  people: '/people',
  gallery: '/gallery',
} as const
