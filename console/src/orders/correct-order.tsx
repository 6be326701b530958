import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Order } from '../api/queries/orders.ts'
import { correctOrder } from '../api/queries/purchases.ts'
import { OrderStatus } from '../api/statuses.ts'
import { wordsOf } from '../api/words.ts'
import { Button } from '../design/button.tsx'
import { Confirm } from '../design/confirm.tsx'
import { ActButton } from '../frame/act-button.tsx'
import { useAct } from '../frame/use-act.ts'
import { useCommands } from '../frame/use-commands.ts'
import { useRefusal } from '../frame/use-refusal.ts'
import { paths } from '../paths.ts'
import { takesNoneBack } from './cancel-label.tsx'
import { cancelledBefore, mustNotShip, refusalOf } from './partly-corrected.ts'
import { openPurchaseOf, paidFor } from './purchases.ts'

const hasLabel = ({ shipments }: Order): boolean => shipments.some(({ label }) => label?.isLive)

/**
 * As long as its labels can be taken back, or nothing was shipped; not while it is open what becomes of a purchase, and not
 * where what it said is gone.
 */
const isCorrectable = (order: Order): boolean =>
  openPurchaseOf(order) === null &&
  order.purchaseBlock !== 'Order.Erased' &&
  (hasLabel(order) || order.moves.includes(OrderStatus.Cancelled) || order.awaitsReplacement)

/** Takes the labels back and types the order anew, for whoever sees a wrong address: nobody else offers it. */
export function CorrectOrder({ order }: { order: Order }) {
  const right = useRefusal('labels.cancel')
  const kept = order.shipments.find(({ label }) => label?.isLive && !label.canBeCancelled)?.label
  const refusal = right ?? (kept ? takesNoneBack(kept) : null)
  const [isAsking, setAsking] = useState(false)
  const isOffered = isCorrectable(order)
  const words = hasLabel(order) ? 'Cancel & correct' : 'Correct'
  const commands = useMemo(
    () =>
      isOffered && refusal === null
        ? [{ id: 'correct', text: words, group: 'Order', keys: 'e', run: () => setAsking(true) }]
        : [],
    [isOffered, refusal, words],
  )
  useCommands(commands)
  if (!isOffered) return null
  return (
    <>
      <ActButton icon="undo" disabledReason={refusal} onPress={() => setAsking(true)}>
        {words}
      </ActButton>
      {isAsking && <Question order={order} onClose={() => setAsking(false)} />}
    </>
  )
}

function Question({ order, onClose }: { order: Order; onClose: () => void }) {
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
