import type { Role, User } from '#domain/people/person.ts'
import type { Queryable } from '#kit/postgres.ts'

/** A user with the data to verify a sign-in. Users belong to no account and are found by their own keys. */
export type FoundUser = User & {
  passwordHash: string | null
  /** Changes with every password. */
  passwordVersion: number
}

const userFields = `id as "userId", shown_email as email, name, email <> shown_email as "isSeparate"`

export const userColumns = `${userFields}, password_hash as "passwordHash", password_version as "passwordVersion"`

/** Selects the user of an email address in an account: the account's separate one, or else the one of the deployment. */
export const selectUserByEmail = (db: Queryable, email: string, accountId: string) =>
  db.query<FoundUser>({
    name: 'users.by-email',
    text: `select ${userColumns} from users
           where fold_email(email) in (fold_email($1::text), fold_email($1::text) || ' @' || $2::uuid)
           order by email <> shown_email desc, email = $1::text desc limit 1`,
    values: [email, accountId],
  })

export const selectUser = (db: Queryable, userId: string) =>
  db.query<FoundUser>({
    name: 'users.get',
    text: `select ${userColumns} from users where id = $1::uuid`,
    values: [userId],
  })

/**
 * The id is random, without a time. A person who invites an existing user sees the id, and would otherwise learn when
 * they registered.
 *
 * @returns no row if another user has the email address
 */
export const insertUser = (db: Queryable, user: { email: string; name: string; now: Date }) =>
  db.query<FoundUser>({
    name: 'users.insert',
    text: `insert into users (id, email, name, created_at)
           select gen_random_uuid(), $1::text, $2::text, $3::timestamptz
           where not exists (select from users where fold_email(email) = fold_email($1::text))
           on conflict do nothing returning ${userColumns}`,
    values: [user.email, user.name, user.now],
  })

/** Inserts the separate user of the account. They must not exist. */
export const insertSeparateUser = (db: Queryable, user: { email: string; accountId: string; now: Date }) =>
  db.query<{ userId: string }>({
    name: 'users.insert-separate',
    text: `insert into users (id, email, name, created_at)
           values (gen_random_uuid(), $1::text || ' @' || $2::uuid, '', $3::timestamptz) returning id as "userId"`,
    values: [user.email, user.accountId, user.now],
  })

/** @param set null keeps the current values */
export const updateUser = (db: Queryable, userId: string, set: { name: string | null; passwordHash: string | null }) =>
  db.query<User>({
    name: 'users.update',
    text: `update users
           set name = coalesce($2::text, name), password_hash = coalesce($3::text, password_hash),
               password_version = password_version + ($3::text is not null)::integer
           where id = $1::uuid returning ${userFields}`,
    values: [userId, set.name, set.passwordHash],
  })

/** @returns no row if the user has a password, which an invitation must not replace */
export const setFirstPassword = (db: Queryable, userId: string, set: { name: string | null; passwordHash: string }) =>
  db.query<User>({
    name: 'users.first-password',
    text: `update users
           set name = coalesce($2::text, name), password_hash = $3::text, password_version = password_version + 1
           where id = $1::uuid and password_hash is null returning ${userFields}`,
    values: [userId, set.name, set.passwordHash],
  })

/** Stores a stronger hash of the password, unless it has changed. */
export const replacePasswordHash = (db: Queryable, userId: string, hashes: { before: string; after: string }) =>
  db.query({
    name: 'users.rehash',
    text: `update users set password_hash = $3::text where id = $1::uuid and password_hash = $2::text`,
    values: [userId, hashes.before, hashes.after],
  })

/** Deletes a user without an account, with their sessions, passkeys and links. */
export const deleteUserWithoutAccount = (db: Queryable, userId: string) =>
  db.query<{ userId: string }>({
    name: 'users.delete',
    text: `delete from users u where u.id = $1::uuid
             and not exists (select from memberships m where m.user_id = u.id)
           returning u.id as "userId"`,
    values: [userId],
  })

/** Blocks concurrent changes of the account's people until the transaction ends, so that the last Owner stays one. */
export const lockPeople = (db: Queryable, accountId: string) =>
  db.query({
    name: 'memberships.lock',
    text: `select pg_advisory_xact_lock(hashtextextended('waybill people ' || $1::uuid, 0))`,
    values: [accountId],
  })

/**
 * Blocks concurrent changes of the user until the transaction ends, because their rows are reached from both ends. If
 * `lockPeople` is needed, it comes first.
 */
export const lockUser = (db: Queryable, userId: string) =>
  db.query({
    name: 'users.lock',
    text: `select pg_advisory_xact_lock(hashtextextended('waybill user ' || $1::uuid, 0))`,
    values: [userId],
  })

type FoundPerson = User & {
  role: Role
  invitedAt: Date
  joinedAt: Date | null
  lastSeenAt: Date | null
}

/**
 * People who have not joined are shown in lower case: the account must not learn how another account spells their
 * address, or that it knows them.
 */
const emailInAccount = 'case when m.joined_at is null then fold_email(u.shown_email) else u.shown_email end as email'

