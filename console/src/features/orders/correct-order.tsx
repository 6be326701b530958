import { lazy, Suspense, useMemo, useState } from 'react'
import type { Order } from '../../api/queries/orders.ts'
import { OrderStatus } from '../../api/statuses.ts'
import { ActButton } from '../../shell/act-button.tsx'
import { useCommands } from '../../shell/use-commands.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { takesNoneBack } from './cancel-label.tsx'
import { hasLabel, openPurchaseOf } from './purchases.ts'

// Few orders are corrected.
const CorrectDialog = lazy(async () => ({ default: (await import('./correct-dialog.tsx')).CorrectDialog }))

/**
 * As long as its labels can be taken back, or nothing was shipped; not while it is open what becomes of a purchase, and not
 * where what it said is gone. What came from a store is corrected there.
 */
const isCorrectable = (order: Order): boolean =>
  openPurchaseOf(order) === null &&
  order.purchaseBlock !== 'Order.Erased' &&
  order.source !== 'Store' &&
  (hasLabel(order) || order.moves.includes(OrderStatus.Cancelled) || order.awaitsReplacement)

/** Takes the labels back and types the order anew, for whoever sees a wrong address: nobody else offers it. */
export function CorrectOrder({ order }: { order: Order }) {
  const right = useRefusal('labels.cancel')
  const kept = order.shipments.find(({ label }) => label?.isLive && !label.canBeCancelled)?.label
  const refusal = right ?? (kept ? takesNoneBack(kept) : null)
  const [isAsking, setAsking] = useState(false)
  const isOffered = isCorrectable(order)
  const words = hasLabel(order) ? 'Cancel label and edit' : 'Edit'
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
      {isAsking && (
        <Suspense fallback={null}>
          <CorrectDialog order={order} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
