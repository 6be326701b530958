import * as sql from '#domain/credits/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** What each cause was adjusted by, as a signed decimal, by the cause's id. For operators. */
export async function listCorrections(
  deps: { db: Queryable },
  causes: readonly { accountId: string; causeId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const corrections = await sql.selectCorrections(deps.db, causes)
  return new Map(corrections.map(({ causeId, amount }) => [causeId, amount]))
}
