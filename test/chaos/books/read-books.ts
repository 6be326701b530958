import type pg from 'pg'
import { checkBooks } from '#credits/check-books.ts'
import type { Database } from '#kit/postgres.ts'
import type { Diary } from '../clients/diary.ts'
import type * as books from './books.ts'

/** Reads what the service's database says, beside the other two books. */
export async function readBooks(
  db: Database,
  others: { sales: books.Sale[]; diary: Diary; richAccounts: ReadonlySet<string>; deaths: readonly string[] },
): Promise<books.Books> {
  const rows = async <Row extends pg.QueryResultRow>(text: string) => (await db.pool.query<Row>(text)).rows
  return {
    ...others,
    purchases: await rows<books.Purchase>('select * from purchases order by created_at, id'),
    labels: await rows<books.Label>(
      `select l.*, (select pg_xact_commit_timestamp(e.xmin) from purchase_events e
                    where e.account_id = l.account_id and e.purchase_id = l.purchase_id
                      and e.what in ('completed', 'failed')) as recorded_at
       from labels l order by recorded_at, id`,
    ),
    cancellations: await rows<books.Cancellation>('select * from cancellations order by created_at, id'),
    events: await rows<books.Event>('select * from purchase_events order by created_at, id'),
    orders: await rows<books.Order>('select * from orders'),
    transfers: await rows<books.Transfer>(
      `select t.*, t.from_book::text, t.to_book::text from credit_transfers t
       order by pg_xact_commit_timestamp(xmin), created_at, id`,
    ),
    balances: await rows<books.Balance>('select * from credit_balances'),
    imbalances: await checkBooks({ db }),
  }
}

/** How many operations have no outcome yet, and how many labels lack files. */
export async function readOpen(db: Database): Promise<{ purchases: number; cancellations: number; labels: number }> {
  const { rows } = await db.pool.query<{ purchases: number; cancellations: number; labels: number }>(
    `select (select count(*) from purchases where state in ('Claimed', 'Processing', 'OutcomeUnknown')) as purchases,
            (select count(*) from cancellations where state in ('Processing', 'OutcomeUnknown')) as cancellations,
            (select count(*) from labels where status in (1, 2) and files_state <> 'completed') as labels`,
  )
  return rows[0] as { purchases: number; cancellations: number; labels: number }
}
