import type { Fields, Rejected, Store, Unavailable } from '#adapters/stores/store.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { type Begun, begunContext, stateDigest } from '#domain/store-sync/authorizing/begun.ts'
import * as sql from '#domain/store-sync/authorizing/sql.ts'
import { connectStore, type StoreConnected } from '#domain/store-sync/connections/connect-store.ts'
import { probeTokens } from '#domain/store-sync/connections/probe-tokens.ts'
import type { ConnectedStoresDeps } from '#domain/store-sync/stores-deps.ts'
import type { Ok } from '#kit/outcome.ts'

/** `not begun`: by this browser, or it has ended or expired. */
export type Finished = { store: Store; outcome: Ok<StoreConnected> | Rejected | Unavailable } | 'not begun'

/**
 * Connects the shop whose owner has come back from its page: what he brought becomes credentials, and the shop is asked
 * whether these let us in. It is done once, whatever comes of it.
 *
 * @param returned.query what stood behind the `?` of the address that he came back to
 */
export async function finishAuthorization(
  deps: Omit<ConnectedStoresDeps, 'environment' | 'node'> & { audit: Audit },
  returned: { accountId: string; sessionId: string; query: Fields },
): Promise<Finished> {
  const { accountId, sessionId, query } = returned
  if (!query.state) return 'not begun'
  const [taken] = await sql.takeAuthorization(deps.db, { state: stateDigest(query.state), accountId, sessionId })
  // One that was sealed by a key that was given up since is as good as expired.
  if (!taken || deps.seal.keyOf(taken.sealed) === null) return 'not begun'
  const {
    kind,
    returnUrl: redirectUrl,
    codeVerifier,
    ...begun
  }: Begun = JSON.parse(deps.seal.open(taken.sealed, begunContext(accountId)))
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
