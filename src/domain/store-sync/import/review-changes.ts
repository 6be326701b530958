import type { StoreOrder } from '#adapters/stores/store.ts'
import type { Audit } from '#domain/audit/audit.ts'
import {
  blockOrders,
  forgetEditedAddress,
  listImportedParcels,
  lockImportedOrders,
  type OrderEdits,
  rewriteImportedOrder,
  updateImportedOrder,
} from '#domain/orders/imported-orders.ts'
import type { OrderContent } from '#domain/orders/order/validate-order.ts'
import type { PurchaseBlock } from '#domain/orders/status/states.ts'
import type { ConnectedStore, ImportDeps, StoreKey } from '#domain/store-sync/connection.ts'
import { connectionOf } from '#domain/store-sync/connections/open-store.ts'
import { hasten, selectStore } from '#domain/store-sync/connections/sql.ts'
import { changeOrder, type OrderAct } from '#domain/store-sync/import/convert-order.ts'
import { getImportSettings } from '#domain/store-sync/import/import-settings.ts'
import * as sql from '#domain/store-sync/import/order-sql.ts'
import {
  asRewrite,
  blockColumns,
  lacksNothing,
  lacksOfChange,
  releasedOf,
} from '#domain/store-sync/import/reconcile.ts'
import { selectShipmentLines } from '#domain/store-sync/import/sql.ts'
import { heavyEnough } from '#domain/store-sync/parcels/split-order.ts'
import { parseStoredOrder, toStoredOrder } from '#domain/store-sync/stored-order.ts'
import type { Clock } from '#kit/clock.ts'
import { type ServiceError, serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Transaction } from '#kit/postgres.ts'

type ReviewCommand = {
  accountId: string
  orderId: string
  /** If set, the order must belong to this sub-account. */
  subAccountId: string | null
  /** The version that the person has seen, as in `details.store.pending.version`. Null: any version. */
  version: string | null
}

type LockedStoreOrder = {
  row: sql.RowOfOrder
  /** The store's data from which the order was made. */
  base: StoreOrder | null
  pending: StoreOrder | null
  connection: ConnectedStore
  edits: OrderEdits
}

/**
 * Locks an order and its store order until the end of the transaction.
 *
 * @throws ServiceError `Order.NotFound`, `Order.NotFromStore`
 */
export async function lockStoreOrder(
  tx: Transaction,
  { accountId, orderId, subAccountId }: Omit<ReviewCommand, 'version'>,
): Promise<LockedStoreOrder> {
  const orders = await lockImportedOrders(tx, { accountId, orderIds: [orderId] })
  const order = orders.get(orderId.toLowerCase())
  if (!order || (subAccountId !== null && order.subAccountId !== subAccountId)) throw serviceError('Order.NotFound')
  const [row] = await sql.lockRowOfOrder(tx, accountId, orderId)
  if (!row) throw serviceError('Order.NotFromStore')
  const [sealed] = await selectStore(tx, { accountId, storeId: row.storeId })
  if (!sealed) throw new Error('the store of an order does not exist')
  const [base, pending] = [parseStoredOrder(row.document), parseStoredOrder(row.pending)]
  return { row, base, pending, connection: connectionOf(sealed), edits: order.edits }
}

/** The weight of the order's heaviest package in pounds. */
export async function heaviestParcel(tx: Transaction, order: { accountId: string; orderId: string }): Promise<number> {
  const parcels = await listImportedParcels(tx, order)
  return Math.max(0, ...parcels.map(({ parcel }) => parcel.weightPounds))
}

export const changesNotAccepted = (
  reason: 'changed' | 'labelled' | 'unlabelled' | 'incomplete' | 'not unpaid',
  detail?: string,
): ServiceError => serviceError('Order.StoreChangesNotAccepted', { reason, ...(detail ? { detail } : {}) })

/**
 * Applies the store's pending change to an order without labels. The order may get new shipments, which need new rates.
 *
 * @returns false if no change is pending
 * @throws ServiceError `Order.NotFound`, `Order.NotFromStore`; `Order.StoreChangesNotAccepted` if the store's data has
 *   changed again, if no order can be made from it, or if the order has a label
 */
export async function acceptChanges(
  deps: ImportDeps & { audit: Audit },
  { accountId, orderId, subAccountId, version }: ReviewCommand,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const { row, base, pending, connection, edits } = await lockStoreOrder(tx, { accountId, orderId, subAccountId })
    const { externalId } = row
    if (!pending) {
      if (row.pending !== null) await rereadOrder(tx, { ...connection, externalId })
      return false
    }
    if (version !== null && version !== row.version.toString('hex')) throw changesNotAccepted('changed')
    if (row.labels > 0) throw changesNotAccepted('labelled')
    const { to: ownAddress, ...others } = edits
    const settings = { ...(await getImportSettings({ ...deps, db: tx }, connection)), edits: others }
    const heaviest = await heaviestParcel(tx, { accountId, orderId })
    const change = base && changeOrder(base, pending, settings, heaviest)
    if (!change || 'missing' in change) throw changesNotAccepted('incomplete', change?.missing)
    const { act, assumed } = change
    const columns = blockColumns(pending, lacksOfChange(change, heaviest), releasedOf(row, settings))
    const { purchaseBlock } = columns
    // The store's address replaces the one that was entered here, even if the store has returned to its first one.
    const whole = ownAddress ? asRewrite(act) : act
    const rewritten = await rewriteOrder(deps, tx, connection, { externalId, orderId, act: whole, purchaseBlock })
    if (ownAddress) await forgetEditedAddress(tx, { accountId, orderId })
    await blockOrders(deps, tx, accountId, [{ orderId, purchaseBlock }])
    await sql.writeAccepted(tx, connection, {
      ...columns,
      externalId,
      document: toStoredOrder(pending),
      assumed,
      ...(rewritten ?? {}),
    })
    const subjects = { orderId, storeId: connection.storeId }
    await deps.audit(tx, { act: 'store.accept', accountId, subjects })
    return true
  })
}

