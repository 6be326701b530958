import { type LabelState, listLabels } from '#domain/labels/queries.ts'
import { getOrder } from '#domain/orders/order/get-order.ts'
import type { Order } from '#domain/orders/order/order.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import { listShipmentPurchases } from '#domain/purchases/queries/list-shipment-purchases.ts'
import type { Queryable } from '#kit/postgres.ts'

/** A shipment with the purchase that counts and its label, as far as there are any. */
export type PurchasedShipment = { shipmentId: string; purchase: Purchase | null; label: LabelState | null }

/** @throws ServiceError 404 where the account has no such order */
export async function getOrderPurchases(
  deps: { db: Queryable },
  accountId: string,
  orderId: string,
): Promise<{ order: Order; shipments: PurchasedShipment[] }> {
  const order = await getOrder(deps, accountId, orderId)
  const ids = order.shipments.map(({ shipmentId }) => shipmentId)
  const purchases = await listShipmentPurchases(deps, accountId, ids)
  const labelIds = purchases.map(({ labelId }) => labelId).filter((id) => id !== null)
  const labels = labelIds.length > 0 ? await listLabels(deps, accountId, labelIds) : []
  const shipments = ids.map((shipmentId) => {
    const purchase = purchases.find((one) => one.shipmentId === shipmentId) ?? null
    const label = (purchase && labels.find(({ labelId }) => labelId === purchase.labelId)) ?? null
    return { shipmentId, purchase, label }
  })
  return { order, shipments }
}
