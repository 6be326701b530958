import type { Audit } from '#domain/audit/audit.ts'
import type { ParcelContent } from '#domain/orders/order/parcel.ts'
import type { StoreKey, StoreSyncDeps } from '#domain/store-sync/connection.ts'
import * as sql from '#domain/store-sync/connections/sql.ts'
import { unsubscribeFromWebhooks } from '#domain/store-sync/connections/webhooks.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/postgres.ts'

export type StoreSettings = {
  /** The ship-from address. Null: the store's own. */
  warehouseId: string | null
  defaultParcel: ParcelContent
  /** Whether a Sandbox notifies the store of sample labels. Absent: unchanged. */
  takesSamples?: boolean | undefined
}

/**
 * Changes the settings for orders that are imported from now on.
 *
 * @returns false if the account has no such store
 */
export async function changeStore(
  deps: { db: Database; clock: Clock; audit: Audit },
  command: StoreKey & StoreSettings,
): Promise<boolean> {
  const { accountId, storeId, takesSamples = null } = command
  return deps.db.transaction(async (tx) => {
    const [changed] = await sql.changeStore(tx, { ...command, takesSamples, now: deps.clock.now() })
    if (!changed) return false
    await deps.audit(tx, { act: 'store.change', accountId, subjects: { storeId }, details: { name: changed.name } })
    return true
  })
}

/**
 * Stops the import. The credentials are kept, because canceled labels are still reported to the store.
 *
 * @returns false if the account has no such store
 */
export async function disconnectStore(
  deps: Omit<StoreSyncDeps, 'environment' | 'node'> & { audit: Audit },
  { accountId, storeId }: StoreKey,
): Promise<boolean> {
  const isThere = await deps.db.transaction(async (tx) => {
    const [disconnected] = await sql.disconnectStore(tx, { accountId, storeId, now: deps.clock.now() })
    if (!disconnected) return false
    await deps.audit(tx, { act: 'store.disconnect', accountId, subjects: { storeId } })
    return true
  })
  if (isThere) await unsubscribeFromWebhooks(deps, { accountId, storeId })
  return isThere
}
