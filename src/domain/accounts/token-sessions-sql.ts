import type { KeyHolder } from '#domain/accounts/account.ts'
import type { Queryable } from '#kit/postgres.ts'

export type NewSession = {
  id: string
  accessHash: Buffer
  refreshHash: Buffer
  now: Date
  accessExpiresAt: Date
  refreshExpiresAt: Date
}

/** The found key. Without a requested sub-account, both flags are true. */
export type FoundKey = {
  accountId: string
  apiKeyId: string
  subAccountFound: boolean
  subAccountActive: boolean | null
}

/** A session to open if the key exists and its requested sub-account is active. */
export type RequestedSession = NewSession & { keyHash: Buffer; subAccountId: string | null }

/**
 * Finds the keys, checks the requested sub-accounts, and opens a session for each valid pair, in one statement. This
 * lookup finds the account, so it cannot name one.
 *
 * @returns one row per known key, in no order
 */
export const exchangeApiKeys = (db: Queryable, sessions: readonly RequestedSession[]) =>
  db.query<FoundKey & { sessionId: string }>({
    name: 'sessions.exchange',
    text: `with requested as materialized (
             select * from json_to_recordset($1::json) as requested (
               id uuid, key_hash text, sub_account_id uuid, access_hash text, refresh_hash text, now timestamptz,
               access_expires_at timestamptz, refresh_expires_at timestamptz)
           ), found as materialized (
             select r.*, k.account_id, k.id as api_key_id,
                    (r.sub_account_id is null or s.id is not null) as sub_account_found,
                    (r.sub_account_id is null or s.active) as sub_account_active
             from requested r
             join api_keys k on k.secret_hash = decode(r.key_hash, 'hex') and k.revoked_at is null
             left join sub_accounts s on s.account_id = k.account_id and s.id = r.sub_account_id
           ), opened as (
             insert into token_sessions
               (account_id, api_key_id, id, access_hash, refresh_hash, created_at, access_expires_at, refresh_expires_at,
                family_id, family_began_at)
             select account_id, api_key_id, id, decode(access_hash, 'hex'), decode(refresh_hash, 'hex'), now,
                    access_expires_at, refresh_expires_at, id, now
             from found where sub_account_found and sub_account_active
           )
           select id as "sessionId", account_id as "accountId", api_key_id as "apiKeyId",
                  sub_account_found as "subAccountFound", sub_account_active as "subAccountActive"
           from found`,
    values: [
      JSON.stringify(
        sessions.map((session) => ({
          id: session.id,
          key_hash: session.keyHash.toString('hex'),
          sub_account_id: session.subAccountId,
          access_hash: session.accessHash.toString('hex'),
          refresh_hash: session.refreshHash.toString('hex'),
          now: session.now,
          access_expires_at: session.accessExpiresAt,
          refresh_expires_at: session.refreshExpiresAt,
        })),
      ),
    ],
  })

export type PresentedToken = {
  accountId: string
  apiKeyId: string
  familyId: string
  /** The end of the presented token or of its family, whichever is earlier. */
  endsAt: Date
  /** Whether the token had been used before this statement. */
  wasSpent: boolean
  /** The new session, or null if the token was not valid. */
  opened: { accessTokenExpiresAt: Date; refreshTokenExpiresAt: Date } | null
}

/**
 * Uses a refresh token and opens the next session of its family, or does neither. The row lock lets one of several
 * callers win. The others see the token as unused, as it was when their statement started.
 *
 * @returns no row for an unknown token
 */
