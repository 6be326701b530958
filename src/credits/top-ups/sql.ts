import type { Discrepancy, Payment, TopUp, TopUpState } from '#credits/top-ups/top-up.ts'
import type { Queryable } from '#kit/postgres.ts'
import type { Coin } from '#payments/payment-provider.ts'

type TopUpRow = {
  account_id: string
  id: string
  provider: string
  coin: Coin
  credits: string
  amount: string
  address: string
  reference: string | null
  state: TopUpState
  created_at: Date
  expires_at: Date
  poll_until: Date
}

const columns = `account_id, id, provider, coin, credits, amount, address, reference, state, created_at, expires_at, poll_until`

const topUpOf = (row: TopUpRow): TopUp => ({
  topUpId: row.id,
  accountId: row.account_id,
  provider: row.provider,
  coin: row.coin,
  credits: row.credits,
  amount: row.amount,
  address: row.address,
  reference: row.reference,
  state: row.state,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  pollUntil: row.poll_until,
})

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

const oneTopUp = ([row]: TopUpRow[]): TopUp | null => (row ? topUpOf(row) : null)

/** Takes a number of the wallet for good. */
export const takeIndex = async (db: Queryable, wallet: string): Promise<number> => {
  const [taken] = await db.query<{ index: number }>({
    name: 'top-ups.take-index',
    text: `insert into wallet_indexes (wallet, next_index) values ($1::text, 1)
           on conflict (wallet) do update set next_index = wallet_indexes.next_index + 1
           returning next_index - 1 as index`,
    values: [wallet],
  })
  return taken?.index as number
}

/** Leaves out numbers of every wallet for good. */
export const skipIndexes = (db: Queryable, count: number) =>
  db.query({
    name: 'top-ups.skip-indexes',
    text: 'update wallet_indexes set next_index = next_index + $1::bigint',
    values: [count],
  })

/** Gives back a number whose address nobody was told, where it is the last that was taken. */
export const returnIndex = (db: Queryable, wallet: string, index: number) =>
  db.query({
    name: 'top-ups.return-index',
    text: `update wallet_indexes set next_index = $2::bigint where wallet = $1::text and next_index = $2::bigint + 1`,
    values: [wallet, index],
  })

/**
 * How many unpaid top-ups of the account may still be paid, those included that are only requested, and how many are
 * polled; counted up to the limit.
 */
export const countPolled = async (db: Queryable, accountId: string, now: Date, maxItems: number) => {
  const [count] = await db.query<{ pending: number; polled: number }>({
    name: 'top-ups.count-polled',
    text: `select count(*) filter (where state <> 'expired' and expires_at > $2::timestamptz) as pending,
                  count(*) as polled
           from (select state, expires_at from top_ups
                 where account_id = $1::uuid and poll_at is not null and state <> 'credited'
                 union all
                 select state, expires_at from top_ups where account_id = $1::uuid and state = 'requested'
                 limit $3::integer) polled`,
    values: [accountId, now, maxItems],
  })
  return count ?? { pending: 0, polled: 0 }
}

/** Until the transaction's end, the account's top-ups are counted and added by one caller at a time. */
export const lockCount = (tx: Queryable, accountId: string) =>
  tx.query({
    name: 'top-ups.lock-count',
    text: `select pg_advisory_xact_lock(hashtextextended('top-ups ' || $1::uuid::text, 0))`,
    values: [accountId],
  })

/** A top-up for which no address and no amount are known yet. */
export type RequestedTopUp = Omit<TopUp, 'amount' | 'address' | 'reference' | 'state'>

export const insertRequested = (tx: Queryable, topUp: RequestedTopUp) =>
  tx.query({
    name: 'top-ups.request',
    text: `insert into top_ups (account_id, id, provider, coin, credits, state, created_at, expires_at, poll_until)
           values ($1::uuid, $2::uuid, $3::text, $4::text, $5::numeric, 'requested', $6::timestamptz, $7::timestamptz,
                   $8::timestamptz)`,
    values: [
      topUp.accountId,
      topUp.topUpId,
      topUp.provider,
      topUp.coin,
      topUp.credits,
      topUp.createdAt,
      topUp.expiresAt,
      topUp.pollUntil,
    ],
  })

/** Writes where to pay, and has it polled from then on. Nothing where the request was given up meanwhile. */
export const openRequested = (db: Queryable, topUp: TopUp, pollAt: Date) =>
  db.query<{ id: string }>({
    name: 'top-ups.open',
    text: `update top_ups
           set state = 'pending', amount = $3::numeric, address = $4::text, reference = $5::text,
               poll_at = $6::timestamptz
           where account_id = $1::uuid and id = $2::uuid and state = 'requested'
           returning id`,
    values: [topUp.accountId, topUp.topUpId, topUp.amount, topUp.address, topUp.reference, pollAt],
  })

/** Frees the place of a request that came to nothing. */
export const deleteRequested = (db: Queryable, accountId: string, topUpId: string) =>
  db.query({
    name: 'top-ups.delete-requested',
    text: `delete from top_ups where account_id = $1::uuid and id = $2::uuid and state = 'requested'`,
    values: [accountId, topUpId],
  })

/** Frees the places of requests whose nodes died. */
export const deleteLostRequests = (tx: Queryable, accountId: string, before: Date) =>
  tx.query({
    name: 'top-ups.delete-lost-requests',
    text: `delete from top_ups where account_id = $1::uuid and state = 'requested' and created_at < $2::timestamptz`,
    values: [accountId, before],
  })

