import { useMemo } from 'react'
import { useLatest } from '../design/use-latest.ts'
import { useCommands } from '../frame/use-commands.ts'

/** Prints by `p`. @param print as it is now */
export function usePrintKey(isOn: boolean, print: () => void): void {
  const latest = useLatest(print)
  const commands = useMemo(
    () => (isOn ? [{ id: 'print', text: 'Print', group: 'Label', keys: 'p', run: () => latest.current() }] : []),
    [isOn, latest],
  )
  useCommands(commands)
}
