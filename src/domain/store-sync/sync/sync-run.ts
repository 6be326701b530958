/**
 * One sync of a store. Three generators read its orders: the changes that it lists, the orders that were requested by
 * webhooks or people, and in a full resync all open orders. Each batch goes through `importBatch`.
 */
import type { Rejected, Store, StorePage, Unavailable } from '#adapters/stores/store.ts'
import type { ImportDeps, OpenedStore } from '#domain/store-sync/connection.ts'
import {
  addCounts,
  type ImportCounts,
  importOrders,
  noCounts,
  type OrderBatch,
} from '#domain/store-sync/import/import-orders.ts'
import { endDue } from '#domain/store-sync/import/sql.ts'
import { isStorableId } from '#domain/store-sync/stored-order.ts'
import * as sql from '#domain/store-sync/sync/sql.ts'

export type SyncRunDeps = ImportDeps & { node: string }

export type SyncOptions = {
  /** Reads all open orders, whenever that was done last. */
  isFull: boolean
  /** Pauses after each batch for three times as long as its write took, so that other work goes first. */
  isGentle: boolean
  /** Whether the time of this run is over. The next run continues where it stopped. */
  isOver(): boolean
}

/** Ends a run at once. The store is not called again. */
export class SyncAbortedError extends Error {
  override name = 'SyncAbortedError'
  override readonly cause: Rejected | Unavailable | 'lease lost'
  constructor(cause: SyncAbortedError['cause']) {
    super('the store sync has ended')
    this.cause = cause
  }
}

export type SyncRun = {
  deps: SyncRunDeps
  opened: OpenedStore
  progress: sql.Progress
  options: SyncOptions
  lease: SyncLease
  counts: ImportCounts
  /** The orders of this run, so that none is read twice. */
  seen: Set<string>
  /** Whether the store was asked for its changes. */
  isListed: boolean
  /** The number of orders in a row that the store failed to return. */
  failedReads: number
}

/** Yields the orders to import. @returns whether there is nothing left to read */
type OrderSource = (run: SyncRun) => AsyncGenerator<OrderBatch, boolean, void>

