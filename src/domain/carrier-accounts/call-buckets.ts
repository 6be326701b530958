/**
 * Counted calls. A node takes a few calls at a time from the row that all nodes share, so an unlimited API costs no
 * statement. If a call is refused because of a limit, all nodes pause.
 */
import type { CallPriority } from '#adapters/call-budget.ts'
import type { CallLimit } from '#adapters/carriers/call-limits.ts'
import * as sql from '#domain/carrier-accounts/call-budget-sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'

/** How long until a call is left. */
export type Refusal = { waitMs: number }

export type Buckets = {
  /**
   * Takes a call, and waits for it for a few seconds if it is important.
   *
   * @param limit null: only a pause withholds it
   * @returns null if it may be sent
   */
  take(key: string, priority: CallPriority, limit: CallLimit | null): Promise<Refusal | null>
  /** How many calls in a row were refused. */
  refusals(key: string): number
  /** @param pauseMs null: a call was accepted */
  report(key: string, pauseMs: number | null): void
  /** Reads the pauses that other nodes began. */
  readPauses(): Promise<void>
}

type BucketDeps = { db: Database; clock: Clock; log: Logger }

/** The part of a limit that a priority leaves to more important calls. */
const keptBack: Readonly<Record<CallPriority, number>> = {
  recovery: 0,
  purchase: 0.05,
  rates: 0.1,
  batch: 0.25,
  check: 0.5,
}
const byImportance = Object.keys(keptBack) as CallPriority[]

/** How long a call may wait for its turn instead of failing. */
const maxWaitMs: Readonly<Record<CallPriority, number>> = {
  recovery: 10_000,
  purchase: 10_000,
  rates: 3_000,
  batch: 3_000,
  check: 0,
}

/** Calls that this node has taken and not yet sent. */
type Lease = { left: number; untilMs: number; nextSize: number }

/** A budget as this node knows it. Times are by the monotonic clock. */
type Bucket = {
  pausedUntilMs: number
  refusals: number
  leases: Map<CallPriority, Lease>
  /** The statements that run, one for each priority at most. */
  taking: Map<CallPriority, Promise<Refusal | null>>
  waiting: Map<CallPriority, number>
}

const maxBuckets = 10_000

export function createBuckets(deps: BucketDeps): Buckets {
  const { db, clock, log } = deps
  const buckets = new Map<string, Bucket>()

  function bucketOf(key: string): Bucket {
    const known = buckets.get(key)
    if (known) return known
    if (buckets.size >= maxBuckets) buckets.clear()
    const bucket = { pausedUntilMs: 0, refusals: 0, leases: new Map(), taking: new Map(), waiting: new Map() }
    buckets.set(key, bucket)
    return bucket
  }
  /** @param atMs before the pause was read, by the monotonic clock */
  const note = (pause: sql.PausedCalls, atMs: number) => notePause(bucketOf(pause.key), pause, atMs)

  return {
    async take(key, priority, limit) {
      const endsAtMs = clock.monotonicMs() + maxWaitMs[priority]
      const order = { key, priority, limit }
      try {
        for (;;) {
          const refusal = await takeCall(deps, bucketOf(key), order)
          if (!refusal || clock.monotonicMs() + refusal.waitMs > endsAtMs) return refusal
          await clock.sleep(refusal.waitMs)
        }
      } catch (error) {
        // The carrier itself refuses the call if there are too many.
        log.warn({ err: error }, 'carrier calls not counted')
        return null
      }
    },
    refusals: (key) => bucketOf(key).refusals,
    report(key, pauseMs) {
      const bucket = bucketOf(key)
      // Calls that were sent before a pause end during it.
      const isPaused = clock.monotonicMs() < bucket.pausedUntilMs
      if (isPaused || (pauseMs === null && bucket.refusals === 0)) return
      const warn = (error: unknown) => log.warn({ err: error }, 'pause of carrier calls not shared with other nodes')
      if (pauseMs === null) {
        bucket.refusals = 0
        sql.endRefusals(db, key).catch(warn)
        return
      }
      const atMs = clock.monotonicMs()
      note({ key, leftMs: pauseMs, refusals: bucket.refusals + 1 }, atMs)
      sql.pauseCalls(db, { key, pauseMs }).then(([shared]) => shared && note(shared, atMs), warn)
    },
    async readPauses() {
      const atMs = clock.monotonicMs()
      for (const pause of await sql.selectPauses(db)) note(pause, atMs)
    },
  }
}

