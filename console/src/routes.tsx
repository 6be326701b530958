/** All pages: path, data, code and navigation. */
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { Failure } from './api/failure.ts'
import { linkQuery, sessionQuery, signInPageQuery } from './api/queries/session.ts'

import type { OrdersSearch } from './features/orders/list/search.ts'
import type { RequestsSearch } from './features/requests/search.ts'
import { paths } from './paths.ts'
import { NotFoundPage } from './shell/page.tsx'

type Context = { queryClient: QueryClient }

const rootRoute = createRootRouteWithContext<Context>()({ component: Outlet, notFoundComponent: NotFoundPage })

/** Details for the sign-in page. Without them, signing in with a password still works. */
const knowDeployment = (queryClient: QueryClient): Promise<unknown> =>
  queryClient.ensureQueryData(signInPageQuery()).catch(() => null)

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.signIn,
  // Only paths of the application, so that a link can't redirect elsewhere. Set to undefined, or the router keeps the
  // value.
  validateSearch: ({ to }: Record<string, unknown>): { to?: string | undefined } => ({
    to: typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : undefined,
  }),
  loader: ({ context }) => knowDeployment(context.queryClient),
  // No placeholder, because a page that loads in parts moves under the pointer.
  pendingComponent: () => null,
  component: lazyRouteComponent(() => import('./features/sign-in/sign-in-page.tsx'), 'SignInPage'),
})

const linkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.link,
  // The secret follows `#`, which browsers don't send.
  loader: async ({ context: { queryClient }, location: { hash: token } }) => {
    const [link] = await Promise.all([queryClient.ensureQueryData(linkQuery(token)), knowDeployment(queryClient)])
    return { token, link }
  },
  pendingComponent: () => null,
  // Two links differ only after `#`, and would otherwise count as the same page.
  shouldReload: true,
  component: lazyRouteComponent(() => import('./features/sign-in/link-page.tsx'), 'LinkPage'),
  errorComponent: lazyRouteComponent(() => import('./features/sign-in/link-page.tsx'), 'LinkFailure'),
})

/**
 * Loaders are not part of the first load. After an upgrade, a loader that is gone is ignored: the page's own code is
 * gone too, and that failure is handled.
 */
const gone = (): void => undefined

type Load = () => Promise<(queryClient: QueryClient) => unknown>

const loads =
  (load: Load) =>
  ({ context }: { context: Context }) =>
    load().then((loadPage) => loadPage(context.queryClient), gone)

/** The unparsed search. The page parses it with code that only it loads. */
const unread = <Search extends object>(came: Record<string, unknown>): Search => came as Search

/** Pages for signed-in people. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async ({ context, location }) => {
    try {
      return { session: await context.queryClient.ensureQueryData(sessionQuery()) }
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 401) throw error
      throw redirect({ to: paths.signIn, search: location.pathname === '/' ? {} : { to: location.href } })
    }
  },
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
})

const page = <const Path extends string>(path: Path, load: Load, component: RouteComponent) =>
  createRoute({ getParentRoute: () => shellRoute, path, loader: loads(load), component })

const rootPage = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.root,
  beforeLoad: ({ context }) => {
    throw redirect({ to: context.session.may.includes('orders.read') ? paths.orders : paths.profile, replace: true })
  },
})

const ordersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.orders,
  validateSearch: unread<OrdersSearch>,
  loaderDeps: ({ search: { peek: _, ...search } }) => search,
  loader: ({ context, deps, cause }) =>
    import('./loaders.ts').then(({ loadOrders }) => loadOrders(context.queryClient, deps, cause === 'enter'), gone),
  component: lazyRouteComponent(() => import('./features/orders/list/orders-page.tsx'), 'OrdersPage'),
})

const orderRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.order,
  loader: ({ context, params }) =>
    import('./loaders.ts').then(({ loadOrder }) => loadOrder(context.queryClient, params.orderId), gone),
  component: lazyRouteComponent(() => import('./features/orders/order-page.tsx'), 'OrderPage'),
})

const draftRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.draft,
  loader: ({ context, params }) =>
    import('./features/drafts/open-draft.ts').then(({ loadDraft }) => loadDraft(context.queryClient, params.draftId)),
  // An earlier state of the form must not be shown.
  gcTime: 0,
  // The URL changes during typing, and a placeholder would take the focus. On a slow machine, this takes over 150 ms.
  pendingMs: 2_000,
  component: lazyRouteComponent(() => import('./features/drafts/draft-page.tsx'), 'DraftPage'),
})

const topUpRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.topUp,
  loader: ({ context, params }) =>
    import('./loaders.ts').then(({ loadTopUp }) => loadTopUp(context.queryClient, params.topUpId), gone),
  component: lazyRouteComponent(() => import('./features/credit/top-up-page.tsx'), 'TopUpPage'),
})

/** A store redirects here after authorization. */
const storeAuthorizedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.storeAuthorized,
  validateSearch: unread<Record<string, string>>,
  component: lazyRouteComponent(() => import('./features/stores/authorized-page.tsx'), 'AuthorizedPage'),
})

const storeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.store,
  loader: ({ context, params }) =>
    import('./loaders.ts').then(({ loadStore }) => loadStore(context.queryClient, params.storeId), gone),
  component: lazyRouteComponent(() => import('./features/stores/store-page.tsx'), 'StorePage'),
})

/** The layout of the settings pages. */
const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: 'settings',
  component: lazyRouteComponent(() => import('./features/settings/settings-layout.tsx'), 'SettingsLayout'),
})

const settingsPage = <const Path extends string>(path: Path, load: Load, component: RouteComponent) =>
  createRoute({ getParentRoute: () => settingsRoute, path, loader: loads(load), component })

const requestsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.requests,
  validateSearch: unread<RequestsSearch>,
  loaderDeps: ({ search: { open: _, ...search } }) => search,
  loader: ({ context, deps }) =>
    import('./loaders.ts').then(({ loadRequests }) => loadRequests(context.queryClient, deps), gone),
  component: lazyRouteComponent(() => import('./features/requests/requests-page.tsx'), 'RequestsPage'),
})

const galleryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.gallery,
  component: lazyRouteComponent(() => import('./features/gallery/gallery-page.tsx'), 'GalleryPage'),
})

export const routeTree = rootRoute.addChildren([
  signInRoute,
  linkRoute,
  galleryRoute,
  shellRoute.addChildren([
    rootPage,
    ordersRoute,
    orderRoute,
    draftRoute,
    page(
      paths.drafts,
      () => import('./features/drafts/open-draft.ts').then(({ loadDrafts }) => loadDrafts),
      lazyRouteComponent(() => import('./features/drafts/drafts-page.tsx'), 'DraftsPage'),
    ),
    page(
      paths.credit,
      () => import('./loaders.ts').then(({ loadCredit }) => loadCredit),
      lazyRouteComponent(() => import('./features/credit/credit-page.tsx'), 'CreditPage'),
    ),
    topUpRoute,
    page(
      paths.profile,
      () => import('./loaders.ts').then(({ loadProfile }) => loadProfile),
      lazyRouteComponent(() => import('./features/profile/profile-page.tsx'), 'ProfilePage'),
    ),
    page(
      paths.people,
      () => import('./loaders.ts').then(({ loadPeople }) => loadPeople),
      lazyRouteComponent(() => import('./features/people/people-page.tsx'), 'PeoplePage'),
    ),
    page(
      paths.audit,
      () => import('./loaders.ts').then(({ loadAuditTrail }) => loadAuditTrail),
      lazyRouteComponent(() => import('./features/audit/audit-page.tsx'), 'AuditPage'),
    ),
    page(
      paths.addressBook,
      () => import('./loaders.ts').then(({ loadAddressBook }) => loadAddressBook),
      lazyRouteComponent(() => import('./features/addresses/address-book-page.tsx'), 'AddressBookPage'),
    ),
    page(
      paths.toSettle,
      () => import('./loaders.ts').then(({ loadToSettle }) => loadToSettle),
      lazyRouteComponent(() => import('./features/needs-attention/needs-attention-page.tsx'), 'ToSettlePage'),
    ),
    page(
      paths.stores,
      () => import('./loaders.ts').then(({ loadStores }) => loadStores),
      lazyRouteComponent(() => import('./features/stores/stores-page.tsx'), 'StoresPage'),
    ),
    storeAuthorizedRoute,
    storeRoute,
    page(
      paths.keys,
      () => import('./loaders.ts').then(({ loadKeys }) => loadKeys),
      lazyRouteComponent(() => import('./features/keys/keys-page.tsx'), 'KeysPage'),
    ),
    page(
      paths.subAccounts,
      () => import('./loaders.ts').then(({ loadSubAccounts }) => loadSubAccounts),
      lazyRouteComponent(() => import('./features/sub-accounts/sub-accounts-page.tsx'), 'SubAccountsPage'),
    ),
    requestsRoute,
    settingsRoute.addChildren([
      settingsPage(
        paths.settings,
        () => import('./loaders.ts').then(({ loadSettings }) => loadSettings),
        lazyRouteComponent(() => import('./features/settings/account-page.tsx'), 'AccountPage'),
      ),
      settingsPage(
        paths.carriers,
        () => import('./loaders.ts').then(({ loadCarriers }) => loadCarriers),
        lazyRouteComponent(() => import('./features/carriers/carriers-page.tsx'), 'CarriersPage'),
      ),
      settingsPage(
        paths.warehouses,
        () => import('./loaders.ts').then(({ loadWarehouses }) => loadWarehouses),
        lazyRouteComponent(() => import('./features/addresses/warehouses-page.tsx'), 'WarehousesPage'),
      ),
      settingsPage(
        paths.parcelPresets,
        () => import('./loaders.ts').then(({ loadParcelPresets }) => loadParcelPresets),
        lazyRouteComponent(() => import('./features/packages/parcel-presets-page.tsx'), 'ParcelPresetsPage'),
      ),
      settingsPage(
        paths.printers,
        () => import('./loaders.ts').then(({ loadPrinters }) => loadPrinters),
        lazyRouteComponent(() => import('./features/printers/printers-page.tsx'), 'PrintersPage'),
      ),
    ]),
  ]),
])
