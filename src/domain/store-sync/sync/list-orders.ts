/**
 * Lists the orders of a store: the changes since the last list, and once a day all open orders. Only the second list
 * contains orders that the first one missed, because the store's clock was wrong or the store showed them late.
 */
import type { Store, StorePage } from '#adapters/stores/store.ts'
import { addCounts, countSkipped, type OrderBatch } from '#domain/store-sync/import/import-orders.ts'
import { endDue } from '#domain/store-sync/import/sql.ts'
import { isStorableId } from '#domain/store-sync/stored-order.ts'
import { type OrderSource, readOrder } from '#domain/store-sync/sync/read-orders.ts'
import { aheadMs, isSetBack, nextCursor, plausibleTime } from '#domain/store-sync/sync/store-clock.ts'
import { recordFailure, SyncAbortedError, type SyncRun } from '#domain/store-sync/sync/sync-run.ts'
import { deleteNameless } from '#domain/store-sync/sync/unread-sql.ts'

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
export const changedOrders: OrderSource = async function* (run) {
  const { opened, progress, lease } = run
  if (!isListDue(run)) return true
  const { store } = opened
  const listingSince = progress.listingSince ?? lease.now()
  let { page, listingFrom: from, listingSkipped: skipped } = progress
  let newest: Date | null | undefined = progress.listingNewest ?? undefined
  const pages = new Set<string>()
  for (;;) {
    const { changedSince } = progress
    const since = changedSince && new Date(changedSince.getTime() - store.overlapMs)
    const query = { since, page, startedAt: progress.listingSince }
    const { listed, storeTime } = await listPage(run, query, { pages, drop: lease.dropPage })
    if (page === null && storeTime && changedSince && isSetBack(changedSince, storeTime)) {
      // The cursor followed the clock before it was set back, so it hides what changed since then.
      progress.changedSince = new Date(storeTime.getTime() - (progress.sinceListedMs ?? 0))
      await lease.setCursor(progress.changedSince)
      continue
    }
    if (page === null) from = storeTime ?? listingSince
    run.isListed = true
    newest = newestOf(newest, listed)
    yield* ordersOfPage(run, isKnownPage(run, listed) ? { ...listed, toRead: [] } : listed)
    page = listed.next
    // The first list contains all open orders.
    skipped = since === null ? addSkippedOf(run, skipped, listed) : null
    const cursor = nextCursor(changedSince, { from: from ?? listingSince, newest })
    await lease.savePage({ page, since: listingSince, from, newest: newest ?? null, cursor, skipped })
    if (page === null) {
      if (since === null) progress.isFullResyncDue = false
      return true
    }
    if (run.options.isOver()) return false
  }
}

/** Lists all open orders once a day, or if a person requests it. */
export const listedOpenOrders: OrderSource = async function* (run) {
  const { progress, options, lease } = run
  // The first list of changes contains all of them.
  if (progress.changedSince === null) return true
  if (!options.isFull && !progress.isOpenListDue && progress.openPage === null) return true
  let page = options.isFull ? null : progress.openPage
  const startedAt = page === null ? null : progress.openListingSince
  const since = startedAt ?? lease.now()
  let skipped = page === null ? null : progress.listingSkipped
  if (page === null) await deleteNameless(run.deps.db, progress)
  const pages = new Set<string>()
  for (;;) {
    const { listed } = await listPage(run, { since: null, page, startedAt }, { pages, drop: lease.dropOpenPage })
    yield* ordersOfPage(run, listed)
    skipped = addSkippedOf(run, skipped, listed)
    page = listed.next
    await lease.saveOpenPage({ page, since, skipped })
    if (page === null) return true
    if (options.isOver()) return false
  }
}

type Listed = {
  listed: StorePage
  /** The time of the request by the store's clock. Null: unknown. */
  storeTime: Date | null
}

async function listPage(
  run: SyncRun,
  { startedAt, ...query }: { since: Date | null; page: string | null; startedAt: Date | null },
  { pages, drop }: { pages: Set<string>; drop(): Promise<unknown> },
): Promise<Listed> {
  const { opened, storeTime, lease, deps } = run
  const { store, calls, account } = opened
  if (query.page !== null) pages.add(query.page)
  storeTime.forget()
  const calledAtMs = deps.clock.monotonicMs()
  const listed = await store.listChanged(calls, account, query)
  if (listed.outcome === 'rejected' && query.page !== null) await drop()
  if (listed.outcome !== 'ok') throw new SyncAbortedError(listed)
  const detail = endlessPage(listed.value, pages) ?? endlessListing(run, query.page === null ? null : startedAt)
  if (detail) {
    await drop()
    throw new SyncAbortedError({ outcome: 'unavailable', reason: 'unreadable', detail })
  }
  const last = storeTime.last()
  const ours = lease.currentTime()
  const arrivedAt = last && new Date(ours.getTime() - (deps.clock.monotonicMs() - last.monotonicMs))
  run.clockAheadMs =
    aheadMs(arrivedAt ?? ours, { store: last?.at ?? null, newest: listed.value.newestChangeAt }) ?? run.clockAheadMs
  const sentAt = last && new Date(last.at.getTime() - (last.monotonicMs - calledAtMs))
  return { listed: listed.value, storeTime: sentAt && plausibleTime(sentAt, ours) }
}

