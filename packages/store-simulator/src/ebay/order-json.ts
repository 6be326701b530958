import type { Shop, ShopFulfillment, ShopLine, ShopOrder } from '../shop.ts'

export function orderJson(shop: Shop, order: ShopOrder) {
  const { address } = order
  const live = order.fulfillments.filter(({ isCancelled }) => !isCancelled)
  const isFulfilled = shop.isFulfilled(order)
  return {
    orderId: order.id,
    legacyOrderId: order.id,
    creationDate: order.placedAt.toISOString(),
    lastModifiedDate: order.updatedAt.toISOString(),
    orderFulfillmentStatus: isFulfilled ? 'FULFILLED' : live.length > 0 ? 'IN_PROGRESS' : 'NOT_STARTED',
    orderPaymentStatus: order.isRefunded ? 'FULLY_REFUNDED' : order.hold ? 'PENDING' : 'PAID',
    sellerId: 'practice_seller',
    buyer: { username: 'buyer' },
    ...(order.note ? { buyerCheckoutNotes: order.note } : {}),
    cancelStatus: { cancelState: order.cancelledAt ? 'CANCELED' : 'NONE_REQUESTED', cancelRequests: [] },
    fulfillmentStartInstructions: [
      {
        fulfillmentInstructionsType: 'SHIP_TO',
        shippingStep: {
          shippingServiceCode: order.shippingMethod,
          shipTo: {
            fullName: `${address.firstName} ${address.lastName}`,
            ...(address.company ? { companyName: address.company } : {}),
            email: address.email,
            ...(address.phone ? { primaryPhone: { phoneNumber: address.phone } } : {}),
            contactAddress: {
              addressLine1: address.street1,
              ...(address.street2 ? { addressLine2: address.street2 } : {}),
              city: address.city,
              stateOrProvince: address.state,
              postalCode: address.zip,
              countryCode: address.country,
            },
          },
        },
      },
    ],
    fulfillmentHrefs: [],
    lineItems: order.lines.filter(({ isShipped }) => isShipped).map((line) => lineJson(shop, line)),
  }
}

const lineJson = (shop: Shop, line: ShopLine) => ({
  lineItemId: line.id,
  legacyItemId: line.id,
  title: line.name,
  sku: line.sku,
  quantity: line.quantity,
  lineItemFulfillmentStatus: shop.leftOf(line) === 0 ? 'FULFILLED' : line.fulfilled > 0 ? 'IN_PROGRESS' : 'NOT_STARTED',
  lineItemCost: { value: (Number(line.price) * line.quantity).toFixed(2), currency: line.currency },
})

export const fulfillmentJson = (shipped: ShopFulfillment) => ({
  fulfillmentId: shipped.trackingNumber,
  shipmentTrackingNumber: shipped.trackingNumber,
  shippingCarrierCode: shipped.carrier,
  shippedDate: shipped.createdAt.toISOString(),
  lineItems: shipped.lines.map(({ id, quantity }) => ({ lineItemId: id, quantity })),
})
