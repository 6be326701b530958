import { type Begun, begunContext, stateDigest } from '#domain/store-sync/authorizing/begun.ts'
import * as sql from '#domain/store-sync/authorizing/sql.ts'
import type { ConnectStoreCommand } from '#domain/store-sync/connections/connect-store.ts'
import { withoutEndSlash } from '#domain/store-sync/connections/store-address.ts'
import type { ConnectedStoresDeps } from '#domain/store-sync/stores-deps.ts'
import { secureBytes } from '#kit/crypto.ts'

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
  deps: Pick<ConnectedStoresDeps, 'db' | 'seal'>,
  { sessionId, returnUrl, ...command }: ConnectStoreCommand & { sessionId: string; returnUrl: string },
): Promise<string | null> {
  const { accountId, store, credentials } = command
  if (!store.authorization) return null
  const { store: _known, ...rest } = command
  const baseUrl = withoutEndSlash(command.baseUrl)
  const [state, codeVerifier] = [secret(), secret()]
  const begun: Begun = { ...rest, baseUrl, kind: store.kind, returnUrl, codeVerifier }
  const account = { id: 'to be connected', baseUrl, credentials, facts: {} }
  const url = store.authorization.start(account, { state, redirectUrl: returnUrl, codeVerifier })
  const sealed = deps.seal.close(JSON.stringify(begun), begunContext(accountId))
  await sql.replaceAuthorization(deps.db, { state: stateDigest(state), accountId, sessionId, sealed, lifeMs })
  return url
}
