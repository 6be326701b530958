/**
 * Browsers in which somebody has signed in before: what strangers try at his e-mail address does not keep him out there.
 * That is all that such a secret is good for: it opens nothing.
 */
import type { Environment } from '#domain/accounts/account.ts'
import { looksLike, newCredential } from '#domain/accounts/keys/credentials.ts'
import * as sql from '#domain/people/sign-in/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import type { Transaction } from '#kit/postgres.ts'

/** For how long a browser is known in which nobody signs in. */
export const knownForMs = 365 * 24 * 60 * 60 * 1000

type Deps = { clock: Clock; environment: Environment }

/** @returns the hash by which a browser may be known; null where it has no secret of ours */
export const browserHashOf = ({ environment }: Pick<Deps, 'environment'>, secret: string | null): Buffer | null =>
  secret !== null && looksLike(secret, 'browser', environment) ? hashSecret(secret) : null

/**
 * Knows the browser from now on as one of this person, and of those who have signed in there before.
 *
 * @param secret what it has; null: nothing
 * @returns what it is to have
 */
export async function rememberBrowser(
  deps: Deps,
  tx: Transaction,
  { userId, secret }: { userId: string; secret: string | null },
): Promise<string> {
  const now = deps.clock.now()
  const hash = browserHashOf(deps, secret)
  const [known] = hash ? await sql.selectKnownBrowser(tx, hash, now) : []
  // One that is not known any more may be in other hands as well.
  const kept = secret !== null && known ? secret : newCredential('browser', deps.environment)
  const expiresAt = new Date(now.getTime() + knownForMs)
  await sql.upsertKnownBrowser(tx, { secretHash: hashSecret(kept), userId, expiresAt })
  return kept
}

/** With another password no browser is known as the person's but the one in which he has set it. */
export async function forgetBrowsers(
  deps: Pick<Deps, 'environment'>,
  tx: Transaction,
  { userId, exceptSecret }: { userId: string; exceptSecret: string | null },
): Promise<void> {
  await sql.deleteKnownBrowsers(tx, userId, browserHashOf(deps, exceptSecret))
}
