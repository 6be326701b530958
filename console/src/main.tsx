/** The entry point: the query client, the router and the first render. */
import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Failure } from './api/failure.ts'
import './ui/styles.css'
import { basePath } from './base-path.ts'
import { routeTree } from './routes.tsx'
import { parseSearch, writeSearch } from './search-text.ts'
import { PageFailure } from './shell/page.tsx'
import { SkeletonPage } from './ui/loading.tsx'

/** Retrying a rejected request is pointless. A request without a response may succeed. */
const isWorthRetrying = (error: Error): boolean => !(error instanceof Failure) || error.status === 0

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      retry: (count, error) => count < 2 && isWorthRetrying(error),
      refetchOnWindowFocus: false,
    },
    // Sent at once and only once: a delayed action would come as a surprise.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Refetches when the window gets the focus, even if it stayed visible next to another window. */
focusManager.setEventListener((onFocus) => {
  const handle = () => onFocus()
  window.addEventListener('visibilitychange', handle)
  window.addEventListener('focus', handle)
  return () => {
    window.removeEventListener('visibilitychange', handle)
    window.removeEventListener('focus', handle)
  }
})

// A menu opens when the button of the mouse goes down, and what lies behind it becomes inert. Firefox would then take the
// focus from the menu, so that no key reached it.
window.addEventListener(
  'mousedown',
  (event) => {
    if (event.target instanceof Element && event.target.closest('[inert]')) event.preventDefault()
  },
  true,
)

/** After an upgrade, the code of a page may be gone. The router then reloads the application once, when it is shown. */
const router = createRouter({
  routeTree,
  basepath: basePath,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: SkeletonPage,
  // Until then, the previous page stays, because a shorter delay isn't noticeable.
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
  parseSearch,
  stringifySearch: writeSearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')

// Pages show failures of the service. They are no errors of the application.
const onCaughtError = (error: unknown): void => {
  if (!(error instanceof Failure)) console.error(error)
}

createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
