/** Every page: its path, what it needs before it is shown, and where its code is. */
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
import { linkQuery } from './api/queries/links.ts'
import { sessionQuery, signInPageQuery } from './api/queries/session.ts'
import type { OrdersSearch } from './features/orders/search.ts'
import type { RequestsSearch } from './features/requests/search.ts'
import { paths } from './paths.ts'
import { NotFoundPage } from './shell/not-found-page.tsx'

type Context = { queryClient: QueryClient }

const rootRoute = createRootRouteWithContext<Context>()({ component: Outlet, notFoundComponent: NotFoundPage })

/** What a page before the sign-in shows of the deployment. Without it, the page still lets people in by password. */
const knowDeployment = (queryClient: QueryClient): Promise<unknown> =>
  queryClient.ensureQueryData(signInPageQuery()).catch(() => null)

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.signIn,
  // A path of ours alone: a link must not lead elsewhere behind a sign-in. Said to be undefined, or it stays as it came.
  validateSearch: ({ to }: Record<string, unknown>): { to?: string | undefined } => ({
    to: typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : undefined,
  }),
  loader: ({ context }) => knowDeployment(context.queryClient),
  // Nothing is shown until the page is: a page that arrives in parts moves under the pointer.
  pendingComponent: () => null,
  component: lazyRouteComponent(() => import('./features/sign-in/sign-in-page.tsx'), 'SignInPage'),
})

const linkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.link,
  // Its secret stands behind the `#`, which browsers keep to themselves.
  loader: async ({ context: { queryClient }, location: { hash: token } }) => {
    const [link] = await Promise.all([queryClient.ensureQueryData(linkQuery(token)), knowDeployment(queryClient)])
    return { token, link }
  },
  pendingComponent: () => null,
  // Another link that is opened over the first has the same address but for that, and would count as the same page.
  shouldReload: true,
  component: lazyRouteComponent(() => import('./features/sign-in/link-page.tsx'), 'LinkPage'),
  errorComponent: lazyRouteComponent(() => import('./features/sign-in/link-failure.tsx'), 'LinkFailure'),
})

/**
 * What pages of the frame are loaded by is no part of what everybody loads first. Where it is gone with a version that is
 * over, the page's own code is gone as well, which is seen to.
 */
const gone = (): void => undefined

type Load = () => Promise<(queryClient: QueryClient) => unknown>

/** The loader of a page that needs only the query client. */
const loads =
  (load: Load) =>
  ({ context }: { context: Context }) =>
    load().then((loadPage) => loadPage(context.queryClient), gone)

/** What an address says, as it came: the page reads what makes sense of it, by code that nobody else loads. */
const unread = <Search extends object>(came: Record<string, unknown>): Search => came as Search

/** What only those see who are signed in. */
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

/** A page that needs only the query client. */
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
    import('./features/orders/loaders.ts').then(
      ({ loadOrders }) => loadOrders(context.queryClient, deps, cause === 'enter'),
      gone,
    ),
  component: lazyRouteComponent(() => import('./features/orders/list-page.tsx'), 'OrdersPage'),
})

const orderRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.order,
  loader: ({ context, params }) =>
    import('./features/orders/loaders.ts').then(
      ({ loadOrder }) => loadOrder(context.queryClient, params.orderId),
      gone,
    ),
  component: lazyRouteComponent(() => import('./features/orders/order-page.tsx'), 'OrderPage'),
})

const draftRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.draft,
  loader: ({ context, params }) =>
    import('./features/drafts/loaders.ts').then(({ loadDraft }) => loadDraft(context.queryClient, params.draftId)),
  // What is typed there must not be shown as it was at an earlier visit.
  gcTime: 0,
  // Its address changes while somebody types, and a skeleton would take the focus from him: on a busy machine 150 ms pass.
  pendingMs: 2_000,
  component: lazyRouteComponent(() => import('./features/drafts/draft-page.tsx'), 'DraftPage'),
})

const topUpRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.topUp,
  loader: ({ context, params }) =>
    import('./features/credit/loaders.ts').then(
      ({ loadTopUp }) => loadTopUp(context.queryClient, params.topUpId),
      gone,
    ),
  component: lazyRouteComponent(() => import('./features/credit/top-up-page.tsx'), 'TopUpPage'),
})

