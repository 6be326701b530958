/** What is said where an order is corrected in part: of several labels some are cancelled, and one is not. */
import type { Failure } from '../api/failure.ts'
import type { Order } from '../api/queries/orders.ts'
import type { Correction } from '../api/queries/purchases.ts'
import { takesNoneBack } from './cancel-label.tsx'

type Shipments = Pick<Order, 'shipments'>
type Refusal = NonNullable<Correction['refusal']>

/** By their places, as the page heads them. */
const placesOf = ({ shipments }: Shipments, labelIds: readonly string[]): number[] =>
  shipments.flatMap(({ label }, place) => (label && labelIds.includes(label.labelId) ? [place + 1] : []))

/** Why it was not given up. */
export function refusalOf(order: Shipments, { labelId, reason, isAsked }: Refusal): string {
  const label = order.shipments.find((one) => one.label?.labelId === labelId)?.label
  if (!isAsked && label) return `${takesNoneBack(label)}. Nothing was cancelled.`
  const [place] = placesOf(order, [labelId])
  const what = order.shipments.length > 1 && place ? `the label of parcel ${place}` : 'the label'
  return `The carrier did not take ${what} back${reason ? `: “${reason}”` : ''}. It can be used, and stays paid for.`
}

/** Null: nothing was cancelled. */
export function mustNotShip(order: Shipments, cancelledLabelIds: readonly string[]): string | null {
  const places = placesOf(order, cancelledLabelIds)
  if (places.length === 0) return null
  if (places.length === 1) return `The label of parcel ${places[0]} is cancelled: do not ship it with that label.`
  return `The labels of parcels ${places.join(', ')} are cancelled: do not ship them with those labels.`
}

/** The labels that were cancelled before it failed. */
export function cancelledBefore(failure: Failure | null): string[] {
  const told = failure?.errors[0]?.metaData?.cancelledLabelIds
  return Array.isArray(told) ? told.map(String) : []
}
