import type { Shop, ShopFulfillment, ShopLine, ShopOrder } from '../shop.ts'

export const epoch = (time: Date): number => Math.floor(time.getTime() / 1000)

function statusOf(shop: Shop, order: ShopOrder): string {
  if (order.cancelledAt) return 'Canceled'
  if (order.isRefunded) return 'Fully Refunded'
  if (order.hold) return order.hold === 'unpaid' ? 'Open' : 'Payment Processing'
  return isShipped(shop, order) ? 'Completed' : 'Paid'
}

/** Etsy counts nothing: whatever was shipped first makes the whole receipt shipped. */
export const isShipped = (shop: Shop, order: ShopOrder): boolean =>
  shop.isFulfilled(order) || order.fulfillments.some(({ isCancelled }) => !isCancelled)

export function receiptJson(shop: Shop, order: ShopOrder) {
  const { address } = order
  return {
    receipt_id: Number(order.id),
    receipt_type: 0,
    status: statusOf(shop, order),
    name: `${address.firstName} ${address.lastName}`,
    first_line: address.street1,
    second_line: address.street2,
    city: address.city,
    state: address.state,
    zip: address.zip,
    country_iso: address.country,
    buyer_email: address.email,
    message_from_buyer: order.note,
    is_paid: order.hold === null,
    is_shipped: isShipped(shop, order),
    created_timestamp: epoch(order.placedAt),
    updated_timestamp: epoch(order.updatedAt),
    shipments: order.fulfillments.map(shipmentJson),
    transactions: order.lines.map((line) => transactionJson(order, line)),
    refunds: [],
  }
}

const shipmentJson = (shipped: ShopFulfillment) => ({
  receipt_shipping_id: Number(shipped.id),
  shipment_notification_timestamp: epoch(shipped.createdAt),
  carrier_name: shipped.carrier,
  tracking_code: shipped.trackingNumber,
})

const transactionJson = (order: ShopOrder, line: ShopLine) => ({
  transaction_id: Number(line.id),
  receipt_id: Number(order.id),
  title: line.name,
  sku: line.sku,
  quantity: line.quantity,
  is_digital: !line.isShipped,
  price: { amount: Math.round(Number(line.price) * 100), divisor: 100, currency_code: line.currency },
  shipping_method: order.shippingMethod,
})
