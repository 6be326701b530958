import { type FoundUser, userColumns } from '#domain/people/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

export type LinkKind = 'owner' | 'invitation' | 'reset'

/** `accountId` is null for a reset by an operator. `userId` is null for the owner's link. */
export type StoredLink = { linkId: string; kind: LinkKind; accountId: string | null; userId: string | null }

type NewLink = StoredLink & { madeBy: string | null; tokenHash: Buffer; now: Date; expiresAt: Date }

export const insertLink = (db: Queryable, link: NewLink) =>
  db.query({
    name: 'user-links.insert',
    text: `insert into user_links (id, kind, account_id, user_id, made_by, token_hash, created_at, expires_at)
           values ($1::uuid, $2::text, $3::uuid, $4::uuid, $5::uuid, $6::bytea, $7::timestamptz, $8::timestamptz)`,
    values: [
      link.linkId,
      link.kind,
      link.accountId,
      link.userId,
      link.madeBy,
      link.tokenHash,
      link.now,
      link.expiresAt,
    ],
  })

/** An unused link, as shown with the people of an account. */
export type OpenLink = {
  kind: 'invitation' | 'reset'
  userId: string
  /** Null if an operator created it. */
  madeBy: { name: string; email: string } | null
  madeAt: Date
  expiresAt: Date
}

/** Ends the account's links. A reset by an operator belongs to no account. */
export const selectOpenLinks = (db: Queryable, accountId: string, now: Date) =>
  db.query<OpenLink>({
    name: 'user-links.open',
    text: `select l.kind, l.user_id as "userId", l.created_at as "madeAt", l.expires_at as "expiresAt",
                  case when m.id is not null then json_build_object('name', m.name, 'email', m.shown_email) end as "madeBy"
           from user_links l left join users m on m.id = l.made_by
           where l.account_id = $1::uuid and l.user_id is not null and l.expires_at > $2::timestamptz`,
    values: [accountId, now],
  })

export const deleteOpenLink = (db: Queryable, accountId: string, userId: string) =>
  db.query<{ kind: OpenLink['kind'] }>({
    name: 'user-links.delete-open',
    text: 'delete from user_links where account_id = $1::uuid and user_id = $2::uuid returning kind',
    values: [accountId, userId],
  })

/** Links end with the membership. */
export const deleteLinksMadeBy = (db: Queryable, accountId: string, madeBy: string) =>
  db.query({
    name: 'user-links.delete-made-by',
    text: 'delete from user_links where account_id = $1::uuid and made_by = $2::uuid',
    values: [accountId, madeBy],
  })

const columns = 'id as "linkId", kind, account_id as "accountId", user_id as "userId"'

/**
 * Looks up a link and its user by the hash of the secret, in one statement. If a person was removed between two
 * statements, their link would look like the owner's link, which has no user.
 */
export const selectLink = (db: Queryable, tokenHash: Buffer, now: Date) =>
  db.query<StoredLink & { expiresAt: Date; user: FoundUser | null }>({
    name: 'user-links.get',
    text: `select l.id as "linkId", l.kind, l.account_id as "accountId", l.user_id as "userId", l.expires_at as "expiresAt",
                  case when u."userId" is not null then to_jsonb(u) end as "user"
           from user_links l
             left join (select ${userColumns} from users) u on u."userId" = l.user_id
           where l.token_hash = $1::bytea and l.expires_at > $2::timestamptz`,
    values: [tokenHash, now],
  })

/** Deletes the link. If two requests use it, one of them gets the row. */
export const takeLink = (db: Queryable, tokenHash: Buffer, now: Date) =>
  db.query<StoredLink>({
    name: 'user-links.take',
    text: `delete from user_links where token_hash = $1::bytea and expires_at > $2::timestamptz returning ${columns}`,
    values: [tokenHash, now],
  })

/**
 * Ends the links of the account and those of operators. A newer reset replaces both. Owners create resets only for
 * people of their own account.
 */
export const deleteLinksOfUser = (db: Queryable, userId: string, accountId: string) =>
  db.query({
    name: 'user-links.delete-of-user',
    text: `delete from user_links where user_id = $1::uuid and (account_id = $2::uuid or account_id is null)`,
    values: [userId, accountId],
  })

export const deleteResetLinks = (db: Queryable, userId: string) =>
  db.query({
    name: 'user-links.delete-resets',
    text: `delete from user_links where user_id = $1::uuid and kind = 'reset'`,
    values: [userId],
  })

/** Across accounts, because the owner's link can belong to any of them. */
export const deleteOwnerLinks = (db: Queryable) =>
  db.query({ name: 'user-links.delete-owner', text: `delete from user_links where kind = 'owner'`, values: [] })

/** Across accounts. For operators. */
export const deleteAllLinks = (db: Queryable) =>
  db.query({ name: 'user-links.delete-all', text: 'delete from user_links', values: [] })

/**
 * Deletes the rows that ended first.
 * @returns the deleted rows
 */
export const deleteExpiredLinks = (db: Queryable, before: Date, maxItems: number) =>
  db.query<{ linkId: string }>({
    name: 'user-links.prune',
    text: `delete from user_links where id in (
             select id from user_links where expires_at < $1::timestamptz order by expires_at limit $2::integer
           )
           returning id as "linkId"`,
    values: [before, maxItems],
  })
