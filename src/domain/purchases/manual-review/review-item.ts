import type { CarrierId } from '#adapters/carriers/carrier.ts'

/** What was heard last of something whose outcome is unknown: the event log's word for it, and the carrier's or ours. */
export type LastEvent = { at: Date; what: string; answer: string | null; detail: string | null }

/** Who says what became of it: the people of the account, or the operator, through whose account at the carrier it went. */
export type Reviewer = 'account' | 'operator'

/** A purchase, or the cancellation of a label, of which no look-up has told what became of it. */
export type ReviewItem = {
  kind: 'purchase' | 'cancellation'
  purchaseId: string
  orderId: string
  /** The label that is being cancelled; null of a purchase. */
  labelId: string | null
  trackingNumber: string | null
  carrier: CarrierId
  serviceName: string
  /** What is set aside for the purchase, or what the label cost; decimal text. */
  charge: string
  currency: string
  /** When the carrier was called; of a cancellation for the first time. */
  sentAt: Date
  lastHeard: LastEvent | null
  settledBy: Reviewer
}
