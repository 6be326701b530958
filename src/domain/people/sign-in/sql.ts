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
 * Finds the user of an email address: the separate one of the account, or else the one of the deployment. The database
 * normalizes the address by the rule of its unique index, for existing and unknown addresses alike.
 *
 * @param query.accountId null for the sign-in page of all accounts
 * @param query.browserHash null for a browser without a secret
 */
export const selectSignInUser = (
  db: Queryable,
  query: { email: string; accountId: string | null; browserHash: Buffer | null; now: Date },
) =>
  db.query<SignInUser>({
    name: 'users.to-sign-in',
    text: `select requested.email as "foldedEmail", u.id as "userId", u.password_hash as "passwordHash",
                  u.password_version as "passwordVersion",
                  exists (select from known_browsers b
                          where b.secret_hash = $2::bytea and b.user_id = u.id
                            and b.expires_at > $3::timestamptz) as "isKnownBrowser"
           from (select fold_email($1::text) as email) as requested left join users u
             on fold_email(u.email) in (requested.email, requested.email || ' @' || $4::uuid)
           order by u.email <> u.shown_email desc, u.email = $1::text desc limit 1`,
    values: [query.email, query.browserHash, query.now, query.accountId],
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

/** Deletes the browsers in which the person signed in before the latest ones. */
export const deleteEarlierBrowsers = (db: Queryable, userId: string, keptCount: number) =>
  db.query({
    name: 'known-browsers.delete-earlier',
    text: `delete from known_browsers where user_id = $1::uuid and secret_hash in (
             select secret_hash from known_browsers where user_id = $1::uuid
             order by expires_at desc, secret_hash offset $2::integer
           )`,
    values: [userId, keptCount],
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
