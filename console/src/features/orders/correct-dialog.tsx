import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import { failureMessage } from '../../api/messages.ts'
import type { Order } from '../../api/queries/orders.ts'
import { type Correction, correctOrder } from '../../api/queries/purchases.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { noCancellationText } from './shipment-section.tsx'
import { hasLabel, totalPaidByCredit } from './statuses.ts'

/** Confirms the cancellation of the label and explains the refund. */
export function CorrectDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  // The order as it was when the dialog opened.
  const [opened] = useState(order)
  const isBought = hasLabel(opened)
  const credit = totalPaidByCredit(opened)
  const navigate = useNavigate()
  const action = useAction(correctOrder, {
    refreshes: ['orders', 'drafts', 'credit'],
    onDone: async ({ draft, orderId }) => {
      if (draft) await navigate({ to: paths.draft, params: { draftId: draft.draftId } })
      if (orderId) await navigate({ to: paths.order, params: { orderId } })
    },
  })
  const rejection = action.data?.refusal
  const canceled = rejection?.cancelledLabelIds ?? canceledLabelIds(action.failure)
  const reason = rejection ? rejectionText(opened, rejection) : action.failure && failureMessage(action.failure)
  const message = reason && [reason, canceledLabelsText(opened, canceled)].filter(Boolean).join(' ')
  const isFinished = Boolean(message)
  return (
    <Confirm
      title={isBought ? 'Cancel the label and edit this order?' : 'Edit this order?'}
      isOpen
      onClose={onClose}
      failure={message}
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            {isFinished ? 'Close' : isBought ? 'Keep label' : 'Keep order'}
          </Button>
          {!isFinished && (
            <ActionButton look="primary" isPending={action.isPending} onPress={() => action.run(order.orderId)}>
              {isBought ? 'Cancel label and edit' : 'Edit'}
            </ActionButton>
          )}
        </>
      }
    >
      {isBought
        ? `We’ll cancel the label and this order${credit ? `, and ${credit} is returned to your credit` : ''}. A copy of the order then opens, so you can edit it and buy a new label. Don’t ship a package with the old label.`
        : opened.awaitsReplacement
          ? 'We’ll open a copy of this canceled order for you to edit. There’s no charge.'
          : 'We’ll cancel this order and open a copy for you to edit. There’s no charge.'}
    </Confirm>
  )
}

/* Messages for a correction that canceled only some of the labels. */

type Shipments = Pick<Order, 'shipments'>
type Rejection = NonNullable<Correction['refusal']>

/** The numbers of the packages with these labels. */
const placesOf = ({ shipments }: Shipments, labelIds: readonly string[]): number[] =>
  shipments.flatMap(({ label }, index) => (label && labelIds.includes(label.labelId) ? [index + 1] : []))

/** Why a label wasn't canceled. */
export function rejectionText(order: Shipments, { labelId, reason, isAsked }: Rejection): string {
  const label = order.shipments.find((one) => one.label?.labelId === labelId)?.label
  if (!isAsked && label) return `${noCancellationText(label)}. Nothing was canceled.`
  const [index] = placesOf(order, [labelId])
  const what = order.shipments.length > 1 && index ? `the label for package ${index}` : 'the label'
  return `The carrier didn’t cancel ${what}${reason ? `: “${reason}”` : ''}. The label stays valid, and its price isn’t refunded.`
}

/** Null if nothing was canceled. */
function canceledLabelsText(order: Shipments, cancelledLabelIds: readonly string[]): string | null {
  const places = placesOf(order, cancelledLabelIds)
  if (places.length === 0) return null
  if (places.length === 1) return `The label for package ${places[0]} is canceled. Don’t use this label.`
  return `The labels for packages ${places.join(', ')} are canceled. Don’t use these labels.`
}

/** The labels that were canceled before the failure. */
function canceledLabelIds(failure: Failure | null): string[] {
  const ids = failure?.errors[0]?.metaData?.cancelledLabelIds
  return Array.isArray(ids) ? ids.map(String) : []
}
