/**
 * Medusa 2's Admin API, as the real one responds. `npm run tool -- conformance:medusa` tests the adapter with the real
 * one. A fulfillment is created and then shipped. Unknown fields are rejected, and shipped fulfillments can't be
 * canceled.
 */
import type { FastifyRequest } from 'fastify'
import { type Answer, jsonOf, listedOrders, playAct, send } from '../act.ts'
import type { Play, Stage } from '../play.ts'
import { type Shop, type ShopAddress, ShopError, type ShopFulfillment, type ShopOrder } from '../shop.ts'

const credentials = { apiKey: 'sk_medusa_simulator' }

const failed = (status: number, type: string, message: string): Answer => ({ status, body: { type, message } })
const unauthorized: Answer = { status: 401, body: { message: 'Unauthorized' } }
const throttled: Answer = {
  status: 429,
  body: { type: 'too_many_requests', message: 'Too many requests' },
  headers: { 'retry-after': '1' },
}
const down = failed(503, 'unknown_error', 'An unknown error occurred.')
const terms = { throttled, down, expired: unauthorized }

type OrderPath = { id: string; fulfillment: string }
type Items = { id: string; quantity: number }[]
type FulfillmentBody = { items?: Items; metadata?: unknown }
type ShipmentBody = { items?: Items; labels?: { tracking_number: string; tracking_url: string; label_url: string }[] }

export const medusa: Play = {
  credentials,
  routes(app, stage) {
    const { shop } = stage
    const made: Made = { fulfillments: new Map(), metadata: new Map() }
    const known = shop.findShown
    const unknown = (id: string) => failed(404, 'not_found', `Order id not found: ${id}`)
    const orderAnswer = (id: string): Answer => {
      const order = known(id)
      return order ? { status: 200, body: { order: orderJson(shop, order, made) } } : unknown(id)
    }
    const open = `Basic ${Buffer.from(`${credentials.apiKey}:`).toString('base64')}`
    app.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization !== open) return send(reply, unauthorized)
    })

    app.get('/admin/stores', (_request, reply) => send(reply, { status: 200, body: { stores: [{ name: 'Mugs' }] } }))
    app.get('/admin/stock-locations', (_request, reply) =>
      send(reply, { status: 200, body: { stock_locations: locations, count: locations.length } }),
    )
    app.get('/admin/orders', (request, reply) =>
      playAct(stage, reply, { ...terms, kind: 'list', key: 'list', play: () => list(stage, request, made) }),
    )
    app.get<{ Params: OrderPath }>('/admin/orders/:id', ({ params: { id } }, reply) =>
      playAct(stage, reply, { ...terms, kind: 'read', key: id, play: () => orderAnswer(id) }),
    )
    app.post<{ Params: OrderPath }>('/admin/orders/:id', ({ params: { id }, body }, reply) => {
      const changed = jsonOf(body) as { metadata?: Record<string, unknown> }
      const play = () => unrecognized(changed, ['metadata', 'email', 'shipping_address']) ?? orderAnswer(id)
      made.metadata.set(id, { ...made.metadata.get(id), ...changed.metadata })
      return playAct(withoutLost(stage), reply, { ...terms, kind: 'push', key: id, play })
    })
    app.get<{ Params: OrderPath }>('/admin/orders/:id/changes', ({ params: { id } }, reply) =>
      send(reply, known(id) ? { status: 200, body: { order_changes: [] } } : unknown(id)),
    )
    app.post<{ Params: OrderPath }>('/admin/orders/:id/fulfillments', ({ params: { id }, body }, reply) => {
      const fulfilled = jsonOf(body) as FulfillmentBody
      const play = () => fulfil(stage, id, { fulfilled, made }) ?? orderAnswer(id)
      // Only the response of the last step below can be lost.
      return playAct(withoutLost(stage), reply, { ...terms, kind: 'push', key: id, play })
    })
    app.post<{ Params: OrderPath }>(
      '/admin/orders/:id/fulfillments/:fulfillment/shipments',
      ({ params: { id, fulfillment }, body }, reply) => {
        const shipped = jsonOf(body) as ShipmentBody
        const play = () => ship(stage, { id, fulfillment }, { shipped, made }) ?? orderAnswer(id)
        return playAct(stage, reply, { ...terms, kind: 'push', key: id, play })
      },
    )
    app.post<{ Params: OrderPath }>(
      '/admin/orders/:id/fulfillments/:fulfillment/cancel',
      ({ params: { id, fulfillment } }, reply) => {
        const play = () => cancel(stage, { id, fulfillment }, made) ?? orderAnswer(id)
        return playAct(stage, reply, { ...terms, kind: 'cancel', key: id, play })
      },
    )
  },
}

const withoutLost = (stage: Stage): Stage => ({
  ...stage,
  faults: {
    ...stage.faults,
    applies: (kind, key) => kind !== 'push-lost' && stage.faults.applies(kind, key),
  },
})

function list(stage: Stage, request: FastifyRequest, made: Made): Answer {
  const query = new URL(request.url, stage.url()).searchParams
  const names = ['order', 'limit', 'offset', 'fields', 'updated_at[$gte]', 'status[]']
  const odd = [...query.keys()].find((name) => !names.includes(name))
  if (odd) return failed(400, 'invalid_data', `Invalid request: Unrecognized fields: '${odd}'`)
  const from = query.get('updated_at[$gte]')
  const statuses = query.getAll('status[]')
  const offset = Number(query.get('offset') ?? 0)
  const limit = Number(query.get('limit') ?? 15)
  const found = listedOrders(stage, from ? new Date(from) : null)
    .map((order) => orderJson(stage.shop, order, made))
    .filter(({ status }) => statuses.length === 0 || statuses.includes(status))
  const orders = found.slice(offset, offset + limit)
  return { status: 200, body: { orders, count: found.length, offset, limit } }
}