export async function refreshSessionRow(
  db: Queryable,
  refreshHash: Buffer,
  session: NewSession,
  familySeconds: number,
): Promise<PresentedToken[]> {
  const rows = await db.query<
    Omit<PresentedToken, 'opened'> & { accessTokenExpiresAt: Date | null; refreshTokenExpiresAt: Date | null }
  >({
    name: 'sessions.refresh',
    text: `with known as (
             select account_id, api_key_id, id, family_id, family_began_at, refreshed_at is not null as was_spent,
                    family_began_at + $8::float8 * interval '1 second' as family_ends_at, refresh_expires_at
             from token_sessions where refresh_hash = $7::bytea
           ), spent as (
             update token_sessions t set refreshed_at = $3::timestamptz
             from known, api_keys k
             where t.account_id = known.account_id and t.id = known.id
               and t.refreshed_at is null and t.revoked_at is null
               and t.refresh_expires_at > $3::timestamptz and known.family_ends_at > $3::timestamptz
               and k.account_id = t.account_id and k.id = t.api_key_id and k.revoked_at is null
             returning t.account_id, t.api_key_id, t.family_id, t.family_began_at, known.family_ends_at
           ), opened as (
             insert into token_sessions
               (account_id, api_key_id, id, access_hash, refresh_hash, created_at, access_expires_at, refresh_expires_at,
                family_id, family_began_at)
             select account_id, api_key_id, $1::uuid, $2::bytea, $4::bytea, $3::timestamptz,
                    least($5::timestamptz, family_ends_at), least($6::timestamptz, family_ends_at),
                    family_id, family_began_at
             from spent
             returning access_expires_at, refresh_expires_at
           )
           select known.account_id as "accountId", known.api_key_id as "apiKeyId", known.family_id as "familyId",
                  known.was_spent as "wasSpent", least(known.refresh_expires_at, known.family_ends_at) as "endsAt",
                  opened.access_expires_at as "accessTokenExpiresAt",
                  opened.refresh_expires_at as "refreshTokenExpiresAt"
           from known left join opened on true`,
    values: [
      session.id,
      session.accessHash,
      session.now,
      session.refreshHash,
      session.accessExpiresAt,
      session.refreshExpiresAt,
      refreshHash,
      familySeconds,
    ],
  })
  return rows.map(({ accessTokenExpiresAt, refreshTokenExpiresAt, ...row }) => ({
    ...row,
    opened: accessTokenExpiresAt && refreshTokenExpiresAt ? { accessTokenExpiresAt, refreshTokenExpiresAt } : null,
  }))
}

/** Finds the family of a refresh token in any state. This lookup finds the account, so it cannot name one. */
export const selectFamily = (db: Queryable, refreshHash: Buffer) =>
  db.query<{ accountId: string; familyId: string }>({
    name: 'sessions.family',
    text: `select account_id as "accountId", family_id as "familyId" from token_sessions where refresh_hash = $1::bytea`,
    values: [refreshHash],
  })

export const revokeFamilyRows = (db: Queryable, family: { accountId: string; familyId: string }, now: Date) =>
  db.query<{ accessHash: Buffer }>({
    name: 'sessions.end-family',
    text: `update token_sessions set revoked_at = $3::timestamptz
           where account_id = $1::uuid and (id = $2::uuid or (family_id = $2::uuid and family_id <> id))
             and revoked_at is null
           returning access_hash as "accessHash"`,
    values: [family.accountId, family.familyId, now],
  })

export type FoundSession = KeyHolder & { accessExpiresAt: Date; isRevoked: boolean }

export const selectSession = (db: Queryable, accessHash: Buffer) =>
  db.query<FoundSession>({
    name: 'sessions.by-access',
    text: `select t.account_id as "accountId", t.api_key_id as "apiKeyId", t.access_expires_at as "accessExpiresAt",
                  (t.revoked_at is not null or k.revoked_at is not null) as "isRevoked", k.scopes
           from token_sessions t
           join api_keys k on k.account_id = t.account_id and k.id = t.api_key_id
           where t.access_hash = $1::bytea`,
    values: [accessHash],
  })

/**
 * Deletes the sessions that ended first.
 * @returns the deleted sessions
 */
export const deleteExpiredSessions = (db: Queryable, before: Date, maxItems: number) =>
  db.query<{ id: string }>({
    name: 'sessions.prune',
    text: `delete from token_sessions where (account_id, id) in (
             select account_id, id from token_sessions
             where refresh_expires_at < $1::timestamptz and access_expires_at < $1::timestamptz
             order by refresh_expires_at limit $2::integer
           )
           returning id`,
    values: [before, maxItems],
  })

/**
 * Deletes the sessions of a key that are older than the latest ones, if their access tokens have expired. A client that
 * exchanges its key for each request never uses them again.
 *
 * @returns the deleted sessions
 */
export const deleteEarlierSessions = (db: Queryable, of: { keptCount: number; now: Date }, maxItems: number) =>
  db.query<{ id: string }>({
    name: 'sessions.delete-earlier',
    text: `delete from token_sessions where (account_id, id) in (
             select earlier.account_id, earlier.id
             from api_keys k cross join lateral (
               select t.account_id, t.id, t.access_expires_at from token_sessions t
               where t.account_id = k.account_id and t.api_key_id = k.id
               order by t.created_at desc offset $1::integer
             ) earlier
             where earlier.access_expires_at < $2::timestamptz limit $3::integer
           )
           returning id`,
    values: [of.keptCount, of.now, maxItems],
  })

/** This lookup only finds out whether a token was issued, so it cannot name its account. */
export const selectIssuedTokens = (db: Queryable, hashes: readonly Buffer[]) =>
  db.query<{ hash: Buffer }>({
    name: 'sessions.issued',
    text: `select access_hash as hash from token_sessions where access_hash = any ($1::bytea[])
           union all
           select refresh_hash from token_sessions where refresh_hash = any ($1::bytea[])`,
    values: [hashes],
  })
