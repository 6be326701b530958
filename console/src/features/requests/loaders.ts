import type { QueryClient } from '@tanstack/react-query'
import { apiKeysQuery, legacyKeysQuery } from '../../api/queries/keys.ts'
import { requestsQuery } from '../../api/queries/requests.ts'
import { filterOf, type RequestsSearch, readSearch } from './search.ts'

/** Not waited for the requests: what is shown stays until others are there. */
export async function loadRequests(queryClient: QueryClient, search: RequestsSearch): Promise<void> {
  void queryClient.prefetchInfiniteQuery({ ...requestsQuery(filterOf(readSearch(search))), pages: 1 })
  await Promise.all([queryClient.ensureQueryData(apiKeysQuery()), queryClient.ensureQueryData(legacyKeysQuery())])
}
