import type { Environment } from '#accounts/environment.ts'
import { readCredential } from '#accounts/keys/credentials.ts'
import { mintSession, type TokenLifetimes, type TokenSession } from '#accounts/sessions/token-session.ts'
import * as sql from '#accounts/sql.ts'
import { serviceError } from '#errors/service-error.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'
import { hashSecret } from '#kit/secrets.ts'

export type SessionDeps = {
  db: Database
  clock: Clock
  ids: Ids
  environment: Environment
  lifetimes: TokenLifetimes
}

/**
 * Opens a token session for an API key.
 *
 * @throws ServiceError 401 for a key that is malformed, unknown, revoked or of the other environment;
 *   404 or 409 for a sub-account that the account lacks or that is not active
 */
export async function exchangeApiKey(
  deps: SessionDeps,
  command: { apiKey: string; subAccountId: string | null },
): Promise<TokenSession> {
  readCredential(command.apiKey, deps.environment, ['apiKey'])
  const { row, answer } = mintSession(deps.ids, deps.environment, deps.lifetimes, deps.clock.now())
  const [found] = await sql.exchangeApiKey(deps.db, hashSecret(command.apiKey), command.subAccountId, row)
  if (!found) throw serviceError('Auth.CredentialInvalid')
  if (!found.sub_account_found) throw serviceError('SubAccount.NotFound')
  if (!found.sub_account_active) throw serviceError('SubAccount.Inactive')
  return answer(found.account_id, found.api_key_id)
}
