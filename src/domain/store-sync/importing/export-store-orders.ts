import * as sql from '#domain/store-sync/importing/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

const maxPageSize = 500

/** What stores said of the account's orders, those among it of which there is no order yet. */
export async function* exportStoreOrders(
  { db }: { db: Queryable },
  accountId: string,
): AsyncGenerator<{ kind: 'store order' } & sql.ExportedRow> {
  for (let after: { storeId: string; externalId: string } | null = null; ; ) {
    const rows: sql.ExportedRow[] = await sql.selectRowsPage(db, { accountId, after, max: maxPageSize })
    for (const row of rows) yield { kind: 'store order', ...row }
    const last = rows.at(-1)
    if (!last || rows.length < maxPageSize) return
    after = last
  }
}
