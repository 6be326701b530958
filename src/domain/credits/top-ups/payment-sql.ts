/** Statements on payments of top-ups. */

import type { Coin } from '#adapters/payments/payment-provider.ts'
import type { Discrepancy, Dismissal, Payment } from '#domain/credits/top-ups/top-up.ts'
import type { Queryable } from '#kit/postgres.ts'

type PaymentRow = {
  account_id: string
  id: string
  top_up_id: string
  output: string
  amount: string
  confirmed: boolean
  made_at: Date
  confirmed_at: Date | null
  gone: boolean
  block: string | null
  discrepancy: Discrepancy | null
  credited: string | null
  credited_at: Date | null
  operator: string | null
  reason: string | null
  dismissed_at: Date | null
  dismissal: string | null
  dismissal_over: boolean
  created_at: Date
}

const paymentColumns = `account_id, id, top_up_id, output, amount, confirmed, made_at, confirmed_at, gone, block, discrepancy, credited,
  credited_at, operator, reason, dismissed_at, dismissal, dismissal_over, created_at`

const dismissalOf = (row: PaymentRow): Dismissal | null =>
  row.dismissed_at && { at: row.dismissed_at, note: row.dismissal ?? '', isOver: row.dismissal_over }

const paymentOf = (row: PaymentRow): Payment => ({
  paymentId: row.id,
  accountId: row.account_id,
  topUpId: row.top_up_id,
  output: row.output,
  amount: row.amount,
  confirmed: row.confirmed,
  madeAt: row.made_at,
  confirmedAt: row.confirmed_at,
  gone: row.gone,
  block: row.block,
  discrepancy: row.discrepancy,
  credited: row.credited,
  creditedAt: row.credited_at,
  operator: row.operator,
  reason: row.reason,
  dismissal: dismissalOf(row),
  createdAt: row.created_at,
})

export const selectPayments = (db: Queryable, accountId: string, topUpId: string) =>
  db
    .query<PaymentRow>({
      name: 'top-up-payments.of',
      text: `select ${paymentColumns} from top_up_payments
           where account_id = $1::uuid and top_up_id = $2::uuid order by made_at, created_at, id`,
      values: [accountId, topUpId],
    })
    .then((rows) => rows.map(paymentOf))

export const upsertPayment = (db: Queryable, payment: Payment & { now: Date }) =>
  db.query({
    name: 'top-up-payments.write',
    text: `insert into top_up_payments (account_id, id, top_up_id, output, amount, confirmed, made_at, gone, discrepancy,
                                        credited, credited_at, created_at, updated_at, confirmed_at, dismissed_at,
                                        dismissal, dismissal_over, block)
           values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::numeric, $6::boolean, $7::timestamptz, $8::boolean, $9::text,
                   $10::numeric, $11::timestamptz, $12::timestamptz, $12::timestamptz, $13::timestamptz,
                   $14::timestamptz, $15::text, $16::boolean, $17::text)
           on conflict (account_id, top_up_id, output) do update
           set amount = excluded.amount, confirmed = excluded.confirmed, made_at = excluded.made_at, gone = excluded.gone,
               discrepancy = excluded.discrepancy, credited = excluded.credited, credited_at = excluded.credited_at,
               updated_at = excluded.updated_at, confirmed_at = excluded.confirmed_at,
               dismissed_at = excluded.dismissed_at, dismissal = excluded.dismissal,
               dismissal_over = excluded.dismissal_over, block = excluded.block`,
    values: [
      payment.accountId,
      payment.paymentId,
      payment.topUpId,
      payment.output,
      payment.amount,
      payment.confirmed,
      payment.madeAt,
      payment.gone,
      payment.discrepancy,
      payment.credited,
      payment.creditedAt,
      payment.now,
      payment.confirmedAt,
      payment.dismissal?.at ?? null,
      payment.dismissal?.note ?? null,
      payment.dismissal?.isOver ?? false,
      payment.block,
    ],
  })

type UnmatchedRow = PaymentRow & { coin: Coin; address: string; expires_at: Date; credits: string; wanted: string }

/**
 * Payments of all accounts that need an operator, oldest first, including those that were unconfirmed since `before`.
 * Uncredited ones that are worth less than a cent are left out: anyone can send them.
 */
export const selectUnmatched = (db: Queryable, before: Date, maxItems: number) =>
  db
    .query<UnmatchedRow>({
      name: 'top-up-payments.unmatched',
      text: `select p.*, t.coin, t.address, t.expires_at, t.amount as wanted, t.credits
           from (select ${paymentColumns} from top_up_payments
                 where (dismissed_at is null or dismissal_over)
                   and ((discrepancy is not null and credited is null)
                        or (gone and (credited is not null or dismissal_over))
                        or (not confirmed and not gone and (created_at < $2::timestamptz or dismissal_over)))) p
           join top_ups t on t.account_id = p.account_id and t.id = p.top_up_id
           where p.credited is not null or p.amount * t.credits >= t.amount * 0.01
           order by p.created_at limit $1::integer`,
      values: [maxItems, before],
    })
    .then((rows) => rows.map(unmatchedOf))

const unmatchedOf = (row: UnmatchedRow) => ({
  paymentId: row.id,
  accountId: row.account_id,
  topUpId: row.top_up_id,
  gone: row.gone,
  discrepancy: row.discrepancy,
  coin: row.coin,
  amount: row.amount,
  wanted: row.wanted,
  credits: row.credits,
  address: row.address,
  output: row.output,
  madeAt: row.made_at,
  expiresAt: row.expires_at,
  dismissal: dismissalOf(row),
})

/** For operators, who know only the id. */
export const selectPaymentById = (db: Queryable, paymentId: string) =>
  db
    .query<PaymentRow>({
      name: 'top-up-payments.by-id',
      text: `select ${paymentColumns} from top_up_payments where id = $1::uuid`,
      values: [paymentId],
    })
    .then(([row]) => (row ? paymentOf(row) : null))

/** Records that an operator credited a payment. The caller has locked its top-up. */
export const creditByOperator = (
  tx: Queryable,
  credit: { accountId: string; paymentId: string; credited: string; operator: string; reason: string; now: Date },
) =>
  tx.query({
    name: 'top-up-payments.credit',
    text: `update top_up_payments
           set credited = $3::numeric, credited_at = $6::timestamptz, operator = $4::text, reason = $5::text,
               updated_at = $6::timestamptz
           where account_id = $1::uuid and id = $2::uuid and credited is null`,
    values: [credit.accountId, credit.paymentId, credit.credited, credit.operator, credit.reason, credit.now],
  })

/** Records that an operator dismissed a payment in its current state. The caller has locked its top-up. */
export const dismissPayment = (
  tx: Queryable,
  dismissal: { accountId: string; paymentId: string; note: string; now: Date },
) =>
  tx.query({
    name: 'top-up-payments.dismiss',
    text: `update top_up_payments
           set dismissed_at = $4::timestamptz, dismissal = $3::text, dismissal_over = false, updated_at = $4::timestamptz
           where account_id = $1::uuid and id = $2::uuid`,
    values: [dismissal.accountId, dismissal.paymentId, dismissal.note, dismissal.now],
  })
