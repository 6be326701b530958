import type { Environment } from '#domain/accounts/environment.ts'
import { newCredential } from '#domain/accounts/keys/credentials.ts'
import * as sql from '#domain/accounts/keys/sql.ts'
import { readName } from '#domain/accounts/name-violations.ts'
import type { Audit } from '#domain/audit/audit.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Transaction } from '#kit/postgres.ts'

type NewKey = { apiKeyId: string; apiKey: string }
type KeyDeps = { clock: Clock; ids: Ids; environment: Environment }

/** Makes an API key. The key in the answer is shown this once; only its hash is kept. @throws ValidationError */
export async function createApiKey(
  deps: KeyDeps & { db: Database; audit: Audit },
  command: { accountId: string; name: string },
): Promise<NewKey> {
  const { accountId } = command
  const name = readName(command.name)
  return deps.db.transaction(async (tx) => {
    const made = await addApiKey(deps, tx, { accountId, name })
    await deps.audit(tx, { act: 'key.create', accountId, subjects: { apiKeyId: made.apiKeyId }, details: { name } })
    return made
  })
}

/** The same, as a part of what makes an account. */
export async function addApiKey(
  deps: KeyDeps,
  tx: Transaction,
  command: { accountId: string; name: string },
): Promise<NewKey> {
  const apiKey = newCredential('apiKey', deps.environment)
  const apiKeyId = deps.ids()
  await sql.insertApiKey(tx, {
    accountId: command.accountId,
    id: apiKeyId,
    name: command.name,
    hash: hashSecret(apiKey),
    ending: apiKey.slice(-4),
    now: deps.clock.now(),
  })
  return { apiKeyId, apiKey }
}
