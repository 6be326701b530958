import * as sql from '#domain/purchases/queries/export-sql.ts'
import { type Page, type Queryable, readPages } from '#kit/postgres.ts'

type Exported =
  | ({ kind: 'purchase' } & sql.ExportedPurchase)
  | ({ kind: 'purchase event' } & sql.ExportedEvent)
  | ({ kind: 'cancellation' } & sql.ExportedCancellation)
  | ({ kind: 'stray label' } & sql.ExportedStrayLabel)

/** The account's purchases and cancellations, with the words of carriers and operators about them. */
export async function* exportPurchases({ db }: { db: Queryable }, accountId: string): AsyncGenerator<Exported> {
  const pagesOf = <Row extends { id: string }>(
    select: (db: Queryable, accountId: string, page: Page) => Promise<Row[]>,
  ) => readPages((page) => select(db, accountId, page))
  for await (const purchase of pagesOf(sql.selectPurchasesPage)) yield { kind: 'purchase', ...purchase }
  for await (const event of pagesOf(sql.selectEventsPage)) yield { kind: 'purchase event', ...event }
  for await (const cancellation of pagesOf(sql.selectCancellationsPage)) yield { kind: 'cancellation', ...cancellation }
  for await (const label of pagesOf(sql.selectStrayLabelsPage)) yield { kind: 'stray label', ...label }
}
