import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Order } from '../api/queries/orders.ts'
import { correctOrder } from '../api/queries/purchases.ts'
import { wordsOf } from '../api/words.ts'
import { Button } from '../design/button.tsx'
import { Confirm } from '../design/confirm.tsx'
import { ActButton } from '../frame/act-button.tsx'
import { useAct } from '../frame/use-act.ts'
import { paths } from '../paths.ts'
import { cancelledBefore, mustNotShip, refusalOf } from './partly-corrected.ts'
import { hasLabel, paidFor } from './purchases.ts'

/** The question ahead of it, which says what becomes of label and money. */
export function CorrectDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  // What stands here is said of the order as it was asked about.
  const [asked] = useState(order)
  const isBought = hasLabel(asked)
  const navigate = useNavigate()
  const act = useAct(correctOrder, {
    refreshes: ['orders', 'drafts', 'credit'],
    onDone: async ({ draft, orderId }) => {
      if (draft) await navigate({ to: paths.draft, params: { draftId: draft.draftId } })
      if (orderId) await navigate({ to: paths.order, params: { orderId } })
    },
  })
  const refused = act.data?.refusal
  const cancelled = refused?.cancelledLabelIds ?? cancelledBefore(act.failure)
  const reason = refused ? refusalOf(asked, refused) : act.failure && wordsOf(act.failure)
  const words = reason && [reason, mustNotShip(asked, cancelled)].filter(Boolean).join(' ')
  const isOver = Boolean(words)
  return (
    <Confirm
      title={isBought ? 'Cancel and correct?' : 'Correct this order?'}
      isOpen
      onClose={onClose}
      failure={words}
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            {isOver ? 'Close' : 'Keep it'}
          </Button>
          {!isOver && (
            <ActButton look="primary" isPending={act.isPending} onPress={() => act.run(order.orderId)}>
              {isBought ? 'Cancel & correct' : 'Correct'}
            </ActButton>
          )}
        </>
      }
    >
      {isBought
        ? `The label is taken back, ${paidFor(order) ?? 'its price'} returns to the credit, and this order is cancelled. A draft of what it says opens to be corrected and bought again. A parcel that bears the old label must not be shipped.`
        : asked.awaitsReplacement
          ? 'A draft of what this cancelled order says opens to be corrected. Nothing is charged for that.'
          : 'This order is cancelled, and a draft of what it says opens to be corrected. Nothing is charged for that.'}
    </Confirm>
  )
}
