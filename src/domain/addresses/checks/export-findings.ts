import * as sql from '#domain/addresses/checks/sql.ts'
import { type Queryable, readPages } from '#kit/postgres.ts'

/** What carriers said of addresses that the account had checked. */
export async function* exportFindings({ db }: { db: Queryable }, accountId: string) {
  for await (const finding of readPages((page) => sql.selectFindingsPage(db, accountId, page))) {
    yield { kind: 'address check' as const, ...finding }
  }
}
