import { type Environment, parseName } from '#domain/accounts/account.ts'
import { newCredential, newSecret } from '#domain/accounts/keys/credentials.ts'
import type { ApiKey, LegacyKey } from '#domain/accounts/keys/sql.ts'
import * as sql from '#domain/accounts/keys/sql.ts'
import type { Audit } from '#domain/audit/audit.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret, sameHash } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import { createLatestEntries } from '#kit/latest-entries.ts'
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
    const created = await addApiKey(deps, tx, { accountId, name })
    await deps.audit(tx, { act: 'key.create', accountId, subjects: { apiKeyId: created.apiKeyId }, details: { name } })
    return created
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

export type NewLegacyKey = { legacyKeyId: string; key: string; secret: string }

type LegacyKeyDeps = { clock: Clock; ids: Ids }

/** Creates a key with its secret for the legacy API. The secret cannot be read again: only its hash is stored. */
export async function createLegacyKey(
  deps: LegacyKeyDeps & { db: Database; audit: Audit },
  { accountId }: { accountId: string },
): Promise<NewLegacyKey> {
  return deps.db.transaction(async (tx) => {
    const created = await addLegacyKey(deps, tx, { accountId })
    const { legacyKeyId, key } = created
    await deps.audit(tx, { act: 'legacy-key.create', accountId, subjects: { legacyKeyId }, details: { key } })
    return created
  })
}

/** Creates the key within a transaction that also creates the account. */
export async function addLegacyKey(
  deps: LegacyKeyDeps,
  tx: Transaction,
  { accountId }: { accountId: string },
): Promise<NewLegacyKey> {
  const legacyKeyId = deps.ids()
  const key = deps.ids().replaceAll('-', '')
  const secret = newSecret('legacy')
  await sql.insertLegacyKey(tx, { accountId, id: legacyKeyId, key, hash: hashSecret(secret), now: deps.clock.now() })
  return { legacyKeyId, key, secret }
}

/** Compared if no key is found, so that an unknown key takes as long as a wrong secret. */
const nobody = hashSecret('')

/**
 * Finds the account of a legacy key.
 *
 * @throws ServiceError `Auth.CredentialInvalid` if the secret is wrong, `Auth.CredentialRevoked` if the key was revoked
 */
export async function verifyLegacyKey(
  deps: { db: Queryable },
  pair: { key: string; secret: string },
): Promise<{ accountId: string; legacyKeyId: string }> {
  const [found] = await sql.selectLegacyKey(deps.db, pair.key)
  const isRight = sameHash(found?.secretHash ?? nobody, hashSecret(pair.secret))
  if (!found || !isRight) throw serviceError('Auth.CredentialInvalid')
  if (found.revokedAt) throw serviceError('Auth.CredentialRevoked')
  return { accountId: found.accountId, legacyKeyId: found.legacyKeyId }
}

/**
 * Revokes a legacy key immediately.
 * @returns false if the account has no such key
 */
export async function revokeLegacyKey(
  deps: { db: Database; clock: Clock; audit: Audit },
  command: { accountId: string; key: string },
): Promise<boolean> {
  const { accountId, key } = command
  return deps.db.transaction(async (tx) => {
    const revoked = await sql.revokeLegacyKeyRow(tx, accountId, key, deps.clock.now())
    if (revoked.length === 0) return false
    await deps.audit(tx, { act: 'legacy-key.revoke', accountId, subjects: { key } })
    return true
  })
}

/** Lists the account's legacy keys, oldest first. */
export const listLegacyKeys = (deps: { db: Queryable }, command: { accountId: string }): Promise<LegacyKey[]> =>
  sql.selectLegacyKeys(deps.db, command.accountId)

/** Records when keys were last used: first in memory, then in one statement for many requests. */
export type KeyUse = {
  /** Runs for every request, so it only looks into a map. */
  note(accountId: string, keyId: string): void
  /** Writes the uses recorded since the last call. */
  write(): Promise<void>
}

const notedEveryMs = 60_000
const maxNoted = 20_000

export function createKeyUse({ db, clock }: { db: Database; clock: Clock }): KeyUse {
  /** The time of the last recorded use per key. Further uses within a minute are ignored. */
  const notedAtMs = createLatestEntries<string, number>(maxNoted)
  let unwritten: sql.UsedKey[] = []
  return {
    note(accountId, keyId) {
      const at = clock.now()
      const before = notedAtMs.get(keyId)
      if (before !== undefined && at.getTime() - before < notedEveryMs) return
      notedAtMs.set(keyId, at.getTime())
      // If the database is unavailable for long, the first uses are kept.
      if (unwritten.length < maxNoted) unwritten.push({ accountId, keyId, at })
    },
    async write() {
      if (unwritten.length === 0) return
      const used = unwritten
      unwritten = []
      await sql.updateLastUsed(db, used)
    },
  }
}