/** Where the owner of a shop comes back to from its own page, with what that gave him behind the `?`. */
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
    import('./features/stores/loaders.ts').then(
      ({ loadStore }) => loadStore(context.queryClient, params.storeId),
      gone,
    ),
  component: lazyRouteComponent(() => import('./features/stores/store-page.tsx'), 'StorePage'),
})

/** What stands above each page of settings. */
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
    import('./features/requests/loaders.ts').then(({ loadRequests }) => loadRequests(context.queryClient, deps), gone),
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
      () => import('./features/drafts/loaders.ts').then(({ loadDrafts }) => loadDrafts),
      lazyRouteComponent(() => import('./features/drafts/drafts-page.tsx'), 'DraftsPage'),
    ),
    page(
      paths.credit,
      () => import('./features/credit/loaders.ts').then(({ loadCredit }) => loadCredit),
      lazyRouteComponent(() => import('./features/credit/credit-page.tsx'), 'CreditPage'),
    ),
    topUpRoute,
    page(
      paths.profile,
      () => import('./features/profile/loaders.ts').then(({ loadProfile }) => loadProfile),
      lazyRouteComponent(() => import('./features/profile/profile-page.tsx'), 'ProfilePage'),
    ),
    page(
      paths.people,
      () => import('./features/people/loaders.ts').then(({ loadPeople }) => loadPeople),
      lazyRouteComponent(() => import('./features/people/people-page.tsx'), 'PeoplePage'),
    ),
    page(
      paths.audit,
      () => import('./features/audit/loaders.ts').then(({ loadAuditTrail }) => loadAuditTrail),
      lazyRouteComponent(() => import('./features/audit/audit-page.tsx'), 'AuditPage'),
    ),
    page(
      paths.addressBook,
      () => import('./features/address-book/loaders.ts').then(({ loadAddressBook }) => loadAddressBook),
      lazyRouteComponent(() => import('./features/address-book/address-book-page.tsx'), 'AddressBookPage'),
    ),
    page(
      paths.toSettle,
      () => import('./features/to-settle/loaders.ts').then(({ loadToSettle }) => loadToSettle),
      lazyRouteComponent(() => import('./features/to-settle/to-settle-page.tsx'), 'ToSettlePage'),
    ),
    page(
      paths.stores,
      () => import('./features/stores/loaders.ts').then(({ loadStores }) => loadStores),
      lazyRouteComponent(() => import('./features/stores/stores-page.tsx'), 'StoresPage'),
    ),
    storeAuthorizedRoute,
    storeRoute,
    page(
      paths.keys,
      () => import('./features/keys/loaders.ts').then(({ loadKeys }) => loadKeys),
      lazyRouteComponent(() => import('./features/keys/keys-page.tsx'), 'KeysPage'),
    ),
    page(
      paths.subAccounts,
      () => import('./features/sub-accounts/loaders.ts').then(({ loadSubAccounts }) => loadSubAccounts),
      lazyRouteComponent(() => import('./features/sub-accounts/sub-accounts-page.tsx'), 'SubAccountsPage'),
    ),
    requestsRoute,
    settingsRoute.addChildren([
      settingsPage(
        paths.settings,
        () => import('./features/settings/loaders.ts').then(({ loadSettings }) => loadSettings),
        lazyRouteComponent(() => import('./features/settings/account-page.tsx'), 'AccountPage'),
      ),
      settingsPage(
        paths.carriers,
        () => import('./features/carriers/loaders.ts').then(({ loadCarriers }) => loadCarriers),
        lazyRouteComponent(() => import('./features/carriers/carriers-page.tsx'), 'CarriersPage'),
      ),
      settingsPage(
        paths.warehouses,
        () => import('./features/warehouses/loaders.ts').then(({ loadWarehouses }) => loadWarehouses),
        lazyRouteComponent(() => import('./features/warehouses/warehouses-page.tsx'), 'WarehousesPage'),
      ),
      settingsPage(
        paths.parcelPresets,
        () => import('./features/parcel-presets/loaders.ts').then(({ loadParcelPresets }) => loadParcelPresets),
        lazyRouteComponent(() => import('./features/parcel-presets/parcel-presets-page.tsx'), 'ParcelPresetsPage'),
      ),
      settingsPage(
        paths.printers,
        () => import('./features/printers/loaders.ts').then(({ loadPrinters }) => loadPrinters),
        lazyRouteComponent(() => import('./features/printers/printers-page.tsx'), 'PrintersPage'),
      ),
    ]),
  ]),
])
