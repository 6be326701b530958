import { type Environment, parseName } from '#domain/accounts/account.ts'
import { newCredential, newSecret } from '#domain/accounts/keys/credentials.ts'
import { type KeyLimits, keyLimitIssues, storedLimits } from '#domain/accounts/keys/key-limits.ts'
import type { ApiKey, LegacyKey } from '#domain/accounts/keys/sql.ts'
import * as sql from '#domain/accounts/keys/sql.ts'
import type { Audit } from '#domain/audit/audit.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret, sameHash } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { assertNoIssues } from '#kit/errors/validation-issues.ts'
import type { Ids } from '#kit/ids.ts'
import { createLatestEntries } from '#kit/latest-entries.ts'
import { assertRoom } from '#kit/list-limits.ts'
import type { Database, Queryable, Transaction } from '#kit/postgres.ts'

export type { ApiKey, LegacyKey } from '#domain/accounts/keys/sql.ts'

type NewApiKey = { apiKeyId: string; apiKey: string }
type ApiKeyDeps = { clock: Clock; ids: Ids; environment: Environment }
type CreateDeps = {
  db: Database
  audit: Audit
  /** Throws if the creator is removed or loses the permission meanwhile. Absent for operators. */
  assertMayCreate?: (tx: Transaction) => Promise<void>
}

/**
 * Creates an API key. The returned key cannot be read again: only its hash is stored.
 * @throws ServiceError `Key.TooMany`; ValidationError, and the errors of `assertMayCreate`
 */
export async function createApiKey(
  deps: ApiKeyDeps & CreateDeps,
  command: { accountId: string; name: string } & Partial<KeyLimits>,
): Promise<NewApiKey> {
  const { accountId } = command
  const name = parseName(command.name)
  const limits = parseLimits(command)
  return deps.db.transaction(async (tx) => {
    await deps.assertMayCreate?.(tx)
    await assertRoom(tx, 'API keys', accountId, () => sql.countApiKeys(tx, accountId))
    const created = await addApiKey(deps, tx, { accountId, name, ...limits })
    const subjects = { apiKeyId: created.apiKeyId }
    await deps.audit(tx, { act: 'key.create', accountId, subjects, details: { name, ...shownLimits(limits) } })
    return created
  })
}

/** @throws ValidationError */
function parseLimits({ scopes = null, dailySpendLimit = null }: Partial<KeyLimits>): KeyLimits {
  assertNoIssues(keyLimitIssues({ scopes, dailySpendLimit }))
  return storedLimits({ scopes, dailySpendLimit })
}

/** The limits that the audit trail shows: those that there are. */
const shownLimits = ({ scopes, dailySpendLimit }: KeyLimits) => ({
  ...(scopes ? { scopes: scopes.join(', ') } : {}),
  ...(dailySpendLimit ? { dailySpendLimit } : {}),
})

/** Creates the key within a transaction that also creates the account. */
export async function addApiKey(
  deps: ApiKeyDeps,
  tx: Transaction,
  command: { accountId: string; name: string } & Partial<KeyLimits>,
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
    scopes: command.scopes ?? null,
    dailySpendLimit: command.dailySpendLimit ?? null,
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
  return deps.db.transaction((tx) => revokeApiKeyIn(deps, tx, command))
}

/** Revokes the key within a transaction that also does something else. */
export async function revokeApiKeyIn(
  deps: { clock: Clock; audit: Audit },
  tx: Transaction,
  { accountId, apiKeyId }: { accountId: string; apiKeyId: string },
): Promise<boolean> {
  const [revoked] = await sql.revokeApiKeyRow(tx, accountId, apiKeyId, deps.clock.now())
  if (!revoked) return false
  const { name } = revoked
  await deps.audit(tx, { act: 'key.revoke', accountId, subjects: { apiKeyId }, details: { name } })
  return true
}

/** Lists the account's API keys, oldest first: all valid ones, and the hundred that were revoked last. */
export const listApiKeys = (deps: { db: Queryable }, command: { accountId: string }): Promise<ApiKey[]> =>
  sql.selectApiKeys(deps.db, command.accountId)

/** The account's API keys with these ids, also revoked ones. */
export const listApiKeysById = (
  deps: { db: Queryable },
  { accountId, apiKeyIds }: { accountId: string; apiKeyIds: readonly string[] },
): Promise<Pick<ApiKey, 'apiKeyId' | 'name' | 'scopes' | 'revokedAt'>[]> =>
  sql.selectApiKeysById(deps.db, accountId, apiKeyIds)

