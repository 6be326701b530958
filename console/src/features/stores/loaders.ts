import type { QueryClient } from '@tanstack/react-query'
import { recentOrdersQuery, storesQuery, waitingOrdersQuery } from '../../api/queries/stores.ts'
import { pushesToSettleQuery } from '../../api/queries/to-settle.ts'

export async function loadStores(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(storesQuery())
}

export async function loadStore(queryClient: QueryClient, storeId: string): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(storesQuery()),
    queryClient.ensureQueryData(recentOrdersQuery(storeId)),
    queryClient.ensureQueryData(pushesToSettleQuery(storeId)),
    // Begun anew with each visit: what was shown further down stays behind.
    queryClient.fetchInfiniteQuery({ ...waitingOrdersQuery(storeId, undefined), pages: 1 }),
  ])
}
