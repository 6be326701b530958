import type { Shop, ShopFulfillment, ShopLine, ShopOrder } from '../shop.ts'

/** Packages by the number that the seller gave them; the shop's own id where somebody else shipped. */
export type References = ReadonlyMap<string, string>

export function statusOf(shop: Shop, order: ShopOrder): string {
  if (order.cancelledAt || order.isRefunded) return 'CANCELLED'
  if (shop.isFulfilled(order)) return 'SHIPPED'
  if (order.hold === 'unpaid' || order.hold === 'fraud') return 'PENDING'
  return order.fulfillments.some(({ isCancelled }) => !isCancelled) ? 'PARTIALLY_SHIPPED' : 'UNSHIPPED'
}

export function orderJson(shop: Shop, order: ShopOrder, references: References) {
  const { address } = order
  const fulfillmentStatus = statusOf(shop, order)
  return {
    orderId: order.id,
    createdTime: order.placedAt.toISOString(),
    lastUpdatedTime: order.updatedAt.toISOString(),
    salesChannel: { channelName: 'AMAZON', marketplaceId: 'ATVPDKIKX0DER', marketplaceName: 'Amazon.com' },
    ...(fulfillmentStatus === 'PENDING'
      ? {}
      : {
          buyer: { buyerName: `${address.firstName} ${address.lastName}`, buyerEmail: 'x1@marketplace.amazon.com' },
          recipient: {
            deliveryAddress: {
              name: `${address.firstName} ${address.lastName}`,
              ...(address.company ? { companyName: address.company } : {}),
              addressLine1: address.street1,
              ...(address.street2 ? { addressLine2: address.street2 } : {}),
              city: address.city,
              stateOrRegion: address.state,
              postalCode: address.zip,
              countryCode: address.country,
              ...(address.phone ? { phone: address.phone } : {}),
              addressType: 'RESIDENTIAL',
            },
            deliveryPreference: order.note ? { addressInstruction: order.note } : {},
          },
        }),
    fulfillment: { fulfillmentStatus, fulfilledBy: 'MERCHANT', fulfillmentServiceLevel: 'STANDARD' },
    orderItems: order.lines.filter(({ isShipped }) => isShipped).map((line) => itemJson(shop, order, line)),
    packages: order.fulfillments.map((one) => packageJson(one, references)),
  }
}

const itemJson = (shop: Shop, order: ShopOrder, line: ShopLine) => ({
  orderItemId: line.id,
  quantityOrdered: line.quantity,
  product: {
    asin: 'B000000001',
    title: line.name,
    sellerSku: line.sku,
    price: { unitPrice: { amount: line.price, currencyCode: line.currency } },
  },
  fulfillment: { quantityFulfilled: line.fulfilled, quantityUnfulfilled: shop.leftOf(line) },
  // Amazon has no hold: what a shop's owner would hold is here a buyer who has asked to cancel.
  ...(order.hold === 'held'
    ? {
        cancellation: {
          cancellationRequest: { requester: 'BUYER', cancelReason: order.holdNote ?? 'NO_LONGER_NEEDED' },
        },
      }
    : {}),
})

const packageJson = (shipped: ShopFulfillment, references: References) => ({
  packageReferenceId: references.get(shipped.id) ?? shipped.id,
  createdTime: shipped.createdAt.toISOString(),
  packageStatus: { status: shipped.isCancelled ? 'CANCELLED' : 'SHIPPED' },
  carrier: shipped.carrier,
  shipTime: shipped.createdAt.toISOString(),
  trackingNumber: shipped.trackingNumber,
  packageItems: shipped.lines.map(({ id, quantity }) => ({ orderItemId: id, quantity })),
})
