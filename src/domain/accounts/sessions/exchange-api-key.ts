import { parseCredential } from '#domain/accounts/keys/credentials.ts'
import type { OpenSessionInBatch } from '#domain/accounts/sessions/open-session-in-batch.ts'
import { newTokenPair, type SessionDeps, type TokenSession } from '#domain/accounts/sessions/token-session.ts'
import { hashSecret } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'

/**
 * Opens a token session for an API key.
 *
 * @throws ServiceError `Auth.*` for a key that is malformed, unknown, revoked or of the other environment;
 *   `SubAccount.*` for a sub-account that the account lacks or that is not active
 */
export async function exchangeApiKey(
  deps: SessionDeps & { openSessionInBatch: OpenSessionInBatch },
  command: { apiKey: string; subAccountId: string | null },
): Promise<TokenSession> {
  parseCredential(command.apiKey, deps.environment, ['apiKey'])
  const { row, sessionOf } = newTokenPair(deps)
  const { apiKey, subAccountId } = command
  const found = await deps.openSessionInBatch({ ...row, keyHash: hashSecret(apiKey), subAccountId })
  if (!found) throw serviceError('Auth.CredentialInvalid')
  if (!found.subAccountFound) throw serviceError('SubAccount.NotFound')
  if (!found.subAccountActive) throw serviceError('SubAccount.Inactive')
  return sessionOf(found)
}
