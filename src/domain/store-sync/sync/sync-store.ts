import type { Rejected, Unavailable } from '#adapters/stores/store.ts'
import type { StoreFailure, StoreKey, StoreSyncDeps, SyncSummary } from '#domain/store-sync/connection.ts'
import { openStore } from '#domain/store-sync/connections/open-store.ts'
import { type ImportCounts, noCounts } from '#domain/store-sync/import/import-orders.ts'
import { changedOrders, listedOpenOrders } from '#domain/store-sync/sync/list-orders.ts'
import { type OrderSource, openOrders, requestedOrders, unreadOrders } from '#domain/store-sync/sync/read-orders.ts'
import * as sql from '#domain/store-sync/sync/sql.ts'
import { watchStoreClock } from '#domain/store-sync/sync/store-clock.ts'
import {
  describeFailure,
  holdLease,
  importBatch,
  leaseMs,
  maxUnread,
  SyncAbortedError,
  type SyncOptions,
  type SyncRun,
  type SyncRunDeps,
} from '#domain/store-sync/sync/sync-run.ts'
import { selectUnread } from '#domain/store-sync/sync/unread-sql.ts'
import type { Queryable } from '#kit/postgres.ts'

type SyncDeps = SyncRunDeps & StoreSyncDeps

/** `failure`: the reason why the sync ended early. */
type SyncResult = { counts: ImportCounts; isWhole: boolean; failure: string | null }

export const fullResyncEveryMs = 86_400_000

/** After this time other stores get their turn. */
const longestRunMs = 30_000

/** Syncs the stores that are due, one after the other, until none is left. */
export async function syncDueStores(deps: SyncDeps, stopped: AbortSignal): Promise<void> {
  const lease = { owner: deps.node, leaseMs, fullResyncEveryMs }
  while (!stopped.aborted) {
    const [progress] = await sql.claimDueStore(deps.db, lease)
    if (!progress) return
    const endsAtMs = deps.clock.monotonicMs() + longestRunMs
    await runSync(deps, progress, {
      isFull: false,
      isGentle: true,
      isOver: () => stopped.aborted || deps.clock.monotonicMs() >= endsAtMs,
    })
  }
}

const tryAgainMs = 250

/**
 * Syncs a store now, with a full resync. If a sync of the store is running, it waits for its end.
 *
 * @param command.waitMs the longest wait
 * @returns null if the account has no such connected store, or the wait was too long
 */
export async function syncStore(
  deps: SyncDeps,
  { accountId, storeId, waitMs = leaseMs }: StoreKey & { waitMs?: number },
): Promise<SyncResult | null> {
  const opened = await openStore(deps, { accountId, storeId })
  if (!opened?.connection.connected) return null
  const endsAtMs = deps.clock.monotonicMs() + waitMs
  const lease = { owner: deps.node, leaseMs, fullResyncEveryMs }
  for (;;) {
    const [progress] = await sql.claimStore(deps.db, { accountId, storeId }, lease)
    if (progress) return runSync(deps, progress, { isFull: true, isGentle: false, isOver: () => false })
    if (deps.clock.monotonicMs() >= endsAtMs) return null
    await deps.clock.sleep(tryAgainMs)
  }
}

/**
 * The changes that the store lists, the orders that were requested by webhooks or people, those that could not be read,
 * and once a day all open orders: those that the store lists, and those that are stored here.
 */
const sources: readonly OrderSource[] = [changedOrders, requestedOrders, unreadOrders, listedOpenOrders, openOrders]

/** @returns whether everything was read that was due */
async function readAll(run: SyncRun): Promise<boolean> {
  for (const source of sources) {
    const batches = source(run)
    for (;;) {
      const next = await batches.next()
      if (!next.done) await importBatch(run, next.value)
      else if (next.value) break
      else return false
    }
  }
  return true
}

/** After each failure the pause doubles, up to an hour. */
const firstPauseMs = 60_000
const longestPauseMs = 3_600_000
const throttledPauseMs = 60_000

/**
 * Syncs a store whose lease this node holds, and releases the lease with the time of the next sync. If the run ends
 * early, everything that it imported stays, and the next run continues there.
 */
