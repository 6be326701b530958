/** The state of one sync of a store, and how it imports orders and records those that it cannot read. */
import type { Rejected, Unavailable } from '#adapters/stores/store.ts'
import type { ImportDeps, OpenedStore } from '#domain/store-sync/connection.ts'
import {
  addCounts,
  type ImportCounts,
  importOrders,
  noCounts,
  type OrderBatch,
} from '#domain/store-sync/import/import-orders.ts'
import { isStorableId } from '#domain/store-sync/stored-order.ts'
import * as sql from '#domain/store-sync/sync/sql.ts'
import type { WatchedHttp } from '#domain/store-sync/sync/store-clock.ts'
import { deleteUnread, type UnreadOrder, upsertUnread } from '#domain/store-sync/sync/unread-sql.ts'
import type { Clock } from '#kit/clock.ts'
import { textOrNull } from '#kit/text.ts'

export type SyncRunDeps = ImportDeps & { node: string }

export type SyncOptions = {
  /** Lists and reads all open orders, whenever that was done last, and retries all unread ones. */
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
  /** The orders that earlier runs could not read, by their ids. */
  unread: Map<string, Omit<UnreadOrder, 'externalId'>>
  /** The orders that this run left out, with the reason. */
  skipped: Map<string, string>
  storeTime: WatchedHttp
  /** How far the store's clock is ahead. Null: unknown. */
  clockAheadMs: number | null
  /** Whether the store was asked for its changes. */
  isListed: boolean
  /** The number of orders in a row that the store failed to return. */
  failedReads: number
}

/** Long enough for each step, including a call of the slowest store. */
export const leaseMs = 180_000

/** The lease of a run. Each write extends it, and throws `SyncAbortedError` if another node has the lease. */
type SyncLease = ReturnType<typeof holdLease>

export function holdLease(deps: Pick<SyncRunDeps, 'db' | 'node'> & { clock: Clock }, progress: sql.Progress) {
  const held = { accountId: progress.accountId, storeId: progress.storeId, owner: deps.node }
  let { now } = progress
  let writtenAtMs = deps.clock.monotonicMs()
  async function extend(write: Promise<{ now: Date }[]>): Promise<void> {
    const [row] = await write
    if (!row) throw new SyncAbortedError('lease lost')
    now = row.now
    writtenAtMs = deps.clock.monotonicMs()
  }
  return {
    held,
    /** The time of the last write, by the database's clock. */
    now: () => now,
    /** The current time by the database's clock. */
    currentTime: () => new Date(now.getTime() + deps.clock.monotonicMs() - writtenAtMs),
    extend: () => extend(sql.extendLease(deps.db, held, leaseMs)),
    savePage: (listing: sql.SavedListing) => extend(sql.saveListPage(deps.db, held, { ...listing, leaseMs })),
    dropPage: () => sql.resetListPage(deps.db, held),
    setCursor: (changedSince: Date) => extend(sql.setCursor(deps.db, held, { changedSince, leaseMs })),
    saveOpenPage: (listing: sql.SavedOpenListing) =>
      extend(sql.saveOpenListPage(deps.db, held, { ...listing, leaseMs })),
    dropOpenPage: () => sql.resetOpenListPage(deps.db, held),
    saveResyncPosition: (after: string | null) => extend(sql.saveResyncPosition(deps.db, held, after, leaseMs)),
  }
}

export async function importBatch(run: SyncRun, batch: OrderBatch): Promise<void> {
  const ids = [...batch.orders.map(({ externalId }) => externalId), ...batch.gone]
  const { counts, failures, skipped } = await importOrders(run.deps, run.opened.connection, batch)
  if (!ids.every((id) => run.seen.has(id))) run.counts = addCounts(run.counts, counts)
  for (const id of ids) run.seen.add(id)
  for (const { externalId, reason } of skipped) run.skipped.set(externalId, reason)
  for (const { externalId, cause } of failures) await rememberUnread(run, externalId, cause)
  const failed = new Set(failures.map(({ externalId }) => externalId))
  const read = ids.filter((id) => run.unread.has(id) && !failed.has(id))
  if (read.length === 0) return
  await deleteUnread(run.deps.db, run.progress, read)
  for (const id of read) run.unread.delete(id)
}

/** Counts an order that cannot be read, and remembers it for the next runs. */
export async function recordFailure(
  run: SyncRun,
  externalId: string,
  { outcome, cause }: { outcome: string; cause: string },
): Promise<void> {
  const { storeId } = run.progress
  run.deps.log.warn({ storeId, externalId: textOrNull(externalId, 200), outcome, cause }, 'store order not read')
  run.seen.add(externalId)
  run.counts = addCounts(run.counts, { ...noCounts, failed: 1 })
  await rememberUnread(run, externalId, cause)
}

/** Limits the storage that a broken store can fill. */
export const maxUnread = 10_000

async function rememberUnread(run: SyncRun, externalId: string, cause: string): Promise<void> {
  const isReadable = isStorableId(externalId)
  // The id is only shown if it cannot be stored as it is.
  const id = isReadable ? externalId : (textOrNull(externalId, 200) ?? '')
  if (!run.unread.has(id) && run.unread.size >= maxUnread) {
    // An order that is not remembered would be lost, so the list stays where it is.
    const detail = `more than ${maxUnread} orders cannot be read`
    throw new SyncAbortedError({ outcome: 'unavailable', reason: 'unreadable', detail })
  }
  await upsertUnread(run.deps.db, run.progress, { externalId: id, cause: textOrNull(cause) ?? 'Unknown.', isReadable })
  run.unread.set(id, { isRetried: isReadable, isDue: false, failedAgoMs: 0 })
}

const reasons: Readonly<Record<Unavailable['reason'], string>> = {
  connect: 'The store cannot be reached',
  timeout: 'The store did not respond in time',
  outage: 'The store has an outage',
  credentials: 'The store rejected the credentials',
  throttled: 'The store is limiting the request rate',
  unreadable: "The store's response could not be understood",
}
const maxDetailBytes = 500

/** @param refusal the start of the sentence if the store has rejected the request */
export function describeFailure(cause: Rejected | Unavailable, refusal: string): string {
  const text =
    cause.outcome === 'rejected' ? `${refusal}: ${cause.storeText}` : `${reasons[cause.reason]}: ${cause.detail}`
  return textOrNull(text, maxDetailBytes) ?? reasons.unreadable
}
