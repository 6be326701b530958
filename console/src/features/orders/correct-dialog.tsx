import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Order } from '../../api/queries/orders.ts'
import { correctOrder } from '../../api/queries/purchases.ts'
import { wordsOf } from '../../api/words.ts'
import { paths } from '../../paths.ts'
import { ActButton } from '../../shell/act-button.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
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
      title={isBought ? 'Cancel the label and edit this order?' : 'Edit this order?'}
      isOpen
      onClose={onClose}
      failure={words}
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            {isOver ? 'Close' : isBought ? 'Keep label' : 'Keep order'}
          </Button>
          {!isOver && (
            <ActButton look="primary" isPending={act.isPending} onPress={() => act.run(order.orderId)}>
              {isBought ? 'Cancel label and edit' : 'Edit'}
            </ActButton>
          )}
        </>
      }
    >
      {isBought
        ? `We’ll cancel the label and this order, and ${paidFor(order) ?? 'its price'} is returned to your credit. A copy of the order then opens, so you can edit it and buy a new label. Don’t ship a package with the old label.`
        : asked.awaitsReplacement
          ? 'We’ll open a copy of this canceled order for you to edit. There’s no charge.'
          : 'We’ll cancel this order and open a copy for you to edit. There’s no charge.'}
    </Confirm>
  )
}
