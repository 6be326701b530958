import { serviceError } from '#errors/service-error.ts'
import { isUuid } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'
import type { Shipment } from '#orders/order.ts'
import * as sql from '#orders/read-sql.ts'

/** @throws ServiceError 404 where the account has no such shipment */
export async function getShipment(deps: { db: Queryable }, accountId: string, shipmentId: string): Promise<Shipment> {
  const [shipment] = isUuid(shipmentId) ? await sql.selectShipment(deps.db, accountId, shipmentId) : []
  if (!shipment) throw serviceError('Shipment.NotFound')
  return shipment
}
