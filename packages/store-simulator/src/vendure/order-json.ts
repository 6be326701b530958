/** An order as the Admin API's GraphQL shows it. */
import type { Shop, ShopFulfillment, ShopOrder } from '../shop.ts'

/** Fulfillments that were added and not moved to `Shipped`. */
export type Pending = ReadonlySet<string>

export function stateOf(shop: Shop, order: ShopOrder, pending: Pending): string {
  if (order.cancelledAt) return 'Cancelled'
  if (order.hold === 'unpaid') return 'ArrangingAdditionalPayment'
  if (order.hold) return 'Modifying'
  const shipped = order.fulfillments.filter(({ id, isCancelled }) => !isCancelled && !pending.has(id))
  // Cancelling a fulfillment leaves the order where shipping it had brought it.
  if (shipped.length === 0)
    return order.fulfillments.some(({ isCancelled }) => isCancelled) ? 'Shipped' : 'PaymentSettled'
  const waits = order.fulfillments.some(({ id, isCancelled }) => !isCancelled && pending.has(id))
  return shop.isFulfilled(order) && !waits ? 'Shipped' : 'PartiallyShipped'
}

export function fulfillmentJson(fulfillment: ShopFulfillment, pending: Pending) {
  const { id, isCancelled, trackingNumber, lines } = fulfillment
  return {
    id,
    state: isCancelled ? 'Cancelled' : pending.has(id) ? 'Pending' : 'Shipped',
    trackingCode: trackingNumber,
    lines: lines.map((line) => ({ orderLineId: line.id, quantity: line.quantity })),
  }
}

export function orderJson(shop: Shop, order: ShopOrder, pending: Pending) {
  const { address } = order
  const cents = (price: string) => Math.round(Number(price) * 100)
  // Vendure knows no goods that need no shipping: the shop is taken to sell none.
  const lines = order.lines.filter(({ isShipped }) => isShipped)
  const paid = lines.reduce((sum, line) => sum + cents(line.price) * line.quantity, 0)
  return {
    id: order.id,
    code: order.number,
    state: stateOf(shop, order, pending),
    orderPlacedAt: order.placedAt.toISOString(),
    currencyCode: lines[0]?.currency ?? 'USD',
    shippingAddress: {
      fullName: `${address.firstName} ${address.lastName}`.trim(),
      company: address.company,
      streetLine1: address.street1,
      streetLine2: address.street2,
      city: address.city,
      province: address.state,
      postalCode: address.zip,
      countryCode: address.country,
      phoneNumber: address.phone,
    },
    customer: { emailAddress: address.email },
    lines: lines.map((line) => ({
      id: line.id,
      quantity: line.quantity,
      proratedUnitPrice: cents(line.price),
      productVariant: { sku: line.sku, name: line.name },
    })),
    fulfillments: order.fulfillments.map((fulfillment) => fulfillmentJson(fulfillment, pending)),
    payments: [
      {
        state: order.hold === 'unpaid' ? 'Created' : 'Settled',
        amount: paid,
        refunds: order.isRefunded ? [{ state: 'Settled', total: paid }] : [],
      },
    ],
    shippingLines: [{ shippingMethod: { name: order.shippingMethod } }],
  }
}
