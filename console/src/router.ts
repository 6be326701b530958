/**
 * What leads from page to page. After another version was laid out, a page whose code is gone has the application loaded
 * anew, once: the router sees to it, and only when the page is shown.
 */
import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { basePath } from './base-path.ts'
import { routeTree } from './routes.tsx'
import { parseSearch, writeSearch } from './search-text.ts'
import { PageFailure } from './shell/page-failure.tsx'
import { SkeletonPage } from './ui/skeleton.tsx'

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
    parseSearch,
    stringifySearch: writeSearch,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
