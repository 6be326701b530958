import { parseCredential } from '#domain/accounts/keys/credentials.ts'
import type { Authenticator } from '#domain/accounts/sessions/authenticate.ts'
import { revokeFamily } from '#domain/accounts/sessions/end-family.ts'
import * as sql from '#domain/accounts/sessions/sql.ts'
import type { SessionDeps } from '#domain/accounts/sessions/token-session.ts'
import { hashSecret } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'

/**
 * Ends a pair of tokens, and with it all that came of the same exchange, before it and after. Ending what has ended
 * already is no failure.
 *
 * @throws ServiceError `Auth.*` for a token that was never ours
 */
export async function revokeSession(
  deps: Pick<SessionDeps, 'db' | 'clock' | 'environment'> & { authenticator: Authenticator },
  command: { refreshToken: string },
): Promise<void> {
  parseCredential(command.refreshToken, deps.environment, ['refresh'])
  const [family] = await sql.selectFamily(deps.db, hashSecret(command.refreshToken))
  if (!family) throw serviceError('Auth.CredentialInvalid')
  await revokeFamily(deps, family)
}
