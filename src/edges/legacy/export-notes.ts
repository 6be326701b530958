import * as sql from '#edges/legacy/sql.ts'
import { type Queryable, readPages } from '#kit/postgres.ts'

/** The notes that came with the account's orders of the legacy interface, by the ids of the orders. */
export async function* exportNotes(
  { db }: { db: Queryable },
  accountId: string,
): AsyncGenerator<{ kind: 'legacy order' } & sql.ExportedLegacyOrder> {
  for await (const order of readPages((page) => sql.selectLegacyOrdersPage(db, accountId, page))) {
    yield { kind: 'legacy order', ...order }
  }
}
