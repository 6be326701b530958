import type { Queryable } from '#kit/postgres.ts'

export type NewSession = {
  id: string
  accessHash: Buffer
  refreshHash: Buffer
  now: Date
  accessExpiresAt: Date
  refreshExpiresAt: Date
}

const sessionValues = (session: NewSession) => [
  session.id,
  session.accessHash,
  session.refreshHash,
  session.now,
  session.accessExpiresAt,
  session.refreshExpiresAt,
]

export type ExchangeRow = {
  account_id: string
  api_key_id: string
  sub_account_found: boolean
  sub_account_active: boolean | null
}

/**
 * The one statement of an exchange: finds the key, looks at the named sub-account and opens the
 * session only where both are good. The one look-up that cannot name an account: it finds it.
 */
export const exchangeApiKey = (db: Queryable, keyHash: Buffer, subAccountId: string | null, session: NewSession) =>
  db.query<ExchangeRow>({
    name: 'sessions.exchange',
    text: `with found as (
             select k.account_id, k.id as api_key_id,
                    ($2::uuid is null or s.id is not null) as sub_account_found,
                    ($2::uuid is null or s.active) as sub_account_active
             from api_keys k
             left join sub_accounts s on s.account_id = k.account_id and s.id = $2::uuid
             where k.secret_hash = $1::bytea and k.revoked_at is null
           ), opened as (
             insert into token_sessions
               (account_id, api_key_id, id, access_hash, refresh_hash, created_at, access_expires_at, refresh_expires_at)
             select account_id, api_key_id, $3::uuid, $4::bytea, $5::bytea, $6::timestamptz, $7::timestamptz, $8::timestamptz
             from found where sub_account_found and sub_account_active
           )
           select account_id, api_key_id, sub_account_found, sub_account_active from found`,
    values: [keyHash, subAccountId, ...sessionValues(session)],
  })

/** Spends a refresh token and opens the next session, or does neither: the row's lock lets one caller win. */
export const refreshSessionRow = (db: Queryable, refreshHash: Buffer, session: NewSession) =>
  db.query<{ account_id: string; api_key_id: string }>({
    name: 'sessions.refresh',
    text: `with spent as (
             update token_sessions t set refreshed_at = $3::timestamptz
             from api_keys k
             where t.refresh_hash = $7::bytea and t.refreshed_at is null and t.revoked_at is null
               and t.refresh_expires_at > $3::timestamptz
               and k.account_id = t.account_id and k.id = t.api_key_id and k.revoked_at is null
             returning t.account_id, t.api_key_id
           )
           insert into token_sessions
             (account_id, api_key_id, id, access_hash, refresh_hash, created_at, access_expires_at, refresh_expires_at)
           select account_id, api_key_id, $1::uuid, $2::bytea, $4::bytea, $3::timestamptz, $5::timestamptz, $6::timestamptz
           from spent
           returning account_id, api_key_id`,
    values: [
      session.id,
      session.accessHash,
      session.now,
      session.refreshHash,
      session.accessExpiresAt,
      session.refreshExpiresAt,
      refreshHash,
    ],
  })

export const revokeSessionRow = (db: Queryable, refreshHash: Buffer, now: Date) =>
  db.query<{ access_hash: Buffer }>({
    name: 'sessions.revoke',
    text: `update token_sessions set revoked_at = coalesce(revoked_at, $2::timestamptz)
           where refresh_hash = $1::bytea returning access_hash`,
    values: [refreshHash, now],
  })

export type SessionRow = {
  account_id: string
  api_key_id: string
  access_expires_at: Date
  revoked: boolean
}

export const selectSession = (db: Queryable, accessHash: Buffer) =>
  db.query<SessionRow>({
    name: 'sessions.by-access',
    text: `select t.account_id, t.api_key_id, t.access_expires_at,
                  (t.revoked_at is not null or k.revoked_at is not null) as revoked
           from token_sessions t
           join api_keys k on k.account_id = t.account_id and k.id = t.api_key_id
           where t.access_hash = $1::bytea`,
    values: [accessHash],
  })

/** Tells why a refresh token did not work. */
export const selectRefresh = (db: Queryable, refreshHash: Buffer) =>
  db.query<{ refresh_expires_at: Date }>({
    name: 'sessions.by-refresh',
    text: `select refresh_expires_at from token_sessions where refresh_hash = $1::bytea`,
    values: [refreshHash],
  })

export const insertConsoleSession = (
  db: Queryable,
  session: { accountId: string; id: string; hash: Buffer; now: Date; expiresAt: Date },
) =>
  db.query({
    name: 'console-sessions.insert',
    text: `insert into console_sessions (account_id, id, secret_hash, created_at, expires_at)
           values ($1::uuid, $2::uuid, $3::bytea, $4::timestamptz, $5::timestamptz)`,
    values: [session.accountId, session.id, session.hash, session.now, session.expiresAt],
  })

export const selectConsoleSession = (db: Queryable, hash: Buffer) =>
  db.query<{ expires_at: Date }>({
    name: 'console-sessions.get',
    text: `select expires_at from console_sessions where secret_hash = $1::bytea`,
    values: [hash],
  })

export const deleteEndedSessions = (db: Queryable, before: Date) =>
  db.query({
    name: 'sessions.prune',
    text: `delete from token_sessions where refresh_expires_at < $1::timestamptz`,
    values: [before],
  })
