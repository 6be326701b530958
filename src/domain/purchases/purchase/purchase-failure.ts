import type { BuyOutcome, LookupOutcome } from '#adapters/carriers/carrier.ts'
import { type ErrorDetail, errorDetail } from '#kit/errors/service-error.ts'
import { logText } from '#kit/text.ts'

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
