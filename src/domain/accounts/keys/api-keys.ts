import { type Environment, parseName } from '#domain/accounts/account.ts'
import { newCredential } from '#domain/accounts/keys/credentials.ts'
import type { ApiKey } from '#domain/accounts/keys/sql.ts'
import * as sql from '#domain/accounts/keys/sql.ts'
import type { Audit } from '#domain/audit/audit.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Queryable, Transaction } from '#kit/postgres.ts'

type NewApiKey = { apiKeyId: string; apiKey: string }
type ApiKeyDeps = { clock: Clock; ids: Ids; environment: Environment }

/**
 * Creates an API key. The returned key cannot be read again: only its hash is stored.
 * @throws ValidationError
 */
export async function createApiKey(
  deps: ApiKeyDeps & { db: Database; audit: Audit },
  command: { accountId: string; name: string },
): Promise<NewApiKey> {
  const { accountId } = command
  const name = parseName(command.name)
  return deps.db.transaction(async (tx) => {
    const made = await addApiKey(deps, tx, { accountId, name })
    await deps.audit(tx, { act: 'key.create', accountId, subjects: { apiKeyId: made.apiKeyId }, details: { name } })
    return made
  })
}

/** Creates the key within a transaction that also creates the account. */
export async function addApiKey(
  deps: ApiKeyDeps,
  tx: Transaction,
  command: { accountId: string; name: string },
): Promise<NewApiKey> {
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

/**
 * Revokes a key and all its sessions.
 * @returns false if the account has no such key
 */
export async function revokeApiKey(
  deps: { db: Database; clock: Clock; audit: Audit },
  command: { accountId: string; apiKeyId: string },
): Promise<boolean> {
  const { accountId, apiKeyId } = command
  return deps.db.transaction(async (tx) => {
    const revoked = await sql.revokeApiKeyRow(tx, accountId, apiKeyId, deps.clock.now())
    if (revoked.length === 0) return false
    await deps.audit(tx, { act: 'key.revoke', accountId, subjects: { apiKeyId } })
    return true
  })
}

/** Lists the account's API keys, oldest first. */
export const listApiKeys = (deps: { db: Queryable }, command: { accountId: string }): Promise<ApiKey[]> =>
  sql.selectApiKeys(deps.db, command.accountId)
