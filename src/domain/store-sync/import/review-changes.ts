import type { StoreOrder } from '#adapters/stores/store.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { blockOrders, lockImportedOrders } from '#domain/orders/imported-orders.ts'
import type { ConnectedStore, ImportDeps, StoreKey } from '#domain/store-sync/connection.ts'
import { connectionOf } from '#domain/store-sync/connections/open-store.ts'
import { hasten, selectStore } from '#domain/store-sync/connections/sql.ts'
import { blockOf } from '#domain/store-sync/fulfillability.ts'
import { convertOrder } from '#domain/store-sync/import/convert-order.ts'
import { getImportSettings } from '#domain/store-sync/import/import-settings.ts'
import * as sql from '#domain/store-sync/import/order-sql.ts'
import { rewriteOf } from '#domain/store-sync/import/reconcile.ts'
import { rewriteOrder } from '#domain/store-sync/import/rewrite-order.ts'
import { parseStoredOrder } from '#domain/store-sync/stored-order.ts'
import { type ServiceError, serviceError } from '#kit/errors/service-error.ts'
import type { Transaction } from '#kit/postgres.ts'

export type LockedStoreOrder = {
  row: sql.RowOfOrder
  /** What the order was made of, what the store says otherwise now, and of which store it is. */
  made: StoreOrder | null
  pending: StoreOrder | null
  connection: ConnectedStore
}

/**
 * Takes an order and what its store said of it, until the transaction's end.
 *
 * @param order.subAccountId where it is named, the order has to be that sub-account's
 * @throws ServiceError `Order.NotFound`, `Order.NotFromStore`
 */
export async function lockStoreOrder(
  tx: Transaction,
  { accountId, orderId, subAccountId }: { accountId: string; orderId: string; subAccountId: string | null },
): Promise<LockedStoreOrder> {
  const orders = await lockImportedOrders(tx, { accountId, orderIds: [orderId] })
  const order = orders.get(orderId.toLowerCase())
  if (!order || (subAccountId !== null && order.subAccountId !== subAccountId)) throw serviceError('Order.NotFound')
  const [row] = await sql.lockRowOfOrder(tx, accountId, orderId)
  if (!row) throw serviceError('Order.NotFromStore')
  const [sealed] = await selectStore(tx, { accountId, storeId: row.storeId })
  if (!sealed) throw new Error('the store of an order does not exist')
  const [made, pending] = [parseStoredOrder(row.document), parseStoredOrder(row.pending)]
  return { row, made, pending, connection: connectionOf(sealed) }
}

/** Why what a store says does not become the order's. */
export const refusal = (reason: 'changed' | 'labelled' | 'unlabelled' | 'incomplete', detail?: string): ServiceError =>
  serviceError('Order.StoreChangesNotAccepted', { reason, ...(detail ? { detail } : {}) })

export type AcceptChangesCommand = {
  accountId: string
  orderId: string
  /** Where it is named, the order has to be that sub-account's. */
  subAccountId: string | null
  /** What whoever accepts has seen, as `details.store.pending.version` names it; null: whatever there is. */
  version: string | null
}

/**
 * Makes an order what its store says now: other shipments where carriers are told something else, whose rates have to be
 * asked for anew.
 *
 * @returns false where nothing waits to be accepted, so that it stays as it is
 * @throws ServiceError `Order.NotFound`, `Order.NotFromStore`; `Order.StoreChangesNotAccepted` where the store has said
 *   something else since, what it says makes no order, or a label is bought, so that the order stays what it was
 */
export async function acceptChanges(
  deps: ImportDeps & { audit: Audit },
  { accountId, orderId, subAccountId, version }: AcceptChangesCommand,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const taken = await lockStoreOrder(tx, { accountId, orderId, subAccountId })
    const { row, made, pending, connection } = taken
    if (!pending) {
      if (row.pending !== null) await rereadOrder(tx, { ...connection, externalId: row.externalId })
      return false
    }
    if (version !== null && version !== row.version.toString('hex')) throw refusal('changed')
    if (row.labels > 0) throw refusal('labelled')
    const rewriting = made && rewriteOf(made, pending, await getImportSettings({ ...deps, db: tx }, connection))
    if (!rewriting || 'missing' in rewriting) throw refusal('incomplete', rewriting?.missing)
    const { act, assumed, lacksCustoms } = rewriting
    const purchaseBlock = blockOf(pending.standing) ?? (lacksCustoms ? 'Order.CustomsRequired' : null)
    const { externalId } = row
    const plan = { act, row: { purchaseBlock } }
    const rewritten = await rewriteOrder(deps, tx, connection, { externalId, orderId, plan })
    await blockOrders(deps, tx, accountId, [{ orderId, purchaseBlock }])
    const { standing } = pending
    await sql.writeAccepted(tx, connection, {
      externalId,
      document: pending,
      standing: standing.state,
      reason: 'reason' in standing ? standing.reason : null,
      detail: ('detail' in standing ? standing.detail : null) ?? lacksCustoms,
      purchaseBlock,
      assumed,
      ...(rewritten ?? {}),
    })
    const subjects = { orderId, storeId: connection.storeId }
    await deps.audit(tx, { act: 'store.accept', accountId, subjects })
    return true
  })
}

export type ReviewDifferenceCommand = {
  accountId: string
  orderId: string
  subAccountId: string | null
  /** What whoever settles it has seen; null: whatever there is. */
  version: string | null
}

/**
 * A person has seen what a store says otherwise than an order whose label is bought. The order stays what it is; what
 * the store says beyond that shows again. Where nothing waits to be seen it stays as it is; what is kept and cannot be
 * understood any more is dropped, and read from the store anew.
 *
 * @throws ServiceError `Order.NotFound`, `Order.NotFromStore`; `Order.StoreChangesNotAccepted` where the store has said
 *   something else since, or no label is bought, so that the change is to be accepted
 */
export async function reviewDifference(
  deps: ImportDeps & { audit: Audit },
  { accountId, orderId, subAccountId, version }: ReviewDifferenceCommand,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { row, made, pending, connection } = await lockStoreOrder(tx, { accountId, orderId, subAccountId })
    if (!pending) {
      if (row.pending !== null) await rereadOrder(tx, { ...connection, externalId: row.externalId })
      return
    }
    if (version !== null && version !== row.version.toString('hex')) throw refusal('changed')
    if (row.labels === 0) throw refusal('unlabelled')
    const ordered = made && convertOrder(made, await getImportSettings({ ...deps, db: tx }, connection))
    const lacksCustoms = ordered?.order ? ordered.lacksCustoms : null
    const purchaseBlock = blockOf(pending.standing) ?? (lacksCustoms ? 'Order.CustomsRequired' : null)
    await blockOrders(deps, tx, accountId, [{ orderId, purchaseBlock }])
    await sql.writeSeen(tx, connection, { externalId: row.externalId, seen: pending, purchaseBlock })
    const subjects = { orderId, storeId: connection.storeId }
    await deps.audit(tx, { act: 'store.settle', accountId, subjects })
  })
}

/** As soon as after a call of the store. */
const lookWithinMs = 2_000

/**
 * Drops what a store said otherwise of an order and nobody understands any more, such as what another version of the
 * service wrote: the store is read soon, and what it says then is written whatever was kept. The caller holds the row.
 */
export async function rereadOrder(tx: Transaction, order: StoreKey & { externalId: string }): Promise<void> {
  await sql.dropPending(tx, order, order.externalId)
  await hasten(tx, { ...order, withinMs: lookWithinMs })
}