export const selectPeople = (db: Queryable, accountId: string) =>
  db.query<FoundPerson>({
    name: 'memberships.people',
    text: `select u.id as "userId", ${emailInAccount}, case when m.joined_at is null then '' else u.name end as name, m.role,
                  u.email <> u.shown_email as "isSeparate",
                  m.invited_at as "invitedAt", m.joined_at as "joinedAt",
                  (select max(s.last_seen_at) from browser_sessions s
                   where s.account_id = m.account_id and s.user_id = m.user_id) as "lastSeenAt"
           from memberships m join users u on u.id = m.user_id
           where m.account_id = $1::uuid order by m.invited_at, u.id`,
    values: [accountId],
  })

export const selectPerson = (db: Queryable, accountId: string, userId: string) =>
  db.query<{ email: string; role: Role; joinedAt: Date | null; hasPassword: boolean; belongsElsewhere: boolean }>({
    name: 'memberships.get',
    text: `select ${emailInAccount}, m.role, m.joined_at as "joinedAt", u.password_hash is not null as "hasPassword",
                  exists (select from memberships other
                          where other.user_id = m.user_id and other.account_id <> m.account_id
                            and other.joined_at is not null) as "belongsElsewhere"
           from memberships m join users u on u.id = m.user_id
           where m.account_id = $1::uuid and m.user_id = $2::uuid`,
    values: [accountId, userId],
  })

/** Counts the people of the account except one, and those of them who have not joined. */
export const countOtherPeople = (db: Queryable, accountId: string, userId: string) =>
  db.query<{ people: number; invited: number }>({
    name: 'memberships.count-others',
    text: `select count(*) as people, count(*) filter (where joined_at is null) as invited
           from memberships where account_id = $1::uuid and user_id <> $2::uuid`,
    values: [accountId, userId],
  })

/** Selects people who have the role in the account and have joined. */
export const countWithRole = (db: Queryable, accountId: string, role: Role) =>
  db.query<{ count: number }>({
    name: 'memberships.count',
    text: `select count(*) as count from memberships
           where account_id = $1::uuid and role = $2::text and joined_at is not null`,
    values: [accountId, role],
  })

/** Selects the accounts of a user, the last used first. Across accounts, because the memberships belong to the user. */
export const selectMemberships = (db: Queryable, userId: string) =>
  db.query<{ accountId: string; role: Role }>({
    name: 'memberships.of-user',
    text: `select account_id as "accountId", role from memberships
           where user_id = $1::uuid and joined_at is not null
           order by entered_at desc nulls last, joined_at, account_id`,
    values: [userId],
  })

/** Checks whether any account has an Owner or an invited one. */
export const selectAnyOwner = (db: Queryable) =>
  db.query<{ userId: string }>({
    name: 'memberships.any-owner',
    text: `select user_id as "userId" from memberships where role = 'Owner' limit 1`,
    values: [],
  })

/**
 * Inserts an invitation, or changes an open one.
 * @returns no row if the user has joined
 */
export const insertMembership = (
  db: Queryable,
  membership: { accountId: string; userId: string; role: Role; now: Date },
) =>
  db.query<{ userId: string }>({
    name: 'memberships.insert',
    text: `insert into memberships (account_id, user_id, role, invited_at)
           values ($1::uuid, $2::uuid, $3::text, $4::timestamptz)
           on conflict (account_id, user_id) do update set role = excluded.role, invited_at = excluded.invited_at
             where memberships.joined_at is null
           returning user_id as "userId"`,
    values: [membership.accountId, membership.userId, membership.role, membership.now],
  })

/** Blocks concurrent changes of the membership until the transaction ends. */
export const holdMembership = (db: Queryable, accountId: string, userId: string) =>
  db.query<{ role: Role }>({
    name: 'memberships.hold',
    text: `select role from memberships
           where account_id = $1::uuid and user_id = $2::uuid and joined_at is not null for share`,
    values: [accountId, userId],
  })

export const updateJoined = (db: Queryable, accountId: string, userId: string, now: Date) =>
  db.query<{ role: Role; email: string }>({
    name: 'memberships.join',
    text: `update memberships m set joined_at = coalesce(joined_at, $3::timestamptz)
           from users u where m.account_id = $1::uuid and m.user_id = $2::uuid and u.id = m.user_id
           returning m.role, u.shown_email as email`,
    values: [accountId, userId, now],
  })

export const updateEntered = (db: Queryable, accountId: string, userId: string, now: Date) =>
  db.query<{ role: Role }>({
    name: 'memberships.enter',
    text: `update memberships set entered_at = $3::timestamptz
           where account_id = $1::uuid and user_id = $2::uuid and joined_at is not null returning role`,
    values: [accountId, userId, now],
  })

export const updateRole = (db: Queryable, accountId: string, userId: string, role: Role) =>
  db.query<{ userId: string }>({
    name: 'memberships.role',
    text: `update memberships set role = $3::text where account_id = $1::uuid and user_id = $2::uuid
           returning user_id as "userId"`,
    values: [accountId, userId, role],
  })

/** Deletes a membership, which ends the sessions in the account. */
export const deleteMembership = (db: Queryable, accountId: string, userId: string) =>
  db.query<{ userId: string }>({
    name: 'memberships.delete',
    text: `delete from memberships where account_id = $1::uuid and user_id = $2::uuid returning user_id as "userId"`,
    values: [accountId, userId],
  })
