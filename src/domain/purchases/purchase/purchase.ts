import type { BuyOutcome, Carrier, CarrierId, LookupOutcome, Money, Quote } from '#adapters/carriers/carrier.ts'
import type { Billing } from '#adapters/carriers/connections.ts'
import { carrierUnavailable } from '#domain/carrier-accounts/carrier-unavailable.ts'
import type { Label } from '#domain/labels/label.ts'
import type { CancellationState, PurchaseState } from '#domain/purchases/purchase/states.ts'
import { type ErrorDetail, errorDetail } from '#kit/errors/service-error.ts'
import { logText } from '#kit/text.ts'

/** The purchase of one label: its rate, its owner and its progress. */
export type Purchase = {
  accountId: string
  /** Its id is our reference at the carrier. */
  purchaseId: string
  orderId: string
  shipmentId: string
  rateId: string
  state: PurchaseState
  /** Whether it owns its shipment: its outcome is open, or its label is live. */
  ownsShipment: boolean
  /** The node that works on it; null: none. */
  owner: string | null
  /** A caller waits for the outcome, perhaps on another node. */
  hasWaiters: boolean
  /** A caller got a 202, so a later failure has to appear on the order. */
  acknowledged202: boolean
  carrier: CarrierId
  /** The carrier account that it is bought through. */
  carrierAccount: string
  /** Who pays the carrier, as of its rate. */
  billing: Billing
  /** The price for the account, as decimal text. */
  charge: string
  currency: string
  quote: Quote
  /** The ship date, `yyyy-mm-dd`. */
  shipDate: string
  /** Its label. For a failed purchase, a label that shows the failure. Null: none. */
  labelId: string | null
  /** The error of a failed purchase. Rows of version 0.1 contain an HTTP status next to it. */
  failure: ErrorDetail | null
  /** The carrier's own price of the label; null if it returned none, or there is no label. */
  carrierCharged: Money | null
  /** When the carrier was called, by the database's clock; null: not yet. */
  sentAt: Date | null
  createdAt: Date
}

/** Identifies a purchase. */
export type PurchaseKey = Pick<Purchase, 'accountId' | 'purchaseId'>

/** A purchase after its outcome, with the label if it was created now. */
export type EndedPurchase = { purchase: Purchase; label: Label | null }

/** One attempt to void a label. */
export type Cancellation = {
  accountId: string
  cancellationId: string
  labelId: string
  state: CancellationState
  /** The carrier's reason for a rejection, in its own words; null if it accepted or gave no reason. */
  reason: string | null
  /** The carrier's id of a refund request that it decides later, if it returned one. */
  refundRequestId: string | null
  sentAt: Date | null
  createdAt: Date
}

/** Identifies a cancellation. */
export type CancellationKey = Pick<Cancellation, 'accountId' | 'cancellationId'>

/** The kinds of events of a purchase. Rows contain these words, so kinds are added and never changed. */
export type PurchaseEventKind =
  | 'claimed'
  | 'claim withdrawn'
  | 'taken over'
  | 'sent'
  | 'presumed sent'
  | 'completed'
  | 'failed'
  | 'outcome unknown'
  | 'asked the carrier'
  | 'cancellation sent'
  | 'cancellation outcome unknown'
  | 'cancellation repeated'
  | 'cancelled'
  | 'cancellation refused'
  | 'refund granted'
  | 'refund denied'
  | 'stray label found'
  | 'stray label sent to be voided'
  | 'resolved by operator'

/** An entry of a purchase's event log. */
export type PurchaseEvent = {
  at: Date
  what: PurchaseEventKind
  /** The process that wrote it. */
  node: string
  /** Its shape depends on the kind. */
  detail: Record<string, unknown>
}

/**
 * An attempt of the owning node certainly did not send the purchase, and will not. `stepId`: the event of the attempt's
 * last step before the call; null if it was not reached. `owner`: the node of the attempt, if another node may record
 * it; absent: the node that records it. `claimEventId`: the event of a claim that may not have been committed, and must
 * not count from now on.
 */
export type Unsent = {
  outcome: 'unsent'
  detail: string
  stepId: string | null
  owner?: string
  claimEventId?: string
}

/** The outcome of a purchase. `absent`: the carrier certainly created no label. */
export type PurchaseOutcome = BuyOutcome | Extract<LookupOutcome, { outcome: 'absent' | 'voided' }> | Unsent

/** The outcomes after which there is no label. */
type FailedOutcome = Exclude<PurchaseOutcome, { outcome: 'ok' | 'uncertain' }>

/**
 * The error that the caller of the purchase gets.
 *
 * @param known the carrier in the registry; absent: it is no longer there
 */
export function purchaseFailure(carrier: string, outcome: FailedOutcome, known?: Carrier): ErrorDetail {
  switch (outcome.outcome) {
    case 'rejected': {
      const { carrierCode, carrierText } = outcome
      return errorDetail('Label.CarrierRejected', { carrier, carrierCode, carrierText })
    }
    case 'unavailable':
      return carrierUnavailable(known ?? { id: carrier, name: carrier }, outcome)
    case 'unsent':
      return errorDetail('Carrier.Unavailable', { carrier })
    case 'absent':
    case 'voided':
      return errorDetail('Carrier.Unavailable', { carrier, outcome: outcome.outcome })
  }
}

/** The carrier's message for the log; null if the carrier gave no decision or no code. */
export function carrierWordsOf(failure: ErrorDetail | null): {
  carrierCode: string | null
  carrierWords: string | null
} {
  const { carrierCode, carrierText } = failure?.metaData ?? {}
  return {
    carrierCode: typeof carrierCode === 'string' ? logText(carrierCode) : null,
    carrierWords: typeof carrierText === 'string' ? logText(carrierText) : null,
  }
}