const unrecognized = (body: object, names: readonly string[]): Answer | null => {
  const odd = Object.keys(body).find((name) => !names.includes(name))
  return odd ? failed(400, 'invalid_data', `Invalid request: Unrecognized fields: '${odd}'`) : null
}

/** @returns null on success */
function fulfil({ shop }: Stage, id: string, { fulfilled, made }: { fulfilled: FulfillmentBody; made: Made }) {
  const names = ['items', 'location_id', 'shipping_option_id', 'no_notification', 'delivery_address', 'metadata']
  const odd = unrecognized(fulfilled, names)
  if (odd) return odd
  if (!fulfilled.items?.length) return failed(400, 'invalid_data', "Invalid request: Field 'items' is required")
  try {
    const metadata = fulfilled.metadata as { tracking_number?: string } | undefined
    const trackingNumber = metadata?.tracking_number ?? ''
    const { id: fulfillmentId } = shop.fulfil(id, { lines: fulfilled.items, trackingNumber, mailsBuyer: false })
    made.fulfillments.set(fulfillmentId, { metadata: metadata ?? null, shippedAt: null })
    return null
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    if (error.reason === 'unknown order') return failed(404, 'not_found', `Order id not found: ${id}`)
    if (error.reason !== 'nothing left') return failed(400, 'invalid_data', error.reason)
    return failed(400, 'invalid_data', 'Cannot fulfill more items than what was ordered')
  }
}

/** @returns null on success */
function cancel({ shop }: Stage, { id, fulfillment }: OrderPath, made: Made): Answer | null {
  const found = shop.find(id)?.fulfillments.find((one) => one.id === fulfillment)
  if (!found) return failed(400, 'invalid_data', `Fulfillment with id ${fulfillment} not found in the order`)
  if (made.fulfillments.get(fulfillment)?.shippedAt) {
    return failed(
      400,
      'not_allowed',
      'The fulfillment has already been shipped. Shipped fulfillments cannot be canceled',
    )
  }
  if (!shop.cancelFulfillment(id, fulfillment)) return failed(400, 'not_allowed', 'The fulfillment is already canceled')
  return null
}

/** @returns null on success */
function ship(
  { shop, now }: Stage,
  { id, fulfillment }: OrderPath,
  { shipped, made }: { shipped: ShipmentBody; made: Made },
): Answer | null {
  const odd = unrecognized(shipped, ['items', 'labels', 'no_notification', 'metadata'])
  if (odd) return odd
  const order = shop.find(id)
  const found = order?.fulfillments.find((one) => one.id === fulfillment)
  const own = made.fulfillments.get(fulfillment)
  if (!order || !found || !own) return failed(404, 'not_found', `Fulfillment id not found: ${fulfillment}`)
  if (own.shippedAt) return failed(400, 'not_allowed', 'Shipment has already been created')
  const [label] = shipped.labels ?? []
  if (!label || typeof label.tracking_url !== 'string' || typeof label.label_url !== 'string') {
    return failed(400, 'invalid_data', "Invalid request: Field 'labels' is incomplete")
  }
  own.shippedAt = now().toISOString()
  found.trackingNumber = label.tracking_number
  found.trackingUrl = label.tracking_url || null
  order.mails += 1
  return null
}

/* An order in Medusa's Admin API, with the fields that the adapter uses. */

/** Fulfillments created here, with their metadata and shipping time, and the metadata of orders. */
export type Made = {
  fulfillments: Map<string, { metadata: unknown; shippedAt: string | null }>
  metadata: Map<string, Record<string, unknown>>
}

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
  const own = made.fulfillments.get(id)
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

function metadataOf(order: ShopOrder, { metadata }: Made): object | null {
  const isHeld = order.hold === 'held' || order.hold === 'fraud'
  const written = { ...metadata.get(order.id), ...(isHeld ? { waybill_hold: order.holdNote ?? true } : {}) }
  return Object.keys(written).length > 0 ? written : null
}

export function orderJson(shop: Shop, order: ShopOrder, made: Made) {
  return {
    id: order.id,
    display_id: Number(order.number.replace('#', '')),
    status: order.cancelledAt ? 'canceled' : 'pending',
    payment_status: paymentStatus(order),
    currency_code: (order.lines[0]?.currency ?? 'USD').toLowerCase(),
    email: order.address.email,
    total: order.lines.reduce((sum, line) => sum + Number(line.price) * line.quantity, 0),
    metadata: metadataOf(order, made),
    created_at: order.placedAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    shipping_address: addressJson(order.address),
    items: order.lines.map((line) => ({
      id: line.id,
      title: line.name,
      variant_title: null,
      variant_sku: line.sku || null,
      metadata:
        line.options.length > 0 ? Object.fromEntries(line.options.map(({ name, value }) => [name, value])) : null,
      variant_id: `variant_${line.id}`,
      requires_shipping: line.isShipped,
      unit_price: Number(line.price),
      detail: { quantity: line.quantity, fulfilled_quantity: line.quantity - shop.leftOf(line) },
      variant: {
        barcode: line.barcode,
        ean: null,
        upc: null,
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
