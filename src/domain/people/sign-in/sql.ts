import type { Queryable } from '#kit/postgres.ts'

export type SignInUser = {
  /** The normalized address. */
  foldedEmail: string
  /** If no user has the address, this and the following fields are null. */
  userId: string | null
  passwordHash: string | null
  passwordVersion: number | null
  /** Whether the user has signed in with this browser before. */
  isKnownBrowser: boolean
}

/**
 * Finds the user of an email address. The database normalizes the address by the rule of its unique index, for existing
 * and unknown addresses alike.
 *
 * @param browserHash null for a browser without a secret
 */
export const selectSignInUser = (db: Queryable, query: { email: string; browserHash: Buffer | null; now: Date }) =>
  db.query<SignInUser>({
    name: 'users.to-sign-in',
    text: `select requested.email as "foldedEmail", u.id as "userId", u.password_hash as "passwordHash",
                  u.password_version as "passwordVersion",
                  exists (select from known_browsers b
                          where b.secret_hash = $2::bytea and b.user_id = u.id
                            and b.expires_at > $3::timestamptz) as "isKnownBrowser"
           from (select lower($1::text) as email) as requested left join users u on lower(u.email) = requested.email`,
    values: [query.email, query.browserHash, query.now],
  })

export const selectKnownBrowser = (db: Queryable, secretHash: Buffer, now: Date) =>
  db.query<{ userId: string }>({
    name: 'known-browsers.get',
    text: `select user_id as "userId" from known_browsers
           where secret_hash = $1::bytea and expires_at > $2::timestamptz limit 1`,
    values: [secretHash, now],
  })

export const upsertKnownBrowser = (db: Queryable, browser: { secretHash: Buffer; userId: string; expiresAt: Date }) =>
  db.query({
    name: 'known-browsers.upsert',
    text: `insert into known_browsers (secret_hash, user_id, expires_at)
           values ($1::bytea, $2::uuid, $3::timestamptz)
           on conflict (secret_hash, user_id) do update set expires_at = excluded.expires_at`,
    values: [browser.secretHash, browser.userId, browser.expiresAt],
  })

/** @param exceptHash null for all browsers */
export const deleteKnownBrowsers = (db: Queryable, userId: string, exceptHash: Buffer | null) =>
  db.query({
    name: 'known-browsers.delete',
    text: 'delete from known_browsers where user_id = $1::uuid and secret_hash is distinct from $2::bytea',
    values: [userId, exceptHash],
  })

/**
 * Deletes the rows that ended first.
 * @returns the deleted rows
 */
export const deleteExpiredBrowsers = (db: Queryable, before: Date, maxItems: number) =>
  db.query<{ userId: string }>({
    name: 'known-browsers.prune',
    text: `delete from known_browsers where (secret_hash, user_id) in (
             select secret_hash, user_id from known_browsers where expires_at < $1::timestamptz
             order by expires_at limit $2::integer
           )
           returning user_id as "userId"`,
    values: [before, maxItems],
  })

/**
 * The number of free attempts, the time after which one attempt is forgiven, and the longest wait for each further
 * attempt.
 */
export type TryLimits = { freeTries: number; forgivenAfterSeconds: number; maxWaitSeconds: readonly number[] }

/** The failed attempts of a subject that are not forgiven yet. Null if none were counted. */
export type CountedTry = { subject: Buffer | null; tries: number | null; blockedUntil: Date | null }

/** The remaining attempts. */
const left = `greatest(0, a.tries - extract(epoch from $2::timestamptz - a.last_at)::float8 / $5::float8)`

/**
 * Counts an attempt for each subject, or for none if one of them has to wait. The rows are locked, so that concurrent
 * attempts see each other.
 *
 * @param subjects in a fixed order, so that no two statements wait for each other
 * @param limits with the longest wait per subject
 */
export const countTry = (db: Queryable, subjects: readonly Buffer[], now: Date, limits: TryLimits) =>
  db.query<CountedTry>({
    name: 'sign-in-attempts.count',
    text: `with requested as (
             select * from unnest($1::bytea[], $4::integer[]) as requested (subject, max_wait_seconds)
           ), blocked as (
             select max(a.blocked_until) as until from sign_in_attempts a join requested using (subject)
             where a.blocked_until > $2::timestamptz
           ), counted as (
             insert into sign_in_attempts as a (subject, tries, last_at)
             select subject, 1, $2::timestamptz from requested where (select until from blocked) is null
             on conflict (subject) do update
               set tries = ${left} + 1, last_at = excluded.last_at,
                   blocked_until = case when ceil(${left} + 1) >= $3::integer then
                     $2::timestamptz + interval '1 second' * least(
                       2 ^ least(ceil(${left} + 1) + 1 - $3::integer, 20),
                       (select max_wait_seconds from requested where requested.subject = a.subject)) end
               where a.blocked_until is null or a.blocked_until <= $2::timestamptz
             returning a.subject, ceil(a.tries) as tries
           )
           select counted.subject, counted.tries, blocked.until as "blockedUntil"
           from blocked left join counted on true`,
    values: [subjects, now, limits.freeTries, limits.maxWaitSeconds, limits.forgivenAfterSeconds],
  })

/** Resets the failed attempts after a successful one. */
export const forgetTries = (db: Queryable, subject: Buffer) =>
  db.query({
    name: 'sign-in-attempts.forget',
    text: 'delete from sign_in_attempts where subject = $1::bytea',
    values: [subject],
  })

/** Subtracts one attempt per subject that did not fail. */
export const takeBackTry = (db: Queryable, subjects: readonly Buffer[]) =>
  db.query({
    name: 'sign-in-attempts.take-back',
    text: `update sign_in_attempts set tries = greatest(tries - 1, 0), blocked_until = null
           where subject in (
             select subject from sign_in_attempts where subject = any ($1::bytea[]) order by subject for update)`,
    values: [subjects],
  })

/**
 * Deletes attempts without recent additions.
 * @returns the deleted rows
 */
export const deleteOldTries = (db: Queryable, before: Date, maxItems: number) =>
  db.query<{ tries: number }>({
    name: 'sign-in-attempts.prune',
    text: `delete from sign_in_attempts where subject in (
             select subject from sign_in_attempts where last_at < $1::timestamptz order by last_at limit $2::integer
           )
           returning tries`,
    values: [before, maxItems],
  })

/** The time before which attempts are deleted so that only this many newer ones remain. */
export const selectOldestKept = (db: Queryable, maxKept: number) =>
  db.query<{ lastAt: Date }>({
    name: 'sign-in-attempts.oldest-kept',
    text: `select last_at as "lastAt" from sign_in_attempts order by last_at desc offset $1::integer limit 1`,
    values: [maxKept],
  })
