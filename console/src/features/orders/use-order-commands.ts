import { useNavigate } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'
import { paths } from '../../paths.ts'
import type { Command } from '../../shell/shortcuts.ts'
import { useCommands } from '../../shell/use-commands.ts'
import { cameFrom, neighboursOf } from './came-from.ts'

/** The keys of an order's page: back to the list, and along it by those that lead along it there. */
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
      // The same, as other desks have it; on many keyboards these two want a modifier.
      { ...step('next by bracket', 'Next order', ']', beside?.next), isOfKeysAlone: true },
      { ...step('before by bracket', 'Previous order', '[', beside?.before), isOfKeysAlone: true },
      { id: 'order back', text: 'Back to orders', group: 'Order', keys: 'escape', run: back },
    ]
    return all
  }, [navigate, list, orderId])
  useCommands(commands)
}
