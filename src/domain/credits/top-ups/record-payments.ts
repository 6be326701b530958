import { Decimal } from 'decimal.js'
import type { Received } from '#adapters/payments/payment-provider.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { creditCurrency, depositCredit, type LedgerDeps } from '#domain/credits/ledger.ts'
import * as paymentSql from '#domain/credits/top-ups/payment-sql.ts'
import * as sql from '#domain/credits/top-ups/sql.ts'
import type { Discrepancy, Payment, TopUp, TopUpDeps, TopUpState } from '#domain/credits/top-ups/top-up.ts'
import type { Clock } from '#kit/clock.ts'
import { compareAmounts } from '#kit/money.ts'
import type { Database } from '#kit/postgres.ts'

/**
 * Records a top-up's payments and their effects in one transaction. The result does not depend on order or repetition.
 * The lock of the row serializes polls, and the ledger accepts one deposit per top-up.
 *
 * @param received all payments at the address; a stored payment that is missing is gone
 */
export async function recordPayments(
  deps: Pick<TopUpDeps, 'db' | 'clock' | 'ids' | 'log' | 'confirmWithinMs'>,
  { accountId, topUpId }: Pick<TopUp, 'accountId' | 'topUpId'>,
  received: readonly Received[],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const topUp = await sql.lockTopUp(tx, accountId, topUpId)
    if (!topUp) return
    const now = deps.clock.now()
    const stored = await paymentSql.selectPayments(tx, accountId, topUpId)
    const payments = merge(deps, topUp, { stored, received, now })
    const lastDay = new Date(topUp.expiresAt.getTime() + deps.confirmWithinMs)
    const classified = classifyPayments(topUp, payments, { now, lastDay })
    for (const [index, payment] of payments.entries()) {
      const isCrediting = index === classified.crediting
      const written = {
        ...payment,
        discrepancy: classified.discrepancies[index] ?? null,
        ...(isCrediting ? { credited: topUp.credits, creditedAt: now } : {}),
      }
      const before = stored.find(({ output }) => output === payment.output)
      if (!before || differs(before, written)) await paymentSql.upsertPayment(tx, { ...written, now })
    }
    if (classified.crediting !== null) {
      await depositCredit(
        deps,
        tx,
        { accountId, causeId: topUpId, amount: topUp.credits, currency: creditCurrency },
        `top-up paid in ${topUp.coin}`,
      )
    }
    const state = nextState(topUp, payments, classified, now)
    const isOver = now > topUp.pollUntil && !classified.isAwaited
    if (state !== topUp.state || isOver) await sql.updateState(tx, { accountId, topUpId, state, isOver })
  })
}

/** Merges known and received payments, earliest first. A known payment that was not received is gone. */
function merge(
  { ids }: Pick<TopUpDeps, 'ids'>,
  { accountId, topUpId }: TopUp,
  { stored, received, now }: { stored: readonly Payment[]; received: readonly Received[]; now: Date },
): Payment[] {
  const seen = received.map(({ output, amount, confirmed, madeAt, blockTime }): Payment => {
    const before = stored.find((payment) => payment.output === output)
    const times = [before?.madeAt, madeAt, before ? null : now].filter((time) => time != null)
    const earliest = new Date(Math.min(...times.map((time) => time.getTime())))
    const fresh = {
      accountId,
      paymentId: ids(),
      topUpId,
      output,
      discrepancy: null,
      credited: null,
      creditedAt: null,
      operator: null,
      reason: null,
      createdAt: now,
    }
    const confirmedAt = confirmed ? (blockTime ?? before?.confirmedAt ?? now) : null
    return { ...fresh, ...before, amount, confirmed, madeAt: earliest, confirmedAt, gone: false }
  })
  const gone = stored
    .filter(({ output }) => !received.some((payment) => payment.output === output))
    .map((payment) => ({ ...payment, confirmed: false, confirmedAt: null, gone: true }))
  return [...seen, ...gone].sort(
    (left, right) => left.madeAt.getTime() - right.madeAt.getTime() || (left.output < right.output ? -1 : 1),
  )
}