/** @returns whether everything was read that was due */
export async function readAll(run: SyncRun): Promise<boolean> {
  for (const source of [changedOrders, requestedOrders, openOrders] satisfies OrderSource[]) {
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

async function importBatch(run: SyncRun, batch: OrderBatch): Promise<void> {
  const ids = [...batch.orders.map(({ externalId }) => externalId), ...batch.gone]
  const counts = await importOrders(run.deps, run.opened.connection, batch)
  if (!ids.every((id) => run.seen.has(id))) run.counts = addCounts(run.counts, counts)
  for (const id of ids) run.seen.add(id)
}

/** Long enough for each step, including a call of the slowest store. */
export const leaseMs = 180_000

/** The lease of a run. Each write extends it, and throws `SyncAbortedError` if another node has the lease. */
type SyncLease = ReturnType<typeof holdLease>

export function holdLease(deps: Pick<SyncRunDeps, 'db' | 'node'>, progress: sql.Progress) {
  const held = { accountId: progress.accountId, storeId: progress.storeId, owner: deps.node }
  let { now } = progress
  async function extend(write: Promise<{ now: Date }[]>): Promise<void> {
    const [row] = await write
    if (!row) throw new SyncAbortedError('lease lost')
    now = row.now
  }
  return {
    held,
    /** The time of the last write, by the database's clock. */
    now: () => now,
    extend: () => extend(sql.extendLease(deps.db, held, leaseMs)),
    savePage: (page: string | null, since: Date) => extend(sql.saveListPage(deps.db, held, { page, since, leaseMs })),
    dropPage: () => sql.resetListPage(deps.db, held),
    saveResyncPosition: (after: string | null) => extend(sql.saveResyncPosition(deps.db, held, after, leaseMs)),
  }
}

/** A webhook makes a store due sooner, unless the store allows few lists. */
const soonerMs = 5_000
const fewListsMs = 60_000

/** The minimum time between two lists. */
export const listGapMs = ({ listEveryMs }: Pick<Store, 'listEveryMs'>): number =>
  listEveryMs > fewListsMs ? listEveryMs : Math.min(listEveryMs, soonerMs)

const isListDue = ({ opened, progress, options }: SyncRun): boolean =>
  options.isFull ||
  progress.page !== null ||
  progress.sinceListedMs === null ||
  progress.sinceListedMs >= listGapMs(opened.store)

/** Continues at the page where the last run stopped. If the store rejects that page, the next run starts again. */
async function* changedOrders(run: SyncRun): AsyncGenerator<OrderBatch, boolean, void> {
  const { opened, progress, lease } = run
  if (!isListDue(run)) return true
  const { store, account, calls } = opened
  const listingSince = progress.listingSince ?? lease.now()
  const since = progress.changedSince && new Date(progress.changedSince.getTime() - store.overlapMs)
  let { page } = progress
  const pages = new Set<string>()
  for (;;) {
    if (page !== null) pages.add(page)
    const listed = await store.listChanged(calls, account, { since, page })
    if (listed.outcome === 'rejected' && page !== null) await lease.dropPage()
    if (listed.outcome !== 'ok') throw new SyncAbortedError(listed)
    const detail = endlessPage(listed.value, pages) ?? endlessListing(run, page)
    if (detail) {
      await lease.dropPage()
      throw new SyncAbortedError({ outcome: 'unavailable', reason: 'unreadable', detail })
    }
    run.isListed = true
    yield* ordersOfPage(run, listed.value)
    page = listed.value.next
    await lease.savePage(page, listingSince)
    if (page === null) {
      // The first list contains all open orders.
      if (since === null) progress.isFullResyncDue = false
      return true
    }
    if (run.options.isOver()) return false
  }
}

/** More than any adapter requests for a page. */
const maxOrdersOfPage = 1_000

function endlessPage({ orders, toRead, next }: StorePage, pages: ReadonlySet<string>): string | null {
  if (orders.length + toRead.length > maxOrdersOfPage) return 'it returned more orders than requested'
  return next !== null && pages.has(next) ? 'it returned the same page again' : null
}

/** A million orders are listed in less time. */
const longestListingMs = 3 * 86_400_000

function endlessListing({ progress: { listingSince }, lease }: SyncRun, page: string | null): string | null {
  const lastedMs = listingSince === null ? 0 : lease.now().getTime() - listingSince.getTime()
  return page !== null && lastedMs > longestListingMs ? 'its list of orders did not end within three days' : null
}

/** Small batches keep other transactions from waiting long. */
const ordersPerBatch = 5
/** If the orders of one page take longer to read, other stores get their turn. */
const longestPageMs = 180_000

async function* ordersOfPage(run: SyncRun, { orders, toRead }: StorePage): AsyncGenerator<OrderBatch, void, void> {
  const { clock, db } = run.deps
  const askedAt = run.lease.now()
  const unread = orders.filter(({ externalId }) => !run.seen.has(externalId))
  for (let from = 0; from < unread.length; from += ordersPerBatch) {
    const beganAtMs = clock.monotonicMs()
    yield { orders: unread.slice(from, from + ordersPerBatch), gone: [], askedAt }
    if (run.options.isGentle) await clock.sleep(3 * (clock.monotonicMs() - beganAtMs))
  }
  const endsAtMs = clock.monotonicMs() + longestPageMs
  for (const externalId of toRead) {
    if (clock.monotonicMs() >= endsAtMs) {
      const detail = 'its orders took too long to read'
      throw new SyncAbortedError({ outcome: 'unavailable', reason: 'timeout', detail })
    }
    if (!run.seen.has(externalId)) yield* readOrder(run, externalId)
  }
  const ids = orders.map(({ externalId }) => externalId).filter(isStorableId)
  if (ids.length > 0) await endDue(db, run.progress, ids, askedAt)
}

/** An order that cannot be read counts as failed. If the store is unavailable, the run ends. */
async function* readOrder(run: SyncRun, externalId: string): AsyncGenerator<OrderBatch, void, void> {
  const { opened, lease } = run
  if (!isStorableId(externalId)) return countFailed(run, externalId, 'unkeepable')
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
  const isDown = result.outcome === 'unavailable' && result.reason !== 'unreadable'
  if (isDown && !isFaultOfOrder(run, result)) throw new SyncAbortedError(result)
  countFailed(run, externalId, result.outcome)
}

/** After so many failed runs in a row, a single order may be the cause. */
const failedRuns = 3
/** If this many orders fail in a row, the store is the cause. */
const maxFailedReads = 3

function isFaultOfOrder(run: SyncRun, { reason }: Unavailable): boolean {
  if ((reason !== 'outage' && reason !== 'timeout') || run.progress.failures < failedRuns) return false
  run.failedReads += 1
  return run.failedReads < maxFailedReads
}

function countFailed(run: SyncRun, externalId: string, outcome: string): void {
  run.deps.log.warn({ storeId: run.progress.storeId, outcome }, 'store order not read')
  run.seen.add(externalId)
  run.counts = addCounts(run.counts, { ...noCounts, failed: 1 })
}

const readsPerQuery = 50

/** Orders that were requested after this run started are read by the next run. */
async function* requestedOrders(run: SyncRun): AsyncGenerator<OrderBatch, boolean, void> {
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

/** Reads all open orders without labels by their ids, because lists omit some edits and all deletions. */
async function* openOrders(run: SyncRun): AsyncGenerator<OrderBatch, boolean, void> {
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
