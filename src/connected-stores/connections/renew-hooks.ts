import * as sql from '#connected-stores/connections/sql.ts'
import { subscribeToHooks } from '#connected-stores/connections/subscribe-to-hooks.ts'
import type { ConnectedStoresDeps } from '#connected-stores/stores-deps.ts'

/**
 * Has every store call us that can: several end what was not answered for a while, and say nothing. One that still does is
 * asked, and nothing is changed there.
 */
export async function renewHooks(deps: Omit<ConnectedStoresDeps, 'environment' | 'node' | 'ids'>): Promise<void> {
  for (const { accountId, storeId, connected } of await sql.selectAllStores(deps.db)) {
    if (connected) await subscribeToHooks(deps, { accountId, storeId })
  }
}
