import { readCredential } from '#accounts/keys/credentials.ts'
import * as sql from '#accounts/sessions/sql.ts'
import { newTokenPair, type SessionDeps, type TokenSession } from '#accounts/sessions/token-session.ts'
import { serviceError } from '#errors/service-error.ts'
import { hashSecret } from '#kit/crypto.ts'

/**
 * Spends a refresh token for a new pair. Of two callers with the same token exactly one gets it.
 *
 * @throws ServiceError `Auth.*` for a token that is unknown, expired, spent or revoked
 */
export async function refreshSession(deps: SessionDeps, command: { refreshToken: string }): Promise<TokenSession> {
  readCredential(command.refreshToken, deps.environment, ['refresh'])
  const hash = hashSecret(command.refreshToken)
  const { row, sessionOf } = newTokenPair(deps)
  const [opened] = await sql.refreshSessionRow(deps.db, hash, row)
  if (opened) return sessionOf(opened)
  const [known] = await sql.selectRefresh(deps.db, hash)
  if (!known) throw serviceError('Auth.CredentialInvalid')
  throw serviceError(known.refresh_expires_at <= row.now ? 'Auth.CredentialExpired' : 'Auth.CredentialRevoked')
}
