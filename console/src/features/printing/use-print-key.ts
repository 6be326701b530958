import { useMemo } from 'react'
import { useCommands } from '../../shell/use-commands.ts'
import { useLatest } from '../../ui/use-latest.ts'

/** Prints by `p`. @param print as it is now */
export function usePrintKey(isOn: boolean, print: () => void): void {
  const latest = useLatest(print)
  const commands = useMemo(
    () => (isOn ? [{ id: 'print', text: 'Print', group: 'Label', keys: 'p', run: () => latest.current() }] : []),
    [isOn, latest],
  )
  useCommands(commands)
}
