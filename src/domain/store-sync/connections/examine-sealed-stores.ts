import { openFields, storeSeal } from '#domain/store-sync/connections/credentials.ts'
import * as sql from '#domain/store-sync/connections/sql.ts'
import type { Seal } from '#kit/crypto.ts'
import type { Queryable } from '#kit/postgres.ts'

export type SealedStoreFinding = {
  storeId: string
  kind: string
  name: string
  connected: boolean
  /** Which of the secret keys opens its credentials, counted from 1, the newest first; null: none does. */
  secretKey: number | null
}

/** Opens what opens every connected store, to say which secret keys are still needed. For operators. */
export async function examineSealedStores(
  deps: { db: Queryable },
  secrets: readonly Buffer[],
): Promise<SealedStoreFinding[]> {
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
