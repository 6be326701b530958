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

/** What is told of a link this once: its hash alone is kept. */
export type NewLink = { token: string; expiresAt: Date }

const dayMs = 24 * 60 * 60 * 1000

/** Whoever may make a reset for others is beside them, and makes another where a day was not enough. */
const lifetimeMs = ({ kind, madeBy }: { kind: sql.LinkKind; madeBy: string | null }): number =>
  kind === 'reset' && madeBy !== null ? dayMs : 7 * dayMs

/**
 * Makes a link by which somebody sets his password and signs in, once: within seven days, by a reset of an account's
 * within one.
 *
 * @param link.madeBy an Owner of the account; null: an operator, or the service
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
  const { kept, user } = await getStoredLink(deps, token)
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
export async function getStoredLink(
  deps: { db: Queryable; clock: Clock; environment: Environment },
  token: string,
): Promise<{ kept: sql.KeptLink & { expiresAt: Date }; user: FoundUser | null }> {
  const hash = looksLike(token, 'link', deps.environment) ? hashSecret(token) : null
  const [kept] = hash ? await sql.selectLink(deps.db, hash, deps.clock.now()) : []
  if (!kept) throw serviceError('Link.NotFound')
  const { user, ...link } = kept
  return { kept: link, user }
}

/**
 * Ends the link that was made for one of the account's people: whoever has it gets in by it no more.
 *
 * @throws ServiceError `Link.NotFound` where there is none
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
 * Makes the link by which whoever opens it becomes the Owner of the account, where nobody is or was asked to be one
 * anywhere. The one before, if nobody used it, opens nothing any more.
 *
 * @returns null where there is an Owner, or somebody was invited as one
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
