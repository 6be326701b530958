/** WooCommerce's responses for orders, fulfillments, refunds and products, as a running shop returns them. */
import { escapeHtml, escapeTexts } from '../escape.ts'
import type { Shop, ShopFulfillment, ShopLine, ShopOrder, ShopPackage } from '../shop.ts'

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
  // The checkout's blocks store escaped texts.
  const postal = escapeTexts({
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
  })
  const shipped = order.fulfillments.some(({ isCancelled }) => !isCancelled)
  const meta: [string, unknown][] = [...written.meta, ['_wcpay_mode', order.isTest ? 'test' : 'prod']]
  if (order.pickupPoint) meta.push(['_packeta_point_id', order.pickupPoint])
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
    customer_note: escapeHtml(order.note ?? ''),
    billing: { ...postal, email: address.email },
    shipping: postal,
    meta_data: meta.map(([key, value], index) => ({ id: index + 1, key, value })),
    line_items: order.lines.map(lineDocument),
    shipping_lines: (order.packages ?? [{ method: 'flat_rate', lines: order.lines.map((_line, index) => index) }]).map(
      (one, index) => shippingLineDocument(order, one, index),
    ),
    refunds: order.isRefunded
      ? [{ id: Number(order.id) * 10, reason: '', total: `-${order.lines[0]?.price ?? '0'}` }]
      : [],
  }
}

/** WooCommerce lists the goods of a package only as text. */
function shippingLineDocument(order: ShopOrder, { method, lines, meta = [] }: ShopPackage, index: number) {
  const goods = lines.flatMap((place) => order.lines[place] ?? [])
  const items = goods.map(({ name, quantity }) => `${escapeHtml(name)} &times; ${quantity}`).join(', ')
  return {
    id: index + 1,
    method_id: method,
    method_title: escapeHtml(method === 'flat_rate' ? order.shippingMethod : 'Local pickup'),
    total: '5.00',
    total_tax: '0.00',
    meta_data: [{ key: 'Items', value: items }, ...meta].map((one, place) => ({ id: place + 1, ...one })),
  }
}

function lineDocument(line: ShopLine) {
  const { product, variation } = idsOf(line.sku)
  return {
    id: Number(line.id),
    name: escapeHtml(line.name),
    product_id: product,
    variation_id: variation,
    quantity: line.quantity,
    total: (Number(line.price) * line.quantity).toFixed(2),
    sku: line.sku,
    global_unique_id: line.barcode ?? '',
    price: Number(line.price),
    meta_data: [
      ...line.meta.map((one, index) => ({ id: Number(line.id) * 1000 + index, ...one })),
      ...line.options.map(({ name, value, isTyped }, index) => ({
        id: Number(line.id) * 100 + index,
        key: isTyped ? name : `pa_${name.toLowerCase()}`,
        value: escapeHtml(value.toLowerCase()),
        display_key: name,
        display_value: `<p>${escapeHtml(value)}</p>`,
      })),
      {
        id: Number(line.id) * 100 + 99,
        key: '_reduced_stock',
        value: line.quantity,
        display_key: '_reduced_stock',
        display_value: String(line.quantity),
      },
    ],
  }
}

/** The response to a new fulfillment. Lists come from the database, whose booleans are text. */
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
  date_updated: `${gmt(fulfillment.createdAt)}Z`,
  date_deleted: fulfillment.isCancelled ? `${gmt(fulfillment.createdAt)}Z` : null,
  meta_data: (
    metaData ?? [
      { key: '_tracking_number', value: fulfillment.trackingNumber },
      { key: '_shipment_provider', value: fulfillment.carrier },
      { key: '_tracking_url', value: fulfillment.trackingUrl ?? '' },
      { key: '_items', value: fulfillment.lines.map(({ id, quantity }) => ({ item_id: Number(id), qty: quantity })) },
    ]
  ).map(({ key, value }, index) => ({ id: index + 1, key, value })),
})

export const listedFulfillment = (...created: Parameters<typeof fulfillmentDocument>) => ({
  ...fulfillmentDocument(...created),
  is_fulfilled: '1',
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
