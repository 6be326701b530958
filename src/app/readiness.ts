/** Whether a load balancer should send requests to this node. */
import { type Clock, timedOut, withTimeout } from '#kit/clock.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'
import type { Spool } from '#kit/spool.ts'

export type Readiness = {
  /** From now on, the node is not ready, because it is about to stop. */
  drain(): void
  /** @returns the reason why the node is not ready; null if it is */
  check(): Promise<string | null>
}

/** Less than a proxy's timeout for health checks. */
const readyWithinMs = 2_000
/** How long a result for a disk is used, however many checks there are: each one writes to the disk. */
const diskCheckEveryMs = 5_000

type ReadinessDeps = { db: Database; spool: Pick<Spool, 'probe'>; clock: Clock; log: Logger }

export function createReadiness({ db, spool, clock, log }: ReadinessDeps): Readiness {
  let isDraining = false
  const probeFolder = rarely(clock, spool.probe, 'all')
  const retryDatabaseDisk = rarely(clock, db.retryDisk, 'failures')
  let before: string | null = null

  async function findReason(): Promise<string | null> {
    if (isDraining) return 'the node is about to stop'
    const folder = probeFolder().then(isWell, () => 'the data folder refuses writes')
    const answer = db.query({ name: 'ready', text: 'select 1', values: [], answerWithinMs: readyWithinMs })
    const database = await answer.then(isWell, () => 'the database does not respond')
    if (database !== null || !db.isDiskFull()) return database ?? folder
    await retryDatabaseDisk().catch(() => {})
    return db.isDiskFull() ? "the database's disk refuses writes" : folder
  }

  return {
    drain() {
      isDraining = true
    },
    async check() {
      const reason = await findReason()
      if (reason !== before) {
        if (reason === null) log.info({}, 'ready again')
        else log.warn({ reason }, 'not ready')
        before = reason
      }
      return reason
    },
  }
}

const isWell = () => null

/**
 * Runs the check at most every few seconds, and never twice at the same time.
 *
 * @param kept the results that are used in between
 */
function rarely(clock: Clock, check: () => Promise<void>, kept: 'all' | 'failures'): () => Promise<void> {
  let running: Promise<void> | null = null
  let last: { atMs: number; result: Promise<void> } | null = null
  return async () => {
    if (last && clock.monotonicMs() - last.atMs < diskCheckEveryMs) return last.result
    // A disk that hangs keeps one check running, however long it takes.
    running ??= check().finally(() => {
      running = null
    })
    const inTime = withTimeout(running, readyWithinMs).then((result) => {
      if (result === timedOut) throw new Error('the disk does not respond')
    })
    last = { atMs: clock.monotonicMs(), result: inTime }
    const forget = () => {
      if (kept === 'failures') last = null
    }
    inTime.then(forget, () => {})
    return inTime
  }
}
