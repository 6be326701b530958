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
import { apiKeysQuery, legacyKeysQuery, requestsQuery, subAccountsQuery } from './api/queries/developers.ts'
import { pushesToSettleQuery, storeDifferencesQuery, toSettleQuery } from './api/queries/needs-attention.ts'
import { countsQuery, listsKey, orderQuery, orderViewsQuery, timelineQuery } from './api/queries/orders.ts'
import { passkeysQuery, peopleQuery, sessionsQuery } from './api/queries/people.ts'
import { addressesQuery, packagingsQuery, parcelPresetsQuery, warehousesQuery } from './api/queries/presets.ts'
import { printersQuery } from './api/queries/printing.ts'
import { recentOrdersQuery, storesQuery, waitingOrdersQuery } from './api/queries/stores.ts'
import { listOf, type OrdersSearch, readSearch, thaw } from './features/orders/list/search.ts'
import { filterOf, type RequestsSearch, readSearch as readSearchSearch } from './features/requests/search.ts'

/**
 * Doesn't wait for the list. The page shows the previous list or a placeholder.
 *
 * @param isOpened whether the person comes from another page; the list is then current
 */
export function loadOrders(queryClient: QueryClient, search: OrdersSearch, isOpened: boolean): void {
  if (isOpened) {
    thaw()
    // A preload on hover has an earlier instant, and the cache doesn't contain changes of others.
    void queryClient.cancelQueries({ queryKey: listsKey })
    void queryClient.invalidateQueries({ queryKey: listsKey, refetchType: 'none' })
  }
  void queryClient.prefetchQuery(listOf(readSearch(search)))
  void queryClient.prefetchQuery(countsQuery())
  void queryClient.prefetchQuery(orderViewsQuery())
}

export async function loadOrder(queryClient: QueryClient, orderId: string): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(orderQuery(orderId)),
    queryClient.ensureQueryData(timelineQuery(orderId)),
  ])
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

export async function loadToSettle(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(toSettleQuery()),
    queryClient.ensureQueryData(pushesToSettleQuery()),
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

/** Doesn't wait for the requests. The page shows the previous ones meanwhile. */
export async function loadRequests(queryClient: QueryClient, search: RequestsSearch): Promise<void> {
  void queryClient.prefetchInfiniteQuery({ ...requestsQuery(filterOf(readSearchSearch(search))), pages: 1 })
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
    queryClient.ensureQueryData(pushesToSettleQuery(storeId)),
    // Refetches only the first page, so each visit starts at the top.
    queryClient.fetchInfiniteQuery({ ...waitingOrdersQuery(storeId, undefined), pages: 1 }),
  ])
}

export async function loadSubAccounts(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(subAccountsQuery())
}
