import { type Queryable, rowsOf, toRows } from '#kit/postgres.ts'
import { isCheckViolation, isNullViolation } from '#kit/postgres-errors.ts'

export type Book = 'funding' | 'available' | 'reserved' | 'pending' | 'spent'
export type Act = 'deposit' | 'reserve' | 'settle' | 'release' | 'request' | 'refund' | 'deny' | 'correct' | 'reverse'

export type Transfer = {
  accountId: string
  id: string
  act: Act
  from: Book
  to: Book
  /** A decimal, never negative. */
  amount: string
  currency: string
  causeId: string
  reason: string | null
  now: Date
}

export const insertBalance = (db: Queryable, accountId: string, currency: string) =>
  db.query({
    name: 'credits.open',
    text: `insert into credit_balances (account_id, currency) values ($1::uuid, $2::text) on conflict do nothing`,
    values: [accountId, currency],
  })

/** The booked amounts of each currency, of all accounts. */
export const selectBooked = (db: Queryable) =>
  db.query<{ currency: string; transfers: number; amount: string }>({
    name: 'credits.booked',
    text: `select currency, count(*)::float8 as transfers, sum(amount)::text as amount
           from credit_transfers group by currency order by currency`,
    values: [],
  })

const transferColumns = `"accountId" uuid, "id" uuid, "act" text, "from" credit_book, "to" credit_book, "amount" numeric,
  "currency" text, "causeId" uuid, "reason" text, "now" timestamptz`

/**
 * Books transfers and updates each balance once. Books nothing for an act that was booked for the same cause before.
 * Balances are locked account by account, so that two such statements never deadlock.
 *
 * @returns the updated balances
 * @throws DatabaseError if a balance does not cover its transfers or does not exist: see `isInsufficientCredit`
 */
export const insertTransfers = (run: Queryable['query'], transfers: readonly Transfer[]) =>
  run<{ available: string }>({
    name: 'credits.book',
    text: `with requested as materialized (
             select * from ${rowsOf('$1', transferColumns)} as requested
           ), booked as (
             insert into credit_transfers
               (account_id, id, act, from_book, to_book, amount, currency, cause_id, reason, created_at)
             select (select b.account_id from credit_balances b
                     where b.account_id = r."accountId" and b.currency = r."currency"),
                    r."id", r."act", r."from", r."to", r."amount", r."currency", r."causeId", r."reason", r."now"
             from requested r
             on conflict (account_id, cause_id, act) do nothing
             returning account_id, currency, from_book, to_book, amount
           ), moves as materialized (
             select account_id, currency,
                    coalesce(sum(added) filter (where book = 'funding'), 0) as funding,
                    coalesce(sum(added) filter (where book = 'available'), 0) as available,
                    coalesce(sum(added) filter (where book = 'reserved'), 0) as reserved,
                    coalesce(sum(added) filter (where book = 'pending'), 0) as pending,
                    coalesce(sum(added) filter (where book = 'spent'), 0) as spent
             from booked, lateral (values (from_book, -amount), (to_book, amount)) as side (book, added)
             group by account_id, currency
           ), locked as materialized (
             select m.* from (select * from moves order by account_id, currency) as m, lateral (
               select from credit_balances b
               where b.account_id = m.account_id and b.currency = m.currency
               for update) as balance
           )
           update credit_balances b
           set funding = b.funding + m.funding, available = b.available + m.available, reserved = b.reserved + m.reserved,
               pending = b.pending + m.pending, spent = b.spent + m.spent
           from locked m
           where b.account_id = m.account_id and b.currency = m.currency
           returning b.available`,
    values: [toRows(transfers)],
  })

/** An entry about what a carrier invoices directly. It never touches a balance. */
export type Memo = Pick<Transfer, 'accountId' | 'id' | 'amount' | 'currency' | 'causeId' | 'reason' | 'now'> & {
  /** `unbill`: the label was canceled, so that the carrier doesn't invoice it. */
  act: 'bill' | 'unbill'
}

