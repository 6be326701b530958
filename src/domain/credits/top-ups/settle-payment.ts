/** Operators settle payments that were not credited automatically: each is credited by hand, or dismissed. */
import { Decimal } from 'decimal.js'
import type { Audit } from '#domain/audit/audit.ts'
import { creditCurrency, depositCredit, type LedgerDeps } from '#domain/credits/ledger.ts'
import * as paymentSql from '#domain/credits/top-ups/payment-sql.ts'
import * as sql from '#domain/credits/top-ups/sql.ts'
import type { Dismissal, Payment, TopUp } from '#domain/credits/top-ups/top-up.ts'
import type { Database, Transaction } from '#kit/postgres.ts'

type SettleDeps = LedgerDeps & { db: Database; audit: Audit }

export type CreditPayment = {
  paymentId: string
  /** US dollars, a decimal; null: the payment's value at the top-up's rate, rounded down to cents. */
  credits: string | null
  operator: string
  reason: string
  /** Whether a payment that was dismissed is credited too. */
  evenIfDismissed?: boolean
}

export type CreditedPayment =
  | { outcome: 'credited'; paymentId: string; accountId: string; credited: string }
  | { outcome: 'not found' | 'unconfirmed' | 'gone' }
  /** It was credited before. `operator` null: automatically. */
  | { outcome: 'repeated'; credited: string; operator: string | null }
  | { outcome: 'dismissed'; dismissal: Dismissal }

/** Credits a payment for an operator, once. It must be confirmed and on its chain. */
export const creditPayment = (deps: SettleDeps, command: CreditPayment): Promise<CreditedPayment> =>
  settling(deps, command.paymentId, async (tx, topUp, payment): Promise<CreditedPayment> => {
    const { paymentId, operator, reason } = command
    const { accountId, topUpId, dismissal } = payment
    if (payment.credited !== null) {
      return { outcome: 'repeated', credited: payment.credited, operator: payment.operator }
    }
    if (payment.gone) return { outcome: 'gone' }
    if (!payment.confirmed) return { outcome: 'unconfirmed' }
    if (dismissal && !command.evenIfDismissed) return { outcome: 'dismissed', dismissal }
    const worth = new Decimal(topUp.credits).mul(payment.amount).div(topUp.amount).toFixed(2, Decimal.ROUND_DOWN)
    const credited = command.credits ?? worth
    const now = deps.clock.now()
    await paymentSql.creditByOperator(tx, { accountId, paymentId, credited, operator, reason, now })
    const deposit = { accountId, causeId: paymentId, amount: credited, currency: creditCurrency }
    await depositCredit(deps, tx, deposit, `payment credited by ${operator}: ${reason}`)
    const details = { credited, currency: creditCurrency, ...(dismissal ? { dismissed: dismissal.note } : {}) }
    await deps.audit(tx, { act: 'credit.credit', accountId, subjects: { paymentId, topUpId }, details })
    return { outcome: 'credited', paymentId, accountId, credited }
  })

export type DismissedPayment =
  | { outcome: 'dismissed' | 'not found' }
  /** It is credited and on its chain, so there is nothing to settle. */
  | { outcome: 'credited'; credited: string }
  /** It was dismissed before, in its current state. */
  | { outcome: 'repeated'; dismissal: Dismissal }

/**
 * Dismisses a payment in its current state: it was dealt with elsewhere. It never credits automatically from then on,
 * and every change of it needs attention again.
 */
export const dismissPayment = (
  deps: SettleDeps,
  command: { paymentId: string; operator: string; reason: string },
): Promise<DismissedPayment> =>
  settling(deps, command.paymentId, async (tx, _topUp, payment): Promise<DismissedPayment> => {
    const { accountId, paymentId, topUpId, output, amount, confirmed, gone, credited, dismissal } = payment
    if (credited !== null && !gone) return { outcome: 'credited', credited }
    if (dismissal && !dismissal.isOver) return { outcome: 'repeated', dismissal }
    const note = `${command.operator}: ${command.reason}`
    await paymentSql.dismissPayment(tx, { accountId, paymentId, note, now: deps.clock.now() })
    const details = { output, amount, confirmed, gone }
    await deps.audit(tx, { act: 'credit.dismiss', accountId, subjects: { paymentId, topUpId }, details })
    return { outcome: 'dismissed' }
  })

/** Locks the top-up before its payments are read, as polls do. Neither then acts on what the other has changed. */
async function settling<Settled>(
  { db }: SettleDeps,
  paymentId: string,
  settle: (tx: Transaction, topUp: TopUp, payment: Payment) => Promise<Settled>,
): Promise<Settled | { outcome: 'not found' }> {
  const found = await paymentSql.selectPaymentById(db, paymentId)
  if (!found) return { outcome: 'not found' }
  const { accountId, topUpId } = found
  return db.transaction(async (tx) => {
    const topUp = await sql.lockTopUp(tx, accountId, topUpId)
    const payments = await paymentSql.selectPayments(tx, accountId, topUpId)
    const payment = payments.find((one) => one.paymentId === paymentId)
    return topUp && payment ? settle(tx, topUp, payment) : { outcome: 'not found' }
  })
}
