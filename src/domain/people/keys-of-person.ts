import {
  type ApiKey,
  type LegacyKey,
  listApiKeys,
  listLegacyKeys,
  revokeApiKeyIn,
  revokeLegacyKeyIn,
} from '#domain/accounts/keys/keys.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { listKeyMakers } from '#domain/audit/queries.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'

export type KeysOfPerson = { apiKeys: ApiKey[]; legacyKeys: LegacyKey[] }

export const noKeys: KeysOfPerson = { apiKeys: [], legacyKeys: [] }

type Key = { accountId: string; userId: string }

/**
 * Lists the valid keys of the account that a person created. A key can do everything, whatever the role of its creator,
 * and it stays valid when they leave.
 */
export async function listKeysOfPerson(deps: { db: Queryable }, { accountId, userId }: Key): Promise<KeysOfPerson> {
  const [makers, apiKeys, legacyKeys] = await Promise.all([
    listKeyMakers(deps, { accountId }),
    listApiKeys(deps, { accountId }),
    listLegacyKeys(deps, { accountId }),
  ])
  const isTheirs = (keyId: string): boolean => {
    const maker = makers.get(keyId)
    return maker?.kind === 'user' && maker.name === userId
  }
  return {
    apiKeys: apiKeys.filter(({ apiKeyId, revokedAt }) => revokedAt === null && isTheirs(apiKeyId)),
    legacyKeys: legacyKeys.filter(({ legacyKeyId, revokedAt }) => revokedAt === null && isTheirs(legacyKeyId)),
  }
}

/** Revokes these keys and returns them. The caller has changed the person's membership, so no further key of theirs can appear. */
export async function revokeKeysOfPerson(
  deps: { clock: Clock; audit: Audit },
  tx: Transaction,
  person: Key,
): Promise<KeysOfPerson> {
  const { accountId } = person
  const keys = await listKeysOfPerson({ db: tx }, person)
  const { apiKeys, legacyKeys } = keys
  for (const { apiKeyId } of apiKeys) await revokeApiKeyIn(deps, tx, { accountId, apiKeyId })
  for (const { key } of legacyKeys) await revokeLegacyKeyIn(deps, tx, { accountId, key })
  return keys
}
