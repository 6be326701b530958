import { Decimal } from 'decimal.js'
import { depositCredit, type LedgerDeps } from '#credits/move-credit.ts'
import * as sql from '#credits/top-ups/sql.ts'
import { creditCurrency } from '#credits/top-ups/top-up-deps.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

const mostListed = 1000
const unconfirmedMs = 24 * 60 * 60 * 1000

/** The payments of all accounts that did not credit by themselves, and those that are gone after they did. For operators. */
export async function listUnmatched(deps: { db: Queryable; clock: Clock }) {
  const before = new Date(deps.clock.now().getTime() - unconfirmedMs)
  const rows = await sql.selectUnmatched(deps.db, before, mostListed)
  return rows.map((row) => ({
    paymentId: row.id,
    accountId: row.account_id,
    topUpId: row.top_up_id,
    why: row.gone ? 'gone from the chain after it was credited' : (row.mark ?? 'not confirmed for a day'),
    coin: row.coin,
    amount: plain(row.amount),
    wanted: plain(row.wanted),
    credits: row.credits,
    address: row.address,
    output: row.output,
    madeAt: row.made_at.toISOString(),
    expiredAt: row.expires_at.toISOString(),
  }))
}

const plain = (amount: string): string => new Decimal(amount).toFixed()

/** Takes a payment off the list on an operator's word: it was dealt with elsewhere. @returns whether it was there */
export async function dismissPayment(
  deps: { db: Queryable; clock: Clock },
  command: { paymentId: string; operator: string; reason: string },
): Promise<boolean> {
  const dismissal = `${command.operator}: ${command.reason}`
  return (await sql.dismissPayment(deps.db, command.paymentId, dismissal, deps.clock.now())).length > 0
}

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
  deps: LedgerDeps & { db: Database },
  command: CreditPayment,
): Promise<{ paymentId: string; accountId: string; credited: string } | null> {
  const { paymentId, operator, reason } = command
  const [payment] = await sql.selectPaymentById(deps.db, paymentId)
  if (!payment) return null
  const { account_id: accountId } = payment
  return deps.db.transaction(async (tx) => {
    // The top-up before its payments, as those who look lock them.
    const [topUp] = await sql.lockTopUp(tx, accountId, payment.top_up_id)
    const payments = await sql.selectPayments(tx, accountId, payment.top_up_id)
    const current = payments.find(({ id }) => id === paymentId)
    if (!topUp || !current?.confirmed || current.gone || current.credited !== null) return null
    const worth = new Decimal(topUp.credits).mul(current.amount).div(topUp.amount).toFixed(2, Decimal.ROUND_DOWN)
    const credited = command.credits ?? worth
    const [done] = await sql.creditByHand(tx, {
      accountId,
      paymentId,
      credited,
      operator,
      reason,
      now: deps.clock.now(),
    })
    if (!done) return null
    await depositCredit(
      deps,
      tx,
      { accountId, causeId: paymentId, amount: credited, currency: creditCurrency },
      `payment credited by ${operator}: ${reason}`,
    )
    return { paymentId, accountId, credited }
  })
}
