import type { Environment } from '#accounts/environment.ts'
import { credentialPrefix } from '#accounts/keys/credentials.ts'
import * as sql from '#accounts/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'
import { hashSecret, newSecret } from '#kit/secrets.ts'

const lifetimeMs = 12 * 60 * 60 * 1000

/** Signs a person in to the web application. The session is no integration token: the API answers it 403. */
export async function openConsoleSession(
  deps: { db: Queryable; clock: Clock; ids: Ids; environment: Environment },
  accountId: string,
): Promise<{ session: string; expiresAt: Date }> {
  const session = newSecret(credentialPrefix('console', deps.environment))
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await sql.insertConsoleSession(deps.db, { accountId, id: deps.ids(), hash: hashSecret(session), now, expiresAt })
  return { session, expiresAt }
}
