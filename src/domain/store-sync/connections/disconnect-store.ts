import type { Audit } from '#domain/audit/audit.ts'
import type { StoreKey } from '#domain/store-sync/connection.ts'
import * as sql from '#domain/store-sync/connections/sql.ts'
import { unsubscribeFromHooks } from '#domain/store-sync/connections/subscribe-to-hooks.ts'
import type { ConnectedStoresDeps } from '#domain/store-sync/stores-deps.ts'

/**
 * Nothing is imported from it any more. What it was told of labels is taken back there all the same, so what opens it is
 * kept.
 *
 * @returns false where the account has none of this id
 */
export async function disconnectStore(
  deps: Omit<ConnectedStoresDeps, 'environment' | 'node'> & { audit: Audit },
  { accountId, storeId }: StoreKey,
): Promise<boolean> {
  const isThere = await deps.db.transaction(async (tx) => {
    const [disconnected] = await sql.disconnectStore(tx, { accountId, storeId, now: deps.clock.now() })
    if (!disconnected) return false
    await deps.audit(tx, { act: 'store.disconnect', accountId, subjects: { storeId } })
    return true
  })
  if (isThere) await unsubscribeFromHooks(deps, { accountId, storeId })
  return isThere
}