export type NewLegacyKey = { legacyKeyId: string; key: string; secret: string }

type LegacyKeyDeps = { clock: Clock; ids: Ids }

/** Creates a key with its secret for the legacy API. The secret cannot be read again: only its hash is stored. */
export async function createLegacyKey(
  deps: LegacyKeyDeps & CreateDeps,
  { accountId, ...command }: { accountId: string } & Partial<KeyLimits>,
): Promise<NewLegacyKey> {
  const limits = parseLimits(command)
  return deps.db.transaction(async (tx) => {
    await deps.assertMayCreate?.(tx)
    await assertRoom(tx, 'legacy API keys', accountId, () => sql.countLegacyKeys(tx, accountId))
    const created = await addLegacyKey(deps, tx, { accountId, ...limits })
    const { legacyKeyId, key } = created
    const details = { key, ...shownLimits(limits) }
    await deps.audit(tx, { act: 'legacy-key.create', accountId, subjects: { legacyKeyId }, details })
    return created
  })
}

/** Creates the key within a transaction that also creates the account. */
export async function addLegacyKey(
  deps: LegacyKeyDeps,
  tx: Transaction,
  { accountId, scopes = null, dailySpendLimit = null }: { accountId: string } & Partial<KeyLimits>,
): Promise<NewLegacyKey> {
  const legacyKeyId = deps.ids()
  const key = deps.ids().replaceAll('-', '')
  const secret = newSecret('legacy')
  const now = deps.clock.now()
  await sql.insertLegacyKey(tx, {
    ...{ accountId, id: legacyKeyId, key, hash: hashSecret(secret), now, scopes, dailySpendLimit },
  })
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
): Promise<{ accountId: string; legacyKeyId: string; scopes: KeyLimits['scopes'] }> {
  const [found] = await sql.selectLegacyKey(deps.db, pair.key)
  const isRight = sameHash(found?.secretHash ?? nobody, hashSecret(pair.secret))
  if (!found || !isRight) throw serviceError('Auth.CredentialInvalid')
  if (found.revokedAt) throw serviceError('Auth.CredentialRevoked')
  return { accountId: found.accountId, legacyKeyId: found.legacyKeyId, scopes: found.scopes }
}

/**
 * Revokes a legacy key immediately.
 * @returns false if the account has no such key
 */
export async function revokeLegacyKey(
  deps: { db: Database; clock: Clock; audit: Audit },
  command: { accountId: string; key: string },
): Promise<boolean> {
  return deps.db.transaction((tx) => revokeLegacyKeyIn(deps, tx, command))
}

/** Revokes the key within a transaction that also does something else. */
export async function revokeLegacyKeyIn(
  deps: { clock: Clock; audit: Audit },
  tx: Transaction,
  { accountId, key }: { accountId: string; key: string },
): Promise<boolean> {
  const [revoked] = await sql.revokeLegacyKeyRow(tx, accountId, key, deps.clock.now())
  if (!revoked) return false
  const { id: legacyKeyId } = revoked
  await deps.audit(tx, { act: 'legacy-key.revoke', accountId, subjects: { legacyKeyId, key }, details: { key } })
  return true
}

/** Lists the account's legacy keys, oldest first: all valid ones, and the hundred that were revoked last. */
export const listLegacyKeys = (deps: { db: Queryable }, command: { accountId: string }): Promise<LegacyKey[]> =>
  sql.selectLegacyKeys(deps.db, command.accountId)

/**
 * Returns the daily limits of those keys that have one, by id.
 *
 * @param lock whether the rows stay locked until the end of the transaction, so that purchases of a key are counted one
 *   after the other
 */
export async function listSpendLimits(
  db: Queryable,
  keys: readonly { accountId: string; keyId: string }[],
  { lock }: { lock: boolean },
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await sql.selectSpendLimits(db, keys, lock)
  return new Map(rows.map(({ keyId, dailySpendLimit }) => [keyId, dailySpendLimit]))
}

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
      const nowMs = clock.monotonicMs()
      const before = notedAtMs.get(keyId)
      if (before !== undefined && nowMs - before < notedEveryMs) return
      notedAtMs.set(keyId, nowMs)
      // If the database is unavailable for long, the first uses are kept.
      if (unwritten.length < maxNoted) unwritten.push({ accountId, keyId, at: clock.now() })
    },
    async write() {
      if (unwritten.length === 0) return
      const used = unwritten
      unwritten = []
      await sql.updateLastUsed(db, used)
    },
  }
}
