/**
 * What this room writes in the statements that begin or end many purchases at once: named queries of their `with`, as
 * SQL text. The rows that they are made over have account_id, purchase_id, charge and currency.
 *
 * Balances are locked one account after the other, so that two such statements never wait for each other in a circle;
 * each row is changed once, by the sum of what is booked.
 */
import type { Act, Book } from '#domain/credits/sql.ts'

const sumOf = (rows: string): string =>
  `(select account_id, currency, sum(charge) as amount from ${rows} group by account_id, currency)`

/** Balances that something is asked of, locked, as `account_id` and `currency`: those that the condition lets through. */
const lockedBalances = (rows: string, condition: string): string => `
             select b.account_id, b.currency
             from credit_balances b join ${sumOf(rows)} as asked
               on asked.account_id = b.account_id and asked.currency = b.currency
             where ${condition}
             order by b.account_id, b.currency for update of b`

/** Those that cover all that is asked of them; of an account whose balance covers only a part, nothing goes through. */
export const coveringBalances = (asked: string): string =>
  lockedBalances(asked, 'b.available >= asked.amount or b.may_owe')

/** Those that something is booked to, whatever they have. */
export const bookedBalances = (rows: string): string => lockedBalances(rows, 'true')

/** What a row needs beside, for its transfer. */
export type Booking = { transferId: string; bookedAt: Date }

/** The columns of `Booking` in the rows of a statement. */
export const bookingColumns = `"transferId" uuid, "bookedAt" timestamptz`

/**
 * Books a transfer for each row, and moves the balances with them: `balanced` and `booked`. A row whose balance is not
 * moved fails the statement, since its transfer then is of no account.
 *
 * @param of.rows has `Booking` as well
 * @param of.balances the query that has locked them
 */
export const bookTransfers = (
  of: { rows: string; balances: string },
  { act, from, to }: { act: Act; from: Book; to: Book },
): string => `
           balanced as (
             update credit_balances b set ${from} = b.${from} - asked.amount, ${to} = b.${to} + asked.amount
             from ${of.balances} locked join ${sumOf(of.rows)} as asked
               on asked.account_id = locked.account_id and asked.currency = locked.currency
             where b.account_id = locked.account_id and b.currency = locked.currency
             returning b.account_id, b.currency
           ), booked as (
             insert into credit_transfers (account_id, id, act, from_book, to_book, amount, currency, cause_id, created_at)
             select balanced.account_id, r."transferId", '${act}', '${from}', '${to}', r.charge, r.currency, r.purchase_id,
                    r."bookedAt"
             from ${of.rows} r left join balanced on balanced.account_id = r.account_id and balanced.currency = r.currency
           )`
