import type { ComponentProps } from 'react'
import { useOnline } from '../../shell/use-online.ts'
import { PlainButton } from '../../ui/plain-button.tsx'

/** One that lets somebody in; it says so where there is no connection. */
export function EnterButton(props: Omit<ComponentProps<typeof PlainButton>, 'disabledReason' | 'size' | 'className'>) {
  const isOnline = useOnline()
  return <PlainButton {...props} size="large" className="w-full" disabledReason={isOnline ? null : 'Not connected'} />
}
