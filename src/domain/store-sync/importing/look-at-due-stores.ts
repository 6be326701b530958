import { leaseMs } from '#domain/store-sync/importing/round.ts'
import * as sql from '#domain/store-sync/importing/round-sql.ts'
import { type LookDeps, runRound } from '#domain/store-sync/importing/run-round.ts'

/** All open orders are read by their ids once in it. */
export const sweepEveryMs = 86_400_000

/** For so long a store with much to read keeps others waiting. */
const longestRoundMs = 30_000

/** Looks at the stores that are due, one after the other, until none is left. */
export async function lookAtDueStores(deps: LookDeps, stopped: AbortSignal): Promise<void> {
  const lease = { owner: deps.node, leaseMs, sweepEveryMs }
  while (!stopped.aborted) {
    const [progress] = await sql.claimDueStore(deps.db, lease)
    if (!progress) return
    const endsAtMs = deps.clock.monotonicMs() + longestRoundMs
    await runRound(deps, progress, {
      isFull: false,
      isGentle: true,
      isOver: () => stopped.aborted || deps.clock.monotonicMs() >= endsAtMs,
    })
  }
}
