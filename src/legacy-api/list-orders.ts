import { creditCurrency } from '#credits/top-ups/top-up-deps.ts'
import { inCurrency } from '#kit/money.ts'
import type { Queryable } from '#kit/postgres.ts'
import { findPrices } from '#labels/find-labels.ts'
import { refuseArguments } from '#legacy-api/failure.ts'
import type { Arguments } from '#legacy-api/read-form.ts'
import { namesIn, readShipments, unixSeconds } from '#legacy-api/show-purchase.ts'
import { listOrders as listAll } from '#orders/list-orders.ts'

const largestPage = 100
const lastPage = 1_000_000

function readCount(given: Arguments, name: string, byDefault: number, most: number, wrong: string[]): number {
  const text = given.get(name)?.trim() ?? ''
  if (text === '') return byDefault
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (count < 1 || count > most) wrong.push(`${name} must be a whole number from 1 to ${most}.`)
  return count
}

/** The account's orders, newest first. The price is that of an order's live labels. */
export async function listOrders(deps: { db: Queryable }, accountId: string, given: Arguments) {
  const wrong: string[] = []
  const pageNumber = readCount(given, 'page', 1, lastPage, wrong)
  const pageSize = readCount(given, 'page_size', largestPage, largestPage, wrong)
  refuseArguments(wrong)
  const everything = { subAccountId: null, search: null, statuses: null, sources: null, from: null, until: null }
  const { orders } = await listAll(deps, { accountId, ...everything, newestFirst: true, pageNumber, pageSize })
  const ids = orders.map(({ orderId }) => orderId)
  const prices = ids.length > 0 ? await findPrices(deps, accountId, ids) : []
  return orders.map(({ orderId, createdAt }) => {
    const { price = '0', currency = creditCurrency } = prices.find((one) => one.orderId === orderId) ?? {}
    return { order_id: orderId, order_timestamp: unixSeconds(createdAt), price: inCurrency(price, currency) }
  })
}

/** The shipments of an order. @throws ServiceError 404 where the account has no such order */
export async function listShipments(deps: { db: Queryable }, accountId: string, orderId: string) {
  const { order, shipments } = await readShipments(deps, accountId, orderId)
  const { from_name: from, to_name: to } = namesIn(order)
  return shipments.map(({ shipmentId, purchase, label }) => ({
    from,
    to,
    tracking_no: label?.trackingNumber ?? '',
    shipment_id: shipmentId,
    carrier: purchase?.carrier ?? '',
  }))
}
