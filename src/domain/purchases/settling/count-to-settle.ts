import type { Carrier } from '#adapters/carriers/carrier.ts'
import { askedFor } from '#domain/purchases/settling/asked-for.ts'
import * as sql from '#domain/purchases/settling/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** How many purchases and cancellations of the account wait for somebody to say what became of them. */
export async function countToSettle(
  deps: { db: Queryable; knownCarriers: readonly Carrier[] },
  { accountId }: { accountId: string },
): Promise<number> {
  const [counted] = await sql.countToSettle(deps.db, accountId, askedFor(deps.knownCarriers))
  return counted?.count ?? 0
}
