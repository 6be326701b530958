/** Compares what operators did with the credits of the ledger and the list of payments that need attention. */
import { listAuditTrail } from '#domain/audit/queries.ts'
import { listUnmatched, type UnmatchedPayment } from '#domain/credits/queries.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/postgres.ts'
import type { Invoice } from '../../../test/support/btcpay-server.ts'
import { tenThousandths } from '../final-state/final-state.ts'

type PaymentRow = {
  id: string
  topUpId: string
  output: string
  credited: string | null
  operator: string | null
}
/** A dismissal, with the state of the payment that was dismissed. */
type DismissedState = { paymentId: string; at: Date; amount: string; confirmed: boolean; gone: boolean }
type Deposit = { causeId: string; amount: string; at: Date }

export type OperatorState = {
  payments: (PaymentRow & { truth: { amount: string; confirmed: boolean; gone: boolean } })[]
  deposits: Deposit[]
  /** Oldest first. */
  dismissals: DismissedState[]
  unmatched: UnmatchedPayment[]
  available: bigint
  imbalances: unknown[]
}

export async function readOperatorState(
  deps: { db: Database; clock: Clock },
  requested: readonly { topUpId: string; invoice: Invoice }[],
): Promise<OperatorState> {
  const { db } = deps
  const { rows } = await db.pool.query<PaymentRow>(
    'select id, top_up_id as "topUpId", output, credited, operator from top_up_payments order by id',
  )
  const { rows: deposits } = await db.pool.query<Deposit>(
    `select cause_id as "causeId", amount, created_at as at from credit_transfers
     where act = 'deposit' and cause_id <> account_id`,
  )
  const { rows: balances } = await db.pool.query('select available from credit_balances')
  const trail = await listAuditTrail(deps, { accountId: null, since: null })
  const truths = new Map(
    requested.flatMap(({ invoice }) =>
      invoice.payments.map(({ id, value, status }) => [
        id,
        { amount: value, confirmed: status === 'Settled', gone: status === 'Invalid' },
      ]),
    ),
  )
  const lost = { amount: '0', confirmed: false, gone: true }
  return {
    payments: rows.map((row) => ({ ...row, truth: truths.get(row.output) ?? lost })),
    deposits,
    dismissals: trail
      .filter(({ act }) => act === 'credit.dismiss')
      .map(({ at, subjects, details }) => ({
        paymentId: subjects.paymentId ?? '',
        at,
        ...(details as Pick<DismissedState, 'amount' | 'confirmed' | 'gone'>),
      }))
      .toSorted((left, right) => left.at.getTime() - right.at.getTime()),
    unmatched: await listUnmatched(deps),
    available: balances.reduce((total, { available }) => total + tenThousandths(available), 0n),
    imbalances: await checkBooks({ db }),
  }
}

/** @returns every violation; none when all is well */
export function checkOperators(state: OperatorState): string[] {
  const found: string[] = []
  const depositsOf = (causeId: string) => state.deposits.filter((deposit) => deposit.causeId === causeId)
  for (const payment of state.payments) {
    const { id, topUpId, credited, operator, truth } = payment
    const automatic = credited !== null && operator === null ? depositsOf(topUpId) : []
    const byHand = depositsOf(id)
    const dismissals = state.dismissals.filter(({ paymentId }) => paymentId === id)
    if (automatic.length + byHand.length !== (credited === null ? 0 : 1)) {
      found.push(`payment ${id} was credited ${automatic.length} times automatically and ${byHand.length} by hand`)
    }
    for (const { at } of dismissals) {
      if (automatic.some((deposit) => deposit.at > at)) found.push(`payment ${id} was credited after it was dismissed`)
    }
    const shown = state.unmatched.find(({ paymentId }) => paymentId === id)
    const last = dismissals.at(-1)
    if (shown && last && !shown.dismissal) found.push(`payment ${id} is listed without its dismissal`)
    const isDismissed =
      last !== undefined &&
      last.confirmed === truth.confirmed &&
      last.gone === truth.gone &&
      // Nobody sees the amount of a payment that is gone.
      (truth.gone || Number(last.amount) === Number(truth.amount))
    const needsAttention = credited === null ? truth.confirmed || last !== undefined : truth.gone
    if (needsAttention && !isDismissed && !shown) found.push(`payment ${id} is forgotten`)
  }
  for (const { causeId } of state.deposits) {
    if (depositsOf(causeId).length > 1) found.push(`${causeId} was credited twice`)
  }
  const sum = state.deposits.reduce((total, { amount }) => total + tenThousandths(amount), 0n)
  if (sum !== state.available) found.push('the accounts do not hold their deposits')
  if (state.imbalances.length > 0) found.push(`the ledger does not balance: ${JSON.stringify(state.imbalances)}`)
  return [...new Set(found)]
}