const memoColumns = `"accountId" uuid, "id" uuid, "act" text, "amount" numeric, "currency" text, "causeId" uuid,
  "reason" text, "now" timestamptz`

/** Inserts memos, once per cause and act. */
export const insertMemos = (run: Queryable['query'], memos: readonly Memo[]) =>
  run({
    name: 'credits.memo',
    text: `insert into credit_memos (account_id, id, act, amount, currency, cause_id, reason, created_at)
           select m."accountId", m."id", m."act", m."amount", m."currency", m."causeId", m."reason", m."now"
           from ${rowsOf('$1', memoColumns)} as m
           on conflict (account_id, cause_id, act) do nothing`,
    values: [toRows(memos)],
  })

/**
 * Purchases whose memos differ from their outcome, and those billed directly that took credit.
 *
 * @param days how recently they changed; null: all
 */
export const selectWrongMemos = (db: Queryable, days: number | null) =>
  db.query<Imbalance>({
    name: 'credits.wrong-memos',
    text: `select account_id as "accountId", currency, book, stored, booked
           from wrong_memos(coalesce(statement_timestamp() - $1::float8 * interval '1 day', '-infinity'))`,
    values: [days],
  })

/** Whether transfers failed because a balance does not cover them, or because there is no balance in the currency. */
export const isInsufficientCredit = (error: unknown): boolean =>
  isCheckViolation(error, 'credit_balances_never_below_zero') ||
  isNullViolation(error, 'credit_transfers', 'account_id')

/** Locks the balance's row, so that manual entries are booked one after the other. */
export const lockBalance = (tx: Queryable, accountId: string, currency: string) =>
  tx.query<{ available: string }>({
    name: 'credits.lock-balance',
    text: `select available from credit_balances where account_id = $1::uuid and currency = $2::text for update`,
    values: [accountId, currency],
  })

/** The booked entry of an act for a cause; no row if there is none. */
export const selectTransfer = (db: Queryable, accountId: string, causeId: string, act: Act) =>
  db.query<{ from: Book; amount: string }>({
    name: 'credits.transfer-of',
    text: `select from_book::text as "from", amount from credit_transfers
           where account_id = $1::uuid and cause_id = $2::uuid and act = $3::text`,
    values: [accountId, causeId, act],
  })

/** The acts that were booked for a cause. */
export const selectActs = (db: Queryable, accountId: string, causeId: string) =>
  db
    .query<{ act: Act }>({
      name: 'credits.acts-of',
      text: `select act from credit_transfers where account_id = $1::uuid and cause_id = $2::uuid`,
      values: [accountId, causeId],
    })
    .then((rows) => rows.map(({ act }) => act))

/**
 * Books the opposite of a cause's adjustment and updates the balances; nothing if that was booked before. An account
 * that may not owe money is debited at most what it has. The reason of the entry states the rest.
 *
 * @returns what could not be debited, as a decimal; no row if there is no adjustment
 */
export const insertReversal = (
  run: Queryable['query'],
  reversal: { accountId: string; id: string; causeId: string; currency: string; now: Date },
) =>
  run<{ missing: string }>({
    name: 'credits.reverse',
    text: `with balance as (
             select available, may_owe from credit_balances
             where account_id = $1::uuid and currency = $4::text for update
           ), correction as (
             select from_book, to_book, amount as whole,
                    case when from_book = 'available' or may_owe then amount else least(amount, available) end as amount
             from credit_transfers, balance
             where account_id = $1::uuid and cause_id = $3::uuid and act = 'correct' and currency = $4::text
           ), booked as (
             insert into credit_transfers
               (account_id, id, act, from_book, to_book, amount, currency, cause_id, reason, created_at)
             select $1::uuid, $2::uuid, 'reverse', to_book, from_book, amount, $4::text, $3::uuid,
                    case when amount < whole
                         then format('the credit did not cover %s %s of it', round(whole - amount, 2), $4::text) end,
                    $5::timestamptz
             from correction
             on conflict (account_id, cause_id, act) do nothing
             returning case when to_book = 'available' then amount else -amount end as amount
           )
           update credit_balances b
           set available = b.available + booked.amount, funding = b.funding - booked.amount
           from booked, correction
           where b.account_id = $1::uuid and b.currency = $4::text
           returning round(correction.whole - correction.amount, 2) as missing`,
    values: [reversal.accountId, reversal.id, reversal.causeId, reversal.currency, reversal.now],
  })

