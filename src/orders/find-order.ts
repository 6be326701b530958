import { serviceError } from '#errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'
import { addressOfStored } from '#orders/address.ts'
import type { Order } from '#orders/order.ts'
import { parcelOf } from '#orders/parcel.ts'
import * as sql from '#orders/read-sql.ts'

/** An order with all its shipments. @throws ServiceError 404 where the account has no such order */
export async function findOrder(deps: { db: Queryable }, accountId: string, orderId: string): Promise<Order> {
  const [[order], shipments] = await Promise.all([
    sql.selectOrder(deps.db, accountId, orderId),
    sql.selectShipments(deps.db, accountId, orderId),
  ])
  if (!order) throw serviceError('Order.NotFound')
  const [from, to] = [addressOfStored(order.from_address), addressOfStored(order.to_address)]
  return {
    orderId,
    status: order.status,
    from,
    to,
    shipments: shipments.map((row) => ({
      shipmentId: row.id,
      orderId,
      from,
      to,
      parcel: parcelOf(row),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    })),
    createdAt: order.created_at,
    updatedAt: order.updated_at,
  }
}
