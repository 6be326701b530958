import * as sql from '#domain/audit/request-log/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Makes room for tomorrow: empties the day that is no longer shown. */
export async function forgetRequests({ db }: { db: Queryable }): Promise<void> {
  await sql.forgetRequests(db)
}
