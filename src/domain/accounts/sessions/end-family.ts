import type { Authenticator } from '#domain/accounts/sessions/authenticate.ts'
import * as sql from '#domain/accounts/sessions/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/postgres.ts'

/**
 * Ends every pair of tokens that came of one exchange: on this node at once, on the others within a second.
 *
 * @returns how many pairs ended now
 */
export async function revokeFamily(
  deps: { db: Database; clock: Clock; authenticator: Authenticator },
  family: { accountId: string; familyId: string },
): Promise<number> {
  const now = deps.clock.now()
  let count = 0
  // A refresh that is under way holds the row of the pair that it spends until the next is there, which a statement
  // that waited for that row does not see. The next one does: once there is nothing left to end, nothing is on its way.
  for (;;) {
    const ended = await sql.revokeFamilyRows(deps.db, family, now)
    if (ended.length === 0) return count
    for (const { accessHash } of ended) deps.authenticator.forget(accessHash)
    count += ended.length
  }
}