const differs = (before: Payment, after: Payment): boolean =>
  before.confirmed !== after.confirmed ||
  before.gone !== after.gone ||
  before.discrepancy !== after.discrepancy ||
  before.credited !== after.credited ||
  before.madeAt.getTime() !== after.madeAt.getTime()

/** A payment that was made in time still credits an expired top-up. */
function nextState(topUp: TopUp, payments: readonly Payment[], classified: Classification, now: Date): TopUpState {
  const isCredited = classified.crediting !== null || payments.some(({ credited, operator }) => credited && !operator)
  if (isCredited) return 'credited'
  return now > topUp.expiresAt && !classified.isAwaited ? 'expired' : 'pending'
}

export type CreditPayment = {
  paymentId: string
  /** US dollars, a decimal; null: the payment's value at the top-up's rate, rounded down to cents. */
  credits: string | null
  operator: string
  reason: string
}

/**
 * Credits a payment for an operator, once. It must be confirmed and on its chain.
 *
 * @returns the credited amount; null if there is no such payment, or it was credited before
 */
export async function creditPayment(
  deps: LedgerDeps & { db: Database; audit: Audit },
  command: CreditPayment,
): Promise<{ paymentId: string; accountId: string; credited: string } | null> {
  const { paymentId, operator, reason } = command
  const payment = await paymentSql.selectPaymentById(deps.db, paymentId)
  if (!payment) return null
  const { accountId, topUpId } = payment
  return deps.db.transaction(async (tx) => {
    // The top-up is locked before its payments, in the order of the polls.
    const topUp = await sql.lockTopUp(tx, accountId, topUpId)
    const payments = await paymentSql.selectPayments(tx, accountId, topUpId)
    const current = payments.find((one) => one.paymentId === paymentId)
    if (!topUp || !current?.confirmed || current.gone || current.credited !== null) return null
    const worth = new Decimal(topUp.credits).mul(current.amount).div(topUp.amount).toFixed(2, Decimal.ROUND_DOWN)
    const credited = command.credits ?? worth
    const now = deps.clock.now()
    const [done] = await paymentSql.creditByOperator(tx, { accountId, paymentId, credited, operator, reason, now })
    if (!done) return null
    await depositCredit(
      deps,
      tx,
      { accountId, causeId: paymentId, amount: credited, currency: creditCurrency },
      `payment credited by ${operator}: ${reason}`,
    )
    const details = { credited, currency: creditCurrency }
    await deps.audit(tx, { act: 'credit.credit', accountId, subjects: { paymentId, topUpId }, details })
    return { paymentId, accountId, credited }
  })
}

/** Takes a payment off the operator's list: it was dealt with elsewhere. @returns whether it was listed */
export async function dismissPayment(
  deps: { db: Database; clock: Clock; audit: Audit },
  command: { paymentId: string; operator: string; reason: string },
): Promise<boolean> {
  const { paymentId, operator, reason } = command
  return deps.db.transaction(async (tx) => {
    const [dismissed] = await paymentSql.dismissPayment(tx, paymentId, `${operator}: ${reason}`, deps.clock.now())
    if (!dismissed) return false
    await deps.audit(tx, { act: 'credit.dismiss', accountId: dismissed.accountId, subjects: { paymentId } })
    return true
  })
}

/** Decides which payment credits a top-up, and why the others do not. Uses neither database nor chain. */

/** The tolerance for block times. An earlier payment belongs to someone else. */
const blockTimeSlackMs = 2 * 60 * 60 * 1000

/** `credited`: the amount that it was credited with before, whatever happened since. */
type PaymentFacts = Pick<Payment, 'amount' | 'confirmed' | 'madeAt' | 'confirmedAt' | 'gone' | 'credited'>

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
 * there are several. Everything else is a discrepancy for a person.
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
