import { useMemo } from 'react'
import { Button } from '../ui/button.tsx'
import { useLatest } from '../ui/use-latest.ts'
import { useCommands } from './use-commands.ts'

type Props = {
  /** What stands on it, and in the command menu. */
  text: string
  /** The page's name: the command menu lists it there. */
  group: string
  /** Why it cannot be done now, and has no key either; null: it can. */
  disabledReason?: string | null
  onPress: () => void
}

/** What a page is there to add to, such as a printer: by this button, by `c`, and from the command menu. */
export function BeginButton({ text, group, disabledReason = null, onPress }: Props) {
  const latest = useLatest(onPress)
  const isOffered = disabledReason === null
  const commands = useMemo(
    () => (isOffered ? [{ id: 'begin', text, group, keys: 'c', run: () => latest.current() }] : []),
    [isOffered, text, group, latest],
  )
  useCommands(commands)
  return (
    <Button look="primary" icon="plus" onPress={onPress} disabledReason={disabledReason}>
      {text}
    </Button>
  )
}
