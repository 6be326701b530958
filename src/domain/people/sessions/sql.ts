import type { Role } from '#domain/people/person.ts'
import type { SignedInBy } from '#domain/people/sessions/session.ts'
import type { Queryable } from '#kit/postgres.ts'

export type NewSession = {
  sessionId: string
  userId: string
  accountId: string
  secretHash: Buffer
  signedInBy: SignedInBy
  passkeyId: string | null
  now: Date
  expiresAt: Date
  address: string
  userAgent: string
}

export const insertSession = (db: Queryable, session: NewSession) =>
  db.query({
    name: 'browser-sessions.insert',
    text: `insert into browser_sessions (id, user_id, account_id, secret_hash, signed_in_by, signed_in_at, expires_at,
                                         last_seen_at, stepped_up_at, client_address, user_agent, passkey_id)
           values ($1::uuid, $2::uuid, $3::uuid, $4::bytea, $5::text, $6::timestamptz, $7::timestamptz,
                   $6::timestamptz, $6::timestamptz, $8::text, $9::text, $10::uuid)`,
    values: [
      session.sessionId,
      session.userId,
      session.accountId,
      session.secretHash,
      session.signedInBy,
      session.now,
      session.expiresAt,
      session.address,
      session.userAgent,
      session.passkeyId,
    ],
  })

export type FoundSession = {
  sessionId: string
  secretHash: Buffer
  userId: string
  email: string
  name: string
  isSeparate: boolean
  accountId: string
  role: Role
  steppedUpAt: Date
  passkeyId: string | null
  expiresAt: Date
  lastSeenAt: Date
}

const selectFound = `select s.id as "sessionId", s.secret_hash as "secretHash", u.id as "userId",
                  u.shown_email as email, u.name, u.email <> u.shown_email as "isSeparate", s.account_id as "accountId", m.role,
                  s.stepped_up_at as "steppedUpAt", s.passkey_id as "passkeyId", s.expires_at as "expiresAt", s.last_seen_at as "lastSeenAt"
           from browser_sessions s
           join users u on u.id = s.user_id
           join memberships m on m.account_id = s.account_id and m.user_id = s.user_id and m.joined_at is not null`

/** Finds the session with its user and role, in the one statement that every request needs. */
export const selectSession = (db: Queryable, secretHash: Buffer) =>
  db.query<FoundSession>({
    name: 'browser-sessions.get',
    text: `${selectFound}
           where s.secret_hash = $1::bytea`,
    values: [secretHash],
  })

/** Finds a session by its previous secret if it was renewed after a given time. */
export const selectRenewedSession = (db: Queryable, previousSecretHash: Buffer, renewedAfter: Date) =>
  db.query<FoundSession>({
    name: 'browser-sessions.get-renewed',
    text: `${selectFound}
           where s.previous_secret_hash = $1::bytea and s.renewed_at > $2::timestamptz`,
    values: [previousSecretHash, renewedAfter],
  })

export const selectOwnSession = (db: Queryable, userId: string, sessionId: string) =>
  db.query<{ sessionId: string }>({
    name: 'browser-sessions.own',
    text: 'select id as "sessionId" from browser_sessions where user_id = $1::uuid and id = $2::uuid',
    values: [userId, sessionId],
  })

/** @param before the row is updated only if it was last used before this time, so that one of many requests writes */
export const touchSession = (db: Queryable, sessionId: string, now: Date, before: Date) =>
  db.query({
    name: 'browser-sessions.touch',
    text: `update browser_sessions set last_seen_at = $2::timestamptz
           where id = $1::uuid and last_seen_at < $3::timestamptz`,
    values: [sessionId, now, before],
  })

/**
 * Replaces the secret of a session. The old secret can only end it, for a short time.
 *
 * @param session with its current secret: a replaced secret renews nothing, even if it was valid when the request
 *   arrived
 * @param set null keeps the current values
 */
