import type { Environment } from '#accounts/environment.ts'
import { newCredential } from '#accounts/keys/credentials.ts'
import * as sql from '#accounts/sessions/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import type { Ids } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'

const lifetimeMs = 12 * 60 * 60 * 1000

/**
 * Signs a person in to the web application. The session is no integration token, and the contract has an answer for one
 * that is presented as such: 403. Until the product has its web application, the test of that answer is the only caller.
 */
export async function openConsoleSession(
  deps: { db: Queryable; clock: Clock; ids: Ids; environment: Environment },
  command: { accountId: string },
): Promise<{ session: string; expiresAt: Date }> {
  const session = newCredential('console', deps.environment)
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await sql.insertConsoleSession(deps.db, {
    accountId: command.accountId,
    id: deps.ids(),
    hash: hashSecret(session),
    now,
    expiresAt,
  })
  return { session, expiresAt }
}
