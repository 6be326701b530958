import * as sql from '#accounts/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'
import { hashSecret, newSecret } from '#kit/secrets.ts'

export type NewLegacyKey = { legacyKeyId: string; key: string; secret: string }
export type LegacyKey = { legacyKeyId: string; key: string; createdAt: string; revokedAt: string | null }

/** Makes a pair for the legacy interface. The secret in the answer is shown this once; only its hash is kept. */
export async function createLegacyKey(
  deps: { db: Queryable; clock: Clock; ids: Ids },
  accountId: string,
): Promise<NewLegacyKey> {
  const legacyKeyId = deps.ids()
  const key = deps.ids().replaceAll('-', '')
  const secret = newSecret('legacy')
  await sql.insertLegacyKey(deps.db, {
    accountId,
    id: legacyKeyId,
    key,
    hash: hashSecret(secret),
    now: deps.clock.now(),
  })
  return { legacyKeyId, key, secret }
}

/** The account's pairs, oldest first, without their secrets. */
export async function listLegacyKeys(deps: { db: Queryable }, accountId: string): Promise<LegacyKey[]> {
  const rows = await sql.selectLegacyKeys(deps.db, accountId)
  return rows.map((row) => ({
    legacyKeyId: row.id,
    key: row.key,
    createdAt: row.created_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }))
}

/** Ends a pair at once. @returns false where the account has no such pair */
export async function revokeLegacyKey(
  deps: { db: Queryable; clock: Clock },
  command: { accountId: string; key: string },
): Promise<boolean> {
  return (await sql.revokeLegacyKeyRow(deps.db, command.accountId, command.key, deps.clock.now())).length > 0
}
