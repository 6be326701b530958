import {
  selectCancellationsPage,
  selectEventsPage,
  selectOrphanedLabelsPage,
  selectPurchasesPage,
} from '#domain/purchases/queries/sql.ts'
import type { PersonalData } from '#kit/personal-data.ts'
import { type Page, type Queryable, readPages } from '#kit/postgres.ts'

/** Carriers' messages about an order are erased by `eraseOrder`. */
export const personalData = { export: exportPurchases } satisfies PersonalData

/** Exports purchases and cancellations, with the messages of carriers and operators about them. */
async function* exportPurchases({ db }: { db: Queryable }, accountId: string) {
  const pagesOf = <Row extends { id: string }>(
    select: (db: Queryable, accountId: string, page: Page) => Promise<Row[]>,
  ) => readPages((page) => select(db, accountId, page))
  for await (const purchase of pagesOf(selectPurchasesPage)) yield { kind: 'purchase' as const, ...purchase }
  for await (const event of pagesOf(selectEventsPage)) yield { kind: 'purchase event' as const, ...event }
  for await (const cancellation of pagesOf(selectCancellationsPage)) {
    yield { kind: 'cancellation' as const, ...cancellation }
  }
  for await (const label of pagesOf(selectOrphanedLabelsPage)) yield { kind: 'stray label' as const, ...label }
}
