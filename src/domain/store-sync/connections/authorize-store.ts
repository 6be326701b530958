import type { Fields, Rejected, Store, Unavailable } from '#adapters/stores/store.ts'
import type { Audit } from '#domain/audit/audit.ts'
import type { StoreSyncDeps } from '#domain/store-sync/connection.ts'
import * as sql from '#domain/store-sync/connections/authorization-sql.ts'
import {
  type ConnectStoreCommand,
  connectStore,
  probeTokens,
  type StoreConnected,
} from '#domain/store-sync/connections/connect-store.ts'
import { withoutTrailingSlash } from '#domain/store-sync/connections/store-url.ts'
import { hashSecret, secureBytes } from '#kit/crypto.ts'

import type { Ok } from '#kit/outcome.ts'
import type { Queryable } from '#kit/postgres.ts'

/** As long as somebody may take to sign in there and to read what is asked of him. */
const lifeMs = 900_000

const secret = (): string => secureBytes(32).toString('base64url')

/**
 * Begins to connect a shop whose owner lets us in on its own page, with no keys to copy but those of the application. It
 * ends by `finishAuthorization`, in the same browser session.
 *
 * @param command.sessionId the browser's session
 * @param command.returnUrl where the browser comes back to: the page there hands what it brought to `finishAuthorization`
 * @returns where the browser is to be sent; null where the store has no such page
 */
export async function startAuthorization(
  deps: Pick<StoreSyncDeps, 'db' | 'seal'>,
  { sessionId, returnUrl, ...command }: ConnectStoreCommand & { sessionId: string; returnUrl: string },
): Promise<string | null> {
  const { accountId, store, credentials } = command
  if (!store.authorization) return null
  const { store: _known, ...rest } = command
  const baseUrl = withoutTrailingSlash(command.baseUrl)
  const [state, codeVerifier] = [secret(), secret()]
  const begun: PendingAuthorization = { ...rest, baseUrl, kind: store.kind, returnUrl, codeVerifier }
  const account = { id: 'to be connected', baseUrl, credentials, facts: {} }
  const url = store.authorization.start(account, { state, redirectUrl: returnUrl, codeVerifier })
  const sealed = deps.seal.close(JSON.stringify(begun), authorizationSealContext(accountId))
  await sql.replaceAuthorization(deps.db, { state: stateDigest(state), accountId, sessionId, sealed, lifeMs })
  return url
}

/** `not begun`: by this browser, or it has ended or expired. */
export type Finished = { store: Store; outcome: Ok<StoreConnected> | Rejected | Unavailable } | 'not begun'

/**
 * Connects the shop whose owner has come back from its page: what he brought becomes credentials, and the shop is asked
 * whether these let us in. It is done once, whatever comes of it.
 *
 * @param returned.query what stood behind the `?` of the address that he came back to
 */
export async function finishAuthorization(
  deps: Omit<StoreSyncDeps, 'environment' | 'node'> & { audit: Audit },
  returned: { accountId: string; sessionId: string; query: Fields },
): Promise<Finished> {
  const { accountId, sessionId, query } = returned
  if (!query.state) return 'not begun'
  const [taken] = await sql.consumeAuthorization(deps.db, { state: stateDigest(query.state), accountId, sessionId })
  // One that was sealed by a key that was given up since is as good as expired.
  if (!taken || deps.seal.keyOf(taken.sealed) === null) return 'not begun'
  const {
    kind,
    returnUrl: redirectUrl,
    codeVerifier,
    ...begun
  }: PendingAuthorization = JSON.parse(deps.seal.open(taken.sealed, authorizationSealContext(accountId)))
  const store = deps.known.find((one) => one.kind === kind)
  if (!store?.authorization) return 'not begun'
  const http = begun.byOperator ? deps.http.anywhere : deps.http.internet
  const calls = { http, clock: deps.clock, log: deps.log, tokens: probeTokens().tokens }
  const account = { id: 'to be connected', baseUrl: begun.baseUrl, credentials: begun.credentials, facts: {} }
  const finished = await store.authorization.finish(calls, account, { query, redirectUrl, codeVerifier })
  if (finished.outcome !== 'ok') return { store, outcome: finished }
  const credentials = { ...begun.credentials, ...finished.value }
  return { store, outcome: await connectStore(deps, { ...begun, store, credentials }) }
}

/** What an owner has begun to connect, and the secret by which his return is known to be of the same browser (PKCE). */
export type PendingAuthorization = Omit<ConnectStoreCommand, 'store'> & {
  kind: string
  returnUrl: string
  codeVerifier: string
}

/** The state itself is kept nowhere. */
export const stateDigest = (state: string): Buffer => hashSecret(state)

/** What a command that is sealed belongs to. */
export const authorizationSealContext = (accountId: string): string => `store authorization of ${accountId}`

/** Nobody comes back to them any more, and what is sealed in them opens shops. */
export async function purgeExpiredAuthorizations(deps: { db: Queryable }): Promise<void> {
  await sql.purgeExpiredAuthorizations(deps.db)
}
