import { Decimal } from 'decimal.js'
import type { Audit } from '#domain/audit/audit.ts'
import { creditCurrency } from '#domain/credits/currency.ts'
import { depositCredit, type LedgerDeps } from '#domain/credits/move-credit.ts'
import * as paymentSql from '#domain/credits/top-ups/payment-sql.ts'
import * as sql from '#domain/credits/top-ups/sql.ts'
import type { Database } from '#kit/postgres.ts'

export type CreditPayment = {
  paymentId: string
  /** US dollars, a decimal; null: what the payment is worth at the top-up's own rate, cents cut off. */
  credits: string | null
  operator: string
  reason: string
}

/**
 * Credits a payment on an operator's word, once. Only one that is confirmed and on its chain.
 *
 * @returns what it was credited with; null where there is no such payment, or it counted before
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
    // The top-up before its payments, as those who poll lock them.
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
