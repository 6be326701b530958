import { useMemo } from 'react'
import type { Command } from '../../shell/shortcuts.ts'
import { useCommands } from '../../shell/use-commands.ts'
import { useLatest } from '../../ui/use-latest.ts'

type Acts = {
  /** Null: none of them can be held. */
  hold: (() => void) | null
  clear: () => void
}

/** The keys that act on the orders that are marked. */
export function useBulkCommands(acts: Acts): void {
  const latest = useLatest(acts)
  const mayHold = acts.hold !== null
  const commands = useMemo((): Command[] => {
    const hold = () => latest.current.hold?.()
    const clear = () => latest.current.clear()
    return [
      ...(mayHold ? [{ id: 'orders hold', text: 'Hold selected orders', group: 'List', keys: 'h', run: hold }] : []),
      { id: 'orders clear', text: 'Clear selection', group: 'List', keys: 'escape', run: clear },
    ]
  }, [latest, mayHold])
  useCommands(commands)
}
