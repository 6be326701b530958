/** What the pages of orders are shown with, asked for before they are. */
import type { QueryClient } from '@tanstack/react-query'
import { orderViewsQuery } from '../api/queries/order-views.ts'
import { countsQuery, orderQuery, timelineQuery } from '../api/queries/orders.ts'
import { listOf } from './list-query.ts'
import { type OrdersSearch, readSearch } from './search.ts'

/** Not waited for: what is shown stays until another list is there, and the page says where there is none yet. */
export function loadOrders(queryClient: QueryClient, search: OrdersSearch): void {
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
