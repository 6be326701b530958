/** Texts for purchases and cancellations with unknown outcomes. */
import type { OpenOutcome, StoreDifference } from '../../api/queries/needs-attention.ts'
import { formatCarrier } from '../../format/shipping.ts'

type LastUpdate = Pick<NonNullable<OpenOutcome['lastHeard']>, 'what' | 'answer'>

/** By the service's names for lookup results. */
const lookups: Readonly<Record<string, (carrier: string) => string>> = {
  absent: (carrier) => `${carrier} found no label, but this isn’t final yet.`,
  undecided: (carrier) => `${carrier} couldn’t confirm the outcome.`,
  unavailable: (carrier) => `We couldn’t reach ${carrier} to check the outcome.`,
}

export function lastUpdateText(carrierId: string, { what, answer }: LastUpdate): string {
  const carrier = formatCarrier(carrierId)
  switch (what) {
    case 'asked the carrier':
      return lookups[answer ?? '']?.(carrier) ?? `We asked ${carrier} about the outcome.`
    case 'presumed sent':
      return 'Waybill stopped while sending the request.'
    case 'cancellation repeated':
      return answer === 'rejected'
        ? `${carrier} rejected our second cancellation request. ${carrier} may have accepted the first request.`
        : `${carrier} did not respond to our second cancellation request.`
    default:
      return `${carrier} did not respond.`
  }
}

/** The change that the store reports. */
export function storeChangeText({ standing, reason }: Pick<StoreDifference, 'standing' | 'reason'>): string {
  const because = reason ? `: ${reason.replace('cancelled', 'canceled')}` : ''
  if (standing === 'closed') return `The order was closed${because}.`
  if (standing === 'open') return 'The items or the address changed.'
  return `The order can’t be shipped now${because}.`
}
