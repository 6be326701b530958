import { type ReactNode, useState } from 'react'
import { ConfirmAct } from '../../shell/confirm-act.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { Button } from '../../ui/button.tsx'

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
