import { newSecret } from '#domain/accounts/keys/secret-format.ts'
import * as sql from '#domain/accounts/keys/sql.ts'
import type { Audit } from '#domain/audit/audit.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Transaction } from '#kit/postgres.ts'

export type NewLegacyKey = { legacyKeyId: string; key: string; secret: string }

type KeyDeps = { clock: Clock; ids: Ids }

/** Makes a pair for the legacy interface. The secret in the answer is shown this once; only its hash is kept. */
export async function createLegacyKey(
  deps: KeyDeps & { db: Database; audit: Audit },
  { accountId }: { accountId: string },
): Promise<NewLegacyKey> {
  return deps.db.transaction(async (tx) => {
    const made = await addLegacyKey(deps, tx, { accountId })
    const { legacyKeyId, key } = made
    await deps.audit(tx, { act: 'legacy-key.create', accountId, subjects: { legacyKeyId }, details: { key } })
    return made
  })
}

/** The same, as a part of what makes an account. */
export async function addLegacyKey(
  deps: KeyDeps,
  tx: Transaction,
  { accountId }: { accountId: string },
): Promise<NewLegacyKey> {
  const legacyKeyId = deps.ids()
  const key = deps.ids().replaceAll('-', '')
  const secret = newSecret('legacy')
  await sql.insertLegacyKey(tx, { accountId, id: legacyKeyId, key, hash: hashSecret(secret), now: deps.clock.now() })
  return { legacyKeyId, key, secret }
}
