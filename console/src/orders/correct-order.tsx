import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Order } from '../api/queries/orders.ts'
import { correctOrder } from '../api/queries/purchases.ts'
import { wordsOf } from '../api/words.ts'
import { Button } from '../design/button.tsx'
import { Confirm } from '../design/confirm.tsx'
import { ActButton } from '../frame/act-button.tsx'
import { useAct } from '../frame/use-act.ts'
import { useCommands } from '../frame/use-commands.ts'
import { useRefusal } from '../frame/use-refusal.ts'
import { paths } from '../paths.ts'
import { paidFor } from './purchases.ts'

/** Takes the labels back and types the order anew, for whoever sees the wrong address on one: nobody else offers it. */
export function CorrectOrder({ order }: { order: Order }) {
  const refusal = useRefusal('labels.cancel')
  const [isAsking, setAsking] = useState(false)
  const isOffered = order.shipments.some(({ label }) => label?.isLive)
  const commands = useMemo(
    () =>
      isOffered && refusal === null
        ? [{ id: 'correct', text: 'Cancel & correct', group: 'Order', keys: 'e', run: () => setAsking(true) }]
        : [],
    [isOffered, refusal],
  )
  useCommands(commands)
  if (!isOffered) return null
  return (
    <>
      <ActButton icon="undo" disabledReason={refusal} onPress={() => setAsking(true)}>
        Cancel & correct
      </ActButton>
      {isAsking && <Question order={order} onClose={() => setAsking(false)} />}
    </>
  )
}

function Question({ order, onClose }: { order: Order; onClose: () => void }) {
  const navigate = useNavigate()
  const act = useAct(correctOrder, {
    refreshes: ['orders', 'drafts', 'credit'],
    onDone: async ({ draft, orderId }) => {
      if (draft) await navigate({ to: paths.draft, params: { draftId: draft.draftId } })
      if (orderId) await navigate({ to: paths.order, params: { orderId } })
    },
  })
  const refused = act.data?.refusal
  const words = refused
    ? `The carrier did not take the label back${refused.reason ? `: “${refused.reason}”` : ''}. It can be used, and stays paid for.`
    : act.failure && wordsOf(act.failure)
  const isOver = Boolean(words)
  return (
    <Confirm
      title="Cancel and correct?"
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
              Cancel & correct
            </ActButton>
          )}
        </>
      }
    >
      The label is taken back, {paidFor(order) ?? 'its price'} returns to the credit, and this order is cancelled. A
      draft of what it says opens to be corrected and bought again. A parcel that bears the old label must not be
      shipped.
    </Confirm>
  )
}
