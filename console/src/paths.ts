/** The addresses of the pages below the application's own path. */
export const paths = {
  root: '/',
  signIn: '/sign-in',
  link: '/links/$token',
  orders: '/orders',
  order: '/orders/$orderId',
  profile: '/profile',
  people: '/people',
  gallery: '/gallery',
} as const
