import type { Rejected, Unavailable } from '#adapters/stores/store.ts'
import type { StoreFailure, StoreKey, StoreSyncDeps, SyncSummary } from '#domain/store-sync/connection.ts'
import { openStore } from '#domain/store-sync/connections/open-store.ts'
import { type ImportCounts, noCounts } from '#domain/store-sync/import/import-orders.ts'
import * as sql from '#domain/store-sync/sync/sql.ts'
import { countSyncs } from '#domain/store-sync/sync/sql.ts'
import {
  leaseMs,
  look,
  type Round,
  SyncAbortedError,
  type SyncOptions,
  type SyncRunDeps,
} from '#domain/store-sync/sync/sync-run.ts'
import type { Queryable } from '#kit/postgres.ts'
import { textOrNull } from '#kit/text.ts'

const askAgainMs = 250

/**
 * Looks at a store now, whenever it is due, and reads all of its open orders once more by their ids. Where a node looks at
 * it already that is waited for.
 *
 * @param command.waitMs how long
 * @returns null where the account has no such store that is connected, or it was waited for in vain
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
    await deps.clock.sleep(askAgainMs)
  }
}

/** All open orders are read by their ids once in it. */
export const fullResyncEveryMs = 86_400_000

/** For so long a store with much to read keeps others waiting. */
const longestRoundMs = 30_000

/** Looks at the stores that are due, one after the other, until none is left. */
export async function syncDueStores(deps: SyncDeps, stopped: AbortSignal): Promise<void> {
  const lease = { owner: deps.node, leaseMs, fullResyncEveryMs }
  while (!stopped.aborted) {
    const [progress] = await sql.claimDueStore(deps.db, lease)
    if (!progress) return
    const endsAtMs = deps.clock.monotonicMs() + longestRoundMs
    await runSync(deps, progress, {
      isFull: false,
      isGentle: true,
      isOver: () => stopped.aborted || deps.clock.monotonicMs() >= endsAtMs,
    })
  }
}

/** A failure doubles the pause each time, up to an hour. */
const firstPauseMs = 60_000
const longestPauseMs = 3_600_000
const throttledPauseMs = 60_000

export type SyncDeps = SyncRunDeps & StoreSyncDeps

/** What a look came to; `failure`: why it was broken off. */
export type SyncResult = { counts: ImportCounts; isWhole: boolean; failure: string | null }

/**
 * Looks at a store that this node has taken, and lets it go with when it is looked at next. What was done until it was
 * broken off stays done, and the next look goes on there.
 */
export async function runSync(deps: SyncDeps, progress: sql.Progress, terms: SyncOptions): Promise<SyncResult> {
  const { accountId, storeId } = progress
  const held = { accountId, storeId, owner: deps.node }
  const opened = await openStore(deps, progress)
  if (!opened) {
    const detail = 'The credentials of the store cannot be decrypted. Connect it again.'
    await sql.endSync(deps.db, held, progress.now, failed(progress, { detail, pauseMs: longestPauseMs }))
    return { counts: noCounts, isWhole: false, failure: detail }
  }
  const round: Round = {
    deps,
    opened,
    progress,
    terms,
    counts: noCounts,
    seen: new Set(),
    now: progress.now,
    isListed: false,
    unshown: 0,
  }
  try {
    const isWhole = await look(round)
    // What is left is gone on with once others had their turn.
    const sinceListedMs = round.isListed ? 0 : (progress.sinceListedMs ?? 0)
    const nextInMs = isWhole ? Math.max(0, opened.store.listEveryMs - sinceListedMs) : 0
    const ended = { round: roundOf(round), failure: null, failures: 0, nextInMs }
    await sql.endSync(deps.db, held, progress.now, ended)
    return { counts: round.counts, isWhole, failure: null }
  } catch (error) {
    if (!(error instanceof SyncAbortedError)) {
      deps.log.error({ err: error, storeId, kind: opened.store.kind }, 'store sync failed')
      const detail = 'The sync failed because of an error in Waybill. See the log for details.'
      const ended = failed(progress, { detail, pauseMs: pauseAfter(progress.failures) })
      await sql.endSync(deps.db, held, progress.now, ended)
      return { counts: round.counts, isWhole: false, failure: detail }
    }
    return endedBy(deps, round, error.cause)
  }
}

async function endedBy(deps: SyncDeps, round: Round, cause: SyncAbortedError['cause']): Promise<SyncResult> {
  const { progress, counts } = round
  const { accountId, storeId } = progress
  const held = { accountId, storeId, owner: deps.node }
  if (cause === 'lease lost') {
    return { counts, isWhole: false, failure: 'Another node is syncing the store, or the store was disconnected.' }
  }
  const detail = wordsOf(cause)
  // A store that wants fewer calls is none that cannot be reached.
  if (cause.outcome === 'unavailable' && cause.reason === 'throttled') {
    const nextInMs = Math.min(cause.retryAfterMs ?? throttledPauseMs, longestPauseMs)
    const { failures, lastFailure } = progress
    const ended = { round: roundOf(round), failure: lastFailure, failures, nextInMs }
    await sql.endSync(deps.db, held, progress.now, ended)
    return { counts, isWhole: false, failure: detail }
  }
  const asked = cause.outcome === 'unavailable' ? (cause.retryAfterMs ?? 0) : 0
  const pauseMs = Math.min(Math.max(asked, pauseAfter(progress.failures)), longestPauseMs)
  await sql.endSync(deps.db, held, progress.now, failed(progress, { detail, pauseMs, now: round.now }))
  return { counts, isWhole: false, failure: detail }
}

const pauseAfter = (failures: number): number => Math.min(firstPauseMs * 2 ** Math.min(failures, 10), longestPauseMs)

function failed(
  { failures, lastFailure, now: began }: sql.Progress,
  { detail, pauseMs, now = began }: { detail: string; pauseMs: number; now?: Date },
): sql.Ended {
  const at = now.toISOString()
  const failure: StoreFailure = { since: lastFailure?.since ?? at, at, detail }
  return { round: null, failure, failures: failures + 1, nextInMs: pauseMs }
}

const roundOf = ({ counts, progress, now }: Round): SyncSummary => ({
  ...counts,
  startedAt: progress.now.toISOString(),
  endedAt: now.toISOString(),
})

const reasons: Readonly<Record<Unavailable['reason'], string>> = {
  connect: 'The store cannot be reached',
  timeout: 'The store did not respond in time',
  outage: 'The store has an outage',
  credentials: 'The store rejected the credentials',
  throttled: 'The store is limiting the request rate',
  unreadable: "The store's response could not be understood",
}
const maxDetailBytes = 500

function wordsOf(cause: Rejected | Unavailable): string {
  const text =
    cause.outcome === 'rejected'
      ? `The store refuses to list its orders: ${cause.storeText}`
      : `${reasons[cause.reason]}: ${cause.detail}`
  return textOrNull(text, maxDetailBytes) ?? reasons.unreadable
}

/** How the looks at stores stand, of all accounts: which fail, and which wait for their turn. */
export async function countStores(deps: {
  db: Queryable
}): Promise<{ failing: number; due: number; oldestSeconds: number }> {
  const [counted] = await countSyncs(deps.db)
  return counted ?? { failing: 0, due: 0, oldestSeconds: 0 }
}
