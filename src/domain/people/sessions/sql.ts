import type { Role } from '#domain/people/roles.ts'
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
  accountId: string
  role: Role
  steppedUpAt: Date
  passkeyId: string | null
  expiresAt: Date
  lastSeenAt: Date
}

const selectFound = `select s.id as "sessionId", s.secret_hash as "secretHash", u.id as "userId", u.email, u.name, s.account_id as "accountId", m.role,
                  s.stepped_up_at as "steppedUpAt", s.passkey_id as "passkeyId", s.expires_at as "expiresAt", s.last_seen_at as "lastSeenAt"
           from browser_sessions s
           join users u on u.id = s.user_id
           join memberships m on m.account_id = s.account_id and m.user_id = s.user_id and m.joined_at is not null`

/** Whose session it is, and what he is in the account that he works in: the one look-up of a request. */
export const selectSession = (db: Queryable, secretHash: Buffer) =>
  db.query<FoundSession>({
    name: 'browser-sessions.get',
    text: `${selectFound}
           where s.secret_hash = $1::bytea`,
    values: [secretHash],
  })

/** The same by the secret that it had until its last renewal, where that came after an instant. */
export const selectRenewedSession = (db: Queryable, previousSecretHash: Buffer, renewedAfter: Date) =>
  db.query<FoundSession>({
    name: 'browser-sessions.get-renewed',
    text: `${selectFound}
           where s.previous_secret_hash = $1::bytea and s.renewed_at > $2::timestamptz`,
    values: [previousSecretHash, renewedAfter],
  })

/** Whether the session is there still. */
export const selectOwnSession = (db: Queryable, userId: string, sessionId: string) =>
  db.query<{ sessionId: string }>({
    name: 'browser-sessions.own',
    text: 'select id as "sessionId" from browser_sessions where user_id = $1::uuid and id = $2::uuid',
    values: [userId, sessionId],
  })

/** @param before is when it was last seen at the latest, so that of many requests one writes */
export const touchSession = (db: Queryable, sessionId: string, now: Date, before: Date) =>
  db.query({
    name: 'browser-sessions.touch',
    text: `update browser_sessions set last_seen_at = $2::timestamptz
           where id = $1::uuid and last_seen_at < $3::timestamptz`,
    values: [sessionId, now, before],
  })

/**
 * Gives a session another secret: who has the old one has nothing any more, but can end it for a moment still.
 *
 * @param session by its secret as well: what was replaced renews nothing, even where it was good when the request came
 * @param set null leaves what there is
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

/** Those of a user in all his accounts: they are his. */
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

/** @param exceptSessionId null: all of them */
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

/** Of all accounts: by an operator. */
export const deleteAllSessions = (db: Queryable) =>
  db.query({ name: 'browser-sessions.delete-all', text: 'delete from browser_sessions', values: [] })

/** Those that ended by themselves, so many at most. @returns those that were there */
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
