import { newSecret } from '#domain/accounts/keys/credentials.ts'
import type { LegacyKey } from '#domain/accounts/keys/sql.ts'
import * as sql from '#domain/accounts/keys/sql.ts'
import type { Audit } from '#domain/audit/audit.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret, sameHash } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Queryable, Transaction } from '#kit/postgres.ts'

export type NewLegacyKey = { legacyKeyId: string; key: string; secret: string }

type LegacyKeyDeps = { clock: Clock; ids: Ids }

/** Creates a key with its secret for the legacy API. The secret cannot be read again: only its hash is stored. */
export async function createLegacyKey(
  deps: LegacyKeyDeps & { db: Database; audit: Audit },
  { accountId }: { accountId: string },
): Promise<NewLegacyKey> {
  return deps.db.transaction(async (tx) => {
    const made = await addLegacyKey(deps, tx, { accountId })
    const { legacyKeyId, key } = made
    await deps.audit(tx, { act: 'legacy-key.create', accountId, subjects: { legacyKeyId }, details: { key } })
    return made
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
