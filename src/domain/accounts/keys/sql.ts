import type { KeyLimits } from '#domain/accounts/keys/key-limits.ts'
import type { Queryable } from '#kit/postgres.ts'

export const insertApiKey = (
  db: Queryable,
  key: KeyLimits & { accountId: string; id: string; name: string; hash: Buffer; ending: string; now: Date },
) =>
  db.query({
    name: 'api-keys.insert',
    text: `insert into api_keys (account_id, id, name, secret_hash, ending, created_at, scopes, daily_spend_limit)
           values ($1::uuid, $2::uuid, $3::text, $4::bytea, $5::text, $6::timestamptz, $7::text[], $8::numeric)`,
    values: [key.accountId, key.id, key.name, key.hash, key.ending, key.now, key.scopes, key.dailySpendLimit],
  })

/** The limits of the keys that have one. */
export const selectSpendLimits = (
  db: Queryable,
  keys: readonly { accountId: string; keyId: string }[],
  lock: boolean,
) =>
  db.query<{ keyId: string; dailySpendLimit: string }>({
    name: lock ? 'keys.lock-spend-limits' : 'keys.spend-limits',
    text: `with named as materialized (
             select distinct account_id, id from unnest($1::uuid[], $2::uuid[]) as named (account_id, id)
           ), api as (
             select k.id, k.daily_spend_limit from api_keys k join named using (account_id, id)
             where k.daily_spend_limit is not null ${lock ? 'for no key update of k' : ''}
           ), legacy as (
             select k.id, k.daily_spend_limit from legacy_keys k join named using (account_id, id)
             where k.daily_spend_limit is not null ${lock ? 'for no key update of k' : ''}
           )
           select id as "keyId", daily_spend_limit::text as "dailySpendLimit"
           from (select * from api union all select * from legacy) as limited`,
    values: [keys.map(({ accountId }) => accountId), keys.map(({ keyId }) => keyId)],
  })

export const countApiKeys = (db: Queryable, accountId: string) =>
  db.query<{ count: number }>({
    name: 'api-keys.count',
    text: 'select count(*) as count from api_keys where account_id = $1::uuid and revoked_at is null',
    values: [accountId],
  })

export const countLegacyKeys = (db: Queryable, accountId: string) =>
  db.query<{ count: number }>({
    name: 'legacy-keys.count',
    text: 'select count(*) as count from legacy_keys where account_id = $1::uuid and revoked_at is null',
    values: [accountId],
  })

const sharedColumns = `created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt", scopes,
  daily_spend_limit::text as "dailySpendLimit"`

/** All valid keys, and the last revoked ones. */
const shownKeys = (table: 'api_keys' | 'legacy_keys', columns: string) => `select ${columns} from (
    select * from ${table} where account_id = $1::uuid and revoked_at is null
    union all
    (select * from ${table} where account_id = $1::uuid and revoked_at is not null order by revoked_at desc, id limit 100)
  ) shown order by created_at, id`

export const selectApiKeys = (db: Queryable, accountId: string) =>
  db.query<ApiKey>({
    name: 'api-keys.list',
    text: shownKeys('api_keys', `id as "apiKeyId", name, ending, ${sharedColumns}`),
    values: [accountId],
  })

/** Also revoked keys. */
export const selectApiKeysById = (db: Queryable, accountId: string, apiKeyIds: readonly string[]) =>
  db.query<Pick<ApiKey, 'apiKeyId' | 'name' | 'scopes' | 'revokedAt'>>({
    name: 'api-keys.by-id',
    text: `select id as "apiKeyId", name, scopes, revoked_at as "revokedAt" from api_keys
           where account_id = $1::uuid and id = any ($2::uuid[])`,
    values: [accountId, apiKeyIds],
  })

export const revokeApiKeyRow = (db: Queryable, accountId: string, apiKeyId: string, now: Date) =>
  db.query<{ name: string }>({
    name: 'api-keys.revoke',
    text: `update api_keys set revoked_at = coalesce(revoked_at, $3::timestamptz)
           where account_id = $1::uuid and id = $2::uuid returning name`,
    values: [accountId, apiKeyId, now],
  })

export const insertLegacyKey = (
  db: Queryable,
  key: KeyLimits & { accountId: string; id: string; key: string; hash: Buffer; now: Date },
) =>
  db.query({
    name: 'legacy-keys.insert',
    text: `insert into legacy_keys (account_id, id, key, secret_hash, created_at, scopes, daily_spend_limit)
           values ($1::uuid, $2::uuid, $3::text, $4::bytea, $5::timestamptz, $6::text[], $7::numeric)`,
    values: [key.accountId, key.id, key.key, key.hash, key.now, key.scopes, key.dailySpendLimit],
  })

const legacyKeyColumns = `id as "legacyKeyId", key, ${sharedColumns}`

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
    text: shownKeys('legacy_keys', legacyKeyColumns),
    values: [accountId],
  })

export const revokeLegacyKeyRow = (db: Queryable, accountId: string, key: string, now: Date) =>
  db.query<{ id: string }>({
    name: 'legacy-keys.revoke',
    text: `update legacy_keys set revoked_at = coalesce(revoked_at, $3::timestamptz)
           where account_id = $1::uuid and key = $2::text returning id`,
    values: [accountId, key, now],
  })

/* These lookups only find out whether a credential was issued, so they cannot name its account. */

export const selectIssuedApiKeys = (db: Queryable, hashes: readonly Buffer[]) =>
  db.query<{ hash: Buffer }>({
    name: 'api-keys.issued',
    text: `select secret_hash as hash from api_keys where secret_hash = any ($1::bytea[])`,
    values: [hashes],
  })

export const selectIssuedPairs = (db: Queryable, keys: readonly string[]) =>
  db.query<{ key: string; hash: Buffer }>({
    name: 'legacy-keys.issued',
    text: `select key, secret_hash as hash from legacy_keys where key = any ($1::text[])`,
    values: [keys],
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
export type ApiKey = KeyLimits & {
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
export type LegacyKey = KeyLimits & {
  legacyKeyId: string
  key: string
  createdAt: Date
  /** Time of the last use, accurate to a minute. Null if no use was recorded. */
  lastUsedAt: Date | null
  revokedAt: Date | null
}
