import type { Environment } from '#domain/accounts/account.ts'
import { newCredential } from '#domain/accounts/keys/credentials.ts'
import * as sql from '#domain/people/links/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import type { Ids } from '#kit/ids.ts'
import type { Transaction } from '#kit/postgres.ts'

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
