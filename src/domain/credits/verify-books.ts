import * as sql from '#domain/credits/sql.ts'
import { type Imbalance, storedBooks } from '#domain/credits/sql.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

export type { Imbalance } from '#domain/credits/sql.ts'

/**
 * Adds up the whole ledger, and compares all memos with their purchases.
 *
 * @returns the books whose stored balance differs, and the wrong memos; empty if all is well
 */
export async function checkBooks(deps: { db: Queryable }): Promise<sql.Imbalance[]> {
  return [...(await sql.selectImbalances(deps.db)), ...(await sql.selectWrongMemos(deps.db, null))]
}

/** How much of the ledger one statement adds up. */
const maxDaysAtOnce = 30
/** Memos are compared for purchases that changed in this time, so the cost does not grow with history. */
const memoDays = 2
/** Much longer than a transaction needs from creating its ids to its commit, and than clocks differ. */
const settledAfterSeconds = 15 * 60

/**
 * Adds up the entries since the last check and moves the checkpoint, so the cost does not grow with history. If it
 * finds a difference, the whole ledger is added up, and that result counts.
 *
 * @param settledSeconds the minimum age of transfers that the checkpoint passes
 * @returns as `checkBooks`
 */
export async function checkRecentBooks(
  deps: { db: Database },
  settledSeconds: number = settledAfterSeconds,
): Promise<Imbalance[]> {
  while (await checkNextDays(deps.db, settledSeconds));
  const wrongMemos = await sql.selectWrongMemos(deps.db, memoDays)
  if ((await selectRecentImbalances(deps.db)).length === 0) return wrongMemos
  const wrong = await sql.selectImbalances(deps.db)
  // A transfer was inserted before the checkpoint, by a node whose clock was far off.
  if (wrong.length === 0) await deps.db.transaction((tx) => resetPoint(tx))
  return [...wrong, ...wrongMemos]
}

/** One node at a time; others compare from the current checkpoint. @returns whether there is more to check */
const checkNextDays = (db: Database, settledSeconds: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [point] = await lockPoint(tx)
    if (!point) return false
    const [moved] = await movePoint(tx, maxDaysAtOnce, settledSeconds)
    return moved?.isBehind === true
  })

/**
 * Both sides of the transfers in a range of ids, read account by account, because their key begins with the account.
 */
const sidesOf = (range: string): string =>
  `select t.account_id, t.currency, side.book, side.amount
   from (select distinct account_id from credit_balances) accounts
   cross join lateral (
     select * from credit_transfers where account_id = accounts.account_id and ${range} offset 0
   ) t
   cross join lateral (values (t.from_book, -t.amount), (t.to_book, t.amount)) as side (book, amount)`

/** The id before all ids that are created from this time on. */
const firstIdOf = (instant: string): string =>
  `(lpad(to_hex((extract(epoch from ${instant}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`

/** Locks the checkpoint until the end of the transaction. @returns no row if another node has it */
export const lockPoint = (tx: Queryable) =>
  tx.query<{ upTo: string }>({
    name: 'checked-books.lock',
    text: 'select up_to as "upTo" from checked_books_point for update skip locked',
    values: [],
  })

/**
 * Moves the checkpoint by up to this many days, to transfers of at least this age.
 *
 * @returns whether there is more to check
 */
export const movePoint = (tx: Queryable, maxDays: number, olderThanSeconds: number) =>
  tx.query<{ isBehind: boolean }>({
    name: 'checked-books.move',
    text: `with point as (
             select up_to,
                    to_timestamp(('x' || left(replace(up_to::text, '-', ''), 12))::bit(48)::bigint / 1000.0) as at,
                    statement_timestamp() - $2::float8 * interval '1 second' as target
             from checked_books_point
           ), next as (
             select up_to as before, ${firstIdOf(`greatest(at, least(target, at + $1::integer * interval '1 day'))`)} as up_to,
                    at + $1::integer * interval '1 day' < target as is_behind
             from point
           ), added as (
             insert into checked_books (account_id, currency, book, amount)
             select account_id, currency, book, sum(amount) from (
               ${sidesOf('id > (select before from next) and id <= (select up_to from next)')}
             ) sides group by account_id, currency, book
             on conflict (account_id, currency, book) do update set amount = checked_books.amount + excluded.amount
           )
           update checked_books_point p set up_to = next.up_to from next returning next.is_behind as "isBehind"`,
    values: [maxDays, olderThanSeconds],
  })

/** Resets the checkpoint to before the first deployment. */
export const resetPoint = (tx: Queryable) =>
  tx.query({
    name: 'checked-books.reset',
    text: `with forgotten as (delete from checked_books)
           update checked_books_point set up_to = ${firstIdOf(`timestamptz '2020-01-01T00:00:00Z'`)}`,
    values: [],
  })

/** Books whose stored balance differs from the checked sum plus later transfers. */
export const selectRecentImbalances = (db: Queryable) =>
  db.query<Imbalance>({
    name: 'checked-books.imbalances',
    text: `with booked as (
             select account_id, currency, book, sum(amount) as amount from (
               select account_id, currency, book, amount from checked_books
               union all
               ${sidesOf('id > (select up_to from checked_books_point)')}
             ) parts group by account_id, currency, book
           ), ${storedBooks}
           select account_id as "accountId", currency, book::text, coalesce(stored.amount, 0) as stored,
                  coalesce(booked.amount, 0) as booked
           from stored full join booked using (account_id, currency, book)
           where coalesce(stored.amount, 0) <> coalesce(booked.amount, 0)
           order by account_id, currency, book`,
    values: [],
  })
