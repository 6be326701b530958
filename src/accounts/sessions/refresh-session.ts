import { readCredential } from '#accounts/keys/credentials.ts'
import type { SessionDeps } from '#accounts/sessions/exchange-api-key.ts'
import { mintSession, type TokenSession } from '#accounts/sessions/token-session.ts'
import * as sql from '#accounts/sql.ts'
import { serviceError } from '#errors/service-error.ts'
import { hashSecret } from '#kit/secrets.ts'

/**
 * Spends a refresh token for a new pair. Of two callers with the same token exactly one gets it.
 *
 * @throws ServiceError 401 for a token that is unknown, expired, spent or revoked
 */
export async function refreshSession(deps: SessionDeps, refreshToken: string): Promise<TokenSession> {
  readCredential(refreshToken, deps.environment, ['refresh'])
  const hash = hashSecret(refreshToken)
  const now = deps.clock.now()
  const { row, answer } = mintSession(deps.ids, deps.environment, deps.lifetimes, now)
  const [opened] = await sql.refreshSessionRow(deps.db, hash, row)
  if (opened) return answer(opened.account_id, opened.api_key_id)
  const [known] = await sql.selectRefresh(deps.db, hash)
  if (!known) throw serviceError('Auth.CredentialInvalid')
  throw serviceError(known.refresh_expires_at <= now ? 'Auth.CredentialExpired' : 'Auth.CredentialRevoked')
}
