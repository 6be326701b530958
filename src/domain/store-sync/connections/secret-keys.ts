import type { Audit } from '#domain/audit/audit.ts'
import { noKeyOpensStore, openFields, sealFields, storeSeal } from '#domain/store-sync/connections/open-store.ts'
import * as sql from '#domain/store-sync/connections/sql.ts'
import type { Seal } from '#kit/crypto.ts'
import type { Logger } from '#kit/log.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

/**
 * Encrypts credentials again with the newest secret key, so that older keys can be retired. Credentials that no key
 * decrypts are logged and left as they are.
 *
 * @returns the number of changed rows
 */
export async function resealStores(deps: { db: Database; seal: Seal; log: Logger; audit: Audit }): Promise<number> {
  let count = 0
  for (const { storeId, accountId, kind, name, credentials } of await sql.selectAllStores(deps.db)) {
    const key = deps.seal.keyOf(credentials)
    if (key === 0) continue
    if (key === null) {
      deps.log.error({ storeId, kind, name }, noKeyOpensStore)
      continue
    }
    try {
      const after = sealFields(deps.seal, storeId, openFields(deps.seal, storeId, credentials))
      const isReplaced = await deps.db.transaction(async (tx) => {
        const [replaced] = await sql.replaceCredentials(tx, { accountId, storeId, before: credentials, after })
        if (!replaced) return false
        await deps.audit(tx, { act: 'store.reseal', accountId, subjects: { storeId }, details: { kind, name } })
        return true
      })
      if (isReplaced) count += 1
    } catch (error) {
      deps.log.error({ err: error, storeId, kind }, 'store credentials not re-encrypted; run waybill doctor')
    }
  }
  return count
}

type StoreSecretKey = {
  storeId: string
  kind: string
  name: string
  connected: boolean
  /** The number of the secret key that decrypts the credentials; 1 is the newest. Null: none does. */
  secretKey: number | null
}

/** Shows which secret keys are still needed. For operators. */
export async function listStoreSecretKeys(
  deps: { db: Queryable },
  secrets: readonly Buffer[],
): Promise<StoreSecretKey[]> {
  const seal = secrets.length > 0 ? storeSeal(secrets) : null
  const rows = await sql.selectAllStores(deps.db)
  return rows.map(({ storeId, kind, name, connected, credentials }) => {
    const key = seal && opens(seal, storeId, credentials) ? seal.keyOf(credentials) : null
    return { storeId, kind, name, connected, secretKey: key === null ? null : key + 1 }
  })
}

function opens(seal: Seal, storeId: string, sealed: Buffer): boolean {
  try {
    openFields(seal, storeId, sealed)
    return true
  } catch {
    return false
  }
}