/**
 * Takes top-ups of the providers that are due, of any account. Whoever takes one has until it is due again:
 * soon while a payment is expected, and afterwards more and more seldom.
 */
export const takeDue = (
  db: Queryable,
  due: { now: Date; soonMs: number; laterMs: number; providers: string[]; maxItems: number },
) =>
  db
    .query<TopUpRow>({
      name: 'top-ups.take-due',
      text: `update top_ups
           set polled_at = $1::timestamptz, poll_at = $1::timestamptz
                 + case when state = 'pending' then interval '1 millisecond' * $2::integer
                        else greatest(interval '1 millisecond' * $3::integer, ($1::timestamptz - expires_at) / 24) end
           where (account_id, id) in (
             select account_id, id from top_ups where poll_at <= $1::timestamptz and provider = any ($5::text[])
             order by poll_at limit $4::integer for update skip locked
           )
           returning ${columns}`,
      values: [due.now, due.soonMs, due.laterMs, due.maxItems, due.providers],
    })
    .then((rows) => rows.map(topUpOf))

/** The providers whose top-ups nobody has polled although they were due before. For operators. */
export const selectUnpolledProviders = (db: Queryable, before: Date) =>
  db.query<{ provider: string }>({
    name: 'top-ups.unpolled-providers',
    text: `select distinct provider from top_ups where poll_at < $1::timestamptz order by provider`,
    values: [before],
  })

/**
 * Has a top-up polled as soon as the pause since it last was is over. The one statement on a top-up that names no
 * account: a provider's webhook names its own reference alone.
 */
export const hastenPoll = (
  db: Queryable,
  hasten: { provider: string; reference: string; now: Date; pauseMs: number },
) =>
  db.query({
    name: 'top-ups.hasten',
    text: `update top_ups
           set poll_at = greatest($3::timestamptz, polled_at + interval '1 millisecond' * $4::integer)
           where provider = $1::text and reference = $2::text
             and coalesce(poll_at, 'infinity') > greatest($3::timestamptz, polled_at + interval '1 millisecond' * $4::integer)`,
    values: [hasten.provider, hasten.reference, hasten.now, hasten.pauseMs],
  })

export const insertSample = (db: Queryable, sample: { coin: Coin; at: Date; rate: string }) =>
  db.query({
    name: 'exchange-rate-samples.insert',
    text: `insert into exchange_rate_samples (coin, at, rate) values ($1::text, $2::timestamptz, $3::numeric)
           on conflict do nothing`,
    values: [sample.coin, sample.at, sample.rate],
  })

export const deleteSamples = (db: Queryable, before: Date) =>
  db.query({
    name: 'exchange-rate-samples.delete',
    text: `delete from exchange_rate_samples where at < $1::timestamptz`,
    values: [before],
  })

export const selectMedianRate = (db: Queryable, coin: Coin, since: Date) =>
  db.query<{ rate: string | null }>({
    name: 'exchange-rate-samples.median',
    text: `select percentile_disc(0.5) within group (order by rate) as rate from exchange_rate_samples
           where coin = $1::text and at > $2::timestamptz`,
    values: [coin, since],
  })

/** For operators, who know the id alone. */
export const selectById = (db: Queryable, topUpId: string) =>
  db
    .query<TopUpRow>({
      name: 'top-ups.by-id',
      text: `select ${columns} from top_ups where id = $1::uuid and state <> 'requested'`,
      values: [topUpId],
    })
    .then(oneTopUp)

/** Takes the row's lock: what arrived for one top-up is written one poll after the other. */
export const lockTopUp = (db: Queryable, accountId: string, topUpId: string) =>
  db
    .query<TopUpRow>({
      name: 'top-ups.lock',
      text: `select ${columns} from top_ups where account_id = $1::uuid and id = $2::uuid for update`,
      values: [accountId, topUpId],
    })
    .then(oneTopUp)

/** @param change.isOver whether nobody has to poll any more */
export const updateState = (
  db: Queryable,
  change: { accountId: string; topUpId: string; state: TopUpState; isOver: boolean },
) =>
  db.query({
    name: 'top-ups.state',
    text: `update top_ups set state = $3::text, poll_at = case when $4::boolean then null else poll_at end
           where account_id = $1::uuid and id = $2::uuid`,
    values: [change.accountId, change.topUpId, change.state, change.isOver],
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

type UnmatchedRow = PaymentRow & Pick<TopUpRow, 'coin' | 'address' | 'expires_at' | 'credits'> & { wanted: string }

/** Payments of all accounts that wait for an operator, oldest first; also those that were never confirmed since `before`. */
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

/** For operators, who know the id alone. */
export const selectPaymentById = (db: Queryable, paymentId: string) =>
  db
    .query<PaymentRow>({
      name: 'top-up-payments.by-id',
      text: `select ${paymentColumns} from top_up_payments where id = $1::uuid`,
      values: [paymentId],
    })
    .then(([row]) => (row ? paymentOf(row) : null))

/** An operator's word that a payment counts; nothing where it has counted before. */
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

/** An operator's word that a payment was dealt with elsewhere; nothing where that was said before. */
export const dismissPayment = (db: Queryable, paymentId: string, dismissal: string, now: Date) =>
  db.query<{ accountId: string }>({
    name: 'top-up-payments.dismiss',
    text: `update top_up_payments set dismissed_at = $3::timestamptz, dismissal = $2::text, updated_at = $3::timestamptz
           where id = $1::uuid and dismissed_at is null returning account_id as "accountId"`,
    values: [paymentId, dismissal, now],
  })
