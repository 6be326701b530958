/** How far the labels of an order are bought, as the service tells it of each shipment. Nothing here is hoped for. */
import type { Order } from '../api/queries/orders.ts'

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
      return { kind: 'failed', message: purchase.error?.message ?? 'The carrier did not make it.' }
    default:
      return { kind: 'free' }
  }
}

export const standingsOf = (order: Pick<Order, 'shipments'> | null): Standing[] =>
  order?.shipments.map(standingOf) ?? []

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

const soonMs = 1_000
const laterMs = 10_000

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
