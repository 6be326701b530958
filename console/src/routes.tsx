/** Every page: its path, what it needs before it is shown, and where its code is. */
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { Failure } from './api/failure.ts'
import { linkQuery } from './api/queries/links.ts'
import { sessionQuery, signInPageQuery } from './api/queries/session.ts'
import { NotFoundPage } from './frame/not-found-page.tsx'
import type { OrdersSearch } from './orders/search.ts'
import { paths } from './paths.ts'
import type { RequestsSearch } from './requests/search.ts'

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
  component: lazyRouteComponent(() => import('./sign-in/sign-in-page.tsx'), 'SignInPage'),
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
  component: lazyRouteComponent(() => import('./sign-in/link-page.tsx'), 'LinkPage'),
  errorComponent: lazyRouteComponent(() => import('./sign-in/link-failure.tsx'), 'LinkFailure'),
})

/**
 * What pages of the frame are loaded by is no part of what everybody loads first. Where it is gone with a version that is
 * over, the page's own code is gone as well, which is seen to.
 */
const gone = (): void => undefined

/** The loader of a page that needs only the query client. */
const loads =
  (load: () => Promise<(queryClient: QueryClient) => unknown>) =>
  ({ context }: { context: Context }) =>
    load().then((loadPage) => loadPage(context.queryClient), gone)

/** What an address says, as it came: the page reads what makes sense of it, by code that nobody else loads. */
const unread = <Search extends object>(came: Record<string, unknown>): Search => came as Search

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
    throw redirect({ to: context.session.may.includes('orders.read') ? paths.orders : paths.profile, replace: true })
  },
})

const ordersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: paths.orders,
  validateSearch: unread<OrdersSearch>,
  loaderDeps: ({ search: { peek: _, ...search } }) => search,
  loader: ({ context, deps, cause }) =>
    import('./orders/loaders.ts').then(
      ({ loadOrders }) => loadOrders(context.queryClient, deps, cause === 'enter'),
      gone,
    ),
  component: lazyRouteComponent(() => import('./orders/list-page.tsx'), 'OrdersPage'),
})

const orderRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: paths.order,
  loader: ({ context, params }) =>
    import('./orders/loaders.ts').then(({ loadOrder }) => loadOrder(context.queryClient, params.orderId), gone),
  component: lazyRouteComponent(() => import('./orders/order-page.tsx'), 'OrderPage'),
})

const draftRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: paths.draft,
  loader: ({ context, params }) =>
    import('./drafts/loaders.ts').then(({ loadDraft }) => loadDraft(context.queryClient, params.draftId)),
  // What is typed there must not be shown as it was at an earlier visit.
  gcTime: 0,
  // Its address changes while somebody types, and a skeleton would take the focus from him: on a busy machine 150 ms pass.
  pendingMs: 2_000,
  component: lazyRouteComponent(() => import('./drafts/draft-page.tsx'), 'DraftPage'),
})

const draftsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: paths.drafts,
  loader: loads(() => import('./drafts/loaders.ts').then(({ loadDrafts }) => loadDrafts)),
  component: lazyRouteComponent(() => import('./drafts/drafts-page.tsx'), 'DraftsPage'),
})

const addressBookRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: paths.addressBook,
  loader: loads(() => import('./address-book/loaders.ts').then(({ loadAddressBook }) => loadAddressBook)),
  component: lazyRouteComponent(() => import('./address-book/address-book-page.tsx'), 'AddressBookPage'),
})

const toSettleRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: paths.toSettle,
  loader: loads(() => import('./to-settle/loaders.ts').then(({ loadToSettle }) => loadToSettle)),
  component: lazyRouteComponent(() => import('./to-settle/to-settle-page.tsx'), 'ToSettlePage'),
})

const profileRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: paths.profile,
  loader: loads(() => import('./profile/loaders.ts').then(({ loadProfile }) => loadProfile)),
  component: lazyRouteComponent(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
})

const peopleRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: paths.people,
  loader: loads(() => import('./people/loaders.ts').then(({ loadPeople }) => loadPeople)),
  component: lazyRouteComponent(() => import('./people/people-page.tsx'), 'PeoplePage'),
})

const auditRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: paths.audit,
  loader: loads(() => import('./audit/loaders.ts').then(({ loadAuditTrail }) => loadAuditTrail)),
  component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
})

const creditRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: paths.credit,
  loader: loads(() => import('./credit/loaders.ts').then(({ loadCredit }) => loadCredit)),
  component: lazyRouteComponent(() => import('./credit/credit-page.tsx'), 'CreditPage'),
})

const topUpRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: paths.topUp,
  loader: ({ context, params }) =>
    import('./credit/loaders.ts').then(({ loadTopUp }) => loadTopUp(context.queryClient, params.topUpId), gone),
  component: lazyRouteComponent(() => import('./credit/top-up-page.tsx'), 'TopUpPage'),
})

const keysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: paths.keys,
  loader: loads(() => import('./keys/loaders.ts').then(({ loadKeys }) => loadKeys)),
  component: lazyRouteComponent(() => import('./keys/keys-page.tsx'), 'KeysPage'),
})

const subAccountsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: paths.subAccounts,
  loader: loads(() => import('./sub-accounts/loaders.ts').then(({ loadSubAccounts }) => loadSubAccounts)),
  component: lazyRouteComponent(() => import('./sub-accounts/sub-accounts-page.tsx'), 'SubAccountsPage'),
})

const storesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: paths.stores,
  loader: loads(() => import('./stores/loaders.ts').then(({ loadStores }) => loadStores)),
  component: lazyRouteComponent(() => import('./stores/stores-page.tsx'), 'StoresPage'),
})

/** Where the owner of a shop comes back to from its own page, with what that gave him behind the `?`. */
const storeAuthorizedRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: paths.storeAuthorized,
  validateSearch: unread<Record<string, string>>,
  component: lazyRouteComponent(() => import('./stores/authorized-page.tsx'), 'AuthorizedPage'),
})

const storeRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: paths.store,
  loader: ({ context, params }) =>
    import('./stores/loaders.ts').then(({ loadStore }) => loadStore(context.queryClient, params.storeId), gone),
  component: lazyRouteComponent(() => import('./stores/store-page.tsx'), 'StorePage'),
})

/** What stands above each page of settings. */
const settingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  id: 'settings',
  component: lazyRouteComponent(() => import('./settings/settings-layout.tsx'), 'SettingsLayout'),
})

const accountRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: paths.settings,
  loader: loads(() => import('./settings/loaders.ts').then(({ loadSettings }) => loadSettings)),
  component: lazyRouteComponent(() => import('./settings/account-page.tsx'), 'AccountPage'),
})

const carriersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: paths.carriers,
  loader: loads(() => import('./carriers/loaders.ts').then(({ loadCarriers }) => loadCarriers)),
  component: lazyRouteComponent(() => import('./carriers/carriers-page.tsx'), 'CarriersPage'),
})

const warehousesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: paths.warehouses,
  loader: loads(() => import('./warehouses/loaders.ts').then(({ loadWarehouses }) => loadWarehouses)),
  component: lazyRouteComponent(() => import('./warehouses/warehouses-page.tsx'), 'WarehousesPage'),
})

const parcelPresetsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: paths.parcelPresets,
  loader: loads(() => import('./parcel-presets/loaders.ts').then(({ loadParcelPresets }) => loadParcelPresets)),
  component: lazyRouteComponent(() => import('./parcel-presets/parcel-presets-page.tsx'), 'ParcelPresetsPage'),
})

const printersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: paths.printers,
  loader: loads(() => import('./printers/loaders.ts').then(({ loadPrinters }) => loadPrinters)),
  component: lazyRouteComponent(() => import('./printers/printers-page.tsx'), 'PrintersPage'),
})

const requestsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: paths.requests,
  validateSearch: unread<RequestsSearch>,
  loaderDeps: ({ search: { open: _, ...search } }) => search,
  loader: ({ context, deps }) =>
    import('./requests/loaders.ts').then(({ loadRequests }) => loadRequests(context.queryClient, deps), gone),
  component: lazyRouteComponent(() => import('./requests/requests-page.tsx'), 'RequestsPage'),
})

const galleryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.gallery,
  component: lazyRouteComponent(() => import('./gallery/gallery-page.tsx'), 'GalleryPage'),
})

export const routeTree = rootRoute.addChildren([
  signInRoute,
  linkRoute,
  galleryRoute,
  frameRoute.addChildren([
    ...[
      rootPage,
      ordersRoute,
      orderRoute,
      draftRoute,
      draftsRoute,
      creditRoute,
      topUpRoute,
      profileRoute,
      peopleRoute,
      auditRoute,
    ],
    ...[
      addressBookRoute,
      toSettleRoute,
      storesRoute,
      storeAuthorizedRoute,
      storeRoute,
      keysRoute,
      subAccountsRoute,
      requestsRoute,
    ],
    settingsRoute.addChildren([accountRoute, carriersRoute, warehousesRoute, parcelPresetsRoute, printersRoute]),
  ]),
])
