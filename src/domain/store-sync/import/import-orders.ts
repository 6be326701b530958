import type { StoreOrder } from '#adapters/stores/store.ts'
import {
  blockOrders,
  cancelImportedOrders,
  createImportedOrders,
  holdImportedOrders,
  lockImportedOrders,
} from '#domain/orders/imported-orders.ts'
import type { ConnectedStore, ImportDeps, SkippedCounts, StoreKey } from '#domain/store-sync/connection.ts'
import { testOrder } from '#domain/store-sync/import/convert-order.ts'
import { getImportSettings, type ImportSettings } from '#domain/store-sync/import/import-settings.ts'
import { type Plan, planOf, reconcile } from '#domain/store-sync/import/reconcile.ts'
import { rewriteOrder } from '#domain/store-sync/import/review-changes.ts'
import * as sql from '#domain/store-sync/import/sql.ts'
import { storable, versionDigest } from '#domain/store-sync/stored-order.ts'
import type { Transaction } from '#kit/postgres.ts'
import { isDataError } from '#kit/postgres-errors.ts'

/** Orders that were read from a store at one time. */
export type OrderBatch = {
  orders: readonly StoreOrder[]
  /** Orders that the store reports as deleted. */
  gone: readonly string[]
  /** When the store was asked, by the database's clock. Rows that were written later are newer than this batch. */
  askedAt: Date
}

/** All except `blocked` add up to the number of orders that were read. */
export type ImportCounts = {
  imported: number
  updated: number
  unchanged: number
  failed: number
  /** The number of orders among them for which no label can be bought. */
  blocked: number
  /** Absent: none. */
  skipped?: SkippedCounts
}

/** An order that cannot be imported. */
export type FailedOrder = {
  externalId: string
  /** The reason, as a sentence. */
  cause: string
}

export type ImportResult = {
  counts: ImportCounts
  failures: FailedOrder[]
  /** Orders of which none is made, because they were closed when they were first seen. */
  skipped: { externalId: string; reason: string }[]
}

export const noCounts: ImportCounts = { imported: 0, updated: 0, unchanged: 0, failed: 0, blocked: 0 }

export const addCounts = (one: ImportCounts, other: ImportCounts): ImportCounts => ({
  imported: one.imported + other.imported,
  updated: one.updated + other.updated,
  unchanged: one.unchanged + other.unchanged,
  failed: one.failed + other.failed,
  blocked: one.blocked + other.blocked,
  ...addSkipped(one, other),
})

function addSkipped(one: ImportCounts, other: ImportCounts): Pick<ImportCounts, 'skipped'> {
  if (!one.skipped || !other.skipped)
    return one.skipped || other.skipped ? { skipped: { ...one.skipped, ...other.skipped } } : {}
  const skipped: Record<string, number> = { ...one.skipped }
  for (const [reason, count] of Object.entries(other.skipped)) skipped[reason] = (skipped[reason] ?? 0) + count
  return { skipped }
}

export const countSkipped = (skipped: readonly { reason: string }[]): ImportCounts =>
  skipped.reduce<ImportCounts>(
    (counts, { reason }) => addCounts(counts, { ...noCounts, skipped: { [reason]: 1 } }),
    noCounts,
  )

/** `order` is null if the store has deleted it. */
type IncomingOrder = { externalId: string; order: StoreOrder | null }

/**
 * Writes new and changed orders in one transaction. Unchanged orders cost one read and no write. An order from which none
 * can be made waits with the reason, and does not hold up the others.
 */
export async function importOrders(deps: ImportDeps, store: ConnectedStore, batch: OrderBatch): Promise<ImportResult> {
  const { incoming, failures } = uniqueOrders(batch)
  if (failures.length > 0) deps.log.warn({ storeId: store.storeId, orders: failures }, 'store orders not saved')
  const ids = incoming.map(({ externalId }) => externalId)
  const versions = ids.length > 0 ? await sql.selectVersions(deps.db, store, ids) : []
  const known = new Map(versions.map((one) => [one.externalId, one]))
  const skipped = incoming.flatMap(({ externalId, order }) => {
    const reason = known.has(externalId) ? null : skipReasonOf(order)
    return reason ? [{ externalId, reason }] : []
  })
  const skippedIds = new Set(skipped.map(({ externalId }) => externalId))
  const left = incoming.filter(({ externalId }) => !skippedIds.has(externalId))
  const changed = left.filter((one) => isChanged(one, known.get(one.externalId)))
  const unchanged = left.filter((one) => !changed.includes(one))
  const counts = {
    ...countSkipped(skipped),
    failed: failures.length,
    unchanged: unchanged.length,
    blocked: unchanged.filter(({ externalId }) => known.get(externalId)?.isBlocked).length,
  }
  if (changed.length === 0) return { counts, failures, skipped }
  const settings = await getImportSettings(deps, store)
  const written = await writeBatch(deps, { store, settings, known, changed, askedAt: batch.askedAt })
  return { counts: addCounts(counts, written.counts), failures: [...failures, ...written.failures], skipped }
}

