import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#request-log/sql.ts'

/** Makes room for tomorrow: empties the day that is no longer shown. */
export async function forgetRequests({ db }: { db: Queryable }): Promise<void> {
  await sql.forgetRequests(db)
}
