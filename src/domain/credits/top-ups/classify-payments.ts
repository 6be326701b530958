/** Decides which payment credits a top-up, and why the others do not. Uses neither database nor chain. */
import type { Discrepancy, Payment, TopUp } from '#domain/credits/top-ups/top-up.ts'
import { compareAmounts } from '#kit/money.ts'

/** The tolerance for block times. An earlier payment belongs to someone else. */
const blockTimeSlackMs = 2 * 60 * 60 * 1000

/** `credited`: the amount that it was credited with before, whatever happened since. */
type PaymentFacts = Pick<Payment, 'amount' | 'confirmed' | 'madeAt' | 'confirmedAt' | 'gone' | 'credited' | 'dismissal'>

export type Classification = {
  /** The index of the payment that credits the top-up now; null: none does. */
  crediting: number | null
  /** One entry per payment, in their order. An unconfirmed payment has none yet. */
  discrepancies: (Discrepancy | null)[]
  /** Whether a payment that may still credit it is on its way. */
  isAwaited: boolean
}

/**
 * One payment of exactly the amount, made in time and confirmed by the last day, credits a top-up: the earliest one if
 * there are several. Everything else is a discrepancy for a person. A payment that was dismissed never credits.
 *
 * @param payments those of the top-up, earliest first
 * @param lastDay latest block time of a payment that was made in time
 */
export function classifyPayments(
  topUp: Pick<TopUp, 'amount' | 'createdAt' | 'expiresAt'>,
  payments: readonly PaymentFacts[],
  { now, lastDay }: { now: Date; lastDay: Date },
): Classification {
  const isExact = ({ amount }: PaymentFacts) => compareAmounts(amount, topUp.amount) === 0
  const isEarly = ({ madeAt }: PaymentFacts) => madeAt.getTime() < topUp.createdAt.getTime() - blockTimeSlackMs
  // At the top-up's own rate, a payer could send too little and wait for a better price.
  const isConfirmedLate = ({ confirmedAt }: PaymentFacts) => confirmedAt !== null && confirmedAt > lastDay
  const isTimely = (payment: PaymentFacts) =>
    payment.madeAt <= topUp.expiresAt && !isEarly(payment) && !isConfirmedLate(payment)
  const isEligible = (payment: PaymentFacts) =>
    payment.dismissal === null && !payment.gone && isExact(payment) && isTimely(payment)

  const wasCredited = payments.some(({ credited }) => credited !== null)
  const first = payments.findIndex((payment) => payment.confirmed && isEligible(payment))
  const crediting = wasCredited || first < 0 ? null : first

  const discrepancyOf = (payment: PaymentFacts, index: number): Discrepancy | null => {
    if (payment.credited !== null || index === crediting || !payment.confirmed || payment.gone) return null
    const compared = compareAmounts(payment.amount, topUp.amount)
    if (isEarly(payment)) return 'early'
    if (compared !== 0) return compared < 0 ? 'underpaid' : 'overpaid'
    if (!isTimely(payment)) return 'late'
    return wasCredited || crediting !== null ? 'duplicate' : 'dismissed'
  }
  return {
    crediting,
    discrepancies: payments.map(discrepancyOf),
    isAwaited: now <= lastDay && payments.some((payment) => !payment.confirmed && isEligible(payment)),
  }
}
