/**
 * Browsers in which a person has signed in before. Failed attempts of others at their email address do not lock them
 * out there. The secret grants nothing else.
 */
import type { Environment } from '#domain/accounts/account.ts'
import { looksLike, newCredential } from '#domain/accounts/keys/credentials.ts'
import * as sql from '#domain/people/sign-in/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import { latestEntries } from '#kit/list-limits.ts'
import type { Transaction } from '#kit/postgres.ts'

/** A browser is forgotten after this time without a sign-in. */
export const knownForMs = 365 * 24 * 60 * 60 * 1000

type Deps = { clock: Clock; environment: Environment }

/** @returns the hash of the browser's secret, or null if it has none of this deployment */
export const browserHashOf = ({ environment }: Pick<Deps, 'environment'>, secret: string | null): Buffer | null =>
  secret !== null && looksLike(secret, 'browser', environment) ? hashSecret(secret) : null

/**
 * Remembers the browser for this person, in addition to others who have signed in there.
 *
 * @param secret the browser's current secret, or null
 * @returns the secret that the browser must store
 */
export async function rememberBrowser(
  deps: Deps,
  tx: Transaction,
  { userId, secret }: { userId: string; secret: string | null },
): Promise<string> {
  const now = deps.clock.now()
  const hash = browserHashOf(deps, secret)
  const [stored] = hash ? await sql.selectKnownBrowser(tx, hash, now) : []
  // An unknown secret may be in other hands, so it is replaced.
  const browserSecret = secret !== null && stored ? secret : newCredential('browser', deps.environment)
  const expiresAt = new Date(now.getTime() + knownForMs)
  await sql.upsertKnownBrowser(tx, { secretHash: hashSecret(browserSecret), userId, expiresAt })
  await sql.deleteEarlierBrowsers(tx, userId, latestEntries['known browsers of a person'])
  return browserSecret
}

/** Forgets all browsers of a person except the one in which they changed the password. */
export async function forgetBrowsers(
  deps: Pick<Deps, 'environment'>,
  tx: Transaction,
  { userId, exceptSecret }: { userId: string; exceptSecret: string | null },
): Promise<void> {
  await sql.deleteKnownBrowsers(tx, userId, browserHashOf(deps, exceptSecret))
}
