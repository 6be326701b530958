import { depositCredit } from '#credits/move-credit.ts'
import { judgePayments } from '#credits/top-ups/judge-payments.ts'
import * as sql from '#credits/top-ups/sql.ts'
import { creditCurrency, type TopUpDeps } from '#credits/top-ups/top-up-deps.ts'
import type { Received } from '#payments/payment-provider.ts'

/**
 * Writes what has arrived for a top-up and what follows from it, in one transaction: the same, in whatever order and
 * however often it is told. Its row's lock lets one look after the other through, and the ledger takes a deposit
 * once per top-up.
 *
 * @param received everything at the address; what was there before and is missing now is gone
 */
export async function recordPayments(
  deps: Pick<TopUpDeps, 'db' | 'clock' | 'ids' | 'log'>,
  { account_id: accountId, id: topUpId }: Pick<sql.TopUpRow, 'account_id' | 'id'>,
  received: readonly Received[],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [topUp] = await sql.lockTopUp(tx, accountId, topUpId)
    if (!topUp) return
    const now = deps.clock.now()
    const known = await sql.selectPayments(tx, accountId, topUpId)
    const payments = merge(deps, topUp, known, received, now)
    const verdict = judgePayments(
      { amount: topUp.amount, createdAt: topUp.created_at, expiresAt: topUp.expires_at },
      payments.map(({ amount, confirmed, made_at, gone, credited }) => ({
        amount,
        confirmed,
        madeAt: made_at,
        gone,
        credited: credited !== null,
      })),
    )
    for (const [index, payment] of payments.entries()) {
      const isCrediting = index === verdict.crediting
      const judged = {
        ...payment,
        mark: verdict.marks[index] ?? null,
        ...(isCrediting ? { credited: topUp.credits, credited_at: now } : {}),
      }
      const before = known.find(({ output }) => output === payment.output)
      if (!before || differs(before, judged)) await sql.upsertPayment(tx, { ...judged, now })
    }
    if (verdict.crediting !== null) {
      await depositCredit(
        deps,
        tx,
        { accountId, causeId: topUpId, amount: topUp.credits, currency: creditCurrency },
        `top-up paid in ${topUp.coin}`,
      )
    }
    const state = nextState(topUp, payments, verdict, now)
    const isOver = now > topUp.watch_until && !verdict.isAwaited
    if (state !== topUp.state || isOver) await sql.updateState(tx, { accountId, topUpId, state, isOver })
  })
}

function merge(
  { ids }: Pick<TopUpDeps, 'ids'>,
  topUp: sql.TopUpRow,
  known: readonly sql.PaymentRow[],
  received: readonly Received[],
  now: Date,
): sql.PaymentRow[] {
  const seen = received.map(({ output, amount, confirmed, madeAt }): sql.PaymentRow => {
    const before = known.find((payment) => payment.output === output)
    const times = [before?.made_at, madeAt, before ? null : now].filter((time) => time != null)
    const earliest = new Date(Math.min(...times.map((time) => time.getTime())))
    const fresh = {
      account_id: topUp.account_id,
      id: ids(),
      top_up_id: topUp.id,
      output,
      mark: null,
      credited: null,
      credited_at: null,
      operator: null,
      reason: null,
      created_at: now,
    }
    return { ...fresh, ...before, amount, confirmed, made_at: earliest, gone: false }
  })
  const gone = known
    .filter(({ output }) => !received.some((payment) => payment.output === output))
    .map((payment) => ({ ...payment, confirmed: false, gone: true }))
  return [...seen, ...gone].sort(
    (left, right) => left.made_at.getTime() - right.made_at.getTime() || (left.output < right.output ? -1 : 1),
  )
}

const differs = (before: sql.PaymentRow, after: sql.PaymentRow): boolean =>
  before.confirmed !== after.confirmed ||
  before.gone !== after.gone ||
  before.mark !== after.mark ||
  before.credited !== after.credited ||
  before.made_at.getTime() !== after.made_at.getTime()

/** A top-up that has expired is still credited by a payment that was made in time. */
function nextState(
  topUp: sql.TopUpRow,
  payments: readonly sql.PaymentRow[],
  verdict: ReturnType<typeof judgePayments>,
  now: Date,
): sql.TopUpState {
  const isCredited = verdict.crediting !== null || payments.some(({ credited, operator }) => credited && !operator)
  if (isCredited) return 'credited'
  return now > topUp.expires_at && !verdict.isAwaited ? 'expired' : 'pending'
}
