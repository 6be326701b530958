/** All pages: path, data, code and navigation. */
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent as lazy,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { Failure } from './api/failure.ts'
import { needsAttentionCountQuery } from './api/queries/needs-attention.ts'
import { linkQuery, sessionQuery, signInPageQuery } from './api/queries/session.ts'
import type { OrdersSearch } from './features/orders/list/search.ts'
import type { RequestsSearch } from './features/requests/search.ts'
import { type Context, pageIn, runLoader } from './page-route.ts'
import { paths } from './paths.ts'
import { NotFoundPage } from './shell/page.tsx'

const rootRoute = createRootRouteWithContext<Context>()({ component: Outlet, notFoundComponent: NotFoundPage })

/** Details for the sign-in page. Without them, signing in with a password still works. */
const loadDeployment = (queryClient: QueryClient): Promise<unknown> =>
  queryClient.ensureQueryData(signInPageQuery()).catch(() => null)

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.signIn,
  // Only paths of the application, so that a link can't redirect elsewhere.
  validateSearch: ({ to, account }: Record<string, unknown>): { to?: string | undefined; account?: string } => ({
    to: typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : undefined,
    ...(typeof account === 'string' && /^[\da-f-]{36}$/i.test(account) ? { account } : {}),
  }),
  loader: ({ context }) => loadDeployment(context.queryClient),
  // No placeholder, because a page that loads in parts moves under the pointer.
  pendingComponent: () => null,
  component: lazy(() => import('./features/sign-in/sign-in-page.tsx'), 'SignInPage'),
})

const linkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.link,
  // The secret follows `#`, which browsers don't send.
  loader: async ({ context: { queryClient }, location: { hash: token } }) => {
    const [link] = await Promise.all([queryClient.ensureQueryData(linkQuery(token)), loadDeployment(queryClient)])
    return { token, link }
  },
  pendingComponent: () => null,
  // Two links differ only after `#`, and would otherwise count as the same page.
  shouldReload: true,
  component: lazy(() => import('./features/sign-in/link-page.tsx'), 'LinkPage'),
  errorComponent: lazy(() => import('./features/sign-in/link-page.tsx'), 'LinkFailure'),
})

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
  component: lazy(() => import('./shell/shell.tsx'), 'Shell'),
})

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: 'settings',
  component: lazy(() => import('./features/settings/settings-layout.tsx'), 'SettingsLayout'),
})

const page = pageIn(shellRoute)
const settingsPage = pageIn(settingsRoute)

/** The unparsed search. The page parses it with code that only it loads. */
const unparsed = <Search extends object>(raw: Record<string, unknown>): Search => raw as Search

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
  validateSearch: unparsed<OrdersSearch>,
  loaderDeps: ({ search: { peek: _, ...search } }) => search,
  loader: ({ context, deps, cause }) =>
    runLoader(({ loadOrders }, queryClient) => loadOrders(queryClient, deps, cause === 'enter'), context),
  component: lazy(() => import('./features/orders/list/orders-page.tsx'), 'OrdersPage'),
  staticData: { nav: { group: 'Ship', text: 'Orders', icon: 'box', keys: 'g o', act: 'orders.read' } },
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
  component: lazy(() => import('./features/drafts/draft-page.tsx'), 'DraftPage'),
})

/** The path of earlier versions, which is still in bookmarks and guides. */
const toSettleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/to-settle',
  beforeLoad: () => {
    throw redirect({ to: paths.needsAttention, replace: true })
  },
})

/** A store redirects here after authorization. */
const storeAuthorizedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.storeAuthorized,
  validateSearch: unparsed<Record<string, string>>,
  component: lazy(() => import('./features/stores/authorized-page.tsx'), 'AuthorizedPage'),
})

const requestsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.requests,
  validateSearch: unparsed<RequestsSearch>,
  loaderDeps: ({ search: { open: _, ...search } }) => search,
  loader: ({ context, deps }) => runLoader((loaders, client) => loaders.loadRequests(client, deps), context),
  component: lazy(() => import('./features/requests/requests-page.tsx'), 'RequestsPage'),
  staticData: { nav: { group: 'Developers', text: 'Request log', icon: 'list', keys: 'g r', act: 'requests.read' } },
})

const galleryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.gallery,
  component: lazy(() => import('./features/gallery/gallery-page.tsx'), 'GalleryPage'),
})

/** The navigation shows the pages in this order. */
export const routeTree = rootRoute.addChildren([
  signInRoute,
  linkRoute,
  galleryRoute,
  shellRoute.addChildren([
    rootPage,
    ordersRoute,
    page({
      path: paths.order,
      load: ({ loadOrder }, queryClient, { orderId = '' }) => loadOrder(queryClient, orderId),
      component: lazy(() => import('./features/orders/order-page.tsx'), 'OrderPage'),
    }),
    draftRoute,
    page({
      path: paths.batches,
      load: ({ loadBatches }, queryClient) => loadBatches(queryClient),
      component: lazy(() => import('./features/batches/batches-page.tsx'), 'BatchesPage'),
      nav: { group: 'Ship', text: 'Batches', icon: 'cart', keys: 'g b', act: 'orders.read' },
    }),
    page({
      path: paths.batch,
      load: ({ loadBatch }, queryClient, { batchId = '' }) => loadBatch(queryClient, batchId),
      component: lazy(() => import('./features/batches/batch-page.tsx'), 'BatchPage'),
    }),
    page({
      path: paths.drafts,
      load: ({ loadDrafts }, queryClient) => loadDrafts(queryClient),
      component: lazy(() => import('./features/drafts/drafts-page.tsx'), 'DraftsPage'),
      nav: { group: 'Ship', text: 'Drafts', icon: 'file', keys: 'g d', act: 'orders.write' },
    }),
    page({
      path: paths.addressBook,
      load: ({ loadAddressBook }, queryClient) => loadAddressBook(queryClient),
      component: lazy(() => import('./features/addresses/address-book-page.tsx'), 'AddressBookPage'),
      nav: { group: 'Ship', text: 'Address book', icon: 'bookmark', keys: 'g e', act: 'orders.write' },
    }),
    page({
      path: paths.needsAttention,
      load: ({ loadNeedsAttention }, queryClient) => loadNeedsAttention(queryClient),
      component: lazy(() => import('./features/needs-attention/needs-attention-page.tsx'), 'NeedsAttentionPage'),
      nav: {
        group: 'Ship',
        text: 'Manual review',
        icon: 'question',
        keys: 'g s',
        act: 'purchases.resolve',
        count: needsAttentionCountQuery,
      },
    }),
    toSettleRoute,
    page({
      path: paths.stores,
      load: ({ loadStores }, queryClient) => loadStores(queryClient),
      component: lazy(() => import('./features/stores/stores-page.tsx'), 'StoresPage'),
      nav: { group: 'Account', text: 'Stores', icon: 'store', keys: 'g w', act: 'carriers.manage' },
    }),
    storeAuthorizedRoute,
    page({
      path: paths.store,
      load: ({ loadStore }, queryClient, { storeId = '' }) => loadStore(queryClient, storeId),
      component: lazy(() => import('./features/stores/store-page.tsx'), 'StorePage'),
    }),
    page({
      path: paths.credit,
      load: ({ loadCredit }, queryClient) => loadCredit(queryClient),
      component: lazy(() => import('./features/credit/credit-page.tsx'), 'CreditPage'),
      nav: { group: 'Account', text: 'Credit', icon: 'coins', keys: 'g c', act: 'credit.read' },
    }),
    page({
      path: paths.topUp,
      load: ({ loadTopUp }, queryClient, { topUpId = '' }) => loadTopUp(queryClient, topUpId),
      component: lazy(() => import('./features/credit/top-up-page.tsx'), 'TopUpPage'),
    }),
    page({
      path: paths.people,
      load: ({ loadPeople }, queryClient) => loadPeople(queryClient),
      component: lazy(() => import('./features/people/people-page.tsx'), 'PeoplePage'),
      nav: { group: 'Account', text: 'People', icon: 'people', keys: 'g m', act: 'people.read' },
    }),
    page({
      path: paths.audit,
      load: ({ loadAuditTrail }, queryClient) => loadAuditTrail(queryClient),
      component: lazy(() => import('./features/audit/audit-page.tsx'), 'AuditPage'),
      nav: { group: 'Account', text: 'Audit trail', icon: 'clock', keys: 'g t', act: 'audit.read' },
    }),
    settingsRoute.addChildren([
      settingsPage({
        path: paths.settings,
        load: ({ loadSettings }, queryClient) => loadSettings(queryClient),
        component: lazy(() => import('./features/settings/account-page.tsx'), 'AccountPage'),
        nav: { group: 'Account', text: 'Settings', icon: 'sliders', keys: 'g ,', act: 'settings.manage' },
        tab: { text: 'Account' },
      }),
      settingsPage({
        path: paths.carriers,
        load: ({ loadCarriers }, queryClient) => loadCarriers(queryClient),
        component: lazy(() => import('./features/carriers/carriers-page.tsx'), 'CarriersPage'),
        tab: { text: 'Carrier accounts', act: 'carriers.manage' },
      }),
      settingsPage({
        path: paths.warehouses,
        load: ({ loadWarehouses }, queryClient) => loadWarehouses(queryClient),
        component: lazy(() => import('./features/addresses/warehouses-page.tsx'), 'WarehousesPage'),
        tab: { text: 'Ship-from addresses', act: 'orders.read' },
      }),
      settingsPage({
        path: paths.parcelPresets,
        load: ({ loadParcelPresets }, queryClient) => loadParcelPresets(queryClient),
        component: lazy(() => import('./features/packages/parcel-presets-page.tsx'), 'ParcelPresetsPage'),
        tab: { text: 'Packages', act: 'orders.read' },
      }),
      settingsPage({
        path: paths.printers,
        load: ({ loadPrinters }, queryClient) => loadPrinters(queryClient),
        component: lazy(() => import('./features/printers/printers-page.tsx'), 'PrintersPage'),
        tab: { text: 'Printers', act: 'labels.print' },
      }),
    ]),
    page({
      path: paths.profile,
      load: ({ loadProfile }, queryClient) => loadProfile(queryClient),
      component: lazy(() => import('./features/profile/profile-page.tsx'), 'ProfilePage'),
      nav: { group: 'Account', text: 'Profile', icon: 'person', keys: 'g u' },
    }),
    page({
      path: paths.keys,
      load: ({ loadKeys }, queryClient) => loadKeys(queryClient),
      component: lazy(() => import('./features/keys/keys-page.tsx'), 'KeysPage'),
      nav: { group: 'Developers', text: 'API keys', icon: 'key', keys: 'g k', act: 'keys.manage' },
    }),
    page({
      path: paths.webhooks,
      load: ({ loadWebhooks }, queryClient) => loadWebhooks(queryClient),
      component: lazy(() => import('./features/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
      nav: { group: 'Developers', text: 'Webhooks', icon: 'link', keys: 'g h', act: 'webhooks.manage' },
    }),
    page({
      path: paths.subAccounts,
      load: ({ loadSubAccounts }, queryClient) => loadSubAccounts(queryClient),
      component: lazy(() => import('./features/sub-accounts/sub-accounts-page.tsx'), 'SubAccountsPage'),
      nav: { group: 'Developers', text: 'Sub-accounts', icon: 'account', keys: 'g a', act: 'sub-accounts.manage' },
    }),
    requestsRoute,
  ]),
])
