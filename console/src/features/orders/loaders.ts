/** What the pages of orders are shown with, asked for before they are. */
import type { QueryClient } from '@tanstack/react-query'
import { orderViewsQuery } from '../../api/queries/order-views.ts'
import { countsQuery, listsKey, orderQuery, timelineQuery } from '../../api/queries/orders.ts'
import { listOf, thaw } from './list-query.ts'
import { type OrdersSearch, readSearch } from './search.ts'

/**
 * Not waited for: what is shown stays until another list is there, and the page says where there is none yet.
 *
 * @param isOpened whether one comes from another page: the list is of now then, with what one made there
 */
export function loadOrders(queryClient: QueryClient, search: OrdersSearch, isOpened: boolean): void {
  if (isOpened) {
    thaw()
    // What a pointer above the link had asked for is of the instant before, and no cache knows what was made elsewhere.
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
