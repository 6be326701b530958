import * as sql from '#accounts/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'
import { hashSecret, newSecret } from '#kit/secrets.ts'

export type NewOlderKey = { olderKeyId: string; key: string; secret: string }
export type OlderKey = { olderKeyId: string; key: string; createdAt: string; revokedAt: string | null }

/** Makes a pair for the older interface. The secret in the answer is shown this once; only its hash is kept. */
export async function createOlderKey(
  deps: { db: Queryable; clock: Clock; ids: Ids },
  accountId: string,
): Promise<NewOlderKey> {
  const olderKeyId = deps.ids()
  const key = deps.ids().replaceAll('-', '')
  const secret = newSecret('older')
  await sql.insertOlderKey(deps.db, {
    accountId,
    id: olderKeyId,
    key,
    hash: hashSecret(secret),
    now: deps.clock.now(),
  })
  return { olderKeyId, key, secret }
}

/** The account's pairs, oldest first, without their secrets. */
export async function listOlderKeys(deps: { db: Queryable }, accountId: string): Promise<OlderKey[]> {
  const rows = await sql.selectOlderKeys(deps.db, accountId)
  return rows.map((row) => ({
    olderKeyId: row.id,
    key: row.key,
    createdAt: row.created_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }))
}

/** Ends a pair at once. @returns false where the account has no such pair */
export async function revokeOlderKey(
  deps: { db: Queryable; clock: Clock },
  command: { accountId: string; key: string },
): Promise<boolean> {
  return (await sql.revokeOlderKeyRow(deps.db, command.accountId, command.key, deps.clock.now())).length > 0
}
