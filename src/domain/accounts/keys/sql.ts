import type { Queryable } from '#kit/postgres.ts'

export const insertApiKey = (
  db: Queryable,
  key: { accountId: string; id: string; name: string; hash: Buffer; ending: string; now: Date },
) =>
  db.query({
    name: 'api-keys.insert',
    text: `insert into api_keys (account_id, id, name, secret_hash, ending, created_at)
           values ($1::uuid, $2::uuid, $3::text, $4::bytea, $5::text, $6::timestamptz)`,
    values: [key.accountId, key.id, key.name, key.hash, key.ending, key.now],
  })

export const selectApiKeys = (db: Queryable, accountId: string) =>
  db.query<ApiKey>({
    name: 'api-keys.list',
    text: `select id as "apiKeyId", name, ending, created_at as "createdAt", last_used_at as "lastUsedAt",
                  revoked_at as "revokedAt"
           from api_keys where account_id = $1::uuid order by created_at, id`,
    values: [accountId],
  })

export const revokeApiKeyRow = (db: Queryable, accountId: string, apiKeyId: string, now: Date) =>
  db.query<{ id: string }>({
    name: 'api-keys.revoke',
    text: `update api_keys set revoked_at = coalesce(revoked_at, $3::timestamptz)
           where account_id = $1::uuid and id = $2::uuid returning id`,
    values: [accountId, apiKeyId, now],
  })

export const insertLegacyKey = (
  db: Queryable,
  key: { accountId: string; id: string; key: string; hash: Buffer; now: Date },
) =>
  db.query({
    name: 'legacy-keys.insert',
    text: `insert into legacy_keys (account_id, id, key, secret_hash, created_at)
           values ($1::uuid, $2::uuid, $3::text, $4::bytea, $5::timestamptz)`,
    values: [key.accountId, key.id, key.key, key.hash, key.now],
  })

const legacyKeyColumns =
  'id as "legacyKeyId", key, created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"'

/** This lookup finds the account, so it cannot name one. */
export const selectLegacyKey = (db: Queryable, key: string) =>
  db.query<LegacyKey & { accountId: string; secretHash: Buffer }>({
    name: 'legacy-keys.get',
    text: `select ${legacyKeyColumns}, account_id as "accountId", secret_hash as "secretHash"
           from legacy_keys where key = $1::text`,
    values: [key],
  })

export const selectLegacyKeys = (db: Queryable, accountId: string) =>
  db.query<LegacyKey>({
    name: 'legacy-keys.list',
    text: `select ${legacyKeyColumns} from legacy_keys where account_id = $1::uuid order by created_at, id`,
    values: [accountId],
  })

export const revokeLegacyKeyRow = (db: Queryable, accountId: string, key: string, now: Date) =>
  db.query<{ id: string }>({
    name: 'legacy-keys.revoke',
    text: `update legacy_keys set revoked_at = coalesce(revoked_at, $3::timestamptz)
           where account_id = $1::uuid and key = $2::text returning id`,
    values: [accountId, key, now],
  })

const isDue = `(k.last_used_at is null or k.last_used_at <= used.at - interval '1 minute')`

/** One use of an API key or a legacy key. */
export type UsedKey = { accountId: string; keyId: string; at: Date }

/**
 * Stores the last use of keys, at most once a minute per key. A row that another node is writing is skipped, so that
 * nobody waits.
 */
export const updateLastUsed = (db: Queryable, used: readonly UsedKey[]) =>
  db.query({
    name: 'keys.used',
    text: `with used as materialized (
             select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as used (account_id, id, at)
           ), api as (
             select account_id, id, used.at from api_keys k join used using (account_id, id)
             where ${isDue} for no key update of k skip locked
           ), legacy as (
             select account_id, id, used.at from legacy_keys k join used using (account_id, id)
             where ${isDue} for no key update of k skip locked
           ), written as (
             update legacy_keys k set last_used_at = legacy.at from legacy
             where k.account_id = legacy.account_id and k.id = legacy.id
           )
           update api_keys k set last_used_at = api.at from api where k.account_id = api.account_id and k.id = api.id`,
    values: [used.map(({ accountId }) => accountId), used.map(({ keyId }) => keyId), used.map(({ at }) => at)],
  })

/** An API key without its secret. */
export type ApiKey = {
  apiKeyId: string
  name: string
  /** Its last characters, so that its owner recognizes it. */
  ending: string
  createdAt: Date
  /** Time of the last use, accurate to a minute. Null if no use was recorded. */
  lastUsedAt: Date | null
  revokedAt: Date | null
}

/** A legacy key without its secret. */
export type LegacyKey = {
  legacyKeyId: string
  key: string
  createdAt: Date
  /** Time of the last use, accurate to a minute. Null if no use was recorded. */
  lastUsedAt: Date | null
  revokedAt: Date | null
}
