import * as sql from '#domain/store-sync/authorizing/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Nobody comes back to them any more, and what is sealed in them opens shops. */
export async function deleteEndedAuthorizations(deps: { db: Queryable }): Promise<void> {
  await sql.deleteEndedAuthorizations(deps.db)
}
