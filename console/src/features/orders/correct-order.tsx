import { lazy, Suspense, useMemo, useState } from 'react'
import { type Order, OrderStatus } from '../../api/queries/orders.ts'
import { ActionButton } from '../../shell/action-button.tsx'
import { useCommands } from '../../shell/commands.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { noCancellationText } from './shipment-section.tsx'
import { hasLabel, openPurchaseOf } from './statuses.ts'

// Loaded on demand, because few orders are corrected.
const CorrectDialog = lazy(async () => ({ default: (await import('./correct-dialog.tsx')).CorrectDialog }))

/**
 * An order can be corrected if its labels can be canceled or nothing was shipped. It can't while a purchase is in
 * progress or after its data was erased. Store orders are corrected in the store.
 */
const isCorrectable = (order: Order): boolean =>
  openPurchaseOf(order) === null &&
  order.purchaseBlock !== 'Order.Erased' &&
  order.source !== 'Store' &&
  (hasLabel(order) || order.moves.includes(OrderStatus.Cancelled) || order.awaitsReplacement)

/** Cancels the labels and opens a copy of the order for editing. */
export function CorrectOrder({ order }: { order: Order }) {
  const permissionReason = useDeniedReason('labels.cancel')
  const uncancelable = order.shipments.find(({ label }) => label?.isLive && !label.canBeCancelled)?.label
  const deniedReason = permissionReason ?? (uncancelable ? noCancellationText(uncancelable) : null)
  const [isAsking, setAsking] = useState(false)
  const isOffered = isCorrectable(order)
  const verb = hasLabel(order) ? 'Cancel label and edit' : 'Edit'
  const commands = useMemo(
    () =>
      isOffered && deniedReason === null
        ? [{ id: 'correct', text: verb, group: 'Order', keys: 'e', run: () => setAsking(true) }]
        : [],
    [isOffered, deniedReason, verb],
  )
  useCommands(commands)
  if (!isOffered) return null
  return (
    <>
      <ActionButton icon="undo" disabledReason={deniedReason} onPress={() => setAsking(true)}>
        {verb}
      </ActionButton>
      {isAsking && (
        <Suspense fallback={null}>
          <CorrectDialog order={order} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
