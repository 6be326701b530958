import * as sql from '#domain/orders/export-sql.ts'
import { type Queryable, readPages } from '#kit/postgres.ts'

type Exported =
  | ({ kind: 'order' } & sql.ExportedOrder)
  | ({ kind: 'order move' } & sql.ExportedMove)
  | ({ kind: 'draft' } & sql.ExportedDraft)

/** The account's orders with whom they were between, what was said when their status moved, and what is being typed. */
export async function* exportOrders({ db }: { db: Queryable }, accountId: string): AsyncGenerator<Exported> {
  for await (const order of readPages((page) => sql.selectOrdersPage(db, accountId, page)))
    yield { kind: 'order', ...order }
  for await (const move of readPages((page) => sql.selectMovesPage(db, accountId, page))) {
    yield { kind: 'order move', ...move }
  }
  for await (const draft of readPages((page) => sql.selectDraftsPage(db, accountId, page))) {
    yield { kind: 'draft', ...draft }
  }
}
