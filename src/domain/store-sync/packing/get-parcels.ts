import type { LineQuantity, StoreLine } from '#adapters/stores/store.ts'
import { getWholeOrder } from '#domain/orders/order/get-order.ts'
import type { ParcelContent } from '#domain/orders/order/parcel.ts'
import * as sql from '#domain/store-sync/packing/sql.ts'
import { readStoredOrder } from '#domain/store-sync/stored-order.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/** What of a store's order each parcel holds. */
export type StoreParcels = {
  orderId: string
  /** What the store wants shipped. */
  lines: StoreLine[]
  /** In their order. */
  shipments: { shipmentId: string; parcel: ParcelContent; lines: LineQuantity[] }[]
}

/**
 * @param order.subAccountId where it is named, the order has to be that sub-account's
 * @throws ServiceError `Order.NotFound`; `Order.NotFromStore`; `Order.Erased`; `Order.MetadataUnreadable`
 */
export async function getParcels(
  deps: { db: Queryable },
  order: { accountId: string; orderId: string; subAccountId: string | null },
): Promise<StoreParcels> {
  const [{ orderId, shipments }, [row]] = await Promise.all([
    getWholeOrder({ db: { reads: deps.db } }, order),
    sql.selectPacked(deps.db, order),
  ])
  const lines = linesOf(row)
  const all = lines.map(({ lineId, quantity }) => ({ lineId, quantity }))
  return {
    orderId,
    lines,
    shipments: shipments.map(({ shipmentId, parcel }) => ({
      shipmentId,
      parcel,
      lines: row?.shipmentLines ? (row.shipmentLines[shipmentId] ?? []) : all,
    })),
  }
}

/** What the store wants shipped, as the order was made of it. @throws ServiceError as `getParcels` */
export function linesOf(row: sql.PackedRow | undefined): StoreLine[] {
  if (!row) throw serviceError('Order.NotFromStore')
  if (row.document === null) throw serviceError('Order.Erased')
  const order = readStoredOrder(row.document)
  if (!order) throw serviceError('Order.MetadataUnreadable')
  return order.lines
}
