/** What BigCommerce takes, transcribed from its description of orders v2 and webhooks v3. */
import { judgeBody, judgeQuery } from '../judge.ts'

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
