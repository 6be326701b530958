import { readCredential } from '#accounts/keys/credentials.ts'
import type { Authenticator } from '#accounts/sessions/authenticate.ts'
import * as sql from '#accounts/sessions/sql.ts'
import type { SessionDeps } from '#accounts/sessions/token-session.ts'
import { serviceError } from '#errors/service-error.ts'
import { hashSecret } from '#kit/crypto.ts'

/**
 * Ends a pair of tokens. Ending one that has ended already is no failure.
 *
 * @throws ServiceError `Auth.*` for a token that was never ours
 */
export async function revokeSession(
  deps: Pick<SessionDeps, 'db' | 'clock' | 'environment'> & { authenticator: Authenticator },
  command: { refreshToken: string },
): Promise<void> {
  readCredential(command.refreshToken, deps.environment, ['refresh'])
  const [revoked] = await sql.revokeSessionRow(deps.db, hashSecret(command.refreshToken), deps.clock.now())
  if (!revoked) throw serviceError('Auth.CredentialInvalid')
  deps.authenticator.forget(revoked.access_hash)
}
