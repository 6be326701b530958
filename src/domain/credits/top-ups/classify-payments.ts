/** Which payment credits a top-up, and why the others do not. Knows no database and no chain. */
import type { Discrepancy, Payment, TopUp } from '#domain/credits/top-ups/top-up.ts'
import { compareAmounts } from '#kit/money.ts'

/** The time of a block may be off by so much; a payment from before is of somebody else's making. */
const blockTimeSlackMs = 2 * 60 * 60 * 1000

/** `credited` is what it has come to before, whatever has become of it since. */
type PaymentFacts = Pick<Payment, 'amount' | 'confirmed' | 'madeAt' | 'confirmedAt' | 'gone' | 'credited'>

export type Classification = {
  /** The index of the payment that credits the top-up now; null where none does. */
  crediting: number | null
  /** For each payment, in their order. A payment that is not confirmed has none yet. */
  discrepancies: (Discrepancy | null)[]
  /** Whether a payment that may still credit it is on its way. */
  isAwaited: boolean
}

/**
 * One payment of exactly the amount, made in time and confirmed by the last day, credits a top-up; the earliest where
 * there are several. Everything else is a discrepancy and left to a person.
 *
 * @param payments those of the top-up, earliest first
 * @param lastDay by when a payment that was made in time has to be in a block
 */
export function classifyPayments(
  topUp: Pick<TopUp, 'amount' | 'createdAt' | 'expiresAt'>,
  payments: readonly PaymentFacts[],
  { now, lastDay }: { now: Date; lastDay: Date },
): Classification {
  const isExact = ({ amount }: PaymentFacts) => compareAmounts(amount, topUp.amount) === 0
  const isEarly = ({ madeAt }: PaymentFacts) => madeAt.getTime() < topUp.createdAt.getTime() - blockTimeSlackMs
  // By the rate that was given out, whoever pays too little for a block could wait until it suits him.
  const isConfirmedLate = ({ confirmedAt }: PaymentFacts) => confirmedAt !== null && confirmedAt > lastDay
  const isTimely = (payment: PaymentFacts) =>
    payment.madeAt <= topUp.expiresAt && !isEarly(payment) && !isConfirmedLate(payment)
  const isEligible = (payment: PaymentFacts) => !payment.gone && isExact(payment) && isTimely(payment)

  const wasCredited = payments.some(({ credited }) => credited !== null)
  const first = payments.findIndex((payment) => payment.confirmed && isEligible(payment))
  const crediting = wasCredited || first < 0 ? null : first

  const discrepancyOf = (payment: PaymentFacts, index: number): Discrepancy | null => {
    if (payment.credited !== null || index === crediting || !payment.confirmed || payment.gone) return null
    const compared = compareAmounts(payment.amount, topUp.amount)
    if (isEarly(payment)) return 'early'
    if (compared !== 0) return compared < 0 ? 'underpaid' : 'overpaid'
    return isTimely(payment) ? 'duplicate' : 'late'
  }
  return {
    crediting,
    discrepancies: payments.map(discrepancyOf),
    isAwaited: now <= lastDay && payments.some((payment) => !payment.confirmed && isEligible(payment)),
  }
}
