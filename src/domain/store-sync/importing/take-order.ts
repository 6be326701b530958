import type { StoreOrder } from '#adapters/stores/store.ts'
import { lockImportedOrders } from '#domain/orders/imported-orders.ts'
import type { ConnectedStore } from '#domain/store-sync/connection.ts'
import { connectionOf } from '#domain/store-sync/connections/open-store.ts'
import { selectStore } from '#domain/store-sync/connections/sql.ts'
import * as sql from '#domain/store-sync/importing/sql.ts'
import { readStoredOrder } from '#domain/store-sync/stored-order.ts'
import { type ServiceError, serviceError } from '#kit/errors/service-error.ts'
import type { Transaction } from '#kit/postgres.ts'

export type TakenOrder = {
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
export async function takeOrder(
  tx: Transaction,
  { accountId, orderId, subAccountId }: { accountId: string; orderId: string; subAccountId: string | null },
): Promise<TakenOrder> {
  const orders = await lockImportedOrders(tx, { accountId, orderIds: [orderId] })
  const order = orders.get(orderId.toLowerCase())
  if (!order || (subAccountId !== null && order.subAccountId !== subAccountId)) throw serviceError('Order.NotFound')
  const [row] = await sql.lockRowOfOrder(tx, accountId, orderId)
  if (!row) throw serviceError('Order.NotFromStore')
  const [sealed] = await selectStore(tx, { accountId, storeId: row.storeId })
  if (!sealed) throw new Error('the store of an order does not exist')
  const [made, pending] = [readStoredOrder(row.document), readStoredOrder(row.pending)]
  return { row, made, pending, connection: connectionOf(sealed) }
}

/** Why what a store says does not become the order's. */
export const refusal = (reason: 'changed' | 'labelled' | 'unlabelled' | 'incomplete', detail?: string): ServiceError =>
  serviceError('Order.StoreChangesNotAccepted', { reason, ...(detail ? { detail } : {}) })
