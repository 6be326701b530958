/** An order as Medusa's Admin API shows it, as far as the adapter asks for it. */
import type { Shop, ShopAddress, ShopFulfillment, ShopOrder } from '../shop.ts'

/** Fulfillments that were made here: what was noted of them, and since when they are shipped. */
export type Made = Map<string, { metadata: unknown; shippedAt: string | null }>

const addressJson = (address: ShopAddress) => ({
  first_name: address.firstName,
  last_name: address.lastName,
  company: address.company,
  address_1: address.street1,
  address_2: address.street2,
  city: address.city,
  province: address.state,
  postal_code: address.zip,
  country_code: address.country.toLowerCase(),
  phone: address.phone,
})

function paymentStatus(order: ShopOrder): string {
  if (order.isRefunded) return 'refunded'
  return order.hold === 'unpaid' ? 'not_paid' : 'captured'
}

function fulfillmentJson(fulfillment: ShopFulfillment, made: Made) {
  const { id, createdAt, isCancelled, lines, trackingNumber, trackingUrl } = fulfillment
  const own = made.get(id)
  const shippedAt = own ? own.shippedAt : createdAt.toISOString()
  return {
    id,
    packed_at: createdAt.toISOString(),
    shipped_at: shippedAt,
    canceled_at: isCancelled ? createdAt.toISOString() : null,
    metadata: own?.metadata ?? null,
    items: lines.map((line) => ({ line_item_id: line.id, quantity: line.quantity })),
    labels: shippedAt ? [{ tracking_number: trackingNumber, tracking_url: trackingUrl ?? '', label_url: '' }] : [],
  }
}

export const locations = [
  {
    id: 'sloc_1',
    name: 'Warehouse',
    address: {
      address_1: '500 Main St',
      city: 'Reno',
      province: 'NV',
      postal_code: '89501',
      country_code: 'us',
      phone: '+17755550100',
    },
  },
]

export function orderJson(shop: Shop, order: ShopOrder, made: Made) {
  return {
    id: order.id,
    display_id: Number(order.number.replace('#', '')),
    status: order.cancelledAt ? 'canceled' : 'pending',
    payment_status: paymentStatus(order),
    currency_code: (order.lines[0]?.currency ?? 'USD').toLowerCase(),
    email: order.address.email,
    total: order.lines.reduce((sum, line) => sum + Number(line.price) * line.quantity, 0),
    metadata: order.hold === 'held' || order.hold === 'fraud' ? { waybill_hold: order.holdNote ?? true } : null,
    created_at: order.placedAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    shipping_address: addressJson(order.address),
    items: order.lines.map((line) => ({
      id: line.id,
      title: line.name,
      variant_title: null,
      variant_sku: line.sku,
      requires_shipping: line.isShipped,
      unit_price: Number(line.price),
      detail: { quantity: line.quantity, fulfilled_quantity: line.quantity - shop.leftOf(line) },
      variant: {
        weight: null,
        hs_code: null,
        origin_country: null,
        product: {
          weight: line.weightGrams || null,
          hs_code: line.hsCode,
          origin_country: line.originCountry?.toLowerCase() ?? null,
        },
      },
    })),
    fulfillments: order.fulfillments.map((fulfillment) => fulfillmentJson(fulfillment, made)),
    shipping_methods: [{ name: order.shippingMethod }],
    sales_channel: { stock_locations: locations },
  }
}
