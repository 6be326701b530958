import type { ReactNode } from 'react'
import { wordsOf } from '../api/words.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { ActButton } from './act-button.tsx'
import type { useAct } from './use-act.ts'

type Props = {
  title: string
  isOpen?: boolean
  onClose: () => void
  /** What is done once it is confirmed. */
  act: Pick<ReturnType<typeof useAct>, 'isPending' | 'failure'>
  onConfirm: () => void
  /** On the button that does it. */
  verb: string
  /** On the one that leaves things as they are. */
  otherwise?: string
  /** What it will do, in a sentence or two. */
  children: ReactNode
}

/** The question ahead of an act that takes something away. */
export const ConfirmAct = ({
  title,
  isOpen = true,
  onClose,
  act,
  onConfirm,
  verb,
  otherwise = 'Cancel',
  children,
}: Props) => (
  <Confirm
    title={title}
    isOpen={isOpen}
    onClose={onClose}
    failure={act.failure && wordsOf(act.failure)}
    actions={
      <>
        <Button look="quiet" onPress={onClose}>
          {otherwise}
        </Button>
        <ActButton look="danger" isPending={act.isPending} onPress={onConfirm}>
          {verb}
        </ActButton>
      </>
    }
  >
    {children}
  </Confirm>
)
