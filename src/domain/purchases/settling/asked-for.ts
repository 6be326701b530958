import type { Carrier, LookupStrategy } from '#adapters/carriers/carrier.ts'
import type { AskedFor } from '#domain/purchases/settling/sql.ts'

/**
 * For how long only the carrier is asked, in seconds. One that has no look-up tells nothing; one whose look-up finds what
 * is there, and proves nothing where it finds none, shows a label soon or never; the others answer for as long
 * as they are reached.
 */
const secondsOf: Readonly<Record<LookupStrategy, number>> = {
  none: 0,
  'reference, found only': 120,
  reference: 3_600,
  'idempotency key': 3_600,
}

export const askedFor = (carriers: readonly Carrier[]): AskedFor => ({
  carriers: carriers.map(({ id }) => id),
  seconds: carriers.map(({ lookupBy: lookup }) => secondsOf[lookup]),
  // A void is repeated until its carrier decides.
  cancellationSeconds: 3_600,
})
