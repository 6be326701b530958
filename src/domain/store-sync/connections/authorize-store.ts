import type { Ok } from '#adapters/outcome.ts'
import type { Fields, Rejected, Store, Unavailable } from '#adapters/stores/store.ts'
import type { Audit } from '#domain/audit/audit.ts'
import type { StoreSyncDeps } from '#domain/store-sync/connection.ts'
import { withoutTrailingSlash } from '#domain/store-sync/connections/change-store.ts'
import {
  type ConnectStoreCommand,
  connectStore,
  createUnsavedStoreTokens,
  type StoreConnected,
} from '#domain/store-sync/connections/connect-store.ts'
import { hashSecret, secureBytes } from '#kit/crypto.ts'
import { fromNow, type Queryable } from '#kit/postgres.ts'

/** The time to sign in and to grant access. */
const lifeMs = 900_000

const secret = (): string => secureBytes(32).toString('base64url')

/**
 * Starts to connect a store on the store's own authorization page. `finishAuthorization` completes it in the same
 * session.
 *
 * @param command.returnUrl the page to which the browser returns
 * @returns the URL of the store's page; null if the store has none
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
  await replaceAuthorization(deps.db, { state: stateDigest(state), accountId, sessionId, sealed, lifeMs })
  return url
}

/** `not begun`: this session has no pending authorization. */
export type Finished = { store: Store; outcome: Ok<StoreConnected> | Rejected | Unavailable } | 'not begun'

/**
 * Exchanges the returned code for credentials and connects the store. An authorization completes only once, whatever
 * the result.
 *
 * @param returned.query the query of the URL to which the browser returned
 */
export async function finishAuthorization(
  deps: Omit<StoreSyncDeps, 'environment' | 'node'> & { audit: Audit },
  returned: { accountId: string; sessionId: string; query: Fields },
): Promise<Finished> {
  const { accountId, sessionId, query } = returned
  if (!query.state) return 'not begun'
  const [taken] = await consumeAuthorization(deps.db, { state: stateDigest(query.state), accountId, sessionId })
  // A value that was sealed with a retired key counts as expired.
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
  const calls = { http, clock: deps.clock, log: deps.log, tokens: createUnsavedStoreTokens().tokens }
  const account = { id: 'to be connected', baseUrl: begun.baseUrl, credentials: begun.credentials, facts: {} }
  const finished = await store.authorization.finish(calls, account, { query, redirectUrl, codeVerifier })
  if (finished.outcome !== 'ok') return { store, outcome: finished }
  const credentials = { ...begun.credentials, ...finished.value }
  return { store, outcome: await connectStore(deps, { ...begun, store, credentials }) }
}

/** The command, and the PKCE secret that proves the same browser. */
type PendingAuthorization = Omit<ConnectStoreCommand, 'store'> & {
  kind: string
  returnUrl: string
  codeVerifier: string
}

/** Only the digest of the state is stored. */
const stateDigest = (state: string): Buffer => hashSecret(state)

const authorizationSealContext = (accountId: string): string => `store authorization of ${accountId}`

/** The person's session in one browser. */
export type AuthorizationKey = { state: Buffer; accountId: string; sessionId: string }

/** Replaces an earlier authorization of the same session. */
export const replaceAuthorization = (
  db: Queryable,
  { state, accountId, sessionId, sealed, lifeMs }: AuthorizationKey & { sealed: Buffer; lifeMs: number },
) =>
  db.query({
    name: 'store-authorizations.replace',
    text: `with ended as (
             delete from store_authorizations where account_id = $2::uuid and session_id = $3::uuid
           )
           insert into store_authorizations (state, account_id, session_id, command, expires_at)
           values ($1::bytea, $2::uuid, $3::uuid, $4::bytea, ${fromNow('$5')})`,
    values: [state, accountId, sessionId, sealed, lifeMs],
  })

/**
 * Deletes the authorization, so that it completes only once.
 *
 * @returns no row if there is none, or it has expired
 */
export const consumeAuthorization = (db: Queryable, { state, accountId, sessionId }: AuthorizationKey) =>
  db.query<{ sealed: Buffer }>({
    name: 'store-authorizations.take',
    text: `delete from store_authorizations
           where state = $1::bytea and account_id = $2::uuid and session_id = $3::uuid
             and expires_at > clock_timestamp()
           returning command as "sealed"`,
    values: [state, accountId, sessionId],
  })

/** Their sealed credentials are no longer needed. Across accounts. */
export const deleteExpiredAuthorizations = (db: Queryable, maxItems: number) =>
  db.query<{ accountId: string }>({
    name: 'store-authorizations.delete-ended',
    text: `delete from store_authorizations where ctid = any (array(
             select ctid from store_authorizations where expires_at < clock_timestamp()
             order by expires_at limit $1::integer for update skip locked
           )) returning account_id as "accountId"`,
    values: [maxItems],
  })
