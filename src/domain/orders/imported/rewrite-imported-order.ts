import { orderOf } from '#domain/orders/create-order.ts'
import type { OrderContent } from '#domain/orders/examine-order.ts'
import { selectShipments } from '#domain/orders/read-sql.ts'
import { rewriteOrder, updateOrder } from '#domain/orders/rewrite-sql.ts'
import { OrderStatus, type PurchaseBlock } from '#domain/orders/states.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Transaction } from '#kit/postgres.ts'

export type RewriteCommand = {
  accountId: string
  orderId: string
  content: OrderContent
  purchaseBlock: PurchaseBlock | null
}

/** The shipments that an order had, in their order, and those that it has now: of the same number where they were kept. */
export type RewrittenShipments = { before: string[]; now: string[] }

/**
 * Brings an order of a store to what the store says now. Its shipments are replaced, so that rates of those before cannot
 * be bought any more.
 *
 * @param tx has the order's row locked
 * @param command.content with one parcel or with several
 * @returns null where it may not be written: something is bought for it, it was erased, or has come to its end
 */
export async function rewriteImportedOrder(
  deps: { clock: Clock; ids: Ids },
  tx: Transaction,
  command: RewriteCommand,
): Promise<RewrittenShipments | null> {
  const { accountId, orderId, content, purchaseBlock } = command
  const before = await selectShipments(tx, accountId, orderId)
  // The status stays what it is: the statement does not write it.
  const order = orderOf(deps, content, OrderStatus.Created, orderId)
  const rewritten = { accountId, order, details: content.details, purchaseBlock, now: order.createdAt }
  const [written] = await rewriteOrder(tx, 'imported', rewritten)
  if (!written) return null
  return {
    before: before.map(({ shipmentId }) => shipmentId),
    now: order.shipments.map(({ shipmentId }) => shipmentId),
  }
}

/** Writes what neither carriers nor prices depend on: its shipments and their rates stay. @returns as the above */
export async function updateImportedOrder(
  deps: { clock: Clock },
  tx: Transaction,
  { accountId, orderId, content, purchaseBlock }: RewriteCommand,
): Promise<boolean> {
  const change = { accountId, orderId, details: { value: content.details }, purchaseBlock, now: deps.clock.now() }
  const [written] = await updateOrder(tx, 'imported', change)
  return written !== undefined
}

/** The parcels that an order of a store has now, which a person may have corrected. */
export const listImportedParcels = async (tx: Transaction, order: { accountId: string; orderId: string }) =>
  (await selectShipments(tx, order.accountId, order.orderId)).map(({ shipmentId, parcel, customs }) => ({
    shipmentId,
    parcel,
    customs,
  }))