function notePause(bucket: Bucket, { leftMs, refusals }: Omit<sql.PausedCalls, 'key'>, atMs: number): void {
  bucket.pausedUntilMs = Math.max(bucket.pausedUntilMs, atMs + leftMs)
  bucket.refusals = refusals
}

type TakenCall = { key: string; priority: CallPriority; limit: CallLimit | null }

async function takeCall(deps: BucketDeps, bucket: Bucket, { key, priority, limit }: TakenCall) {
  const wait = (count: number) => bucket.waiting.set(priority, (bucket.waiting.get(priority) ?? 0) + count)
  wait(1)
  try {
    for (;;) {
      const nowMs = deps.clock.monotonicMs()
      if (nowMs < bucket.pausedUntilMs) return { waitMs: bucket.pausedUntilMs - nowMs }
      if (!limit || useLease(bucket, priority, nowMs)) return null
      const running = bucket.taking.get(priority)
      const taking = running ?? takeLease(deps, bucket, { key, priority, limit })
      if (!running) {
        bucket.taking.set(priority, taking)
        taking.finally(() => bucket.taking.delete(priority)).catch(() => {})
      }
      const refusal = await taking
      if (refusal) return refusal
    }
  } finally {
    wait(-1)
  }
}

/** Uses a call of a lease: of its own priority, or of a less important one. */
function useLease(bucket: Bucket, priority: CallPriority, nowMs: number): boolean {
  for (const other of byImportance.slice(byImportance.indexOf(priority))) {
    const lease = bucket.leases.get(other)
    if (!lease || lease.left === 0 || nowMs >= lease.untilMs) continue
    lease.left -= 1
    return true
  }
  return false
}

const maxLeaseMs = 10_000
/** How long a request can take to arrive. */
const arrivalMs = 2_000

/**
 * Takes calls from the shared row: enough for all who wait, and twice as many as last time if those were used up. A
 * lease that ends unused is lost, so the first one is for one call.
 */
async function takeLease(
  { db, clock }: BucketDeps,
  bucket: Bucket,
  { key, priority, limit }: TakenCall & { limit: CallLimit },
): Promise<Refusal | null> {
  const before = bucket.leases.get(priority)
  const requestedAtMs = clock.monotonicMs()
  const isUsedUp = before !== undefined && before.left === 0 && requestedAtMs < before.untilMs
  const size = isUsedUp ? Math.min(before.nextSize, Math.max(1, Math.floor(limit.calls / 100))) : 1
  const lifeMs = Math.min(maxLeaseMs, limit.periodMs / 10)
  const [taken] = await sql.takeCalls(db, {
    key,
    wanted: Math.max(size, bucket.waiting.get(priority) ?? 1),
    allowed: limit.calls,
    keptBack: Math.ceil(limit.calls * keptBack[priority]),
    goFirst: priority === 'recovery' || priority === 'purchase',
    // A leased call can be sent until the lease ends, and arrive some time later.
    countedMs: limit.periodMs + lifeMs + Math.min(arrivalMs, lifeMs),
  })
  if (!taken) throw new Error('no calls were taken')
  bucket.refusals = taken.refusals
  if (taken.isPaused) notePause(bucket, { leftMs: taken.waitMs, refusals: taken.refusals }, requestedAtMs)
  if (taken.granted === 0) return { waitMs: taken.waitMs }
  bucket.leases.set(priority, { left: taken.granted, untilMs: requestedAtMs + lifeMs, nextSize: size * 2 })
  return null
}
