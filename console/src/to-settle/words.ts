/** What is known of what is to be settled, in a sentence. */
import type { StoreDifference, ToSettle } from '../api/queries/to-settle.ts'
import { formatCarrier } from '../format/carrier.ts'

type Heard = Pick<NonNullable<ToSettle['lastHeard']>, 'what' | 'answer'>

/** By the service's word for what a look-up came to. */
const lookups: Readonly<Record<string, (carrier: string) => string>> = {
  absent: (carrier) => `${carrier} knew of no such label, which proves nothing yet.`,
  undecided: (carrier) => `${carrier} was asked what became of it, and could not tell.`,
  unavailable: (carrier) => `${carrier} was asked what became of it, and could not be reached.`,
}

export function heardWords(carrierId: string, { what, answer }: Heard): string {
  const carrier = formatCarrier(carrierId)
  switch (what) {
    case 'asked the carrier':
      return lookups[answer ?? '']?.(carrier) ?? `${carrier} was asked what became of it.`
    case 'presumed sent':
      return 'Waybill stopped in the middle of asking for it.'
    case 'cancellation repeated':
      return answer === 'rejected'
        ? `${carrier} was asked once more to take it back, and refused: it may have done so the first time.`
        : `${carrier} was asked once more to take it back, and gave no answer.`
    default:
      return `${carrier} gave no answer.`
  }
}

/** What a store says of an order whose label is bought. */
export function differenceWords({ standing, reason }: Pick<StoreDifference, 'standing' | 'reason'>): string {
  const because = reason ? `: ${reason}` : ''
  if (standing === 'closed') return `It has closed the order${because}.`
  if (standing === 'open') return 'Something else is to be shipped, or somewhere else.'
  return `It does not let the order be shipped now${because}.`
}
