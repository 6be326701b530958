import type { PurchaseDeps } from '#purchases/purchase/purchase-deps.ts'
import * as sql from '#purchases/recovering/sql.ts'

/** Ends this node's part: carrier calls in flight get their time, unsent claims go to other nodes at once. */
export async function drainPurchases(deps: PurchaseDeps, limitMs: number): Promise<void> {
  const drained = new AbortController()
  const timeout = deps.clock.sleep(limitMs, drained.signal).then(
    () => true,
    () => false,
  )
  let isTimedOut = false
  while (deps.inFlight.size > 0 && !isTimedOut) {
    isTimedOut = await Promise.race([timeout, Promise.allSettled([...deps.inFlight]).then(() => false)])
  }
  drained.abort()
  await sql.releaseClaims(deps.db, deps.node)
}
