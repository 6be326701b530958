/** How far the labels of an order are bought, as the service tells it of each shipment. Nothing here is hoped for. */
import { type Failure, notReached } from '../../api/failure.ts'
import { purchaseWordsOf } from '../../api/purchase-words.ts'
import type { Order } from '../../api/queries/orders.ts'

export type Shipment = Order['shipments'][number]
export type Label = NonNullable<Shipment['label']>

export type Standing =
  /** Nothing was bought, and nothing is under way. */
  | { kind: 'free' }
  /** Nothing was bought: the carrier or the service refused it. */
  | { kind: 'failed'; message: string }
  /** Under way. */
  | { kind: 'buying' }
  /** The carrier has not told whether it made the label, and is being asked. */
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

/** Of a purchase that failed, in words. */
export const whyNoLabel = (error: NonNullable<Shipment['purchase']>['error']): string =>
  (error && (purchaseWordsOf(error) ?? error.message)) ?? 'The carrier didn’t create the label.'

export const standingsOf = (order: Pick<Order, 'shipments'> | null): Standing[] =>
  order?.shipments.map(standingOf) ?? []

/** For which a label may be bought: there is none, and none may be on its way. */
const isFree = (shipment: Shipment): boolean => ['free', 'failed'].includes(standingOf(shipment).kind)

export const freeShipmentsOf = (order: Pick<Order, 'shipments'>): Shipment[] => order.shipments.filter(isFree)

/** Whether what is typed still counts: nothing is bought, and nothing may be on its way. */
export const isEditable = (standings: readonly Standing[]): boolean =>
  standings.every(({ kind }) => kind === 'free' || kind === 'failed')

export const isUnderWay = (standings: readonly Standing[]): boolean =>
  standings.some(({ kind }) => kind === 'buying' || kind === 'unknown')

/** The labels that were bought, in the order of the parcels. */
export const labelsOf = (standings: readonly Standing[]): Label[] =>
  standings.flatMap((standing) => (standing.kind === 'bought' ? [standing.label] : []))

export const isWhole = (standings: readonly Standing[]): boolean =>
  standings.length > 0 && standings.every(({ kind }) => kind === 'bought')

/** Faults of the service by which it says that nothing was begun. */
const nothingBegun: readonly string[] = ['Carrier.Unavailable', 'Label.PurchasesHeld']

/**
 * Whether what came in place of an answer leaves open what became of the purchase: nothing came, or something between the
 * service and this page spoke for it, or it failed in the middle.
 */
export const leavesOpen = ({ code, status }: Pick<Failure, 'code' | 'status'>): boolean =>
  code === notReached || (status >= 500 && !nothingBegun.includes(code))

const soonMs = 1_000
/** Carriers are asked again after seconds at first; somebody stands at the desk and waits. */
const laterMs = 3_000

/**
 * How often it is asked for again.
 *
 * @param isUnanswered whether this page asked for a purchase and got no answer
 */
export function askAgainMs(standings: readonly Standing[], isUnanswered: boolean): number | false {
  if (isUnanswered || standings.some(({ kind }) => kind === 'buying')) return soonMs
  if (standings.some(({ kind }) => kind === 'unknown')) return laterMs
  return labelsOf(standings).some(({ files }) => files === 'processing') ? soonMs : false
}
