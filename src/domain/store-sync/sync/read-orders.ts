/** Reads orders of a store by their ids. An order that cannot be read is remembered and read again by later runs. */
import type { Unavailable } from '#adapters/stores/store.ts'
import type { OrderBatch } from '#domain/store-sync/import/import-orders.ts'
import { endDue } from '#domain/store-sync/import/sql.ts'
import { isStorableId } from '#domain/store-sync/stored-order.ts'
import * as sql from '#domain/store-sync/sync/sql.ts'
import { describeFailure, recordFailure, SyncAbortedError, type SyncRun } from '#domain/store-sync/sync/sync-run.ts'

/** Yields the orders to import. @returns whether there is nothing left to read */
export type OrderSource = (run: SyncRun) => AsyncGenerator<OrderBatch, boolean, void>

/** An order that cannot be read counts as failed. If the store is unavailable, the run ends. */
export async function* readOrder(run: SyncRun, externalId: string): AsyncGenerator<OrderBatch, void, void> {
  const { opened, lease } = run
  if (!isStorableId(externalId)) {
    return recordFailure(run, externalId, { outcome: 'unstorable', cause: 'The id of the order cannot be stored.' })
  }
  await lease.extend()
  const askedAt = lease.now()
  const result = await opened.store.read(opened.calls, opened.account, externalId)
  if (result.outcome === 'ok' || result.outcome === 'gone') {
    run.failedReads = 0
    // The store may return another id than the one under which the order is stored.
    if (result.outcome === 'ok') yield { orders: [{ ...result.value, externalId }], gone: [], askedAt }
    else yield { orders: [], gone: [externalId], askedAt }
    return
  }
  const cause = describeFailure(result, 'The store rejected the request')
  if (result.outcome === 'unavailable' && concernsStore(result)) throw new SyncAbortedError(result)
  const isKnown = run.unread.has(externalId)
  await recordFailure(run, externalId, { outcome: result.outcome, cause })
  if (result.outcome === 'unavailable' && isDown(result) && !isFaultOfOrder(run, isKnown)) {
    throw new SyncAbortedError(result)
  }
}

/** Other failures may concern one order only. */
const concernsStore = ({ reason }: Unavailable): boolean =>
  reason === 'connect' || reason === 'credentials' || reason === 'throttled'

const isDown = ({ reason }: Unavailable): boolean => reason === 'outage' || reason === 'timeout'

/** After so many failed runs in a row, a single order may be the cause. */
const failedRuns = 3
/** If this many orders fail in a row, the store is the cause. */
const maxFailedReads = 3

/** @param isKnown whether an earlier run could not read the order */
function isFaultOfOrder(run: SyncRun, isKnown: boolean): boolean {
  if (!isKnown && run.progress.failures < failedRuns) return false
  run.failedReads += 1
  return run.failedReads < maxFailedReads
}

const readsPerQuery = 50

/** Orders that were requested after this run started are read by the next run. */
export async function* requestedOrders(run: SyncRun): AsyncGenerator<OrderBatch, boolean, void> {
  const { db } = run.deps
  const until = run.lease.now()
  for (;;) {
    const requested = await sql.selectDue(db, run.progress, until, readsPerQuery)
    for (const { externalId } of requested) {
      yield* readOrder(run, externalId)
      // Unchanged and failed orders are no longer due either.
      await endDue(db, run.progress, [externalId], until)
      if (run.options.isOver()) return false
    }
    if (requested.length < readsPerQuery) return true
  }
}

/** More would delay the store's other orders. The rest follows in the next run. */
const maxRetries = 50

/** Reads orders again that earlier runs could not read, longest waiting first. */
export async function* unreadOrders(run: SyncRun): AsyncGenerator<OrderBatch, boolean, void> {
  const { unread, seen, options } = run
  const due = [...unread.keys()].filter((id) => {
    const { isRetried, isDue } = unread.get(id) ?? {}
    return (isDue || (isRetried && options.isFull)) && !seen.has(id)
  })
  for (const externalId of options.isFull ? due : due.slice(0, maxRetries)) {
    yield* readOrder(run, externalId)
    if (options.isOver()) return false
  }
  return true
}

/** Reads all open orders without labels by their ids, because lists omit some edits and all deletions. */
export async function* openOrders(run: SyncRun): AsyncGenerator<OrderBatch, boolean, void> {
  const { deps, progress, options, lease } = run
  if (!options.isFull && !progress.isFullResyncDue && progress.resyncAfter === null) return true
  let after = options.isFull ? null : progress.resyncAfter
  let saved = after
  try {
    for (;;) {
      const open = await sql.selectOpen(deps.db, progress, after, readsPerQuery)
      for (const { externalId } of open) {
        if (!run.seen.has(externalId)) yield* readOrder(run, externalId)
        after = externalId
        if (options.isOver()) return false
      }
      const isDone = open.length < readsPerQuery
      saved = isDone ? null : after
      after = saved
      await lease.saveResyncPosition(saved)
      if (isDone) return true
    }
  } finally {
    // Without this, a store that allows few calls would never get further.
    if (after !== saved) await lease.saveResyncPosition(after).catch(rethrowOthers)
  }
}

/** The run has already ended if its lease is lost. */
function rethrowOthers(error: unknown): void {
  if (!(error instanceof SyncAbortedError)) throw error
}
