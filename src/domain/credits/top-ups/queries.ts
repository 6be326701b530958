import * as paymentSql from '#domain/credits/top-ups/payment-sql.ts'
import { selectUnmatched } from '#domain/credits/top-ups/payment-sql.ts'
import * as sql from '#domain/credits/top-ups/sql.ts'
import type { Discrepancy, Payment, TopUp } from '#domain/credits/top-ups/top-up.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { plainAmount } from '#kit/money.ts'
import type { Queryable } from '#kit/postgres.ts'

/** A top-up of any account, for operators. */
export const findTopUp = (deps: { db: Queryable }, topUpId: string): Promise<TopUp | null> =>
  sql.selectById(deps.db, topUpId)

/** A top-up with what has arrived for it, earliest first. @throws ServiceError `TopUp.NotFound` */
export async function getTopUp(
  { db }: { db: Queryable },
  { accountId, topUpId }: { accountId: string; topUpId: string },
): Promise<{ topUp: TopUp; payments: Payment[] }> {
  const topUp = await sql.selectTopUp(db, accountId, topUpId)
  if (!topUp) throw serviceError('TopUp.NotFound')
  return { topUp, payments: await paymentSql.selectPayments(db, accountId, topUpId) }
}

const maxListed = 50

/** The account's top-ups, the newest first, fifty at most; none for which nobody knows yet where to pay. */
export const listTopUps = ({ db }: { db: Queryable }, { accountId }: { accountId: string }): Promise<TopUp[]> =>
  sql.selectTopUps(db, accountId, maxListed)

const maxUnmatched = 1000
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
  const found = await selectUnmatched(deps.db, before, maxUnmatched)
  return found.map(({ gone, discrepancy, ...payment }) => ({
    ...payment,
    why: gone ? 'gone' : (discrepancy ?? 'unconfirmed'),
    amount: plainAmount(payment.amount),
    wanted: plainAmount(payment.wanted),
  }))
}

const overdueMs = 60 * 60 * 1000

/** The providers whose open top-ups nobody has polled for an hour, as when one is not configured any more. For operators. */
export async function listUnpolledProviders(deps: { db: Queryable; clock: Clock }): Promise<string[]> {
  const overdue = await sql.selectUnpolledProviders(deps.db, new Date(deps.clock.now().getTime() - overdueMs))
  return overdue.map(({ provider }) => provider)
}