const unstorable = 'The order cannot be saved: one of its ids or its time is invalid, or it contains too much data.'

/** Each order once, in its last version. */
function uniqueOrders({ orders, gone }: OrderBatch): { incoming: IncomingOrder[]; failures: FailedOrder[] } {
  const incoming = new Map<string, IncomingOrder>(gone.map((externalId) => [externalId, { externalId, order: null }]))
  const failures: FailedOrder[] = []
  for (const { externalId, ...order } of orders) {
    const stored = storable({ externalId, ...order })
    if (stored) incoming.set(externalId, { externalId, order: stored })
    else failures.push({ externalId, cause: unstorable })
  }
  return { incoming: [...incoming.values()], failures }
}

/** An order that was closed before it was first seen is left out. Null: it is not. */
function skipReasonOf(order: StoreOrder | null): string | null {
  if (!order) return 'deleted'
  return order.fulfillability.state === 'closed' ? order.fulfillability.reason : null
}

const isChanged = ({ order }: IncomingOrder, known: sql.KnownVersion | undefined): boolean =>
  // The missing data of an incomplete order may have been added in Waybill.
  !known || known.standing === 'incomplete' || !known.version.equals(versionDigest(order, known.labels > 0))

type BatchToWrite = {
  store: ConnectedStore
  settings: ImportSettings
  known: ReadonlyMap<string, sql.KnownVersion>
  changed: readonly IncomingOrder[]
  askedAt: Date
}

/** If PostgreSQL rejects the data of one order, each order is written in a transaction of its own. */
async function writeBatch(
  deps: ImportDeps,
  batch: BatchToWrite,
): Promise<{ counts: ImportCounts; failures: FailedOrder[] }> {
  try {
    return { counts: await deps.db.transaction((tx) => write(deps, tx, batch)), failures: [] }
  } catch (error) {
    if (!isDataError(error)) throw error
    const [first, ...others] = batch.changed
    if (first && others.length === 0) {
      const { externalId } = first
      deps.log.error({ err: error, storeId: batch.store.storeId, externalId }, 'store order not saved')
      const cause = "The database rejected the order's data. See the log for details."
      return { counts: { ...noCounts, failed: 1 }, failures: [{ externalId, cause }] }
    }
    let counts = noCounts
    const failures: FailedOrder[] = []
    for (const one of batch.changed) {
      const written = await writeBatch(deps, { ...batch, changed: [one] })
      counts = addCounts(counts, written.counts)
      failures.push(...written.failures)
    }
    return { counts, failures }
  }
}

type PlannedOrder = { externalId: string; incoming: StoreOrder | null; orderId: string | null; plan: Plan }

async function write(deps: ImportDeps, tx: Transaction, batch: BatchToWrite): Promise<ImportCounts> {
  const { store, known, changed, settings, askedAt } = batch
  const counts = { ...noCounts }
  const orderIds = changed.flatMap(({ externalId }) => known.get(externalId)?.orderId ?? [])
  const orders = await lockImportedOrders(tx, { accountId: store.accountId, orderIds })
  const knownIds = changed.flatMap(({ externalId }) => (known.has(externalId) ? [externalId] : []))
  const locked = knownIds.length > 0 ? await sql.lockRows(tx, store, knownIds, askedAt) : []
  const rows = new Map(
    locked.map((row) => {
      const heaviestPounds = (row.orderId && orders.get(row.orderId)?.heaviestPounds) || null
      return [row.externalId, { ...row, own: row.own ?? [], heaviestPounds }]
    }),
  )
  const newOrders: PlannedOrder[] = []
  const changedOrders: PlannedOrder[] = []
  const overtaken: string[] = []
  for (const { externalId, order: incoming } of changed) {
    const row = rows.get(externalId) ?? null
    const order = row?.orderId ? orders.get(row.orderId) : undefined
    // Another transaction has written newer data or has made the order. The order is read again.
    if (row && (row.isNewer || (row.orderId !== null && !order))) {
      overtaken.push(externalId)
      continue
    }
    const status = order && !order.isErased ? order.status : null
    const terms = { ...settings, edits: order?.edits ?? {} }
    const plan = planOf(reconcile(row, incoming, status, terms), row, incoming, terms)
    if (!plan) {
      counts.unchanged += 1
      continue
    }
    const planned = { externalId, incoming, plan, orderId: row?.orderId ?? (plan.act ? deps.ids() : null) }
    if (row) changedOrders.push(planned)
    else newOrders.push(planned)
  }
  counts.unchanged += overtaken.length
  if (overtaken.length > 0) await sql.markDue(tx, store, overtaken)
  await insertNew(deps, tx, store, { planned: newOrders, counts })
  await updateChanged(deps, tx, store, { planned: changedOrders, counts, askedAt })
  return counts
}

