/** What imports are given, and what they answer with. */

import type { StoreOrder } from '#adapters/stores/store.ts'
import { blockOrders, createImportedOrders, lockImportedOrders } from '#domain/orders/imported-orders.ts'
import type { ConnectedStore, ImportDeps, StoreKey } from '#domain/store-sync/connection.ts'
import { getImportSettings, type ImportSettings } from '#domain/store-sync/import/import-settings.ts'
import { type Plan, planGone, planKnown, planNew } from '#domain/store-sync/import/reconcile.ts'
import { rewriteOrder } from '#domain/store-sync/import/rewrite-order.ts'
import * as sql from '#domain/store-sync/import/sql.ts'
import { keepable, versionDigest } from '#domain/store-sync/stored-order.ts'
import type { Transaction } from '#kit/postgres.ts'
import { isDataError } from '#kit/postgres-errors.ts'

/** What was read of a store at one time. */
export type OrderBatch = {
  orders: readonly StoreOrder[]
  /** Those that the store knows no more, by its own answer for that. */
  gone: readonly string[]
  /** By the database's clock: what was written since is newer than this. */
  askedAt: Date
}

/** Each order that was read is one of the first four. */
export type ImportCounts = {
  imported: number
  updated: number
  unchanged: number
  failed: number
  /** Of those that were read: how many no label can be bought for. */
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

/** What was read of an order; null: the store knows it no more. */
type Read = { externalId: string; said: StoreOrder | null }

/**
 * Writes what was read of a store: orders that are new, and what was known and is otherwise now, all in one transaction.
 * What is unchanged costs a look and no write. An order that makes no sense waits with what is wrong of it, and holds up
 * no other.
 *
 * @param store as it was opened
 */
export async function importOrders(deps: ImportDeps, store: ConnectedStore, read: OrderBatch): Promise<ImportCounts> {
  const { all, unkept } = readsOf(read)
  if (unkept > 0) deps.log.warn({ storeId: store.storeId, orders: unkept }, 'store orders not saved')
  if (all.length === 0) return { ...noCounts, failed: unkept }
  const versions = await sql.selectVersions(
    deps.db,
    store,
    all.map(({ externalId }) => externalId),
  )
  const known = new Map(versions.map((one) => [one.externalId, one]))
  const isSame = ({ externalId, said }: Read): boolean => {
    const one = known.get(externalId)
    // What waits for something here may be whole by now, whatever its store says.
    return one !== undefined && one.standing !== 'incomplete' && one.version.equals(versionDigest(said, one.labels > 0))
  }
  // What closed before anybody here knew of it is nothing to anybody here.
  const isOfConcern = ({ externalId, said }: Read) =>
    known.has(externalId) || (said !== null && said.standing.state !== 'closed')
  const same = all.filter((one) => !isOfConcern(one) || isSame(one))
  const changed = all.filter((one) => isOfConcern(one) && !isSame(one))
  const counts = {
    ...noCounts,
    failed: unkept,
    unchanged: same.length,
    blocked: same.filter(({ externalId }) => known.get(externalId)?.isBlocked).length,
  }
  if (changed.length === 0) return counts
  const terms = await getImportSettings(deps, store)
  return writeAll(deps, { store, terms, known, changed, askedAt: read.askedAt, counts })
}

/** Together; where the database takes one of them not, each by itself, so that it holds up no other. */
async function writeAll(deps: ImportDeps, writing: Writing): Promise<ImportCounts> {
  try {
    return await deps.db.transaction((tx) => write(deps, tx, writing))
  } catch (error) {
    if (!isDataError(error)) throw error
    let { counts } = writing
    if (writing.changed.length === 1) {
      const { storeId } = writing.store
      deps.log.error({ err: error, storeId, externalId: writing.changed[0]?.externalId }, 'store order not saved')
      return { ...counts, failed: counts.failed + 1 }
    }
    for (const one of writing.changed) counts = await writeAll(deps, { ...writing, changed: [one], counts })
    return counts
  }
}

/** Each once, as it was said last; how many cannot be kept. */
function readsOf({ orders, gone }: OrderBatch): { all: Read[]; unkept: number } {
  const reads = new Map<string, Read>(gone.map((externalId) => [externalId, { externalId, said: null }]))
  const kept = orders.map(keepable).filter((order) => order !== null)
  for (const said of kept) reads.set(said.externalId, { externalId: said.externalId, said })
  return { all: [...reads.values()], unkept: orders.length - kept.length }
}

type Writing = {
  store: ConnectedStore
  terms: ImportSettings
  known: ReadonlyMap<string, sql.KnownVersion>
  changed: readonly Read[]
  askedAt: Date
  counts: ImportCounts
}

type Planned = { externalId: string; said: StoreOrder | null; orderId: string | null; plan: Plan }

async function write(deps: ImportDeps, tx: Transaction, writing: Writing): Promise<ImportCounts> {
  const { store, known, changed, terms, askedAt } = writing
  const counts = { ...writing.counts }
  const orderIds = changed.flatMap(({ externalId }) => known.get(externalId)?.orderId ?? [])
  const orders = await lockImportedOrders(tx, { accountId: store.accountId, orderIds })
  const knownIds = changed.flatMap(({ externalId }) => (known.has(externalId) ? [externalId] : []))
  const locked = knownIds.length > 0 ? await sql.lockRows(tx, store, knownIds, askedAt) : []
  const rows = new Map(locked.map((row) => [row.externalId, row]))
  const fresh: Planned[] = []
  const planned: Planned[] = []
  const overtaken: string[] = []
  for (const { externalId, said } of changed) {
    const row = rows.get(externalId)
    if (!row) {
      const plan = said && planNew(said, null, terms)
      if (plan) fresh.push({ externalId, said, plan, orderId: plan.act ? deps.ids() : null })
      continue
    }
    const order = row.orderId === null ? undefined : orders.get(row.orderId)
    // It was read before somebody else wrote what he had read, or made the order.
    if (row.isNewer || (row.orderId !== null && !order)) {
      overtaken.push(externalId)
      continue
    }
    const plan = planOf({ ...row, own: row.own ?? [] }, said, order?.isErased ? null : (order?.status ?? null), terms)
    if (!plan) counts.unchanged += 1
    else planned.push({ externalId, said, plan, orderId: row.orderId ?? (plan.act ? deps.ids() : null) })
  }
  counts.unchanged += overtaken.length
  if (overtaken.length > 0) await sql.markDue(tx, store, overtaken)
  await createNew(deps, tx, store, { fresh, counts })
  await writeChanged(deps, tx, store, { planned, counts, askedAt })
  return counts
}

/** @param status null: the order was erased, or there is none */
function planOf(
  row: sql.LockedRow & Parameters<typeof planNew>[1] & object,
  said: StoreOrder | null,
  status: Parameters<typeof planKnown>[2] | null,
  terms: ImportSettings,
): Plan | null {
  if (row.orderId === null) return said ? planNew(said, row, terms) : planGone()
  return status === null ? null : planKnown(said, row, status, terms)
}

async function createNew(
  deps: ImportDeps,
  tx: Transaction,
  store: ConnectedStore,
  { fresh, counts }: { fresh: readonly Planned[]; counts: ImportCounts },
): Promise<void> {
  if (fresh.length === 0) return
  const rows = fresh.flatMap(({ externalId, said, orderId, plan }) =>
    said ? [{ ...plan.row, externalId, orderId, parentId: said.parentId, number: said.number }] : [],
  )
  const claimed = new Set((await sql.insertRows(tx, store, rows, deps.clock.now())).map(({ externalId }) => externalId))
  const mine = fresh.filter(({ externalId }) => claimed.has(externalId))
  await makeOrders(deps, tx, store, mine)
  count(counts, mine)
  counts.unchanged += fresh.length - mine.length
}

export const keyOf = ({ storeId }: StoreKey, externalId: string): string => `ingestion:${storeId}:${externalId}`

/** Makes what is new. One whose key has made an order before is that order's. */
async function makeOrders(
  deps: ImportDeps,
  tx: Transaction,
  store: ConnectedStore,
  planned: readonly Planned[],
): Promise<void> {
  const made = planned.flatMap(({ externalId, orderId, plan: { act, row } }) =>
    act?.do === 'create' && orderId
      ? [{ orderId, content: act.content, purchaseBlock: row.purchaseBlock, key: keyOf(store, externalId) }]
      : [],
  )
  const before = await createImportedOrders(deps, tx, store, made)
  for (const one of planned) {
    const orderId = one.orderId && before.get(one.orderId)
    if (!orderId) continue
    one.orderId = orderId
    await sql.setOrder(tx, store, { externalId: one.externalId, orderId })
  }
}

async function writeChanged(
  deps: ImportDeps,
  tx: Transaction,
  store: ConnectedStore,
  { planned, counts, askedAt }: { planned: readonly Planned[]; counts: ImportCounts; askedAt: Date },
): Promise<void> {
  if (planned.length === 0) return
  await makeOrders(deps, tx, store, planned)
  const rows: sql.ChangedRow[] = []
  for (const { externalId, said, orderId, plan } of planned) {
    const rewritten = orderId && (await rewriteOrder(deps, tx, store, { externalId, orderId, plan }))
    const number = said?.number ?? plan.row.document?.number ?? ''
    rows.push({ ...plan.row, externalId, orderId, number, ...(rewritten ?? {}) })
  }
  const { accountId } = store
  const blocks = planned.flatMap(({ orderId, plan: { row, act } }) =>
    orderId && act?.do !== 'create' ? [{ orderId, purchaseBlock: row.purchaseBlock }] : [],
  )
  await blockOrders(deps, tx, accountId, blocks)
  await sql.updateRows(tx, store, rows, askedAt)
  count(counts, planned)
}

function count(counts: ImportCounts, planned: readonly Planned[]): void {
  for (const { plan } of planned) {
    counts[plan.outcome] += 1
    if (plan.row.purchaseBlock || plan.row.pending) counts.blocked += 1
  }
}
