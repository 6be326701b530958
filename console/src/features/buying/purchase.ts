/** The progress of an order's purchases, as the service reports it for each shipment. */
import { type Failure, noResponse } from '../../api/failure.ts'
import type { Order } from '../../api/queries/orders.ts'
import { formatCarrier } from '../../format/shipping.ts'

export type Shipment = Order['shipments'][number]
export type Label = NonNullable<Shipment['label']>

export type PurchaseProgress =
  /** Nothing was bought, and nothing is in progress. */
  | { kind: 'free' }
  /** The carrier or the service rejected the purchase. */
  | { kind: 'failed'; message: string }
  | { kind: 'buying' }
  /** The carrier hasn't confirmed the outcome. The service keeps checking. */
  | { kind: 'unknown' }
  | { kind: 'bought'; label: Label }

export function progressOf({ purchase, label }: Pick<Shipment, 'purchase' | 'label'>): PurchaseProgress {
  if (label?.isLive) return { kind: 'bought', label }
  switch (purchase?.status) {
    case 'Claimed':
    case 'Processing':
      return { kind: 'buying' }
    case 'OutcomeUnknown':
      return { kind: 'unknown' }
    case 'Failed':
      return { kind: 'failed', message: purchaseFailureText(purchase.error) }
    default:
      return { kind: 'free' }
  }
}

/** Explains a failed purchase. */
export const purchaseFailureText = (error: NonNullable<Shipment['purchase']>['error']): string =>
  (error && (purchaseErrorText(error) ?? error.message)) ?? 'The carrier didn’t create the label.'

export const progressOfOrder = (order: Pick<Order, 'shipments'> | null): PurchaseProgress[] =>
  order?.shipments.map(progressOf) ?? []

/** Whether a label can be bought: there is none, and none may be in progress. */
const isFree = (shipment: Shipment): boolean => ['free', 'failed'].includes(progressOf(shipment).kind)

export const purchasableShipments = (order: Pick<Order, 'shipments'>): Shipment[] => order.shipments.filter(isFree)

/** Whether the draft can still be edited. */
export const isEditable = (progress: readonly PurchaseProgress[]): boolean =>
  progress.every(({ kind }) => kind === 'free' || kind === 'failed')

export const isInProgress = (progress: readonly PurchaseProgress[]): boolean =>
  progress.some(({ kind }) => kind === 'buying' || kind === 'unknown')

/** The bought labels, in the order of the packages. */
export const labelsOf = (progress: readonly PurchaseProgress[]): Label[] =>
  progress.flatMap((state) => (state.kind === 'bought' ? [state.label] : []))

export const isCompletelyBought = (progress: readonly PurchaseProgress[]): boolean =>
  progress.length > 0 && progress.every(({ kind }) => kind === 'bought')

/** Server errors that guarantee that no purchase started. */
const nothingBegun: readonly string[] = ['Carrier.Unavailable', 'Label.PurchasesHeld']

/**
 * Whether the outcome of the purchase is open after an error: there was no response, a proxy responded, or the service
 * failed midway.
 */
export const isOutcomeOpen = ({ code, status }: Pick<Failure, 'code' | 'status'>): boolean =>
  code === noResponse || (status >= 500 && !nothingBegun.includes(code))

const soonMs = 1_000
/** The service checks with the carrier after a few seconds, and a person is waiting. */
const laterMs = 3_000

/**
 * The polling interval.
 *
 * @param isUnanswered whether this page sent a purchase and got no response
 */
export function pollMs(progress: readonly PurchaseProgress[], isUnanswered: boolean): number | false {
  if (isUnanswered || progress.some(({ kind }) => kind === 'buying')) return soonMs
  if (progress.some(({ kind }) => kind === 'unknown')) return laterMs
  return labelsOf(progress).some(({ files }) => files === 'processing') ? soonMs : false
}

type PurchaseError = { code: string; metaData: Readonly<Record<string, unknown>> | null }

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Explains why a purchase produced no label, and what to do. Returns null for errors that aren't about the purchase,
 * such as an expired rate. Callers add that nothing was charged.
 */
export function purchaseErrorText({ code, metaData }: PurchaseError): string | null {
  const carrier = formatCarrier(textOf(metaData?.carrier) ?? 'The carrier')
  if (code === 'Label.CarrierRejected') {
    const reason = textOf(metaData?.carrierText)
    return `${carrier} rejected the purchase${reason ? `: “${reason}”` : '.'} Fix the problem, or choose another carrier.`
  }
  // The message states when the carrier accepts calls again.
  if (code !== 'Carrier.Unavailable' || metaData?.reason === 'throttled') return null
  switch (metaData?.outcome) {
    case 'absent':
      return `We lost the connection to ${carrier}. ${carrier} confirmed that no label was created, so you can try again.`
    case 'voided':
      return `${carrier} created a label and canceled it. You can buy a label again.`
    default:
      return `${carrier} can’t be reached, and no label was created. Try again in a few minutes, or choose another carrier.`
  }
}

export const expiredRateText = 'This price has expired. We’re getting new rates. Check the new price, then buy.'