/**
 * Records that a person has seen how the store's data differs from an order with a label, or from one with an address of
 * its own. The order does not change. If
 * nothing is pending, nothing happens. A pending change that cannot be read is dropped and read from the store again.
 *
 * @throws ServiceError `Order.NotFound`, `Order.NotFromStore`; `Order.StoreChangesNotAccepted` if the store's data has
 *   changed again, if no order can be made from it, or if the order follows the store
 */
export async function reviewDifference(
  deps: ImportDeps & { audit: Audit },
  { accountId, orderId, subAccountId, version }: ReviewCommand,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { row, base, pending, connection, edits } = await lockStoreOrder(tx, { accountId, orderId, subAccountId })
    const { externalId } = row
    if (!pending) {
      if (row.pending !== null) await rereadOrder(tx, { ...connection, externalId })
      return
    }
    if (version !== null && version !== row.version.toString('hex')) throw changesNotAccepted('changed')
    if (row.labels === 0 && !edits.to) throw changesNotAccepted('unlabelled')
    const settings = { ...(await getImportSettings({ ...deps, db: tx }, connection)), edits }
    // Labels were bought for the base. Without labels, the order has an address of its own, and follows the rest.
    const isBase = row.labels === 0
    const made = isBase ? pending : base
    const heaviest = await heaviestParcel(tx, { accountId, orderId })
    const change = made && changeOrder(made, made, settings, heaviest)
    const isWhole = change !== null && !('missing' in change)
    if (isBase && !isWhole) throw changesNotAccepted('incomplete', change?.missing)
    const lacking = isWhole ? lacksOfChange(change, heaviest) : null
    // A person has accepted the rest before the first label was bought.
    const lacks = isBase && lacking ? lacking : { ...lacksNothing, lacksCustoms: lacking?.lacksCustoms ?? null }
    const columns = blockColumns(pending, lacks, releasedOf(row, settings))
    await blockOrders(deps, tx, accountId, [{ orderId, purchaseBlock: columns.purchaseBlock }])
    await sql.writeSeen(tx, connection, { externalId, seen: pending, isBase, ...columns })
    const subjects = { orderId, storeId: connection.storeId }
    await deps.audit(tx, { act: 'store.settle', accountId, subjects })
  })
}

/** As soon as after a webhook. */
const syncWithinMs = 2_000

/** Drops a pending change that cannot be read, for example from another version of Waybill, and requests a new read. */
async function rereadOrder(tx: Transaction, order: StoreKey & { externalId: string }): Promise<void> {
  await sql.dropPending(tx, order, order.externalId)
  await hasten(tx, { ...order, withinMs: syncWithinMs })
}

type Rewriting = {
  externalId: string
  orderId: string
  act: OrderAct | null
  purchaseBlock: PurchaseBlock | null
}

/**
 * Applies a change to an order.
 *
 * @param tx has locked the order's row
 * @returns the lines of the new shipments; null if they are unchanged
 */
export async function rewriteOrder(
  deps: { clock: Clock; ids: Ids },
  tx: Transaction,
  store: StoreKey,
  { externalId, orderId, act, purchaseBlock }: Rewriting,
): Promise<{ shipmentLines: Record<string, unknown> | null } | null> {
  if (!act || act.do === 'create') return null
  const order = { accountId: store.accountId, orderId }
  const command = { ...order, content: act.content, purchaseBlock }
  if (act.do === 'describe') {
    if (!(await updateImportedOrder(deps, tx, command))) throw notWritten()
    return null
  }
  if (!act.keepsParcels) {
    if (!(await rewriteImportedOrder(deps, tx, command))) throw notWritten()
    return { shipmentLines: null }
  }
  const [parcels, [kept]] = await Promise.all([
    listImportedParcels(tx, order),
    selectShipmentLines(tx, store, externalId),
  ])
  const [first] = act.content.customs
  const content: OrderContent = {
    ...act.content,
    parcels: parcels.map(({ parcel }) => parcel),
    // Customs details that were made from the items are made again for the new route.
    customs: parcels.map(({ customs }) => (customs && !customs.isFromItems ? customs : (first ?? null))),
  }
  if (parcels.length > 1) {
    // With several parcels, the items of each are unknown here.
    content.customs = parcels.map(({ customs }) => customs)
  }
  content.parcels = content.parcels.map((parcel, place) => heavyEnough(parcel, content.customs[place] ?? null))
  const shipments = await rewriteImportedOrder(deps, tx, { ...command, content })
  if (!shipments) throw notWritten()
  const lines = kept?.shipmentLines ?? null
  if (!lines) return null
  const moved = shipments.before.map((before, index) => [shipments.now[index] ?? before, lines[before]] as const)
  return { shipmentLines: Object.fromEntries(moved) }
}

const notWritten = () => new Error('a store order was not written although its row is locked')
