/** Which payment credits a top-up, and why the others do not. Knows no database and no chain. */
import { compareAmounts } from '#kit/money.ts'

export type Mark = 'early' | 'short' | 'over' | 'late' | 'doubled'

/** The time of a block may be off by so much; a payment from before is of somebody else's making. */
const blockTimeSlackMs = 2 * 60 * 60 * 1000

export type JudgedPayment = {
  amount: string
  confirmed: boolean
  madeAt: Date
  gone: boolean
  /** It has credited the account before, whatever has become of it since. */
  credited: boolean
}

export type Verdict = {
  /** The index of the payment that credits the top-up now; null where none does. */
  crediting: number | null
  /** For each payment, in their order. A payment that is not confirmed has no mark yet. */
  marks: (Mark | null)[]
  /** Whether a payment that may still credit it is on its way. */
  isAwaited: boolean
}

/**
 * One payment of exactly the amount, made in time and confirmed, credits a top-up; the earliest where there are
 * several. Everything else is marked and left to a person.
 *
 * @param payments those of the top-up, earliest first
 */
export function judgePayments(
  topUp: { amount: string; createdAt: Date; expiresAt: Date },
  payments: readonly JudgedPayment[],
): Verdict {
  const isExact = ({ amount }: JudgedPayment) => compareAmounts(amount, topUp.amount) === 0
  const isEarly = ({ madeAt }: JudgedPayment) => madeAt.getTime() < topUp.createdAt.getTime() - blockTimeSlackMs
  const isTimely = (payment: JudgedPayment) => payment.madeAt <= topUp.expiresAt && !isEarly(payment)
  const isEligible = (payment: JudgedPayment) => !payment.gone && isExact(payment) && isTimely(payment)

  const wasCredited = payments.some(({ credited }) => credited)
  const first = payments.findIndex((payment) => payment.confirmed && isEligible(payment))
  const crediting = wasCredited || first < 0 ? null : first

  const markOf = (payment: JudgedPayment, index: number): Mark | null => {
    if (payment.credited || index === crediting || !payment.confirmed || payment.gone) return null
    const compared = compareAmounts(payment.amount, topUp.amount)
    if (isEarly(payment)) return 'early'
    if (compared !== 0) return compared < 0 ? 'short' : 'over'
    return isTimely(payment) ? 'doubled' : 'late'
  }
  return {
    crediting,
    marks: payments.map(markOf),
    isAwaited: payments.some((payment) => !payment.confirmed && isEligible(payment)),
  }
}
