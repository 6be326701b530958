import type { CarrierId } from '#adapters/carriers/carrier.ts'

/** A refund that a carrier was asked for, and about which it decides after the label is cancelled. */
export type Refund = {
  accountId: string
  labelId: string
  purchaseId: string
  carrier: CarrierId
  trackingNumber: string | null
  /** What the label cost the account, as decimal text. */
  amount: string
  currency: string
  /** `denied`: the carrier refused it, and the account has paid for the label after all. */
  state: 'pending' | 'denied'
  /** What the carrier calls the request, where it named it. */
  refundRequestId: string | null
  /** When it was requested; of one that was denied, when that was written. */
  since: Date
}