export const renewSession = (
  db: Queryable,
  session: { sessionId: string; secretHash: Buffer },
  set: { secretHash: Buffer; accountId: string | null; steppedUpAt: Date | null; now: Date },
) =>
  db.query<{ sessionId: string; expiresAt: Date }>({
    name: 'browser-sessions.renew',
    text: `update browser_sessions
           set secret_hash = $2::bytea, account_id = coalesce($3::uuid, account_id),
               stepped_up_at = coalesce($4::timestamptz, stepped_up_at),
               previous_secret_hash = secret_hash, renewed_at = $6::timestamptz
           where id = $1::uuid and secret_hash = $5::bytea returning id as "sessionId", expires_at as "expiresAt"`,
    values: [session.sessionId, set.secretHash, set.accountId, set.steppedUpAt, session.secretHash, set.now],
  })

export type ListedSession = {
  sessionId: string
  accountId: string
  signedInBy: SignedInBy
  signedInAt: Date
  lastSeenAt: Date
  expiresAt: Date
  address: string
  userAgent: string
}

/** Across accounts, because the sessions belong to the user. */
export const selectSessions = (db: Queryable, userId: string, live: { now: Date; seenAfter: Date }) =>
  db.query<ListedSession>({
    name: 'browser-sessions.of-user',
    text: `select id as "sessionId", account_id as "accountId", signed_in_by as "signedInBy",
                  signed_in_at as "signedInAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt",
                  client_address as address, user_agent as "userAgent"
           from browser_sessions
           where user_id = $1::uuid and expires_at > $2::timestamptz and last_seen_at > $3::timestamptz
           order by last_seen_at desc, id`,
    values: [userId, live.now, live.seenAfter],
  })

export const deleteSession = (db: Queryable, userId: string, sessionId: string) =>
  db.query<{ sessionId: string }>({
    name: 'browser-sessions.delete',
    text: `delete from browser_sessions where user_id = $1::uuid and id = $2::uuid returning id as "sessionId"`,
    values: [userId, sessionId],
  })

/** Deletes the sessions that were used before the latest ones of the person. */
export const deleteEarlierSessions = (db: Queryable, userId: string, keptCount: number) =>
  db.query<{ sessionId: string }>({
    name: 'browser-sessions.delete-earlier',
    text: `delete from browser_sessions where user_id = $1::uuid and id in (
             select id from browser_sessions where user_id = $1::uuid
             order by last_seen_at desc, id desc offset $2::integer
           )
           returning id as "sessionId"`,
    values: [userId, keptCount],
  })

/** @param exceptSessionId null for all sessions */
export const deleteSessionsOfUser = (db: Queryable, userId: string, exceptSessionId: string | null) =>
  db.query<{ sessionId: string }>({
    name: 'browser-sessions.delete-of-user',
    text: `delete from browser_sessions where user_id = $1::uuid and id is distinct from $2::uuid
           returning id as "sessionId"`,
    values: [userId, exceptSessionId],
  })

export const deleteSessionsOfMembership = (db: Queryable, accountId: string, userId: string) =>
  db.query<{ sessionId: string }>({
    name: 'browser-sessions.delete-of-membership',
    text: `delete from browser_sessions where account_id = $1::uuid and user_id = $2::uuid
           returning id as "sessionId"`,
    values: [accountId, userId],
  })

/** Across accounts. For operators. */
export const deleteAllSessions = (db: Queryable) =>
  db.query({ name: 'browser-sessions.delete-all', text: 'delete from browser_sessions', values: [] })

/**
 * Deletes sessions that have expired.
 * @returns the deleted sessions
 */
export const deleteEndedSessions = (db: Queryable, ended: { now: Date; seenBefore: Date }, maxItems: number) =>
  db.query<{ sessionId: string }>({
    name: 'browser-sessions.prune',
    text: `delete from browser_sessions where id in (
             select id from browser_sessions
             where expires_at <= $1::timestamptz or last_seen_at <= $2::timestamptz limit $3::integer
           )
           returning id as "sessionId"`,
    values: [ended.now, ended.seenBefore, maxItems],
  })
