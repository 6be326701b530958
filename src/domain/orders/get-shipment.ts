import type { CurrentShipment, Shipment } from '#domain/orders/order.ts'
import * as sql from '#domain/orders/read-sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { isUuid } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'

/** @throws ServiceError 404 where no order of the account has such a shipment */
export async function getShipment(
  deps: { db: Queryable },
  accountId: string,
  shipmentId: string,
): Promise<CurrentShipment> {
  const [shipment] = isUuid(shipmentId) ? await sql.selectShipment(deps.db, accountId, shipmentId) : []
  if (!shipment) throw serviceError('Shipment.NotFound')
  return shipment
}

/**
 * The shipment that a purchase was made for, as it was then: it may be one that its order, a draft, does not have any more.
 *
 * @throws ServiceError 404 where the account has no such shipment
 */
export async function getPurchasedShipment(
  deps: { db: Queryable },
  accountId: string,
  shipmentId: string,
): Promise<Shipment> {
  const [current] = await sql.selectShipment(deps.db, accountId, shipmentId)
  if (current) return current
  const [replaced] = await sql.selectReplacedShipment(deps.db, accountId, shipmentId)
  if (!replaced) throw serviceError('Shipment.NotFound')
  return replaced
}
