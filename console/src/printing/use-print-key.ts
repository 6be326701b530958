import { useMemo, useRef } from 'react'
import { useCommands } from '../frame/use-commands.ts'

/** Prints by `p`. @param print as it is now */
export function usePrintKey(isOn: boolean, print: () => void): void {
  const latest = useRef(print)
  latest.current = print
  const commands = useMemo(
    () => (isOn ? [{ id: 'print', text: 'Print', group: 'Label', keys: 'p', run: () => latest.current() }] : []),
    [isOn],
  )
  useCommands(commands)
}
