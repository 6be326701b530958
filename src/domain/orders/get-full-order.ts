import type { Order } from '#domain/orders/order.ts'
import * as sql from '#domain/orders/read-sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/** An order with all its shipments. @throws ServiceError 404 where the account has no such order */
export async function getFullOrder(deps: { db: Queryable }, accountId: string, orderId: string): Promise<Order> {
  const [[order], shipments] = await Promise.all([
    sql.selectOrder(deps.db, accountId, orderId),
    sql.selectShipments(deps.db, accountId, orderId),
  ])
  if (!order) throw serviceError('Order.NotFound')
  const { from, to } = order
  return { ...order, shipments: shipments.map((shipment) => ({ ...shipment, from, to })) }
}
