/** Statements on payments of top-ups. */

import type { Coin } from '#adapters/payments/payment-provider.ts'
import type { Discrepancy, Payment } from '#domain/credits/top-ups/top-up.ts'
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
  discrepancy: Discrepancy | null
  credited: string | null
  credited_at: Date | null
  operator: string | null
  reason: string | null
  created_at: Date
}

const paymentColumns = `account_id, id, top_up_id, output, amount, confirmed, made_at, confirmed_at, gone, discrepancy, credited,
  credited_at, operator, reason, created_at`

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
  discrepancy: row.discrepancy,
  credited: row.credited,
  creditedAt: row.credited_at,
  operator: row.operator,
  reason: row.reason,
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
                                        credited, credited_at, created_at, updated_at, confirmed_at)
           values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::numeric, $6::boolean, $7::timestamptz, $8::boolean, $9::text,
                   $10::numeric, $11::timestamptz, $12::timestamptz, $12::timestamptz, $13::timestamptz)
           on conflict (account_id, top_up_id, output) do update
           set amount = excluded.amount, confirmed = excluded.confirmed, made_at = excluded.made_at, gone = excluded.gone,
               discrepancy = excluded.discrepancy, credited = excluded.credited, credited_at = excluded.credited_at,
               updated_at = excluded.updated_at, confirmed_at = excluded.confirmed_at`,
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
    ],
  })

type UnmatchedRow = PaymentRow & { coin: Coin; address: string; expires_at: Date; credits: string; wanted: string }

/**
 * Payments of all accounts that need an operator, oldest first, including those that were unconfirmed since `before`.
 */
export const selectUnmatched = (db: Queryable, before: Date, maxItems: number) =>
  db
    .query<UnmatchedRow>({
      name: 'top-up-payments.unmatched',
      text: `select p.*, t.coin, t.address, t.expires_at, t.amount as wanted, t.credits
           from (select ${paymentColumns} from top_up_payments
                 where dismissed_at is null
                   and ((discrepancy is not null and credited is null) or (gone and credited is not null)
                        or (not confirmed and not gone and created_at < $2::timestamptz))
                 order by created_at limit $1::integer) p
           join top_ups t on t.account_id = p.account_id and t.id = p.top_up_id
           order by p.created_at`,
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

/** Records that an operator credited a payment; nothing if it was credited before. */
export const creditByOperator = (
  db: Queryable,
  credit: { accountId: string; paymentId: string; credited: string; operator: string; reason: string; now: Date },
) =>
  db.query<{ id: string }>({
    name: 'top-up-payments.credit',
    text: `update top_up_payments
           set credited = $3::numeric, credited_at = $6::timestamptz, operator = $4::text, reason = $5::text,
               updated_at = $6::timestamptz
           where account_id = $1::uuid and id = $2::uuid and credited is null
           returning id`,
    values: [credit.accountId, credit.paymentId, credit.credited, credit.operator, credit.reason, credit.now],
  })

/** Records that an operator dismissed a payment; nothing if it was dismissed before. */
export const dismissPayment = (db: Queryable, paymentId: string, dismissal: string, now: Date) =>
  db.query<{ accountId: string }>({
    name: 'top-up-payments.dismiss',
    text: `update top_up_payments set dismissed_at = $3::timestamptz, dismissal = $2::text, updated_at = $3::timestamptz
           where id = $1::uuid and dismissed_at is null returning account_id as "accountId"`,
    values: [paymentId, dismissal, now],
  })
