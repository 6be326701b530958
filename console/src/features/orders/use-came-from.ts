import { useEffect } from 'react'
import { cameFrom } from './came-from.ts'
import type { OrdersSearch } from './search.ts'

/** Keeps what is shown for the pages that are opened from it. */
export function useKeptList(search: OrdersSearch, orderIds: readonly string[]): void {
  useEffect(() => cameFrom.set({ search: { ...search, peek: undefined }, orderIds }), [search, orderIds])
}
