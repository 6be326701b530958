import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import * as sql from '#domain/purchases/recovering/sql.ts'

/**
 * Ends this node's part: waits for what is being bought and cancelled, whoever has hung up meanwhile, and for what comes
 * of it. From then on nothing is sent; unsent claims go to other nodes at once.
 */
export async function drainPurchases(deps: Pick<PurchaseDeps, 'db' | 'node' | 'inFlight'>): Promise<void> {
  await deps.inFlight.end()
  await sql.releaseClaims(deps.db, deps.node)
}
