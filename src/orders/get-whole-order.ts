import { serviceError } from '#errors/service-error.ts'
import type { Database } from '#kit/postgres.ts'
import { type Address, readAddress } from '#orders/address.ts'
import type { BoughtShipment } from '#orders/get-order.ts'
import type { OrderDetails } from '#orders/order-details.ts'
import { isPurchasable, movesFrom, type OrderSource, type OrderStatus, type PurchaseBlock } from '#orders/states.ts'
import * as sql from '#orders/whole-order-sql.ts'

/** An order with everything that people are shown of it on one page. */
export type WholeOrder = {
  orderId: string
  subAccountId: string | null
  status: OrderStatus
  /** What it goes back to from OnHold; null: it is not on hold. */
  heldFrom: OrderStatus | null
  source: OrderSource
  from: Address
  to: Address
  details: OrderDetails
  /** All of them, in the order in which they were given, with what was bought for each. */
  shipments: BoughtShipment[]
  /** The shipment whose label the order is shown by in lists. */
  shownShipmentId: string | null
  /** Where it may be moved from here, on request. */
  moves: OrderStatus[]
  /** Whether its status permits to buy a label for a shipment that has none, and nothing else forbids it. */
  isPurchasable: boolean
  /** What forbids it, whatever the status. */
  purchaseBlock: PurchaseBlock | null
  createdAt: Date
  updatedAt: Date
}

const noDetails: OrderDetails = { reference: null, items: [], notes: null }

/**
 * Reads it in one statement and one snapshot.
 *
 * @param query.subAccountId where it is named, the order has to be that sub-account's
 * @throws ServiceError 404 where there is no such order
 */
export async function getWholeOrder(
  deps: { db: Pick<Database, 'reads'> },
  query: { accountId: string; orderId: string; subAccountId: string | null },
): Promise<WholeOrder> {
  const [row] = await sql.selectWholeOrder(deps.db.reads, query)
  if (!row) throw serviceError('Order.NotFound')
  const { openPurchases, from, to, details, shipments, purchases, ...order } = row
  const bought = new Map((purchases ?? []).map((one) => [one.shipmentId, one]))
  return {
    ...order,
    from: readAddress(from),
    to: readAddress(to),
    details: details ?? noDetails,
    shipments: (shipments ?? []).map(({ shipmentId, ...parcel }) => {
      const own = bought.get(shipmentId)
      return { shipmentId, parcel, purchase: own?.purchase ?? null, label: own?.label ?? null }
    }),
    moves: movesFrom({ status: row.status, heldFrom: row.heldFrom, openPurchases }),
    isPurchasable: isPurchasable(row.status) && row.purchaseBlock === null,
  }
}
