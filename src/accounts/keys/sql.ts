import type { ApiKey, LegacyKey } from '#accounts/keys/key.ts'
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
    text: `select id as "apiKeyId", name, ending, created_at as "createdAt", revoked_at as "revokedAt" from api_keys
           where account_id = $1::uuid order by created_at, id`,
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

const legacyKeyColumns = 'id as "legacyKeyId", key, created_at as "createdAt", revoked_at as "revokedAt"'

/** The other look-up that cannot name an account: it finds it. */
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
