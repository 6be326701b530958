import { relyingPartyOf } from '#domain/people/passkeys/relying-party.ts'
import * as sql from '#domain/people/passkeys/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** How many passkeys open nothing at this address, since they were made for another. For operators. */
export async function countForeignPasskeys(deps: { db: Queryable }, consoleOrigin: string): Promise<number> {
  const [found] = await sql.countForeignPasskeys(deps.db, relyingPartyOf(consoleOrigin)?.id ?? '')
  return found?.count ?? 0
}
