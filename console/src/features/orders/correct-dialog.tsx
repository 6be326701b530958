import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import { wordsOf } from '../../api/messages.ts'
import type { Order } from '../../api/queries/orders.ts'
import { type Correction, correctOrder } from '../../api/queries/purchases.ts'
import { paths } from '../../paths.ts'
import { ActButton } from '../../shell/act-button.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { takesNoneBack } from './shipment-section.tsx'
import { hasLabel, paidFor } from './statuses.ts'

/** Confirms the cancellation of the label and explains the refund. */
export function CorrectDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  // The order as it was when the dialog opened.
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

/** Messages for a correction that canceled only some of the labels. */

type Shipments = Pick<Order, 'shipments'>
type Refusal = NonNullable<Correction['refusal']>

/** The numbers of the packages with these labels. */
const placesOf = ({ shipments }: Shipments, labelIds: readonly string[]): number[] =>
  shipments.flatMap(({ label }, place) => (label && labelIds.includes(label.labelId) ? [place + 1] : []))

/** Why a label wasn't canceled. */
export function refusalOf(order: Shipments, { labelId, reason, isAsked }: Refusal): string {
  const label = order.shipments.find((one) => one.label?.labelId === labelId)?.label
  if (!isAsked && label) return `${takesNoneBack(label)}. Nothing was canceled.`
  const [place] = placesOf(order, [labelId])
  const what = order.shipments.length > 1 && place ? `the label for package ${place}` : 'the label'
  return `The carrier didn’t cancel ${what}${reason ? `: “${reason}”` : ''}. You can still use the label, and its price isn’t refunded.`
}

/** Null if nothing was canceled. */
export function mustNotShip(order: Shipments, cancelledLabelIds: readonly string[]): string | null {
  const places = placesOf(order, cancelledLabelIds)
  if (places.length === 0) return null
  if (places.length === 1) return `The label for package ${places[0]} is canceled. Don’t use this label.`
  return `The labels for packages ${places.join(', ')} are canceled. Don’t use these labels.`
}

/** The labels that were canceled before the failure. */
export function cancelledBefore(failure: Failure | null): string[] {
  const told = failure?.errors[0]?.metaData?.cancelledLabelIds
  return Array.isArray(told) ? told.map(String) : []
}
