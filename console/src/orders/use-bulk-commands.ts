import { useMemo } from 'react'
import { useLatest } from '../design/use-latest.ts'
import type { Command } from '../frame/shortcuts.ts'
import { useCommands } from '../frame/use-commands.ts'

/** The keys that act on the orders that are marked. */
export function useBulkCommands(acts: { hold: () => void; clear: () => void }): void {
  const latest = useLatest(acts)
  const commands = useMemo(
    (): Command[] => [
      { id: 'orders hold', text: 'Hold the marked orders', group: 'List', keys: 'h', run: () => latest.current.hold() },
      {
        id: 'orders clear',
        text: 'Take the marks away',
        group: 'List',
        keys: 'escape',
        run: () => latest.current.clear(),
      },
    ],
    [latest],
  )
  useCommands(commands)
}
