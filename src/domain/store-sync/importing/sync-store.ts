import type { StoreKey } from '#domain/store-sync/connection.ts'
import { openStore } from '#domain/store-sync/connections/open-store.ts'
import { sweepEveryMs } from '#domain/store-sync/importing/look-at-due-stores.ts'
import { leaseMs } from '#domain/store-sync/importing/round.ts'
import * as sql from '#domain/store-sync/importing/round-sql.ts'
import { type LookDeps, type RoundResult, runRound } from '#domain/store-sync/importing/run-round.ts'

const askAgainMs = 250

/**
 * Looks at a store now, whenever it is due, and reads all of its open orders once more by their ids. Where a node looks at
 * it already that is waited for.
 *
 * @param command.waitMs how long
 * @returns null where the account has no such store that is connected, or it was waited for in vain
 */
export async function syncStore(
  deps: LookDeps,
  { accountId, storeId, waitMs = leaseMs }: StoreKey & { waitMs?: number },
): Promise<RoundResult | null> {
  const opened = await openStore(deps, { accountId, storeId })
  if (!opened?.connection.connected) return null
  const endsAtMs = deps.clock.monotonicMs() + waitMs
  const lease = { owner: deps.node, leaseMs, sweepEveryMs }
  for (;;) {
    const [progress] = await sql.claimStore(deps.db, { accountId, storeId }, lease)
    if (progress) return runRound(deps, progress, { isFull: true, isGentle: false, isOver: () => false })
    if (deps.clock.monotonicMs() >= endsAtMs) return null
    await deps.clock.sleep(askAgainMs)
  }
}
