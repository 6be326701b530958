/** The last list, for the links from an order back to it and to its neighbors. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { paths } from '../../paths.ts'
import { type Command, useCommands } from '../../shell/commands.ts'
import { createStore } from '../../ui/store.ts'
import type { OrdersSearch } from './list/search.ts'

type LastList = { search: OrdersSearch; orderIds: readonly string[] }

export const lastList = createStore<LastList>({ search: {}, orderIds: [] })

export type Neighbors = { before: string | null; next: string | null; index: number; count: number }

/** Null if the order isn't in the list. */
export function neighborsOf({ orderIds }: LastList, orderId: string): Neighbors | null {
  const at = orderIds.indexOf(orderId)
  if (at < 0) return null
  return { before: orderIds[at - 1] ?? null, next: orderIds[at + 1] ?? null, index: at + 1, count: orderIds.length }
}

/** Remembers the list for the order pages. */
export function useRememberList(search: OrdersSearch, orderIds: readonly string[]): void {
  useEffect(() => lastList.set({ search: { ...search, peek: undefined }, orderIds }), [search, orderIds])
}

/** Shortcuts of the order page: back to the list, and to its neighbors. */
export function useOrderCommands(orderId: string): void {
  const navigate = useNavigate()
  const list = useSyncExternalStore(lastList.subscribe, lastList.get)
  const commands = useMemo(() => {
    const neighbors = neighborsOf(list, orderId)
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
      step('next', 'Next order', 'j', neighbors?.next),
      step('before', 'Previous order', 'k', neighbors?.before),
      // Common elsewhere, but these keys need a modifier on many keyboards.
      { ...step('next by bracket', 'Next order', ']', neighbors?.next), isHiddenInMenu: true },
      { ...step('before by bracket', 'Previous order', '[', neighbors?.before), isHiddenInMenu: true },
      { id: 'order back', text: 'Back to orders', group: 'Order', keys: 'escape', run: back },
    ]
    return all
  }, [navigate, list, orderId])
  useCommands(commands)
}
