import type { Received } from '#adapters/payments/payment-provider.ts'
import { creditCurrency, depositCredit } from '#domain/credits/ledger.ts'
import { type Classification, classifyPayments } from '#domain/credits/top-ups/classify-payments.ts'
import * as paymentSql from '#domain/credits/top-ups/payment-sql.ts'
import * as sql from '#domain/credits/top-ups/sql.ts'
import type { Payment, TopUp, TopUpDeps, TopUpState } from '#domain/credits/top-ups/top-up.ts'
import { compareAmounts } from '#kit/money.ts'

/**
 * Records a top-up's payments and their effects in one transaction. The result does not depend on order or repetition.
 * The lock of the row serializes polls and operators, and the ledger accepts one deposit per top-up.
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
    const payments = inheritFromReplaced(merge(deps, topUp, { stored, received, now }), stored)
    const lastDay = new Date(topUp.expiresAt.getTime() + deps.confirmWithinMs)
    const classified = classifyPayments(topUp, payments, { now, lastDay })
    for (const [index, payment] of payments.entries()) {
      const isCrediting = index === classified.crediting
      const before = stored.find(({ output }) => output === payment.output)
      const written = {
        ...payment,
        discrepancy: classified.discrepancies[index] ?? null,
        dismissal: payment.dismissal && {
          ...payment.dismissal,
          isOver: payment.dismissal.isOver || !before || hasChanged(before, payment),
        },
        ...(isCrediting ? { credited: topUp.credits, creditedAt: now } : {}),
      }
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
    const isOver = now > topUp.pollUntil && !payments.some(({ confirmed, gone }) => !confirmed && !gone)
    if (state !== topUp.state || isOver) await sql.updateState(tx, { accountId, topUpId, state, isOver })
  })
}

/** Merges known and received payments, earliest first. A known payment that was not received is gone. */
function merge(
  { ids }: Pick<TopUpDeps, 'ids'>,
  { accountId, topUpId }: TopUp,
  { stored, received, now }: { stored: readonly Payment[]; received: readonly Received[]; now: Date },
): Payment[] {
  const seen = received.map(({ output, amount, confirmed, madeAt, blockTime, block }): Payment => {
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
      dismissal: null,
      createdAt: now,
    }
    const confirmedAt = confirmed ? (blockTime ?? before?.confirmedAt ?? now) : null
    return { ...fresh, ...before, amount, confirmed, madeAt: earliest, confirmedAt, gone: false, block: block ?? null }
  })
  const gone = stored
    .filter(({ output }) => !received.some((payment) => payment.output === output))
    .map((payment) => ({ ...payment, confirmed: false, confirmedAt: null, gone: true }))
  return earliestFirst([...seen, ...gone])
}

const earliestFirst = (payments: Payment[]): Payment[] =>
  payments.sort(
    (left, right) => left.madeAt.getTime() - right.madeAt.getTime() || (left.output < right.output ? -1 : 1),
  )

/**
 * A payer who raises the fee replaces the transaction, and the chain does not show what it replaced. A payment that is
 * gone may therefore have returned as another one of the same amount. The new one was made at the same time, and a
 * dismissal applies to it too.
 */
function inheritFromReplaced(payments: readonly Payment[], stored: readonly Payment[]): Payment[] {
  const wasConfirmed = ({ output }: Payment) => stored.some((one) => one.output === output && one.confirmed)
  const replaced = payments.filter(({ gone, credited }) => gone && credited === null)
  const dismissal = replaced.find((payment) => payment.dismissal !== null)?.dismissal ?? null
  return earliestFirst(
    payments.map((payment) => {
      if (payment.gone || payment.credited !== null || wasConfirmed(payment)) return payment
      const earlier = replaced.find(({ amount }) => compareAmounts(amount, payment.amount) === 0)
      const madeAt = earlier && earlier.madeAt < payment.madeAt ? earlier.madeAt : payment.madeAt
      return { ...payment, madeAt, dismissal: payment.dismissal ?? (dismissal && { ...dismissal, isOver: true }) }
    }),
  )
}

/** Whether a dismissal of the payment is over: it belongs to the state that was dismissed. */
const hasChanged = (before: Payment, after: Payment): boolean =>
  compareAmounts(before.amount, after.amount) !== 0 ||
  before.confirmed !== after.confirmed ||
  before.gone !== after.gone

const differs = (before: Payment, after: Payment): boolean =>
  hasChanged(before, after) ||
  before.block !== after.block ||
  before.discrepancy !== after.discrepancy ||
  before.credited !== after.credited ||
  before.dismissal?.isOver !== after.dismissal?.isOver ||
  before.madeAt.getTime() !== after.madeAt.getTime() ||
  before.confirmedAt?.getTime() !== after.confirmedAt?.getTime()

/** A payment that was made in time still credits an expired top-up. */
function nextState(topUp: TopUp, payments: readonly Payment[], classified: Classification, now: Date): TopUpState {
  const isCredited = classified.crediting !== null || payments.some(({ credited, operator }) => credited && !operator)
  if (isCredited) return 'credited'
  return now > topUp.expiresAt && !classified.isAwaited ? 'expired' : 'pending'
}
