import * as sql from '#connected-stores/packing/sql.ts'
import { readStoredOrder } from '#connected-stores/stored-order.ts'
import { serviceError } from '#errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'
import { getFullOrder } from '#orders/get-full-order.ts'
import type { ParcelContent } from '#orders/parcel.ts'
import type { LineQuantity, StoreLine } from '#stores/store.ts'

/** What of a store's order each parcel holds. */
export type StoreParcels = {
  orderId: string
  /** What the store wants shipped. */
  lines: StoreLine[]
  /** In their order. */
  shipments: { shipmentId: string; parcel: ParcelContent; lines: LineQuantity[] }[]
}

/**
 * @throws ServiceError `Order.NotFound`; `Order.NotFromStore`; `Order.Erased`; `Order.MetadataUnreadable`
 */
export async function getParcels(
  deps: { db: Queryable },
  order: { accountId: string; orderId: string },
): Promise<StoreParcels> {
  const [{ orderId, shipments }, [row]] = await Promise.all([
    getFullOrder(deps, order.accountId, order.orderId),
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
