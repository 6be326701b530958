import { type ReactNode, useState } from 'react'
import { Button } from '../design/button.tsx'
import { ConfirmAct } from '../frame/confirm-act.tsx'
import { useAct } from '../frame/use-act.ts'
import { useRefusal } from '../frame/use-refusal.ts'

type Props = {
  /** What it is called in the question. */
  called: string
  revoke: () => Promise<unknown>
  /** What stops with it. */
  children: ReactNode
}

/** Ends a key or a pair, after a question. */
export function Revoke({ called, revoke, children }: Props) {
  const [isAsking, setAsking] = useState(false)
  const refusal = useRefusal('keys.manage')
  const act = useAct(revoke, {
    refreshes: ['keys'],
    toast: `Revoked ${called}`,
    onDone: () => setAsking(false),
  })
  return (
    <>
      <Button look="quiet" aria-label={`Revoke ${called}`} onPress={() => setAsking(true)} disabledReason={refusal}>
        Revoke
      </Button>
      <ConfirmAct
        title={`Revoke ${called}?`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        act={act}
        onConfirm={() => act.run(undefined)}
        verb="Revoke"
      >
        {children}
      </ConfirmAct>
    </>
  )
}
