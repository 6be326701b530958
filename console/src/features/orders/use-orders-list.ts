import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orderViewsQuery } from '../../api/queries/order-views.ts'
import { countsQuery } from '../../api/queries/orders.ts'
import { listOf } from './list-query.ts'
import { paceOf } from './pace.ts'
import type { OrdersSearch } from './search.ts'

/** A page of the list, and what its tabs say; asked for again as long as it is looked at. */
export function useOrdersList(search: OrdersSearch) {
  const { data, isPlaceholderData } = useQuery({
    ...listOf(search),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => paceOf(state.data?.items.map(({ openPurchase }) => openPurchase) ?? []),
    // With a list on the page a failure stands beside it; without one it is the page's.
    throwOnError: (_error, { state }) => state.data === undefined,
  })
  const { data: counts } = useQuery({ ...countsQuery(), refetchOnWindowFocus: true })
  const { data: saved = [] } = useQuery(orderViewsQuery())
  return {
    data,
    /** Whether the list before stands there until this one comes. */
    isOfBefore: isPlaceholderData,
    counts,
    saved,
  }
}
