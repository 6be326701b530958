/**
 * Every page: its path, what it needs before it is shown, and where its code is. After another version was laid out, a
 * page whose code is gone has the application loaded anew, once: the router sees to it, and only when the page is shown.
 */
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { Failure } from './api/failure.ts'
import { linkQuery } from './api/queries/links.ts'
import { peopleQuery } from './api/queries/people.ts'
import { passkeysQuery, sessionsQuery } from './api/queries/profile.ts'
import { sessionQuery } from './api/queries/session.ts'
import { basePath } from './base-path.ts'
import { SkeletonPage } from './design/skeleton.tsx'
import { NotFoundPage } from './frame/not-found-page.tsx'
import { PageFailure } from './frame/page-failure.tsx'
import { paths } from './paths.ts'

type Context = { queryClient: QueryClient }

const rootRoute = createRootRouteWithContext<Context>()({ component: Outlet, notFoundComponent: NotFoundPage })

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.signIn,
  // A path of ours alone: a link must not lead elsewhere behind a sign-in. Said to be undefined, or it stays as it came.
  validateSearch: ({ to }: Record<string, unknown>): { to?: string | undefined } => ({
    to: typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : undefined,
  }),
  component: lazyRouteComponent(() => import('./sign-in/sign-in-page.tsx'), 'SignInPage'),
})

const linkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.link,
  loader: ({ context, params }) => context.queryClient.ensureQueryData(linkQuery(params.token)),
  component: lazyRouteComponent(() => import('./sign-in/link-page.tsx'), 'LinkPage'),
  errorComponent: lazyRouteComponent(() => import('./sign-in/link-failure.tsx'), 'LinkFailure'),
})

/** What only those see who are signed in. */
const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  beforeLoad: async ({ context, location }) => {
    try {
      return { session: await context.queryClient.ensureQueryData(sessionQuery()) }
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 401) throw error
      throw redirect({ to: paths.signIn, search: location.pathname === '/' ? {} : { to: location.href } })
    }
  },
  component: lazyRouteComponent(() => import('./frame/frame.tsx'), 'Frame'),
})

const rootPage = createRoute({
  getParentRoute: () => frameRoute,
  path: paths.root,
  beforeLoad: ({ context }) => {
    throw redirect({ to: context.session.may.includes('people.read') ? paths.people : paths.profile, replace: true })
  },
})

const profileRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: paths.profile,
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.ensureQueryData(sessionsQuery()), queryClient.ensureQueryData(passkeysQuery())]),
  component: lazyRouteComponent(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
})

const peopleRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: paths.people,
  loader: ({ context }) => context.queryClient.ensureQueryData(peopleQuery()),
  component: lazyRouteComponent(() => import('./people/people-page.tsx'), 'PeoplePage'),
})

const galleryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.gallery,
  component: lazyRouteComponent(() => import('./gallery/gallery-page.tsx'), 'GalleryPage'),
})

const routeTree = rootRoute.addChildren([
  signInRoute,
  linkRoute,
  galleryRoute,
  frameRoute.addChildren([rootPage, profileRoute, peopleRoute]),
])

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    basepath: basePath,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: SkeletonPage,
    // Sooner nobody sees that anything was waited for; until then the page before stays.
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageFailure,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
