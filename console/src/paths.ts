/** The addresses of the pages below the application's own path. */
export const paths = {
  root: '/',
  signIn: '/sign-in',
  link: '/links/$token',
  profile: '/profile',
  people: '/people',
  gallery: '/gallery',
} as const
