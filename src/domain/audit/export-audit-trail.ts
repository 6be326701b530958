import * as sql from '#domain/audit/sql.ts'
import { type Queryable, readPages } from '#kit/postgres.ts'

/** Who did what to the account, from where, and why. */
export async function* exportAuditTrail(
  { db }: { db: Queryable },
  accountId: string,
): AsyncGenerator<{ kind: 'act' } & sql.ExportedAct> {
  for await (const act of readPages((page) => sql.selectAuditPage(db, accountId, page))) yield { kind: 'act', ...act }
}
