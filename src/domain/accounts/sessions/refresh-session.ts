import { parseCredential } from '#domain/accounts/keys/credentials.ts'
import type { Authenticator } from '#domain/accounts/sessions/authenticate.ts'
import { revokeFamily } from '#domain/accounts/sessions/end-family.ts'
import * as sql from '#domain/accounts/sessions/sql.ts'
import { newTokenPair, type SessionDeps, type TokenSession } from '#domain/accounts/sessions/token-session.ts'
import { hashSecret } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Logger } from '#kit/log.ts'

/**
 * Spends a refresh token for a new pair. Of two callers at once with the same token exactly one gets it.
 *
 * A token that was spent before is known to two: it was stolen, or its holder repeats himself, and nobody can tell which.
 * So every token ends that came of the same exchange (RFC 9700, 4.14.2). Who loses to another at the very moment
 * presented a token that was good: he is refused, and nothing ends.
 *
 * @throws ServiceError `Auth.*` for a token that is unknown, expired, spent or revoked
 */
export async function refreshSession(
  deps: SessionDeps & { authenticator: Authenticator; log: Logger },
  command: { refreshToken: string },
): Promise<TokenSession> {
  parseCredential(command.refreshToken, deps.environment, ['refresh'])
  const { row, sessionOf } = newTokenPair(deps)
  const hash = hashSecret(command.refreshToken)
  const [found] = await sql.refreshSessionRow(deps.db, hash, row, deps.lifetimes.sessionSeconds)
  if (!found) throw serviceError('Auth.CredentialInvalid')
  if (found.opened) {
    return { ...sessionOf(found), ...found.opened }
  }
  if (found.wasSpent) {
    const { accountId, apiKeyId, familyId } = found
    const count = await revokeFamily(deps, { accountId, familyId })
    if (count > 0) {
      deps.log.warn(
        { accountId, apiKeyId, familyId, count },
        'spent refresh token used again; all tokens of its family revoked',
      )
    }
  }
  throw serviceError(found.endsAt <= row.now ? 'Auth.CredentialExpired' : 'Auth.CredentialRevoked')
}
