import { judgeBody, judgeQuery } from '../faults.ts'
import type { Shop, ShopFulfillment, ShopLine, ShopOrder } from '../shop.ts'

const stateNames: Readonly<Record<string, string>> = {
  CA: 'California',
  GA: 'Georgia',
  IL: 'Illinois',
  NY: 'New York',
  TX: 'Texas',
  WA: 'Washington',
}

export const addressIdOf = (order: ShopOrder): number => Number(order.id) + 500_000

const rfc2822 = (time: Date): string => time.toUTCString().replace('GMT', '+0000')

export function statusOf(shop: Shop, order: ShopOrder): { id: number; name: string } {
  if (order.cancelledAt) return { id: 5, name: 'Cancelled' }
  if (order.isRefunded) return { id: 4, name: 'Refunded' }
  if (shop.isFulfilled(order)) return { id: 2, name: 'Shipped' }
  if (order.hold === 'unpaid') return { id: 7, name: 'Awaiting Payment' }
  if (order.hold === 'fraud') return { id: 12, name: 'Manual Verification Required' }
  if (order.hold === 'held') return { id: 13, name: order.holdNote ?? 'Disputed' }
  if (order.fulfillments.some(({ isCancelled }) => !isCancelled)) return { id: 3, name: 'Partially Shipped' }
  return { id: 11, name: 'Awaiting Fulfillment' }
}

export function orderJson(shop: Shop, order: ShopOrder, withConsignments: boolean) {
  const status = statusOf(shop, order)
  const resource = (name: string) => ({
    url: `https://api.bigcommerce.com/${name}`,
    resource: `/orders/${order.id}/${name}`,
  })
  return {
    id: Number(order.id),
    customer_id: 1,
    date_created: rfc2822(order.placedAt),
    date_modified: rfc2822(order.updatedAt),
    date_shipped: '',
    status_id: status.id,
    status: status.name,
    custom_status: status.name,
    items_total: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    items_shipped: order.lines.reduce((sum, { fulfilled }) => sum + fulfilled, 0),
    payment_method: 'Credit Card',
    payment_status: order.hold === 'unpaid' ? '' : 'captured',
    is_deleted: false,
    order_is_digital: order.lines.every(({ isShipped }) => !isShipped),
    currency_code: order.lines[0]?.currency ?? 'USD',
    default_currency_code: order.lines[0]?.currency ?? 'USD',
    customer_message: order.note ?? '',
    shipping_address_count: 1,
    products: resource('products'),
    shipping_addresses: resource('shippingaddresses'),
    ...(withConsignments
      ? {
          consignments: {
            pickups: [],
            shipping: [consignmentJson(order)],
            downloads: [],
            email: { gift_certificates: [] },
          },
        }
      : { consignments: resource('consignments') }),
  }
}

function consignmentJson(order: ShopOrder) {
  const { address } = order
  return {
    id: addressIdOf(order),
    first_name: address.firstName,
    last_name: address.lastName,
    company: address.company ?? '',
    street_1: address.street1,
    street_2: address.street2 ?? '',
    city: address.city,
    state: address.country === 'US' ? (stateNames[address.state] ?? address.state) : address.state,
    zip: address.zip,
    country: address.country,
    country_iso2: address.country,
    phone: address.phone ?? '',
    email: address.email,
    form_fields: [],
    shipping_method: order.shippingMethod,
    items_total: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    items_shipped: order.lines.reduce((sum, { fulfilled }) => sum + fulfilled, 0),
    line_items: order.lines.map((line) => productJson(order, line)),
  }
}

const productJson = (order: ShopOrder, line: ShopLine) => ({
  id: Number(line.id),
  order_id: Number(order.id),
  product_id: Number(line.id),
  order_address_id: addressIdOf(order),
  name: line.name,
  sku: line.sku,
  variant_id: Number(`9${line.id}`),
  upc: line.barcode ?? '',
  product_options: line.options.map(({ name, value, isTyped }, index) => ({
    id: index + 1,
    type: isTyped ? 'Text field' : 'Multiple choice',
    display_name: name,
    display_name_merchant: name,
    display_value: value,
    display_value_merchant: value,
  })),
  wrapping_name: '',
  wrapping_message: order.gift ?? '',
  type: line.isShipped ? 'physical' : 'digital',
  price_ex_tax: `${line.price}00`,
  weight: (line.weightGrams / 453.59237).toFixed(7),
  quantity: line.quantity,
  quantity_shipped: line.fulfilled,
  quantity_refunded: 0,
  is_refunded: false,
})

export const shipmentJson = (order: ShopOrder, shipped: ShopFulfillment) => ({
  id: Number(shipped.id),
  order_id: Number(order.id),
  customer_id: 1,
  order_address_id: addressIdOf(order),
  date_created: rfc2822(shipped.createdAt),
  tracking_number: shipped.trackingNumber,
  tracking_carrier: shipped.carrier,
  tracking_link: shipped.trackingUrl ?? '',
  shipping_method: '',
  comments: '',
  items: shipped.lines.map((line) => ({
    order_product_id: Number(line.id),
    product_id: Number(line.id),
    quantity: line.quantity,
  })),
})

/* BigCommerce's request schemas, transcribed from its description of orders v2 and webhooks v3. */

const integer = { type: 'integer' }
const text = { type: 'string' }
const included = {
  include: { type: 'string', enum: ['consignments', 'consignments.line_items', 'fees'] },
  consignment_structure: { type: 'string', enum: ['object'] },
}

export const judgeOrder = judgeQuery(included)

export const judgeList = judgeQuery({
  ...included,
  min_id: integer,
  max_id: integer,
  status_id: integer,
  min_date_created: text,
  max_date_created: text,
  min_date_modified: text,
  max_date_modified: text,
  page: { type: 'number', minimum: 1 },
  limit: { type: 'number', minimum: 1, maximum: 250 },
  sort: {
    type: 'string',
    pattern: '^(id|customer_id|date_created|date_modified|status_id|channel_id|external_id)(:(asc|desc))?$',
  },
})

export const judgeShipment = judgeBody({
  type: 'object',
  required: ['order_address_id', 'items'],
  additionalProperties: false,
  properties: {
    order_address_id: integer,
    tracking_number: { type: 'string', maxLength: 50 },
    tracking_link: { type: 'string', maxLength: 500 },
    merchant_shipping_cost: text,
    shipping_method: text,
    shipping_provider: text,
    tracking_carrier: text,
    comments: { type: 'string', maxLength: 65535 },
    items: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['order_product_id', 'quantity'],
        additionalProperties: false,
        properties: { order_product_id: integer, quantity: { type: 'integer', minimum: 1 } },
      },
    },
  },
})

export const judgeHook = judgeBody({
  type: 'object',
  required: ['scope', 'destination'],
  additionalProperties: false,
  properties: {
    scope: { type: 'string', pattern: '^store/' },
    destination: { type: 'string', pattern: '^https?://' },
    is_active: { type: 'boolean' },
    headers: { type: ['object', 'null'], additionalProperties: text },
  },
})