/** The causes whose price was returned, or will be if the carrier grants it. For operators, across accounts. */
export const selectReturned = (db: Queryable, causes: readonly { accountId: string; causeId: string }[]) =>
  db.query<{ causeId: string }>({
    name: 'credits.returned',
    text: `select cause_id as "causeId" from unnest($1::uuid[], $2::uuid[]) as wanted (account_id, cause_id)
           join credit_transfers using (account_id, cause_id)
           group by account_id, cause_id
           having bool_or(act in ('refund', 'release')) or (bool_or(act = 'request') and not bool_or(act = 'deny'))`,
    values: [causes.map(({ accountId }) => accountId), causes.map(({ causeId }) => causeId)],
  })

/** The adjustments of purchases, as signed amounts by cause. For operators, across accounts. */
export const selectCorrections = (db: Queryable, causes: readonly { accountId: string; causeId: string }[]) =>
  db.query<{ causeId: string; amount: string }>({
    name: 'credits.corrections',
    text: `select cause_id as "causeId", case from_book when 'available' then -amount else amount end as amount
           from unnest($1::uuid[], $2::uuid[]) as wanted (account_id, cause_id)
           join credit_transfers using (account_id, cause_id)
           where act = 'correct'`,
    values: [causes.map(({ accountId }) => accountId), causes.map(({ causeId }) => causeId)],
  })

export const selectBalance = (db: Queryable, accountId: string, currency: string) =>
  db.query<{ available: string; reserved: string; pending: string; spent: string; mayOwe: boolean }>({
    name: 'credits.balance',
    text: `select available, reserved, pending, spent, may_owe as "mayOwe" from credit_balances
           where account_id = $1::uuid and currency = $2::text`,
    values: [accountId, currency],
  })

/** The balances of the accounts, in no order. */
export const selectBalancesOf = (db: Queryable, accountIds: readonly string[]) =>
  db.query<{ accountId: string; currency: string; available: string; mayOwe: boolean }>({
    name: 'credits.balances-of-accounts',
    text: `select b.account_id as "accountId", b.currency, b.available, b.may_owe as "mayOwe"
           from unnest($1::uuid[]) as requested (account_id), lateral (
             select * from credit_balances b where b.account_id = requested.account_id offset 0) as b`,
    values: [accountIds],
  })

export const selectBalances = (db: Queryable, currency: string) =>
  db.query<{ accountId: string; available: string; mayOwe: boolean }>({
    name: 'credits.balances',
    text: `select account_id as "accountId", available, may_owe as "mayOwe" from credit_balances
           where currency = $1::text`,
    values: [currency],
  })

export const updateMayOwe = (db: Queryable, accountId: string, mayOwe: boolean) =>
  db.query<{ accountId: string }>({
    name: 'credits.may-owe',
    text: `update credit_balances set may_owe = $2::boolean where account_id = $1::uuid returning account_id as "accountId"`,
    values: [accountId, mayOwe],
  })

export type Imbalance = { accountId: string; currency: string; book: string; stored: string; booked: string }

/** Part of a statement: the stored balances, one row per book. */
export const storedBooks = `stored as (
             select account_id, currency, sides.book, sides.amount from credit_balances,
             lateral (values ('funding'::credit_book, funding), ('available', available), ('reserved', reserved),
                             ('pending', pending), ('spent', spent)) as sides (book, amount)
           )`