/** More than any adapter requests for a page. */
const maxOrdersOfPage = 1_000

function endlessPage({ orders, toRead, next }: StorePage, pages: ReadonlySet<string>): string | null {
  if (orders.length + toRead.length > maxOrdersOfPage) return 'the page has more orders than requested'
  return next !== null && pages.has(next) ? 'the store returned the same page twice' : null
}

/** A million orders are listed in less time. */
const longestListingMs = 3 * 86_400_000

function endlessListing({ lease }: SyncRun, startedAt: Date | null): string | null {
  const lastedMs = startedAt === null ? 0 : lease.now().getTime() - startedAt.getTime()
  return lastedMs > longestListingMs ? 'the list of orders did not end within three days' : null
}

/** The newest change so far. Undefined: the store shows no times. */
function newestOf(before: Date | null | undefined, { newestChangeAt: now }: StorePage): Date | null | undefined {
  if (now === undefined || (now && Number.isNaN(now.getTime()))) return before
  return before && (!now || before > now) ? before : now
}

/**
 * Whether earlier lists contained the whole page: a list that follows the newest change always returns that change
 * again. After the overlap nothing older appears late.
 */
const isKnownPage = ({ progress, opened }: SyncRun, { newestChangeAt }: StorePage): boolean =>
  newestChangeAt !== undefined &&
  newestChangeAt !== null &&
  progress.changedSince !== null &&
  newestChangeAt <= progress.changedSince &&
  (progress.sinceMovedMs ?? 0) > opened.store.overlapMs

/** Adds the orders of a page that were left out. */
function addSkippedOf(
  run: SyncRun,
  before: Readonly<Record<string, number>> | null,
  { orders, toRead, skipped = [] }: StorePage,
): Readonly<Record<string, number>> {
  const ids = new Set([...orders, ...skipped].map(({ externalId }) => externalId).concat(toRead))
  const reasons = [...ids].flatMap((id) => run.skipped.get(id) ?? []).map((reason) => ({ reason }))
  const counts = countSkipped(reasons)
  return (before ? addCounts(counts, { ...countSkipped([]), skipped: before }) : counts).skipped ?? {}
}

/** Small batches keep other transactions from waiting long. */
const ordersPerBatch = 5
/** If the orders of one page take longer to read, other stores get their turn. */
const longestPageMs = 180_000

async function* ordersOfPage(run: SyncRun, page: StorePage): AsyncGenerator<OrderBatch, void, void> {
  const { clock, db } = run.deps
  const { orders, toRead, malformed = [], skipped = [] } = page
  const askedAt = run.lease.now()
  const unread = orders.filter(({ externalId }) => !run.seen.has(externalId))
  for (let from = 0; from < unread.length; from += ordersPerBatch) {
    const beganAtMs = clock.monotonicMs()
    yield { orders: unread.slice(from, from + ordersPerBatch), gone: [], askedAt }
    if (run.options.isGentle) await clock.sleep(3 * (clock.monotonicMs() - beganAtMs))
  }
  const left = skipped.filter(({ externalId }) => !run.skipped.has(externalId))
  run.counts = addCounts(run.counts, countSkipped(left))
  for (const { externalId, reason } of left) run.skipped.set(externalId, reason)
  for (const { detail } of malformed) {
    await recordFailure(run, '', {
      outcome: 'malformed',
      cause: `An entry in the store's list of orders cannot be read: ${detail}.`,
    })
  }
  const endsAtMs = clock.monotonicMs() + longestPageMs
  for (const externalId of toRead) {
    if (clock.monotonicMs() >= endsAtMs) {
      const detail = 'the orders of a page took too long to read'
      throw new SyncAbortedError({ outcome: 'unavailable', reason: 'timeout', detail })
    }
    if (!run.seen.has(externalId) && !isReadLater(run, externalId)) yield* readOrder(run, externalId)
  }
  const ids = orders.map(({ externalId }) => externalId).filter(isStorableId)
  if (ids.length > 0) await endDue(db, run.progress, ids, askedAt)
}

/** Lists overlap, so they contain an order again that has just failed. */
function isReadLater({ unread, opened, options }: SyncRun, externalId: string): boolean {
  const failed = unread.get(externalId)
  return failed !== undefined && !failed.isDue && !options.isFull && failed.failedAgoMs < opened.store.overlapMs
}
