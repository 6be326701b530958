import type { CarrierId } from '#adapters/carriers/carrier.ts'

/** The last event of an item with unknown outcome: its kind, and the message of the carrier or the service. */
export type LastEvent = { at: Date; what: string; answer: string | null; detail: string | null }

/** Who may enter the outcome: the people of the account, or the operator, whose carrier account was used. */
export type Reviewer = 'account' | 'operator'

/** A purchase or a cancellation whose outcome no lookup has found. */
export type ReviewItem = {
  kind: 'purchase' | 'cancellation'
  purchaseId: string
  orderId: string
  /** The label to cancel; null for a purchase. */
  labelId: string | null
  trackingNumber: string | null
  carrier: CarrierId
  serviceName: string
  /** The reserved price of the purchase, or the price of the label, as decimal text. */
  charge: string
  currency: string
  /** When the carrier was called; for a cancellation, the first time. */
  sentAt: Date
  lastHeard: LastEvent | null
  settledBy: Reviewer
}