/** Books whose stored balance differs from the sum of their transfers. For operators: reads everything. */
export const selectImbalances = (db: Queryable) =>
  db.query<Imbalance>({
    name: 'credits.imbalances',
    text: `with booked as (
             select account_id, currency, book, sum(amount) as amount from (
               select account_id, currency, from_book as book, -amount as amount from credit_transfers
               union all
               select account_id, currency, to_book, amount from credit_transfers
             ) parts group by account_id, currency, book
           ), ${storedBooks}
           select account_id as "accountId", currency, book::text, coalesce(stored.amount, 0) as stored, coalesce(booked.amount, 0) as booked
           from stored full join booked using (account_id, currency, book)
           where coalesce(stored.amount, 0) <> coalesce(booked.amount, 0)
           order by account_id, currency, book`,
    values: [],
  })

/** Open reservations, oldest first, of accounts whose balance shows that there are any. */
export const selectOpenReservations = (db: Queryable) =>
  db.query<{ accountId: string; causeId: string; amount: string; currency: string; since: Date }>({
    name: 'credits.open-reservations',
    text: `select t.account_id as "accountId", t.cause_id as "causeId", t.amount, t.currency, t.created_at as since
           from credit_balances b join credit_transfers t using (account_id, currency)
           where b.reserved <> 0 and t.act = 'reserve'
             and not exists (
               select from credit_transfers ended
               where ended.account_id = t.account_id and ended.cause_id = t.cause_id and ended.act in ('settle', 'release')
             )
           order by t.created_at, t.id limit 1000`,
    values: [],
  })

/* The statement that reads an account's statement of credit. */

export type StatementLine = {
  transferId: string
  act: Act | Memo['act']
  /** The change of the available credit, a signed decimal. */
  amount: string
  /** The available credit afterwards, a decimal. */
  balance: string
  /** The amount that a carrier invoices directly, or no longer invoices; null for a change of the credit. */
  memo: { amount: string; currency: string } | null
  /** The subject: a purchase, a top-up or a payment; for a manual entry, its reference. */
  causeId: string
  reason: string | null
  at: Date
}

/** The start of a page: after this transfer, with the credit before it. */
export type StatementPlace = { transferId: string; balance: string }

/**
 * Transfers that change the available credit, and memos, newest first, each with the credit afterwards. It is counted back from
 * the current balance, or from the end of the previous page, so the cost does not grow with history.
 *
 * @param wanted.behind null: from the newest on
 */
export const selectStatement = (
  db: Queryable,
  query: { accountId: string; currency: string; behind: StatementPlace | null; maxItems: number },
) =>
  db.query<StatementLine>({
    name: 'credits.statement',
    text: `with page as (
             (select id, act, case to_book when 'available' then amount else -amount end as amount, null::json as memo,
                     cause_id, reason, created_at
              from credit_transfers
              where account_id = $1::uuid and currency = $2::text and id < $3::uuid
                and (from_book = 'available' or to_book = 'available')
              order by id desc limit $5::integer)
             union all
             (select id, act, 0, json_build_object('amount', amount::text, 'currency', currency), cause_id, reason,
                     created_at
              from credit_memos where account_id = $1::uuid and id < $3::uuid
              order by id desc limit $5::integer)
             order by id desc limit $5::integer
           ), balance as (
             select coalesce($4::numeric, available) as amount from credit_balances
             where account_id = $1::uuid and currency = $2::text
           )
           select page.id as "transferId", act, page.amount, memo,
                  balance.amount - coalesce(sum(page.amount) over newer, 0) as balance,
                  cause_id as "causeId", reason, created_at as at
           from page cross join balance
           window newer as (order by page.id desc rows between unbounded preceding and 1 preceding)
           order by page.id desc`,
    values: [
      query.accountId,
      query.currency,
      query.behind?.transferId ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      query.behind?.balance ?? null,
      query.maxItems,
    ],
  })
