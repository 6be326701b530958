/** The progress of an order's purchases, as the service reports it for each shipment. */
import { type Failure, notReached } from '../../api/failure.ts'
import type { Order } from '../../api/queries/orders.ts'
import { formatCarrier } from '../../format/shipping.ts'

export type Shipment = Order['shipments'][number]
export type Label = NonNullable<Shipment['label']>

export type Standing =
  /** Nothing was bought, and nothing is in progress. */
  | { kind: 'free' }
  /** The carrier or the service rejected the purchase. */
  | { kind: 'failed'; message: string }
  | { kind: 'buying' }
  /** The carrier hasn't confirmed the outcome. The service keeps checking. */
  | { kind: 'unknown' }
  | { kind: 'bought'; label: Label }

export function standingOf({ purchase, label }: Pick<Shipment, 'purchase' | 'label'>): Standing {
  if (label?.isLive) return { kind: 'bought', label }
  switch (purchase?.status) {
    case 'Claimed':
    case 'Processing':
      return { kind: 'buying' }
    case 'OutcomeUnknown':
      return { kind: 'unknown' }
    case 'Failed':
      return { kind: 'failed', message: whyNoLabel(purchase.error) }
    default:
      return { kind: 'free' }
  }
}

/** Explains a failed purchase. */
export const whyNoLabel = (error: NonNullable<Shipment['purchase']>['error']): string =>
  (error && (purchaseWordsOf(error) ?? error.message)) ?? 'The carrier didn’t create the label.'

export const standingsOf = (order: Pick<Order, 'shipments'> | null): Standing[] =>
  order?.shipments.map(standingOf) ?? []

/** Whether a label can be bought: there is none, and none may be in progress. */
const isFree = (shipment: Shipment): boolean => ['free', 'failed'].includes(standingOf(shipment).kind)

export const freeShipmentsOf = (order: Pick<Order, 'shipments'>): Shipment[] => order.shipments.filter(isFree)

/** Whether the draft can still be edited. */
export const isEditable = (standings: readonly Standing[]): boolean =>
  standings.every(({ kind }) => kind === 'free' || kind === 'failed')

export const isUnderWay = (standings: readonly Standing[]): boolean =>
  standings.some(({ kind }) => kind === 'buying' || kind === 'unknown')

/** The bought labels, in the order of the packages. */
export const labelsOf = (standings: readonly Standing[]): Label[] =>
  standings.flatMap((standing) => (standing.kind === 'bought' ? [standing.label] : []))

export const isWhole = (standings: readonly Standing[]): boolean =>
  standings.length > 0 && standings.every(({ kind }) => kind === 'bought')

/** Server errors that guarantee that no purchase started. */
const nothingBegun: readonly string[] = ['Carrier.Unavailable', 'Label.PurchasesHeld']

/**
 * Whether the outcome of the purchase is open after an error: there was no response, a proxy responded, or the service
 * failed midway.
 */
export const leavesOpen = ({ code, status }: Pick<Failure, 'code' | 'status'>): boolean =>
  code === notReached || (status >= 500 && !nothingBegun.includes(code))

const soonMs = 1_000
/** The service checks with the carrier after a few seconds, and a person is waiting. */
const laterMs = 3_000

/**
 * The polling interval.
 *
 * @param isUnanswered whether this page sent a purchase and got no response
 */
export function askAgainMs(standings: readonly Standing[], isUnanswered: boolean): number | false {
  if (isUnanswered || standings.some(({ kind }) => kind === 'buying')) return soonMs
  if (standings.some(({ kind }) => kind === 'unknown')) return laterMs
  return labelsOf(standings).some(({ files }) => files === 'processing') ? soonMs : false
}

type PurchaseError = { code: string; metaData: Readonly<Record<string, unknown>> | null }

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Explains why a purchase produced no label, and what to do. Returns null for errors that aren't about the purchase,
 * such as an expired rate. Callers add that nothing was charged.
 */
export function purchaseWordsOf({ code, metaData }: PurchaseError): string | null {
  const carrier = formatCarrier(textOf(metaData?.carrier) ?? 'The carrier')
  if (code === 'Label.CarrierRejected') {
    const reason = textOf(metaData?.carrierText)
    return `${carrier} rejected the purchase${reason ? `: “${reason}”` : '.'} Fix the problem, or choose another carrier.`
  }
  if (code !== 'Carrier.Unavailable') return null
  switch (metaData?.outcome) {
    case 'absent':
      return `We lost the connection to ${carrier}. ${carrier} confirmed that no label was created, so you can try again.`
    case 'voided':
      return `${carrier} created a label and canceled it. You can buy a label again.`
    default:
      return `${carrier} can’t be reached, and no label was created. Try again in a few minutes, or choose another carrier.`
  }
}

export const priceTooOld = 'This price has expired. We’re getting new rates. Check the new price, then buy.'
