import { serviceError } from '#errors/service-error.ts'
import { isUuid } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'
import { addressOfStored } from '#orders/address.ts'
import type { Shipment } from '#orders/order.ts'
import { parcelOf } from '#orders/parcel.ts'
import * as sql from '#orders/read-sql.ts'

/** @throws ServiceError 404 where the account has no such shipment */
export async function findShipment(deps: { db: Queryable }, accountId: string, shipmentId: string): Promise<Shipment> {
  const [row] = isUuid(shipmentId) ? await sql.selectShipment(deps.db, accountId, shipmentId) : []
  if (!row) throw serviceError('Shipment.NotFound')
  return {
    shipmentId: row.id,
    orderId: row.order_id,
    from: addressOfStored(row.from_address),
    to: addressOfStored(row.to_address),
    parcel: parcelOf(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
