import type { Queryable } from '#kit/postgres.ts'

export type SignInUser = {
  /** The address as addresses are compared. */
  foldedEmail: string
  /** Null, and all that follows: nobody has the address. */
  userId: string | null
  passwordHash: string | null
  passwordVersion: number | null
  /** Whether he has signed in by the browser before. */
  isKnownBrowser: boolean
}

/**
 * Who has the address. The database folds it, by the rule of the index by which it is one person's, for those who have
 * one and for what nobody has.
 *
 * @param browserHash null: a browser that was given no secret
 */
export const selectSignInUser = (db: Queryable, asked: { email: string; browserHash: Buffer | null; now: Date }) =>
  db.query<SignInUser>({
    name: 'users.to-sign-in',
    text: `select asked.email as "foldedEmail", u.id as "userId", u.password_hash as "passwordHash",
                  u.password_version as "passwordVersion",
                  exists (select from known_browsers b
                          where b.secret_hash = $2::bytea and b.user_id = u.id
                            and b.expires_at > $3::timestamptz) as "isKnownBrowser"
           from (select lower($1::text) as email) as asked left join users u on lower(u.email) = asked.email`,
    values: [asked.email, asked.browserHash, asked.now],
  })

/** Whether anybody has signed in by the browser. */
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

/** @param exceptHash null: all of them */
export const deleteKnownBrowsers = (db: Queryable, userId: string, exceptHash: Buffer | null) =>
  db.query({
    name: 'known-browsers.delete',
    text: 'delete from known_browsers where user_id = $1::uuid and secret_hash is distinct from $2::bytea',
    values: [userId, exceptHash],
  })

/** Those that ended first, so many at most. @returns those that were there */
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

/** How many tries are free, after how long one is forgiven, and how long each further one is waited for at most. */
export type TryLimits = { freeTries: number; forgivenAfterSeconds: number; maxWaitSeconds: readonly number[] }

/** A subject and how often it was tried in vain by now, as far as that is not forgiven; null where none was counted. */
export type CountedTry = { subject: Buffer | null; tries: number | null; blockedUntil: Date | null }

/** What is left of the tries that were kept. */
const left = `greatest(0, a.tries - extract(epoch from $2::timestamptz - a.last_at)::float8 / $5::float8)`

/**
 * Counts a try for each of the subjects, or for none where one of them has to wait. Of tries that come together each
 * sees those before it: who counts holds the rows.
 *
 * @param subjects in one order whoever asks, so that no two wait for each other
 * @param limits with a longest wait for each subject
 */
export const countTry = (db: Queryable, subjects: readonly Buffer[], now: Date, limits: TryLimits) =>
  db.query<CountedTry>({
    name: 'sign-in-attempts.count',
    text: `with asked as (
             select * from unnest($1::bytea[], $4::integer[]) as asked (subject, max_wait_seconds)
           ), blocked as (
             select max(a.blocked_until) as until from sign_in_attempts a join asked using (subject)
             where a.blocked_until > $2::timestamptz
           ), counted as (
             insert into sign_in_attempts as a (subject, tries, last_at)
             select subject, 1, $2::timestamptz from asked where (select until from blocked) is null
             on conflict (subject) do update
               set tries = ${left} + 1, last_at = excluded.last_at,
                   blocked_until = case when ceil(${left} + 1) >= $3::integer then
                     $2::timestamptz + interval '1 second' * least(
                       2 ^ least(ceil(${left} + 1) + 1 - $3::integer, 20),
                       (select max_wait_seconds from asked where asked.subject = a.subject)) end
               where a.blocked_until is null or a.blocked_until <= $2::timestamptz
             returning a.subject, ceil(a.tries) as tries
           )
           select counted.subject, counted.tries, blocked.until as "blockedUntil"
           from blocked left join counted on true`,
    values: [subjects, now, limits.freeTries, limits.maxWaitSeconds, limits.forgivenAfterSeconds],
  })

/** Forgets what was tried in vain, since its owner was there now. */
export const forgetTries = (db: Queryable, subject: Buffer) =>
  db.query({
    name: 'sign-in-attempts.forget',
    text: 'delete from sign_in_attempts where subject = $1::bytea',
    values: [subject],
  })

/** Takes back one try of each that was none in vain. */
export const takeBackTry = (db: Queryable, subjects: readonly Buffer[]) =>
  db.query({
    name: 'sign-in-attempts.take-back',
    text: `update sign_in_attempts set tries = greatest(tries - 1, 0), blocked_until = null
           where subject in (
             select subject from sign_in_attempts where subject = any ($1::bytea[]) order by subject for update)`,
    values: [subjects],
  })

/** Those that nobody added to for long, so many at most. @returns those that were there */
export const deleteOldTries = (db: Queryable, before: Date, maxItems: number) =>
  db.query<{ tries: number }>({
    name: 'sign-in-attempts.prune',
    text: `delete from sign_in_attempts where subject in (
             select subject from sign_in_attempts where last_at < $1::timestamptz order by last_at limit $2::integer
           )
           returning tries`,
    values: [before, maxItems],
  })

/** When the one was counted behind which there are so many younger ones. */
export const selectOldestKept = (db: Queryable, maxKept: number) =>
  db.query<{ lastAt: Date }>({
    name: 'sign-in-attempts.oldest-kept',
    text: `select last_at as "lastAt" from sign_in_attempts order by last_at desc offset $1::integer limit 1`,
    values: [maxKept],
  })
