import type { PurchaseDeps } from '#purchases/purchase/purchase-deps.ts'
import * as sql from '#purchases/recovering/sql.ts'

/** Ends this node's part: waits for carrier calls in flight and what comes of them; unsent claims go to other nodes at once. */
export async function drainPurchases(deps: Pick<PurchaseDeps, 'db' | 'node' | 'inFlight'>): Promise<void> {
  while (deps.inFlight.size > 0) await Promise.allSettled(deps.inFlight)
  await sql.releaseClaims(deps.db, deps.node)
}
