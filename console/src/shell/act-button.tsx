import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'
import { useOnline } from './use-online.ts'

/** A button that sends something: it says so where there is no connection. */
export function ActButton({ disabledReason, ...rest }: ComponentProps<typeof Button>) {
  const isOnline = useOnline()
  return <Button {...rest} disabledReason={isOnline ? (disabledReason ?? null) : 'Not connected'} />
}
