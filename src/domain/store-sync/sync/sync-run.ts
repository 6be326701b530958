/** One look at a store: what changed, what is due, and what a sweep reads. */

import type { Rejected, Store, StoreOrder, StorePage, Unavailable } from '#adapters/stores/store.ts'
import type { ImportDeps, OpenedStore } from '#domain/store-sync/connection.ts'
import { addCounts, type ImportCounts, importOrders, noCounts } from '#domain/store-sync/import/import-orders.ts'
import { endDue } from '#domain/store-sync/import/sql.ts'
import { isStorableId } from '#domain/store-sync/stored-order.ts'
import * as sql from '#domain/store-sync/sync/sql.ts'

export type SyncRunDeps = ImportDeps & { node: string }

/** How much of it there is, and until when it goes on. */
export type SyncOptions = {
  /** Whether all open orders are read by their ids, whenever that was done last. */
  isFull: boolean
  /** Whether others go first: what is written at a time is followed by a pause three times as long. */
  isGentle: boolean
  /** Whether it is to end where it is, for others to have their turn; the next look goes on there. */
  isOver(): boolean
}

/** Ends a look at once: the store is not to be asked on. */
export class SyncAbortedError extends Error {
  override name = 'LookEnded'
  override readonly cause: Rejected | Unavailable | 'lease lost'
  constructor(cause: SyncAbortedError['cause']) {
    super('the store sync has ended')
    this.cause = cause
  }
}

export type Round = {
  deps: SyncRunDeps
  opened: OpenedStore
  progress: sql.Progress
  terms: SyncOptions
  counts: ImportCounts
  /** Read in this look, so that nothing is read twice in it. */
  seen: Set<string>
  /** By the database's clock, when the store was asked last. */
  now: Date
  /** Whether the store was asked for what changed. */
  isListed: boolean
  /** How many orders in a row it has failed to show. */
  unshown: number
}

/** Each step is written down within it, calls of the slowest store included. */
export const leaseMs = 180_000

/** So many orders are written at a time: what waits behind them does not wait long. */
const ordersAtOnce = 5
const readsAtOnce = 50

/** @returns whether all was done that was to be done now */
export async function look(round: Round): Promise<boolean> {
  return (await listChanges(round)) && (await readDue(round)) && (await sweep(round))
}

const heldOf = ({ deps, progress: { accountId, storeId } }: Round) => ({ accountId, storeId, owner: deps.node })

function keepNow(round: Round, [row]: { now: Date }[]): void {
  // Another node has taken it over, or it was disconnected.
  if (!row) throw new SyncAbortedError('lease lost')
  round.now = row.now
}

/** A hook has a store listed sooner, unless the store allows few lists. */
const soonerMs = 5_000
const fewListsMs = 60_000

/** How long after one list the next may come. */
export const listGapMs = ({ listEveryMs }: Pick<Store, 'listEveryMs'>): number =>
  listEveryMs > fewListsMs ? listEveryMs : Math.min(listEveryMs, soonerMs)

const isListDue = ({ opened, progress, terms }: Round): boolean =>
  terms.isFull ||
  progress.page !== null ||
  progress.sinceListedMs === null ||
  progress.sinceListedMs >= listGapMs(opened.store)

/** Reads on where the last look was broken off; a page that the store knows no more has it begin anew. */
async function listChanges(round: Round): Promise<boolean> {
  const { deps, opened, progress } = round
  if (!isListDue(round)) return true
  const { store, account, calls } = opened
  const since = progress.listingSince ?? round.now
  let { page } = progress
  const pages = new Set<string>()
  for (;;) {
    if (page !== null) pages.add(page)
    const from = progress.changedSince && new Date(progress.changedSince.getTime() - store.overlapMs)
    const answered = await store.listChanged(calls, account, { since: from, page })
    if (answered.outcome === 'rejected' && page !== null) await sql.dropListPage(deps.db, heldOf(round))
    if (answered.outcome !== 'ok') throw new SyncAbortedError(answered)
    const endless = endlessOf(answered.value, pages) ?? endlessSince(round, page)
    if (endless) {
      // Wherever it goes on by that, it comes to no end: the next look begins anew.
      await sql.dropListPage(deps.db, heldOf(round))
      throw new SyncAbortedError({ outcome: 'unavailable', reason: 'unreadable', detail: endless })
    }
    round.isListed = true
    await importPage(round, answered.value)
    page = answered.value.next
    keepNow(round, await sql.saveListPage(deps.db, heldOf(round), { page, since, leaseMs }))
    if (page === null) {
      // All that is open has just been listed.
      if (from === null) progress.isFullResyncDue = false
      return true
    }
    if (round.terms.isOver()) return false
  }
}

/** More than any adapter asks for on one page. */
const maxOrdersOfPage = 1_000

/** Why reading on would have no end; null: nothing says so. */
function endlessOf({ orders, toRead, next }: StorePage, pages: ReadonlySet<string>): string | null {
  if (orders.length + toRead.length > maxOrdersOfPage) return 'it returned more orders than requested'
  return next !== null && pages.has(next) ? 'it returned the same page again' : null
}

/** A shop of a million orders is listed in less, and one whose pages lead round never is. */
const longestListingMs = 3 * 86_400_000

function endlessSince({ progress: { listingSince }, now }: Round, page: string | null): string | null {
  const isLong = page !== null && listingSince !== null && now.getTime() - listingSince.getTime() > longestListingMs
  return isLong ? 'its list of orders did not end within three days' : null
}

/** A store that takes longer to show the orders of one page is left for a while: others wait for their turn. */
const longestPageMs = 180_000

