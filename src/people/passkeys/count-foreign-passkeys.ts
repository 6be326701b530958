import type { Queryable } from '#kit/postgres.ts'
import { relyingPartyOf } from '#people/passkeys/relying-party.ts'
import * as sql from '#people/passkeys/sql.ts'

/** How many passkeys open nothing at this address, since they were made for another. For operators. */
export async function countForeignPasskeys(deps: { db: Queryable }, consoleOrigin: string): Promise<number> {
  const [found] = await sql.countForeignPasskeys(deps.db, relyingPartyOf(consoleOrigin)?.id ?? '')
  return found?.count ?? 0
}
