import { type ReactNode, useState } from 'react'
import { wordsOf } from '../api/words.ts'
import { Button } from '../design/button.tsx'
import { Confirm } from '../design/confirm.tsx'
import { ActButton } from '../frame/act-button.tsx'
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
    toast: `${called} is revoked`,
    onDone: () => setAsking(false),
  })
  return (
    <>
      <Button look="quiet" aria-label={`Revoke ${called}`} onPress={() => setAsking(true)} disabledReason={refusal}>
        Revoke
      </Button>
      <Confirm
        title={`Revoke ${called}?`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        failure={act.failure && wordsOf(act.failure)}
        actions={
          <>
            <Button look="quiet" onPress={() => setAsking(false)}>
              Keep it
            </Button>
            <ActButton look="danger" isPending={act.isPending} onPress={() => act.run(undefined)}>
              Revoke it
            </ActButton>
          </>
        }
      >
        {children}
      </Confirm>
    </>
  )
}
