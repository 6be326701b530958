import { useNavigate } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'
import type { Command } from '../frame/shortcuts.ts'
import { useCommands } from '../frame/use-commands.ts'
import { paths } from '../paths.ts'
import { cameFrom, neighboursOf } from './came-from.ts'

/** The keys of an order's page: back to the list, and along it by those that lead along it there. */
export function useOrderCommands(orderId: string): void {
  const navigate = useNavigate()
  const list = useSyncExternalStore(cameFrom.subscribe, cameFrom.get)
  const commands = useMemo(() => {
    const beside = neighboursOf(list, orderId)
    const open = (to: string | null | undefined) => () => {
      if (to) void navigate({ to: paths.order, params: { orderId: to } })
    }
    const back = () => void navigate({ to: paths.orders, search: list.search })
    const all: Command[] = [
      { id: 'order next', text: 'Next order of the list', group: 'Order', keys: 'j', run: open(beside?.next) },
      { id: 'order before', text: 'Order before in the list', group: 'Order', keys: 'k', run: open(beside?.before) },
      { id: 'order back', text: 'Back to the orders', group: 'Order', keys: 'escape', run: back },
    ]
    return all
  }, [navigate, list, orderId])
  useCommands(commands)
}
