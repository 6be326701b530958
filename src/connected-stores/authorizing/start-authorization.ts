import { type Begun, begunContext, returnUrl, stateDigest } from '#connected-stores/authorizing/begun.ts'
import * as sql from '#connected-stores/authorizing/sql.ts'
import type { ConnectStoreCommand } from '#connected-stores/connections/connect-store.ts'
import { withoutEndSlash } from '#connected-stores/connections/store-address.ts'
import type { ConnectedStoresDeps } from '#connected-stores/stores-deps.ts'
import { secureBytes } from '#kit/crypto.ts'

/** As long as somebody may take to sign in there and to read what is asked of him. */
const lifeMs = 900_000

const secret = (): string => secureBytes(32).toString('base64url')

/**
 * Begins to connect a shop whose owner lets us in on its own page, with no keys to copy but those of the application. It
 * ends by `finishAuthorization`, in the same browser session.
 *
 * @param command.sessionId the browser's session
 * @returns where the browser is to be sent; null where the store has no such page, or nobody could come back from it
 */
export async function startAuthorization(
  deps: Pick<ConnectedStoresDeps, 'db' | 'seal' | 'publicUrl'>,
  { sessionId, ...command }: ConnectStoreCommand & { sessionId: string },
): Promise<string | null> {
  const { accountId, store, credentials } = command
  const publicUrl = deps.publicUrl()
  if (!store.authorization || publicUrl === null) return null
  const { store: _known, ...rest } = command
  const baseUrl = withoutEndSlash(command.baseUrl)
  const [state, codeVerifier] = [secret(), secret()]
  const begun: Begun = { ...rest, baseUrl, kind: store.kind, codeVerifier }
  const account = { id: 'to be connected', baseUrl, credentials, facts: {} }
  const url = store.authorization.start(account, { state, redirectUrl: returnUrl(publicUrl), codeVerifier })
  const sealed = deps.seal.close(JSON.stringify(begun), begunContext(accountId))
  await sql.replaceAuthorization(deps.db, { state: stateDigest(state), accountId, sessionId, sealed, lifeMs })
  return url
}
