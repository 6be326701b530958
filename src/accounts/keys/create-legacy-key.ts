import { newSecret } from '#accounts/keys/secret-format.ts'
import * as sql from '#accounts/keys/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import type { Ids } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'

export type NewLegacyKey = { legacyKeyId: string; key: string; secret: string }

/** Makes a pair for the legacy interface. The secret in the answer is shown this once; only its hash is kept. */
export async function createLegacyKey(
  deps: { db: Queryable; clock: Clock; ids: Ids },
  command: { accountId: string },
): Promise<NewLegacyKey> {
  const legacyKeyId = deps.ids()
  const key = deps.ids().replaceAll('-', '')
  const secret = newSecret('legacy')
  await sql.insertLegacyKey(deps.db, {
    accountId: command.accountId,
    id: legacyKeyId,
    key,
    hash: hashSecret(secret),
    now: deps.clock.now(),
  })
  return { legacyKeyId, key, secret }
}
