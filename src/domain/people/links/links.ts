import type { Environment } from '#domain/accounts/account.ts'
import { looksLike, newCredential } from '#domain/accounts/keys/credentials.ts'
import { findAccount } from '#domain/accounts/queries.ts'
import type { Audit } from '#domain/audit/audit.ts'
import * as sql from '#domain/people/links/sql.ts'
import type { FoundUser } from '#domain/people/sql.ts'
import * as people from '#domain/people/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Queryable, Transaction } from '#kit/postgres.ts'

export type LinkDeps = { clock: Clock; ids: Ids; environment: Environment }

/** A new link. Its token cannot be read again: only its hash is stored. */
export type NewLink = { token: string; expiresAt: Date }

const dayMs = 24 * 60 * 60 * 1000

/** Short, because the person who can create a reset link can create another one. */
const lifetimeMs = ({ kind, madeBy }: { kind: sql.LinkKind; madeBy: string | null }): number =>
  kind === 'reset' && madeBy !== null ? dayMs : 7 * dayMs

/**
 * Creates a one-time link to set a password and sign in. An invitation expires after seven days, a reset after one.
 *
 * @param link.madeBy an Owner of the account; null for an operator or the service
 */
export async function makeLink(
  deps: LinkDeps,
  tx: Transaction,
  link: { kind: sql.LinkKind; accountId: string | null; userId: string | null; madeBy: string | null },
): Promise<NewLink> {
  const now = deps.clock.now()
  const token = newCredential('link', deps.environment)
  const expiresAt = new Date(now.getTime() + lifetimeMs(link))
  await sql.insertLink(tx, { ...link, linkId: deps.ids(), tokenHash: hashSecret(token), now, expiresAt })
  return { token, expiresAt }
}

/** The purpose of a link. */
export type Link = {
  kind: sql.LinkKind
  /** Null for the owner's link: its user enters their email address. */
  email: string | null
  /** The account to sign in to. Null for a reset, which leads to the last used account. */
  accountName: string | null
  expiresAt: Date
  /** Whether the person has a password, with which they accept the invitation. Otherwise they set one. */
  hasPassword: boolean
}

/**
 * Reads a link without using it.
 *
 * @throws ServiceError `Link.NotFound` if it is unknown, used, replaced or expired
 */
export async function getLink(
  deps: { db: Queryable; clock: Clock; environment: Environment },
  token: string,
): Promise<Link> {
  const { link, user } = await getStoredLink(deps, token)
  const account = link.accountId === null ? null : await findAccount(deps, link.accountId)
  return {
    kind: link.kind,
    // In lower case: the inviting person has the link too, and must not learn how the user spells the address
    // elsewhere.
    email: (link.kind === 'invitation' ? user?.email.toLowerCase() : user?.email) ?? null,
    accountName: account?.name ?? null,
    expiresAt: link.expiresAt,
    hasPassword: link.kind === 'invitation' && user?.passwordHash != null,
  }
}

/**
 * Reads the stored link with its user, or null for the owner's link.
 * @throws as `getLink`
 */
export async function getStoredLink(
  deps: { db: Queryable; clock: Clock; environment: Environment },
  token: string,
): Promise<{ link: sql.StoredLink & { expiresAt: Date }; user: FoundUser | null }> {
  const hash = looksLike(token, 'link', deps.environment) ? hashSecret(token) : null
  const [stored] = hash ? await sql.selectLink(deps.db, hash, deps.clock.now()) : []
  if (!stored) throw serviceError('Link.NotFound')
  const { user, ...link } = stored
  return { link, user }
}

/**
 * Ends the open link of one of the account's people.
 *
 * @throws ServiceError `Link.NotFound` if there is none
 */
export async function endLink(
  deps: { db: Database; audit: Audit },
  command: { accountId: string; userId: string },
): Promise<void> {
  const { accountId, userId } = command
  await deps.db.transaction(async (tx) => {
    const [ended] = await sql.deleteOpenLink(tx, accountId, userId)
    if (!ended) throw serviceError('Link.NotFound')
    await deps.audit(tx, { act: 'person.link-end', accountId, subjects: { userId }, details: { kind: ended.kind } })
  })
}

/**
 * Creates the link that makes its user the Owner of the account, if no Owner exists or is invited in any account. An
 * unused earlier link ends.
 *
 * @returns null if there is an Owner or an invited one
 */
export async function makeOwnerLink(
  deps: LinkDeps & { db: Database },
  command: { accountId: string },
): Promise<NewLink | null> {
  const { accountId } = command
  return deps.db.transaction(async (tx) => {
    await people.lockPeople(tx, accountId)
    const [owner] = await people.selectAnyOwner(tx)
    if (owner) return null
    await sql.deleteOwnerLinks(tx)
    return makeLink(deps, tx, { kind: 'owner', accountId, userId: null, madeBy: null })
  })
}
