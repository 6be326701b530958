import type { Environment } from '#accounts/environment.ts'
import { newCredential } from '#accounts/keys/credentials.ts'
import * as sql from '#accounts/keys/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import type { Ids } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Makes an API key. The key in the answer is shown this once; only its hash is kept. */
export async function createApiKey(
  deps: { db: Queryable; clock: Clock; ids: Ids; environment: Environment },
  command: { accountId: string; name: string },
): Promise<{ apiKeyId: string; apiKey: string }> {
  const apiKey = newCredential('apiKey', deps.environment)
  const apiKeyId = deps.ids()
  await sql.insertApiKey(deps.db, {
    accountId: command.accountId,
    id: apiKeyId,
    name: command.name,
    hash: hashSecret(apiKey),
    ending: apiKey.slice(-4),
    now: deps.clock.now(),
  })
  return { apiKeyId, apiKey }
}