async function importPage(round: Round, { orders, toRead }: StorePage): Promise<void> {
  const askedAt = round.now
  const fresh = orders.filter(({ externalId }) => !round.seen.has(externalId))
  for (let from = 0; from < fresh.length; from += ordersAtOnce) {
    const beganAtMs = round.deps.clock.monotonicMs()
    await write(round, { orders: fresh.slice(from, from + ordersAtOnce), gone: [], askedAt })
    const tookMs = round.deps.clock.monotonicMs() - beganAtMs
    if (round.terms.isGentle) await round.deps.clock.sleep(3 * tookMs)
  }
  const endsAtMs = round.deps.clock.monotonicMs() + longestPageMs
  for (const externalId of toRead) {
    if (round.deps.clock.monotonicMs() >= endsAtMs) {
      throw new SyncAbortedError({
        outcome: 'unavailable',
        reason: 'timeout',
        detail: 'its orders took too long to read',
      })
    }
    if (!round.seen.has(externalId)) await readOne(round, externalId)
  }
  const ids = orders.map(({ externalId }) => externalId).filter(isStorableId)
  if (ids.length > 0) await endDue(round.deps.db, round.progress, ids, askedAt)
}

async function write(
  round: Round,
  read: { orders: readonly StoreOrder[]; gone: readonly string[]; askedAt: Date },
): Promise<void> {
  const counts = await importOrders(round.deps, round.opened.connection, read)
  const isRepeat = [...read.orders.map(({ externalId }) => externalId), ...read.gone].every((id) => round.seen.has(id))
  if (!isRepeat) round.counts = addCounts(round.counts, counts)
  for (const { externalId } of read.orders) round.seen.add(externalId)
  for (const externalId of read.gone) round.seen.add(externalId)
}

/** One that cannot be read by itself is counted as failed; where the store cannot be asked at all the look ends. */
async function readOne(round: Round, externalId: string): Promise<void> {
  const { deps, opened } = round
  // Nothing is kept under such an id, so that there is nothing to be asked for either.
  if (!isStorableId(externalId)) return countFailed(round, externalId, 'unkeepable')
  keepNow(round, await sql.extendLease(deps.db, heldOf(round), leaseMs))
  const askedAt = round.now
  const answered = await opened.store.read(opened.calls, opened.account, externalId)
  if (answered.outcome === 'ok' || answered.outcome === 'gone') round.unshown = 0
  switch (answered.outcome) {
    case 'ok':
      // By the id that it is kept under, whatever the store calls it now.
      return write(round, { orders: [{ ...answered.value, externalId }], gone: [], askedAt })
    case 'gone':
      return write(round, { orders: [], gone: [externalId], askedAt })
  }
  const isDown = answered.outcome === 'unavailable' && answered.reason !== 'unreadable'
  if (isDown && !isOfOrderAlone(round, answered)) throw new SyncAbortedError(answered)
  countFailed(round, externalId, answered.outcome)
}

/** After so many looks that failed one after the other an order may be what they fail at. */
const failedLooks = 3
/** So many orders in a row are no fault of theirs. */
const mostUnshown = 3

/** Whether the store fails to show this order, as one of its programs does at an odd one, and others are read all the same. */
function isOfOrderAlone(round: Round, { reason }: Unavailable): boolean {
  if ((reason !== 'outage' && reason !== 'timeout') || round.progress.failures < failedLooks) return false
  round.unshown += 1
  return round.unshown < mostUnshown
}

function countFailed(round: Round, externalId: string, outcome: string): void {
  round.deps.log.warn({ storeId: round.progress.storeId, outcome }, 'store order not read')
  round.seen.add(externalId)
  round.counts = addCounts(round.counts, { ...noCounts, failed: 1 })
}

/** Reads what somebody wants read before its turn, such as a hook; what became so since is the next look's. */
async function readDue(round: Round): Promise<boolean> {
  const { deps, progress } = round
  const until = round.now
  for (;;) {
    const due = await sql.selectDue(deps.db, progress, until, readsAtOnce)
    for (const { externalId } of due) {
      await readOne(round, externalId)
      // What is unchanged, or cannot be read, is not tried again for that.
      await endDue(deps.db, progress, [externalId], until)
      if (round.terms.isOver()) return false
    }
    if (due.length < readsAtOnce) return true
  }
}

/**
 * Reads all open orders that nothing is bought for by their ids: stores' lists tell neither of all edits nor of what was
 * deleted.
 */
async function sweep(round: Round): Promise<boolean> {
  const { deps, progress, terms } = round
  if (!terms.isFull && !progress.isFullResyncDue && progress.resyncAfter === null) return true
  let after = terms.isFull ? null : progress.resyncAfter
  for (;;) {
    const open = await sql.selectOpen(deps.db, progress, after, readsAtOnce)
    for (const { externalId } of open) {
      if (!round.seen.has(externalId)) {
        await readOne(round, externalId).catch(async (error) => {
          // The next look goes on here: where a store allows few calls it would come no further else.
          if (!(error instanceof SyncAbortedError && error.cause === 'lease lost')) {
            await sql.saveResyncPosition(deps.db, heldOf(round), after, leaseMs)
          }
          throw error
        })
      }
      after = externalId
      if (terms.isOver()) {
        keepNow(round, await sql.saveResyncPosition(deps.db, heldOf(round), after, leaseMs))
        return false
      }
    }
    const isDone = open.length < readsAtOnce
    keepNow(round, await sql.saveResyncPosition(deps.db, heldOf(round), isDone ? null : after, leaseMs))
    if (isDone) return true
  }
}
