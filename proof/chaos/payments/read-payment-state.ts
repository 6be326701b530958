import { setTimeout as delay } from 'node:timers/promises'
import { listUnmatched } from '#domain/credits/queries.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/postgres.ts'
import { checkPayments, type Deposit, type PaidTopUp, type PaymentState } from './check-payments.ts'
import type { RequestedTopUp } from './pay-top-up.ts'

const maxWaitMs = 60_000
/** Every look takes all top-ups, fifty at a time. */
const maxLooksAlike = 4

/** Has every top-up looked at until the checker is content, or look after look leaves the same violations. */
export async function awaitPaymentState(db: Database, topUps: readonly RequestedTopUp[]): Promise<PaymentState> {
  const until = performance.now() + maxWaitMs
  let state = await readPaymentState(db, topUps)
  let violations = ''
  for (let alike = 0; alike < maxLooksAlike && performance.now() < until; ) {
    await db.pool.query("update top_ups set poll_at = now() where created_at > now() - interval '1 day'")
    await delay(2500)
    state = await readPaymentState(db, topUps)
    const found = checkPayments(state).join()
    if (found === '') return state
    alike = found === violations ? alike + 1 : 0
    violations = found
  }
  return state
}

async function readPaymentState(db: Database, requested: readonly RequestedTopUp[]): Promise<PaymentState> {
  const { rows: deposits } = await db.pool.query<Deposit>(
    "select account_id, cause_id, amount from credit_transfers where act = 'deposit' and cause_id <> account_id",
  )
  const { rows: balances } = await db.pool.query('select account_id, available from credit_balances')
  const topUps = requested.map(
    ({ id, accountId, payer, address, paid }): PaidTopUp => ({
      id,
      accountId,
      dollars: payer.dollars,
      address,
      settled: paid,
    }),
  )
  return {
    topUps,
    deposits,
    unmatched: await listUnmatched({ db, clock: systemClock }),
    balances,
    imbalances: await checkBooks({ db }),
  }
}
