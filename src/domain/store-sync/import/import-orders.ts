import type { StoreOrder } from '#adapters/stores/store.ts'
import { blockOrders, createImportedOrders, lockImportedOrders } from '#domain/orders/imported-orders.ts'
import type { ConnectedStore, ImportDeps, StoreKey } from '#domain/store-sync/connection.ts'
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

/** The first four add up to the number of orders that were read. */
export type ImportCounts = {
  imported: number
  updated: number
  unchanged: number
  failed: number
  /** The number of orders among them for which no label can be bought. */
  blocked: number
}

export const noCounts: ImportCounts = { imported: 0, updated: 0, unchanged: 0, failed: 0, blocked: 0 }

export const addCounts = (one: ImportCounts, other: ImportCounts): ImportCounts => ({
  imported: one.imported + other.imported,
  updated: one.updated + other.updated,
  unchanged: one.unchanged + other.unchanged,
  failed: one.failed + other.failed,
  blocked: one.blocked + other.blocked,
})

/** `order` is null if the store has deleted it. */
type IncomingOrder = { externalId: string; order: StoreOrder | null }

/**
 * Writes new and changed orders in one transaction. Unchanged orders cost one read and no write. An order from which none
 * can be made waits with the reason, and does not hold up the others.
 */
export async function importOrders(deps: ImportDeps, store: ConnectedStore, batch: OrderBatch): Promise<ImportCounts> {
  const { incoming, unstorable } = uniqueOrders(batch)
  if (unstorable > 0) deps.log.warn({ storeId: store.storeId, orders: unstorable }, 'store orders not saved')
  if (incoming.length === 0) return { ...noCounts, failed: unstorable }
  const ids = incoming.map(({ externalId }) => externalId)
  const known = new Map((await sql.selectVersions(deps.db, store, ids)).map((one) => [one.externalId, one]))
  const changed = incoming.filter((one) => isChanged(one, known.get(one.externalId)))
  const unchanged = incoming.filter((one) => !changed.includes(one))
  const counts = {
    ...noCounts,
    failed: unstorable,
    unchanged: unchanged.length,
    blocked: unchanged.filter(({ externalId }) => known.get(externalId)?.isBlocked).length,
  }
  if (changed.length === 0) return counts
  const settings = await getImportSettings(deps, store)
  return writeBatch(deps, { store, settings, known, changed, askedAt: batch.askedAt, counts })
}

/** Each order once, in its last version. */
function uniqueOrders({ orders, gone }: OrderBatch): { incoming: IncomingOrder[]; unstorable: number } {
  const incoming = new Map<string, IncomingOrder>(gone.map((externalId) => [externalId, { externalId, order: null }]))
  const stored = orders.map(storable).filter((order) => order !== null)
  for (const order of stored) incoming.set(order.externalId, { externalId: order.externalId, order })
  return { incoming: [...incoming.values()], unstorable: orders.length - stored.length }
}

function isChanged({ order }: IncomingOrder, known: sql.KnownVersion | undefined): boolean {
  // An order that was closed before it was first seen is ignored.
  if (!known) return order !== null && order.fulfillability.state !== 'closed'
  // The missing data of an incomplete order may have been added in Waybill.
  return known.standing === 'incomplete' || !known.version.equals(versionDigest(order, known.labels > 0))
}

type BatchToWrite = {
  store: ConnectedStore
  settings: ImportSettings
  known: ReadonlyMap<string, sql.KnownVersion>
  changed: readonly IncomingOrder[]
  askedAt: Date
  counts: ImportCounts
}

/** If PostgreSQL rejects the data of one order, each order is written in a transaction of its own. */
async function writeBatch(deps: ImportDeps, batch: BatchToWrite): Promise<ImportCounts> {
  try {
    return await deps.db.transaction((tx) => write(deps, tx, batch))
  } catch (error) {
    if (!isDataError(error)) throw error
    let { counts } = batch
    if (batch.changed.length === 1) {
      const { storeId } = batch.store
      deps.log.error({ err: error, storeId, externalId: batch.changed[0]?.externalId }, 'store order not saved')
      return { ...counts, failed: counts.failed + 1 }
    }
    for (const one of batch.changed) counts = await writeBatch(deps, { ...batch, changed: [one], counts })
    return counts
  }
}

type PlannedOrder = { externalId: string; incoming: StoreOrder | null; orderId: string | null; plan: Plan }

async function write(deps: ImportDeps, tx: Transaction, batch: BatchToWrite): Promise<ImportCounts> {
  const { store, known, changed, settings, askedAt } = batch
  const counts = { ...batch.counts }
  const orderIds = changed.flatMap(({ externalId }) => known.get(externalId)?.orderId ?? [])
  const orders = await lockImportedOrders(tx, { accountId: store.accountId, orderIds })
  const knownIds = changed.flatMap(({ externalId }) => (known.has(externalId) ? [externalId] : []))
  const locked = knownIds.length > 0 ? await sql.lockRows(tx, store, knownIds, askedAt) : []
  const rows = new Map(locked.map((row) => [row.externalId, { ...row, own: row.own ?? [] }]))
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
    const plan = planOf(reconcile(row, incoming, status, settings), row, incoming)
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
  count(counts, planned)
}

function count(counts: ImportCounts, planned: readonly PlannedOrder[]): void {
  for (const { plan } of planned) {
    counts[plan.outcome] += 1
    if (plan.columns.purchaseBlock || plan.columns.pending) counts.blocked += 1
  }
}