async function runSync(deps: SyncDeps, progress: sql.Progress, options: SyncOptions): Promise<SyncResult> {
  const lease = holdLease(deps, progress)
  const end = (ended: sql.Ended) => sql.endSync(deps.db, lease.held, progress.now, ended)
  const opened = await openStore(deps, progress)
  if (!opened) {
    const detail = 'The credentials of the store cannot be decrypted. Connect it again.'
    await end({ ...failed(progress, { detail, pauseMs: longestPauseMs }), clockAheadMs: null })
    return { counts: noCounts, isWhole: false, failure: detail }
  }
  const storeTime = watchStoreClock(opened.calls.http, deps.clock)
  const unread = await selectUnread(deps.db, progress, maxUnread)
  const run: SyncRun = {
    ...{ deps, progress, options, lease, storeTime },
    opened: { ...opened, calls: { ...opened.calls, http: storeTime.http } },
    unread: new Map(unread.map(({ externalId, ...one }) => [externalId, one])),
    ...{ counts: noCounts, seen: new Set(), skipped: new Map(), isListed: false, failedReads: 0, clockAheadMs: null },
  }
  try {
    const isWhole = await readAll(run)
    // The rest is read after other stores had their turn.
    const sinceListedMs = run.isListed ? 0 : (progress.sinceListedMs ?? 0)
    const nextInMs = isWhole ? Math.max(0, opened.store.listEveryMs - sinceListedMs) : 0
    const { clockAheadMs } = run
    await end({ summary: summaryOf(run), failure: null, failures: 0, nextInMs, clockAheadMs })
    return { counts: run.counts, isWhole, failure: null }
  } catch (error) {
    const { storeId } = progress
    if (error instanceof SyncAbortedError && error.cause === 'lease lost') {
      const failure = 'Another node is syncing the store, or the store was disconnected.'
      return { counts: run.counts, isWhole: false, failure }
    }
    if (!(error instanceof SyncAbortedError)) {
      deps.log.error({ err: error, storeId, kind: opened.store.kind }, 'store sync failed')
    }
    const ended =
      error instanceof SyncAbortedError ? endedBy(run, error.cause as Rejected | Unavailable) : failedHere(run)
    await end({ ...ended.row, clockAheadMs: run.clockAheadMs })
    return { counts: run.counts, isWhole: false, failure: ended.detail }
  }
}

type EndedRun = { row: Omit<sql.Ended, 'clockAheadMs'>; detail: string }

function failedHere({ progress }: SyncRun): EndedRun {
  const detail = 'The sync failed because of an error in Waybill. See the log for details.'
  return { row: failed(progress, { detail, pauseMs: pauseAfter(progress.failures) }), detail }
}

function endedBy(run: SyncRun, cause: Rejected | Unavailable): EndedRun {
  const { progress } = run
  const { failures, lastFailure } = progress
  const detail = describeFailure(cause, 'The store rejected the request to list its orders')
  const requestedMs = cause.outcome === 'unavailable' ? cause.retryAfterMs : undefined
  // A store that limits requests is not failing.
  if (cause.outcome === 'unavailable' && cause.reason === 'throttled') {
    const nextInMs = Math.min(requestedMs ?? throttledPauseMs, longestPauseMs)
    return { row: { summary: summaryOf(run), failure: lastFailure, failures, nextInMs }, detail }
  }
  const pauseMs = Math.min(Math.max(requestedMs ?? 0, pauseAfter(failures)), longestPauseMs)
  return { row: failed(progress, { detail, pauseMs, now: run.lease.now() }), detail }
}

const pauseAfter = (failures: number): number => Math.min(firstPauseMs * 2 ** Math.min(failures, 10), longestPauseMs)

function failed(
  { failures, lastFailure, now: began }: sql.Progress,
  { detail, pauseMs, now = began }: { detail: string; pauseMs: number; now?: Date },
): Omit<sql.Ended, 'clockAheadMs'> {
  const at = now.toISOString()
  const failure: StoreFailure = { since: lastFailure?.since ?? at, at, detail }
  return { summary: null, failure, failures: failures + 1, nextInMs: pauseMs }
}

const summaryOf = ({ counts, progress, lease }: SyncRun): SyncSummary => ({
  ...counts,
  startedAt: progress.now.toISOString(),
  endedAt: lease.now().toISOString(),
})

/** The number of connected stores whose sync fails or is due, across accounts, and the age of the oldest due one. */
export async function countStores(deps: {
  db: Queryable
}): Promise<{ failing: number; due: number; oldestSeconds: number }> {
  const [counts] = await sql.countSyncs(deps.db)
  return counts ?? { failing: 0, due: 0, oldestSeconds: 0 }
}
