/** The list that was shown last: an order's page leads back to it, and on to the orders before and behind. */
import { createStore } from '../../ui/store.ts'
import type { OrdersSearch } from './search.ts'

export type CameFrom = { search: OrdersSearch; orderIds: readonly string[] }

export const cameFrom = createStore<CameFrom>({ search: {}, orderIds: [] })

export type Neighbours = { before: string | null; next: string | null; place: number; count: number }

/** Null: the order is none of them. */
export function neighboursOf({ orderIds }: CameFrom, orderId: string): Neighbours | null {
  const at = orderIds.indexOf(orderId)
  if (at < 0) return null
  return { before: orderIds[at - 1] ?? null, next: orderIds[at + 1] ?? null, place: at + 1, count: orderIds.length }
}
