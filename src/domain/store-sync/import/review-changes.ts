import type { StoreOrder } from '#adapters/stores/store.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { blockOrders, lockImportedOrders } from '#domain/orders/imported-orders.ts'
import type { ConnectedStore, ImportDeps, StoreKey } from '#domain/store-sync/connection.ts'
import { connectionOf } from '#domain/store-sync/connections/open-store.ts'
import { hasten, selectStore } from '#domain/store-sync/connections/sql.ts'
import { blockOf } from '#domain/store-sync/fulfillability.ts'
import { changeOrder, convertOrder } from '#domain/store-sync/import/convert-order.ts'
import { getImportSettings } from '#domain/store-sync/import/import-settings.ts'
import * as sql from '#domain/store-sync/import/order-sql.ts'
import { fulfillabilityColumns } from '#domain/store-sync/import/reconcile.ts'
import { rewriteOrder } from '#domain/store-sync/import/rewrite-order.ts'
import { parseStoredOrder, toStoredOrder } from '#domain/store-sync/stored-order.ts'
import { type ServiceError, serviceError } from '#kit/errors/service-error.ts'
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
  return { row, base, pending, connection: connectionOf(sealed) }
}

export const changesNotAccepted = (
  reason: 'changed' | 'labelled' | 'unlabelled' | 'incomplete',
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
    const { row, base, pending, connection } = await lockStoreOrder(tx, { accountId, orderId, subAccountId })
    const { externalId } = row
    if (!pending) {
      if (row.pending !== null) await rereadOrder(tx, { ...connection, externalId })
      return false
    }
    if (version !== null && version !== row.version.toString('hex')) throw changesNotAccepted('changed')
    if (row.labels > 0) throw changesNotAccepted('labelled')
    const change = base && changeOrder(base, pending, await getImportSettings({ ...deps, db: tx }, connection))
    if (!change || 'missing' in change) throw changesNotAccepted('incomplete', change?.missing)
    const { act, assumed, lacksCustoms } = change
    const purchaseBlock = blockOf(pending.fulfillability) ?? (lacksCustoms ? 'Order.CustomsRequired' : null)
    const rewritten = await rewriteOrder(deps, tx, connection, { externalId, orderId, act, purchaseBlock })
    await blockOrders(deps, tx, accountId, [{ orderId, purchaseBlock }])
    const columns = fulfillabilityColumns(pending)
    await sql.writeAccepted(tx, connection, {
      ...columns,
      externalId,
      document: toStoredOrder(pending),
      detail: columns.detail ?? lacksCustoms,
      purchaseBlock,
      assumed,
      ...(rewritten ?? {}),
    })
    const subjects = { orderId, storeId: connection.storeId }
    await deps.audit(tx, { act: 'store.accept', accountId, subjects })
    return true
  })
}

/**
 * Records that a person has seen how the store's data differs from an order with a label. The order does not change. If
 * nothing is pending, nothing happens. A pending change that cannot be read is dropped and read from the store again.
 *
 * @throws ServiceError `Order.NotFound`, `Order.NotFromStore`; `Order.StoreChangesNotAccepted` if the store's data has
 *   changed again, or if the order has no label
 */
export async function reviewDifference(
  deps: ImportDeps & { audit: Audit },
  { accountId, orderId, subAccountId, version }: ReviewCommand,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { row, base, pending, connection } = await lockStoreOrder(tx, { accountId, orderId, subAccountId })
    const { externalId } = row
    if (!pending) {
      if (row.pending !== null) await rereadOrder(tx, { ...connection, externalId })
      return
    }
    if (version !== null && version !== row.version.toString('hex')) throw changesNotAccepted('changed')
    if (row.labels === 0) throw changesNotAccepted('unlabelled')
    const converted = base && convertOrder(base, await getImportSettings({ ...deps, db: tx }, connection))
    const lacksCustoms = converted?.order ? converted.lacksCustoms : null
    const purchaseBlock = blockOf(pending.fulfillability) ?? (lacksCustoms ? 'Order.CustomsRequired' : null)
    await blockOrders(deps, tx, accountId, [{ orderId, purchaseBlock }])
    await sql.writeSeen(tx, connection, { externalId, seen: pending, purchaseBlock })
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
