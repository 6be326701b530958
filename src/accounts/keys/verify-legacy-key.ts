import * as sql from '#accounts/keys/sql.ts'
import { hashSecret, sameHash } from '#kit/crypto.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Compared where no key is found, so that an unknown key takes as long as a wrong secret. */
const nobody = hashSecret('')

/** @returns the account behind a pair of the legacy interface; null where the pair is wrong or revoked */
export async function verifyLegacyKey(
  deps: { db: Queryable },
  pair: { key: string; secret: string },
): Promise<{ accountId: string; legacyKeyId: string } | null> {
  const [row] = await sql.selectLegacyKey(deps.db, pair.key)
  const isRight = sameHash(row?.secret_hash ?? nobody, hashSecret(pair.secret))
  return row && isRight && !row.revoked_at ? { accountId: row.account_id, legacyKeyId: row.id } : null
}
