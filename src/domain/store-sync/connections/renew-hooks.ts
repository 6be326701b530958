import * as sql from '#domain/store-sync/connections/sql.ts'
import { subscribeToHooks } from '#domain/store-sync/connections/subscribe-to-hooks.ts'
import type { ConnectedStoresDeps } from '#domain/store-sync/stores-deps.ts'

/** A store that hangs takes its own turn, and the others go on beside it. */
const atOnce = 8

/**
 * Has every store call us that can: several end what was not answered for a while, and say nothing. One that still does is
 * asked, and nothing is changed there.
 */
export async function renewHooks(deps: Omit<ConnectedStoresDeps, 'environment' | 'node' | 'ids'>): Promise<void> {
  const connected = (await sql.selectAllStores(deps.db)).filter((store) => store.connected).values()
  // All of them take the next one from the same row.
  const renewNext = async () => {
    for (const { accountId, storeId } of connected) await subscribeToHooks(deps, { accountId, storeId })
  }
  await Promise.all(Array.from({ length: atOnce }, renewNext))
}
