import { readCredential } from '#accounts/keys/credentials.ts'
import type { Authenticator } from '#accounts/sessions/authenticate.ts'
import type { SessionDeps } from '#accounts/sessions/exchange-api-key.ts'
import * as sql from '#accounts/sql.ts'
import { serviceError } from '#errors/service-error.ts'
import { hashSecret } from '#kit/secrets.ts'

/**
 * Ends a pair of tokens. Ending one that has ended already is no failure.
 *
 * @throws ServiceError 401 for a token that was never ours
 */
export async function revokeSession(
  deps: SessionDeps & { authenticator: Authenticator },
  refreshToken: string,
): Promise<{ isSuccess: true }> {
  readCredential(refreshToken, deps.environment, ['refresh'])
  const [revoked] = await sql.revokeSessionRow(deps.db, hashSecret(refreshToken), deps.clock.now())
  if (!revoked) throw serviceError('Auth.CredentialInvalid')
  deps.authenticator.forget(revoked.access_hash)
  return { isSuccess: true }
}
