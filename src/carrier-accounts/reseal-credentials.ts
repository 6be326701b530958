import { sealContext } from '#carrier-accounts/credentials.ts'
import * as sql from '#carrier-accounts/sql.ts'
import type { Seal } from '#kit/crypto.ts'
import type { Queryable } from '#kit/postgres.ts'

/**
 * Seals all credentials by the newest key, so that older keys can be given up.
 *
 * @returns how many were sealed anew
 */
export async function resealCredentials(deps: { db: Queryable; seal: Seal }): Promise<number> {
  let count = 0
  for (const { id, credentials } of await sql.selectAll(deps.db)) {
    if (deps.seal.isFresh(credentials)) continue
    const text = deps.seal.open(credentials, sealContext(id))
    await sql.replaceSealed(deps.db, id, credentials, deps.seal.close(text, sealContext(id)))
    count += 1
  }
  return count
}
