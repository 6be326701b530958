import type { Queryable } from '#kit/postgres.ts'

export type Book = 'funding' | 'available' | 'reserved' | 'spent'
export type Act = 'deposit' | 'reserve' | 'settle' | 'release' | 'refund' | 'correct'

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

/**
 * Books a transfer and moves the balances with it; does neither where the act was booked for this
 * cause before.
 */
export const insertTransfer = (db: Queryable, transfer: Transfer) =>
  db.query<{ available: string }>({
    name: 'credits.transfer',
    text: `with booked as (
             insert into credit_transfers
               (account_id, id, act, from_book, to_book, amount, currency, cause_id, reason, created_at)
             values ($1::uuid, $2::uuid, $3::text, $4::credit_book, $5::credit_book, $6::numeric, $7::text, $8::uuid,
                     $9::text, $10::timestamptz)
             on conflict (account_id, cause_id, act) do nothing
             returning *
           )
           update credit_balances b
           set funding = b.funding + change.funding, available = b.available + change.available,
               reserved = b.reserved + change.reserved, spent = b.spent + change.spent
           from booked, lateral (
             select sum(part.amount) filter (where part.book = 'funding') as funding,
                    sum(part.amount) filter (where part.book = 'available') as available,
                    sum(part.amount) filter (where part.book = 'reserved') as reserved,
                    sum(part.amount) filter (where part.book = 'spent') as spent
             from (select b.book, 0::numeric as amount from unnest(enum_range(null::credit_book)) as b (book)
                   union all values (booked.from_book, -booked.amount), (booked.to_book, booked.amount)) as part
           ) as change
           where b.account_id = $1::uuid and b.currency = $7::text
           returning b.available`,
    values: [
      transfer.accountId,
      transfer.id,
      transfer.act,
      transfer.from,
      transfer.to,
      transfer.amount,
      transfer.currency,
      transfer.causeId,
      transfer.reason,
      transfer.now,
    ],
  })

/** Books a reservation where the balance covers it; answers no row where it does not. */
export const insertReservation = (
  db: Queryable,
  reservation: { accountId: string; id: string; amount: string; currency: string; causeId: string; now: Date },
) =>
  db.query<{ id: string }>({
    name: 'credits.reserve',
    text: `with held as (
             update credit_balances set available = available - $3::numeric, reserved = reserved + $3::numeric
             where account_id = $1::uuid and currency = $4::text and (available >= $3::numeric or may_owe)
             returning account_id
           )
           insert into credit_transfers
             (account_id, id, act, from_book, to_book, amount, currency, cause_id, created_at)
           select account_id, $2::uuid, 'reserve', 'available', 'reserved', $3::numeric, $4::text, $5::uuid,
                  $6::timestamptz
           from held
           returning id`,
    values: [
      reservation.accountId,
      reservation.id,
      reservation.amount,
      reservation.currency,
      reservation.causeId,
      reservation.now,
    ],
  })

export const selectBalance = (db: Queryable, accountId: string, currency: string) =>
  db.query<{ available: string; reserved: string; spent: string; may_owe: boolean }>({
    name: 'credits.balance',
    text: `select available, reserved, spent, may_owe from credit_balances
           where account_id = $1::uuid and currency = $2::text`,
    values: [accountId, currency],
  })

export const updateMayOwe = (db: Queryable, accountId: string, mayOwe: boolean) =>
  db.query<{ account_id: string }>({
    name: 'credits.may-owe',
    text: `update credit_balances set may_owe = $2::boolean where account_id = $1::uuid returning account_id`,
    values: [accountId, mayOwe],
  })

export type Imbalance = { account_id: string; currency: string; book: string; kept: string; booked: string }

/** The books whose kept balance is not the sum of their transfers. For operators: reads everything. */
export const selectImbalances = (db: Queryable) =>
  db.query<Imbalance>({
    name: 'credits.imbalances',
    text: `with booked as (
             select account_id, currency, book, sum(amount) as amount from (
               select account_id, currency, from_book as book, -amount as amount from credit_transfers
               union all
               select account_id, currency, to_book, amount from credit_transfers
             ) parts group by account_id, currency, book
           ), kept as (
             select account_id, currency, sides.book, sides.amount from credit_balances,
             lateral (values ('funding'::credit_book, funding), ('available', available), ('reserved', reserved),
                             ('spent', spent)) as sides (book, amount)
           )
           select account_id, currency, book::text, coalesce(kept.amount, 0) as kept, coalesce(booked.amount, 0) as booked
           from kept full join booked using (account_id, currency, book)
           where coalesce(kept.amount, 0) <> coalesce(booked.amount, 0)
           order by account_id, currency, book`,
    values: [],
  })
