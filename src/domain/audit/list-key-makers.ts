import type { AuditActor } from '#domain/audit/audit.ts'
import * as sql from '#domain/audit/queries.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Who made the account's keys, of either interface, by their ids; none of those that an earlier version made. */
export async function listKeyMakers(
  { db }: { db: Queryable },
  { accountId }: { accountId: string },
): Promise<ReadonlyMap<string, AuditActor>> {
  const acts = await sql.selectKeyMakers(db, accountId)
  return new Map(acts.map(({ keyId, actor }) => [keyId, actor]))
}
