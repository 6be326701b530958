/** WooCommerce's responses for orders, fulfillments, refunds and products, as a running shop returns them. */
import type { Shop, ShopFulfillment, ShopLine, ShopOrder } from '../shop.ts'

/** Data that programs have stored with an order. */
export type Written = { completed: boolean; meta: Map<string, unknown>; notes: Note[]; trackings: Tracking[] }
export type Note = { id: number; note: string; customer_note: boolean }
export type Tracking = {
  tracking_id: string
  tracking_provider: string
  tracking_link: string
  tracking_number: string
  date_shipped: string
}

/** In whole seconds, without a time zone. */
export const gmt = (time: Date): string => time.toISOString().slice(0, 19)
/** The shop's time zone is seven hours behind, which reveals clients that read local times as GMT. */
const local = (time: Date): string => gmt(new Date(time.getTime() - 7 * 3_600_000))

/** The state of an order in one installation. */
export type Seen = { written: Written; fulfillments: boolean }

export function statusOf(shop: Shop, order: ShopOrder, { written, fulfillments }: Seen): string {
  if (order.cancelledAt) return 'cancelled'
  if (order.isRefunded) return 'refunded'
  if (order.hold === 'unpaid') return 'pending'
  if (order.hold) return 'on-hold'
  // Without fulfillments, the status shows that everything was shipped.
  const isShipped = !fulfillments && order.fulfillments.length > 0 && shop.isFulfilled(order)
  return written.completed || isShipped ? 'completed' : 'processing'
}

/** SKU `TEE/M` is variation M of product TEE. */
export function idsOf(sku: string): { product: number; variation: number } {
  const [product = '', variation] = sku.split('/')
  return { product: numberOf(product), variation: variation === undefined ? 0 : numberOf(sku) }
}

function numberOf(text: string): number {
  let value = 0
  for (const letter of text) value = (value * 31 + letter.charCodeAt(0)) % 1_000_003
  return value + 1
}

export function orderDocument(shop: Shop, order: ShopOrder, seen: Seen) {
  const { written, fulfillments } = seen
  const { address } = order
  const postal = {
    first_name: address.firstName,
    last_name: address.lastName,
    company: address.company ?? '',
    address_1: address.street1,
    address_2: address.street2 ?? '',
    city: address.city,
    state: address.state,
    postcode: address.zip,
    country: address.country,
    phone: address.phone ?? '',
  }
  const shipped = order.fulfillments.some(({ isCancelled }) => !isCancelled)
  const meta = [...written.meta]
  if (fulfillments && shipped)
    meta.push(['_fulfillment_status', shop.isFulfilled(order) ? 'fulfilled' : 'partially_fulfilled'])
  return {
    id: Number(order.id),
    parent_id: 0,
    number: order.number.replace('#', ''),
    order_key: `wc_order_${order.id}`,
    created_via: 'checkout',
    version: '11.0.1',
    status: statusOf(shop, order, seen),
    currency: order.lines[0]?.currency ?? 'USD',
    date_created: local(order.placedAt),
    date_created_gmt: gmt(order.placedAt),
    date_modified: local(order.updatedAt),
    date_modified_gmt: gmt(order.updatedAt),
    customer_note: order.note ?? '',
    billing: { ...postal, email: address.email },
    shipping: postal,
    meta_data: meta.map(([key, value], index) => ({ id: index + 1, key, value })),
    line_items: order.lines.map(lineDocument),
    shipping_lines: [
      { id: 1, method_id: 'flat_rate', method_title: order.shippingMethod, total: '5.00', total_tax: '0.00' },
    ],
    refunds: order.isRefunded
      ? [{ id: Number(order.id) * 10, reason: '', total: `-${order.lines[0]?.price ?? '0'}` }]
      : [],
  }
}

function lineDocument(line: ShopLine) {
  const { product, variation } = idsOf(line.sku)
  return {
    id: Number(line.id),
    name: line.name,
    product_id: product,
    variation_id: variation,
    quantity: line.quantity,
    total: (Number(line.price) * line.quantity).toFixed(2),
    sku: line.sku,
    price: Number(line.price),
    meta_data: [],
  }
}

export const fulfillmentDocument = (
  order: ShopOrder,
  fulfillment: ShopFulfillment,
  metaData?: readonly { key: string; value: unknown }[],
) => ({
  id: Number(fulfillment.id),
  entity_type: 'WC_Order',
  entity_id: order.id,
  status: 'fulfilled',
  is_fulfilled: true,
  date_updated: gmt(fulfillment.createdAt),
  date_deleted: fulfillment.isCancelled ? gmt(fulfillment.createdAt) : null,
  meta_data: (
    metaData ?? [
      { key: '_tracking_number', value: fulfillment.trackingNumber },
      { key: '_shipment_provider', value: fulfillment.carrier },
      { key: '_tracking_url', value: fulfillment.trackingUrl ?? '' },
      { key: '_items', value: fulfillment.lines.map(({ id, quantity }) => ({ item_id: Number(id), qty: quantity })) },
    ]
  ).map(({ key, value }, index) => ({ id: index + 1, key, value })),
})

export const refundDocuments = (order: ShopOrder) =>
  order.isRefunded
    ? [
        {
          id: Number(order.id) * 10,
          amount: '0.00',
          reason: '',
          line_items: order.lines.map((line) => ({
            ...lineDocument(line),
            quantity: -line.quantity,
            total: '0.00',
            meta_data: [{ id: 1, key: '_refunded_item_id', value: line.id }],
          })),
        },
      ]
    : []

/** Products and variations by id, if an order contains them. Weights are in kilograms. */
export function productDocuments(shop: Shop, ids: readonly number[], variationsOf: number | null) {
  const found = new Map<number, object>()
  for (const line of shop.orders().flatMap(({ lines }) => lines)) {
    const { product, variation } = idsOf(line.sku)
    const id = variationsOf === null ? product : variation
    if (!ids.includes(id) || (variationsOf !== null && variationsOf !== product)) continue
    found.set(id, { id, weight: line.weightGrams ? String(line.weightGrams / 1000) : '', virtual: !line.isShipped })
  }
  return [...found.values()]
}
