import * as sql from '#domain/credits/top-ups/payment-sql.ts'
import type { Discrepancy, Payment, TopUp } from '#domain/credits/top-ups/top-up.ts'
import type { Clock } from '#kit/clock.ts'
import { plainAmount } from '#kit/money.ts'
import type { Queryable } from '#kit/postgres.ts'

const maxListed = 1000
const unconfirmedMs = 24 * 60 * 60 * 1000

export type UnmatchedPayment = Pick<Payment, 'paymentId' | 'accountId' | 'topUpId' | 'amount' | 'output' | 'madeAt'> &
  Pick<TopUp, 'coin' | 'credits' | 'address' | 'expiresAt'> & {
    /** What the top-up asks for in the coin, a decimal. */
    wanted: string
    /** `gone`: from the chain, after it was credited; `unconfirmed`: for a day. */
    why: Discrepancy | 'gone' | 'unconfirmed'
  }

/** The payments of all accounts that did not credit by themselves, and those that are gone after they did. For operators. */
export async function listUnmatched(deps: { db: Queryable; clock: Clock }): Promise<UnmatchedPayment[]> {
  const before = new Date(deps.clock.now().getTime() - unconfirmedMs)
  const found = await sql.selectUnmatched(deps.db, before, maxListed)
  return found.map(({ gone, discrepancy, ...payment }) => ({
    ...payment,
    why: gone ? 'gone' : (discrepancy ?? 'unconfirmed'),
    amount: plainAmount(payment.amount),
    wanted: plainAmount(payment.wanted),
  }))
}