async function insertNew(
  deps: ImportDeps,
  tx: Transaction,
  store: ConnectedStore,
  { planned, counts }: { planned: readonly PlannedOrder[]; counts: ImportCounts },
): Promise<void> {
  if (planned.length === 0) return
  const rows = planned.flatMap(({ externalId, incoming, orderId, plan }) =>
    incoming ? [{ ...plan.columns, externalId, orderId, parentId: incoming.parentId, number: incoming.number }] : [],
  )
  const inserted = await sql.insertRows(tx, store, rows, deps.clock.now())
  const claimed = new Set(inserted.map(({ externalId }) => externalId))
  const own = planned.filter(({ externalId }) => claimed.has(externalId))
  await createOrders(deps, tx, store, own)
  count(counts, own)
  counts.unchanged += planned.length - own.length
}

/** The idempotency key of an imported order. */
export const keyOf = ({ storeId }: StoreKey, externalId: string): string => `ingestion:${storeId}:${externalId}`

/** If an order's key was used before, the row is linked to the existing order. */
async function createOrders(
  deps: ImportDeps,
  tx: Transaction,
  store: ConnectedStore,
  planned: readonly PlannedOrder[],
): Promise<void> {
  const orders = planned.flatMap(({ externalId, orderId, plan: { act, columns } }) =>
    act?.do === 'create' && orderId
      ? [{ orderId, content: act.content, purchaseBlock: columns.purchaseBlock, key: keyOf(store, externalId) }]
      : [],
  )
  const existing = await createImportedOrders(deps, tx, store, orders)
  const tests = planned.filter(
    ({ incoming, orderId, plan }) => incoming?.isTest && orderId && plan.act?.do === 'create',
  )
  const held = tests.flatMap(({ orderId }) =>
    orderId && !existing.has(orderId) ? [{ orderId, reason: testOrder }] : [],
  )
  await holdImportedOrders(deps, tx, { accountId: store.accountId, orders: held })
  for (const one of planned) {
    const orderId = one.orderId && existing.get(one.orderId)
    if (!orderId) continue
    one.orderId = orderId
    await sql.setOrder(tx, store, { externalId: one.externalId, orderId })
  }
}

async function updateChanged(
  deps: ImportDeps,
  tx: Transaction,
  store: ConnectedStore,
  { planned, counts, askedAt }: { planned: readonly PlannedOrder[]; counts: ImportCounts; askedAt: Date },
): Promise<void> {
  if (planned.length === 0) return
  await createOrders(deps, tx, store, planned)
  const rows: sql.ChangedRow[] = []
  for (const { externalId, incoming, orderId, plan } of planned) {
    const { act, columns } = plan
    const { purchaseBlock } = columns
    const rewritten = orderId && (await rewriteOrder(deps, tx, store, { externalId, orderId, act, purchaseBlock }))
    // Without a number the row keeps its number.
    rows.push({ ...columns, externalId, orderId, number: incoming?.number ?? '', ...(rewritten ?? {}) })
  }
  const blocks = planned.flatMap(({ orderId, plan: { columns, act } }) =>
    orderId && act?.do !== 'create' ? [{ orderId, purchaseBlock: columns.purchaseBlock }] : [],
  )
  await blockOrders(deps, tx, store.accountId, blocks)
  await sql.updateRows(tx, store, rows, askedAt)
  if (store.cancelsClosed) {
    const orders = planned.flatMap(({ orderId, plan: { columns, hasLabels } }) =>
      orderId && columns.standing === 'closed' && !hasLabels
        ? [{ orderId, reason: `Closed in the store: ${columns.reason ?? 'closed'}` }]
        : [],
    )
    await cancelImportedOrders(deps, tx, { accountId: store.accountId, orders })
  }
  count(counts, planned)
}

function count(counts: ImportCounts, planned: readonly PlannedOrder[]): void {
  for (const { plan } of planned) {
    counts[plan.outcome] += 1
    if (plan.columns.purchaseBlock || plan.columns.pending) counts.blocked += 1
  }
}
