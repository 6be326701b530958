/** The last list, for the links from an order back to it and to its neighbors. */

import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { paths } from '../../paths.ts'
import { type Command, useCommands } from '../../shell/commands.ts'
import { createStore } from '../../ui/store.ts'
import type { OrdersSearch } from './list/search.ts'

export type CameFrom = { search: OrdersSearch; orderIds: readonly string[] }

export const cameFrom = createStore<CameFrom>({ search: {}, orderIds: [] })

export type Neighbours = { before: string | null; next: string | null; place: number; count: number }

/** Null if the order isn't in the list. */
export function neighboursOf({ orderIds }: CameFrom, orderId: string): Neighbours | null {
  const at = orderIds.indexOf(orderId)
  if (at < 0) return null
  return { before: orderIds[at - 1] ?? null, next: orderIds[at + 1] ?? null, place: at + 1, count: orderIds.length }
}

/** Remembers the list for the order pages. */
export function useKeptList(search: OrdersSearch, orderIds: readonly string[]): void {
  useEffect(() => cameFrom.set({ search: { ...search, peek: undefined }, orderIds }), [search, orderIds])
}

/** Shortcuts of the order page: back to the list, and to its neighbors. */
export function useOrderCommands(orderId: string): void {
  const navigate = useNavigate()
  const list = useSyncExternalStore(cameFrom.subscribe, cameFrom.get)
  const commands = useMemo(() => {
    const beside = neighboursOf(list, orderId)
    const step = (id: string, text: string, keys: string, to: string | null | undefined): Command => ({
      id: `order ${id}`,
      text,
      group: 'Order',
      keys,
      run: () => {
        if (to) void navigate({ to: paths.order, params: { orderId: to } })
      },
    })
    const back = () => void navigate({ to: paths.orders, search: list.search })
    const all: Command[] = [
      step('next', 'Next order', 'j', beside?.next),
      step('before', 'Previous order', 'k', beside?.before),
      // Common elsewhere, but these keys need a modifier on many keyboards.
      { ...step('next by bracket', 'Next order', ']', beside?.next), isOfKeysAlone: true },
      { ...step('before by bracket', 'Previous order', '[', beside?.before), isOfKeysAlone: true },
      { id: 'order back', text: 'Back to orders', group: 'Order', keys: 'escape', run: back },
    ]
    return all
  }, [navigate, list, orderId])
  useCommands(commands)
}
