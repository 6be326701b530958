import * as sql from '#domain/accounts/keys/sql.ts'
import { hashSecret, sameHash } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Compared where no key is found, so that an unknown key takes as long as a wrong secret. */
const nobody = hashSecret('')

/**
 * @returns whose pair of the legacy interface it is
 * @throws ServiceError `Auth.CredentialInvalid` where it is wrong, `Auth.CredentialRevoked` where it was right
 */
export async function verifyLegacyKey(
  deps: { db: Queryable },
  pair: { key: string; secret: string },
): Promise<{ accountId: string; legacyKeyId: string }> {
  const [found] = await sql.selectLegacyKey(deps.db, pair.key)
  const isRight = sameHash(found?.secretHash ?? nobody, hashSecret(pair.secret))
  if (!found || !isRight) throw serviceError('Auth.CredentialInvalid')
  if (found.revokedAt) throw serviceError('Auth.CredentialRevoked')
  return { accountId: found.accountId, legacyKeyId: found.legacyKeyId }
}
