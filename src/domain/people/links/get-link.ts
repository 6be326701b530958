import type { Environment } from '#domain/accounts/account.ts'
import { looksLike } from '#domain/accounts/keys/credentials.ts'
import { findAccount } from '#domain/accounts/queries.ts'
import * as sql from '#domain/people/links/sql.ts'
import type { FoundUser } from '#domain/people/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/** What a link is for. */
export type Link = {
  kind: sql.LinkKind
  /** Whose it is; null: whoever opens the owner's link says so himself. */
  email: string | null
  /** The account that it leads into; null: a reset leads to where one was. */
  accountName: string | null
  expiresAt: Date
  /** Whether he has a password already, by which he shows that the invitation is his; else he sets one. */
  hasPassword: boolean
}

/**
 * Looks at a link without using it.
 *
 * @throws ServiceError `Link.NotFound` for one that is unknown, used, replaced or expired
 */
export async function getLink(
  deps: { db: Queryable; clock: Clock; environment: Environment },
  token: string,
): Promise<Link> {
  const { kept, user } = await getKeptLink(deps, token)
  const account = kept.accountId === null ? null : await findAccount(deps, kept.accountId)
  return {
    kind: kept.kind,
    // In small letters: who invited holds the link as well, and is not told how its user is spelt elsewhere.
    email: (kept.kind === 'invitation' ? user?.email.toLowerCase() : user?.email) ?? null,
    accountName: account?.name ?? null,
    expiresAt: kept.expiresAt,
    hasPassword: kept.kind === 'invitation' && user?.passwordHash != null,
  }
}

/** The same as it is kept, with its user; null for the owner's. @throws as `getLink` */
export async function getKeptLink(
  deps: { db: Queryable; clock: Clock; environment: Environment },
  token: string,
): Promise<{ kept: sql.KeptLink & { expiresAt: Date }; user: FoundUser | null }> {
  const hash = looksLike(token, 'link', deps.environment) ? hashSecret(token) : null
  const [kept] = hash ? await sql.selectLink(deps.db, hash, deps.clock.now()) : []
  if (!kept) throw serviceError('Link.NotFound')
  const { user, ...link } = kept
  return { kept: link, user }
}
