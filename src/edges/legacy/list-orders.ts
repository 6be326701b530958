import { creditCurrency } from '#domain/credits/ledger.ts'
import { listPrices } from '#domain/labels/queries.ts'
import { type ListDeps, listOrders as listAll } from '#domain/orders/list/list-orders.ts'
import { Failure } from '#edges/legacy/failure.ts'
import { getOrderPurchases } from '#edges/legacy/purchases.ts'
import { type Arguments, readCount } from '#edges/legacy/read-form.ts'
import { type ListedOrderResponse, namesOf, type ShipmentResponse, unixSeconds } from '#edges/legacy/responses.ts'
import { inCurrency } from '#kit/money.ts'
import type { Queryable } from '#kit/postgres.ts'

const maxPageSize = 100
const maxPageNumber = 1_000_000

const everyOrder = { subAccountId: null, search: null, statuses: null, sources: null, from: null, until: null }

/** The account's orders, newest first. The price is that of an order's live labels. */
export async function listOrders(deps: ListDeps, accountId: string, args: Arguments): Promise<ListedOrderResponse[]> {
  const errors: string[] = []
  const pageNumber = readCount(args, 'page', { fallback: 1, max: maxPageNumber }, errors)
  const pageSize = readCount(args, 'page_size', { fallback: maxPageSize, max: maxPageSize }, errors)
  if (errors.length > 0) throw new Failure(400, errors.join(' '))
  const { orders } = await listAll(deps, { accountId, ...everyOrder, newestFirst: true, pageNumber, pageSize })
  const ids = orders.map(({ orderId }) => orderId)
  const prices = ids.length > 0 ? await listPrices(deps, accountId, ids) : []
  return orders.map(({ orderId, createdAt }) => {
    const { price = '0', currency = creditCurrency } = prices.find((one) => one.orderId === orderId) ?? {}
    return { order_id: orderId, order_timestamp: unixSeconds(createdAt), price: inCurrency(price, currency) }
  })
}

/** The shipments of an order. @throws ServiceError 404 where the account has no such order */
export async function listShipments(
  deps: { db: Queryable },
  accountId: string,
  orderId: string,
): Promise<ShipmentResponse[]> {
  const { order, shipments } = await getOrderPurchases(deps, accountId, orderId)
  return shipments.map(({ shipmentId, purchase, label }) => ({
    ...namesOf(order),
    tracking_no: label?.trackingNumber ?? '',
    shipment_id: shipmentId,
    carrier: purchase?.carrier ?? '',
  }))
}
