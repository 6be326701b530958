/** The statement on an account's statement of credit. */
import type { Act } from '#domain/credits/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

export type StatementLine = {
  transferId: string
  act: Act
  /** What it did to what may be spent, a signed decimal. */
  amount: string
  /** What could be spent after it, a decimal. */
  balance: string
  /** What it is about: a purchase, a top-up or a payment; of what was booked by hand the name of its reference. */
  causeId: string
  reason: string | null
  at: Date
}

/** Where a page begins: behind a transfer, with what could be spent before it. */
export type StatementPlace = { transferId: string; balance: string }

/**
 * Transfers into and out of what may be spent, the newest first, each with what could be spent after it: counted back
 * from the balance as it stands in the same instant, or from where the page before ended. What it costs does not grow
 * with what was booked before.
 *
 * @param wanted.behind null: from the newest on
 */
export const selectStatement = (
  db: Queryable,
  wanted: { accountId: string; currency: string; behind: StatementPlace | null; maxItems: number },
) =>
  db.query<StatementLine>({
    name: 'credits.statement',
    text: `with page as (
             select id, act, case to_book when 'available' then amount else -amount end as amount, cause_id, reason,
                    created_at
             from credit_transfers
             where account_id = $1::uuid and currency = $2::text and id < $3::uuid
               and (from_book = 'available' or to_book = 'available')
             order by id desc limit $5::integer
           ), balance as (
             select coalesce($4::numeric, available) as amount from credit_balances
             where account_id = $1::uuid and currency = $2::text
           )
           select page.id as "transferId", act, page.amount,
                  balance.amount - coalesce(sum(page.amount) over newer, 0) as balance,
                  cause_id as "causeId", reason, created_at as at
           from page cross join balance
           window newer as (order by page.id desc rows between unbounded preceding and 1 preceding)
           order by page.id desc`,
    values: [
      wanted.accountId,
      wanted.currency,
      wanted.behind?.transferId ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      wanted.behind?.balance ?? null,
      wanted.maxItems,
    ],
  })
