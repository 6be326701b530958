/** What is said where an order is corrected in part: of several labels some are cancelled, and one is not. */
import type { Failure } from '../../api/failure.ts'
import type { Order } from '../../api/queries/orders.ts'
import type { Correction } from '../../api/queries/purchases.ts'
import { takesNoneBack } from './cancel-label.tsx'

type Shipments = Pick<Order, 'shipments'>
type Refusal = NonNullable<Correction['refusal']>

/** By their places, as the page heads them. */
const placesOf = ({ shipments }: Shipments, labelIds: readonly string[]): number[] =>
  shipments.flatMap(({ label }, place) => (label && labelIds.includes(label.labelId) ? [place + 1] : []))

/** Why it was not given up. */
export function refusalOf(order: Shipments, { labelId, reason, isAsked }: Refusal): string {
  const label = order.shipments.find((one) => one.label?.labelId === labelId)?.label
  if (!isAsked && label) return `${takesNoneBack(label)}. Nothing was canceled.`
  const [place] = placesOf(order, [labelId])
  const what = order.shipments.length > 1 && place ? `the label for package ${place}` : 'the label'
  return `The carrier didn’t cancel ${what}${reason ? `: “${reason}”` : ''}. You can still use the label, and its price isn’t refunded.`
}

/** Null: nothing was cancelled. */
export function mustNotShip(order: Shipments, cancelledLabelIds: readonly string[]): string | null {
  const places = placesOf(order, cancelledLabelIds)
  if (places.length === 0) return null
  if (places.length === 1) return `The label for package ${places[0]} is canceled. Don’t use this label.`
  return `The labels for packages ${places.join(', ')} are canceled. Don’t use these labels.`
}

/** The labels that were cancelled before it failed. */
export function cancelledBefore(failure: Failure | null): string[] {
  const told = failure?.errors[0]?.metaData?.cancelledLabelIds
  return Array.isArray(told) ? told.map(String) : []
}
