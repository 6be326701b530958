import type { BuyOutcome, CarrierId, LookupOutcome, Money, Quote } from '#adapters/carriers/carrier.ts'
import type { Label } from '#domain/labels/label.ts'
import type { CancellationState, PurchaseState } from '#domain/purchases/purchase/states.ts'
import { type ErrorDetail, errorDetail } from '#kit/errors/service-error.ts'
import { logText } from '#kit/text.ts'

/** The purchase of one label: what was bought, for whom, and how far it has come. */
export type Purchase = {
  accountId: string
  /** Also our reference at the carrier. */
  purchaseId: string
  orderId: string
  shipmentId: string
  rateId: string
  state: PurchaseState
  /** Whether it holds its shipment: its outcome is open, or its label is live. */
  ownsShipment: boolean
  /** The node that works on it; null where none does. */
  owner: string | null
  /** Somebody waits for the outcome who may be on another node. */
  hasWaiters: boolean
  /** A caller was answered 202: a later failure has to show on the order. */
  acknowledged202: boolean
  carrier: CarrierId
  /** The account at the carrier that it is bought through. */
  carrierAccount: string
  /** What it costs the account, as decimal text. */
  charge: string
  currency: string
  quote: Quote
  /** The day the parcel is handed over, `yyyy-mm-dd`. */
  shipDate: string
  /** Its label; that of a failed purchase is a trace of the failure. Null while there is none. */
  labelId: string | null
  /** The error of a failed purchase. Rows of version 0.1 contain an HTTP status next to it. */
  failure: ErrorDetail | null
  /** What the carrier says that it charged for the label; null where it named no amount, or there is none. */
  carrierCharged: Money | null
  /** When the carrier was called, by the database's clock; null before. */
  sentAt: Date | null
  createdAt: Date
}

/** What names a purchase. */
export type PurchaseKey = Pick<Purchase, 'accountId' | 'purchaseId'>

/** A purchase as an outcome left it, with the label if it was created now. */
export type EndedPurchase = { purchase: Purchase; label: Label | null }

/** One attempt to have a label voided. */
export type Cancellation = {
  accountId: string
  cancellationId: string
  labelId: string
  state: CancellationState
  /** Why the carrier refused, in its own words; null where it did not, or gave no reason. */
  reason: string | null
  /** What the carrier calls the request for a refund about which it decides later, where it named it. */
  refundRequestId: string | null
  sentAt: Date | null
  createdAt: Date
}

/** What names a cancellation. */
export type CancellationKey = Pick<Cancellation, 'accountId' | 'cancellationId'>

/** What can happen to a purchase. These words are kept in rows: they are added to, never changed. */
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
 * It is certain that an attempt of the node which owns the purchase did not send it, and will not. `stepId`: the event
 * that the attempt's last step before the call brings along, if it was taken; null where the attempt did not come to it.
 * `owner`: the node of the attempt, where another may come to write it; absent: the one that writes. `claimEventId`: the
 * event that the claim brings along, where nobody knows whether it counts; it is not to count from then on.
 */
export type Unsent = {
  outcome: 'unsent'
  detail: string
  stepId: string | null
  owner?: string
  claimEventId?: string
}

/** What became of a purchase; `absent`: it is certain that the carrier made no label. */
export type PurchaseOutcome = BuyOutcome | Extract<LookupOutcome, { outcome: 'absent' | 'voided' }> | Unsent

/** The outcomes after which there is no label. */
type FailedOutcome = Exclude<PurchaseOutcome, { outcome: 'ok' | 'uncertain' }>

/** The error that the purchase's caller is answered with. */
export function purchaseFailure(carrier: string, outcome: FailedOutcome): ErrorDetail {
  switch (outcome.outcome) {
    case 'rejected': {
      const { carrierCode, carrierText } = outcome
      return errorDetail('Label.CarrierRejected', { carrier, carrierCode, carrierText })
    }
    case 'unavailable':
    case 'unsent':
      return errorDetail('Carrier.Unavailable', { carrier })
    case 'absent':
    case 'voided':
      return errorDetail('Carrier.Unavailable', { carrier, outcome: outcome.outcome })
  }
}

/** What the carrier said of it, as a log line keeps that; null where it gave no decision, or no code for it. */
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
