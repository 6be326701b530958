/** The data of each page, loaded before the page is shown. The page of a draft has its own loader in `open-draft.ts`. */
import type { QueryClient } from '@tanstack/react-query'
import {
  auditTrailQuery,
  carriersQuery,
  creditQuery,
  settingsQuery,
  statementQuery,
  topUpQuery,
  topUpsQuery,
} from './api/queries/account.ts'
import { batchesQuery, batchQuery } from './api/queries/batches.ts'
import {
  apiKeysQuery,
  legacyKeysQuery,
  requestsQuery,
  subAccountsQuery,
  webhooksQuery,
} from './api/queries/developers.ts'
import { draftsQuery } from './api/queries/drafts.ts'
import { failedUpdatesQuery, openOutcomesQuery, storeDifferencesQuery } from './api/queries/needs-attention.ts'
import { countsQuery, listsKey, orderQuery, orderViewsQuery, timelineQuery } from './api/queries/orders.ts'
import { passkeysQuery, peopleQuery, sessionsQuery } from './api/queries/people.ts'
import { addressesQuery, packagingsQuery, parcelPresetsQuery, warehousesQuery } from './api/queries/presets.ts'
import { printersQuery } from './api/queries/printing.ts'
import { recentOrdersQuery, storesQuery, unreadOrdersQuery, waitingOrdersQuery } from './api/queries/stores.ts'
import { listQuery, type OrdersSearch, parseSearch, unfreezeList } from './features/orders/list/search.ts'
import { filterOf, parseSearch as parseRequestsSearch, type RequestsSearch } from './features/requests/search.ts'

/**
 * Doesn't wait for the list. The page shows the previous list or a placeholder.
 *
 * @param isOpened whether the person comes from another page; the list is then current
 */
export function loadOrders(queryClient: QueryClient, search: OrdersSearch, isOpened: boolean): void {
  if (isOpened) {
    unfreezeList()
    // A preload on hover has an earlier instant, and the cache doesn't contain changes of others.
    void queryClient.cancelQueries({ queryKey: listsKey })
    void queryClient.invalidateQueries({ queryKey: listsKey, refetchType: 'none' })
  }
  void queryClient.prefetchQuery(listQuery(parseSearch(search)))
  void queryClient.prefetchQuery(countsQuery())
  void queryClient.prefetchQuery(orderViewsQuery())
}

export async function loadOrder(queryClient: QueryClient, orderId: string): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(orderQuery(orderId)),
    queryClient.ensureQueryData(timelineQuery(orderId)),
  ])
}

/** Refetches only the first page, so each visit starts at the top. */
export async function loadBatches(queryClient: QueryClient): Promise<void> {
  await queryClient.fetchInfiniteQuery({ ...batchesQuery(), pages: 1 })
}

export async function loadBatch(queryClient: QueryClient, batchId: string): Promise<void> {
  await queryClient.ensureQueryData(batchQuery(batchId))
}

export async function loadDrafts(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(draftsQuery())
}

export async function loadAddressBook(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(addressesQuery(''))
}

export async function loadWarehouses(queryClient: QueryClient): Promise<void> {
  await Promise.all([queryClient.ensureQueryData(warehousesQuery()), queryClient.ensureQueryData(subAccountsQuery())])
}

/** Refetches only the first page, so each visit starts at the top. */
export async function loadAuditTrail(queryClient: QueryClient): Promise<void> {
  await queryClient.fetchInfiniteQuery({ ...auditTrailQuery(), pages: 1 })
}

export async function loadCarriers(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(carriersQuery())
}

export async function loadCredit(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(creditQuery()),
    queryClient.ensureQueryData(topUpsQuery()),
    // Refetches only the first page, so each visit starts at the top.
    queryClient.fetchInfiniteQuery({ ...statementQuery(), pages: 1 }),
  ])
}

export async function loadTopUp(queryClient: QueryClient, topUpId: string): Promise<void> {
  await queryClient.ensureQueryData(topUpQuery(topUpId))
}

export async function loadKeys(queryClient: QueryClient): Promise<void> {
  await Promise.all([queryClient.ensureQueryData(apiKeysQuery()), queryClient.ensureQueryData(legacyKeysQuery())])
}

export async function loadNeedsAttention(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(openOutcomesQuery()),
    queryClient.ensureQueryData(failedUpdatesQuery()),
    queryClient.ensureQueryData(storeDifferencesQuery()),
  ])
}

export async function loadParcelPresets(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(parcelPresetsQuery()),
    // The form needs the choices at once: a choice that loads later would replace the selected one.
    queryClient.ensureQueryData(packagingsQuery()),
  ])
}

export async function loadPeople(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(peopleQuery())
}

export async function loadPrinters(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(printersQuery())
}

export async function loadProfile(queryClient: QueryClient): Promise<void> {
  await Promise.all([queryClient.ensureQueryData(sessionsQuery()), queryClient.ensureQueryData(passkeysQuery())])
}

/** Doesn't wait for the list of API requests. The page shows the previous list meanwhile. */
export async function loadRequests(queryClient: QueryClient, search: RequestsSearch): Promise<void> {
  void queryClient.prefetchInfiniteQuery({ ...requestsQuery(filterOf(parseRequestsSearch(search))), pages: 1 })
  await Promise.all([queryClient.ensureQueryData(apiKeysQuery()), queryClient.ensureQueryData(legacyKeysQuery())])
}

export async function loadSettings(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(settingsQuery())
}

export async function loadStores(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(storesQuery())
}

export async function loadStore(queryClient: QueryClient, storeId: string): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(storesQuery()),
    queryClient.ensureQueryData(recentOrdersQuery(storeId)),
    queryClient.ensureQueryData(unreadOrdersQuery(storeId)),
    queryClient.ensureQueryData(failedUpdatesQuery(storeId)),
    // Refetches only the first page, so each visit starts at the top.
    queryClient.fetchInfiniteQuery({ ...waitingOrdersQuery(storeId, undefined), pages: 1 }),
  ])
}

export async function loadWebhooks(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(webhooksQuery())
}

export async function loadSubAccounts(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(subAccountsQuery())
}
