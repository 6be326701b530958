import type { Connected } from '#adapters/stores/store.ts'
import type { StoreKey } from '#domain/store-sync/connection.ts'
import { openFields, sealFields } from '#domain/store-sync/connections/credentials.ts'
import * as sql from '#domain/store-sync/connections/sql.ts'
import type { ConnectedStoresDeps } from '#domain/store-sync/stores-deps.ts'

/** So often somebody else may replace the fields in between. */
const tries = 5

/** Keeps what a store told beside what is kept of it: facts, and fields that were not given, such as a secret of hooks. */
export async function keepFound(
  deps: Pick<ConnectedStoresDeps, 'db' | 'seal'>,
  key: StoreKey,
  { facts, credentials }: Pick<Connected, 'facts' | 'credentials'>,
): Promise<void> {
  if (Object.keys(facts).length > 0) await sql.mergeFacts(deps.db, { ...key, facts })
  if (!credentials || Object.keys(credentials).length === 0) return
  for (let round = 0; round < tries; round += 1) {
    const [row] = await sql.selectStore(deps.db, key)
    if (!row) return
    const fields = openFields(deps.seal, key.storeId, row.credentials)
    const after = sealFields(deps.seal, key.storeId, { ...fields, ...credentials })
    const [kept] = await sql.replaceCredentials(deps.db, { ...key, before: row.credentials, after })
    if (kept) return
  }
  throw new Error('data from a store was not saved because its credentials kept changing')
}
