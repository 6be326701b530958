/** A merchant's own shop with the API of docs/stores/generic.openapi.json. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Act, type Answer, jsonOf, playAct } from '../act.ts'
import { judgeBody, judgeQuery } from '../faults.ts'
import type { Play, Stage } from '../play.ts'
import { type Shop, type ShopAddress, ShopError, type ShopOrder } from '../shop.ts'

const credentials = { apiKey: 'right', hookSecret: 'secret of the shop' }
const staleMs = 5_000

const refuse = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  status,
  body: { code, message: code.replaceAll('_', ' ') },
  headers,
})
const unknownOrder = refuse(404, 'order_not_found')

const judgeList = judgeQuery({
  changed_since: { type: 'string', format: 'date-time' },
  after: { type: 'string' },
  limit: { type: 'integer', minimum: 1, maximum: 100 },
})
const lines = {
  type: 'array',
  items: {
    type: 'object',
    required: ['line_id', 'quantity'],
    properties: { line_id: { type: 'string' }, quantity: { type: 'integer', minimum: 1 } },
    additionalProperties: false,
  },
}
const text = { type: 'string', minLength: 1 }
const properties = {
  carrier: text,
  carrier_name: text,
  service: text,
  tracking_number: text,
  tracking_url: { type: ['string', 'null'] },
  ship_date: { type: 'string', format: 'date' },
  lines,
  last: { type: 'boolean' },
}
const judgeShipment = judgeBody({
  type: 'object',
  required: Object.keys(properties),
  properties,
  additionalProperties: false,
})

type NewShipment = {
  carrier: string
  tracking_number: string
  tracking_url: string | null
  lines: { line_id: string; quantity: number }[]
}

const addressJson = (address: ShopAddress) => ({
  name: `${address.firstName} ${address.lastName}`,
  company: address.company,
  street1: address.street1,
  street2: address.street2,
  city: address.city,
  state: address.state,
  zip: address.zip,
  country: address.country,
  phone: address.phone,
  email: address.email,
})

function statusJson(shop: Shop, order: ShopOrder) {
  if (order.cancelledAt) return { status: 'closed', reason: 'cancelled' }
  if (order.isRefunded) return { status: 'closed', reason: 'refunded' }
  if (order.hold) {
    const reasons = { unpaid: 'unpaid', fraud: 'fraud check', held: 'on hold' }
    return { status: 'waiting', reason: reasons[order.hold], detail: order.holdNote }
  }
  return shop.isFulfilled(order) ? { status: 'closed', reason: 'fulfilled' } : { status: 'open', reason: null }
}

/** Shipments that Waybill created have Waybill's ids. */
type OwnIds = Map<string, string>

const shipmentJson = (ids: OwnIds, shipment: ShopOrder['fulfillments'][number]) => ({
  id: ids.get(shipment.id) ?? shipment.id,
  tracking_number: shipment.trackingNumber,
  lines: shipment.lines.map(({ id, quantity }) => ({ line_id: id, quantity })),
  cancelled: shipment.isCancelled,
})

const orderJson = (shop: Shop, ids: OwnIds, order: ShopOrder) => ({
  id: order.id,
  number: order.number,
  placed_at: order.placedAt.toISOString(),
  ...statusJson(shop, order),
  recipient: addressJson(order.address),
  lines: order.lines
    .filter((line) => shop.leftOf(line) > 0)
    .map((line) => ({
      id: line.id,
      quantity: shop.leftOf(line),
      name: line.name,
      sku: line.sku || null,
      variant_id: `9${line.id}`,
      standard_product_id: line.barcode,
      unit_value: line.price,
      currency: line.currency,
      unit_weight: line.weightGrams ? { value: line.weightGrams, unit: 'g' } : null,
      tariff_number: line.hsCode,
      origin_country: line.originCountry,
      options: line.options.map(({ name, value, isTyped = false }) => ({ name, value, typed: isTyped })),
    })),
  shipments: order.fulfillments.map((shipment) => shipmentJson(ids, shipment)),
  shipping_method: order.shippingMethod,
  note: order.note,
  gift_message: order.gift,
  pickup_point: order.pickupPoint,
  test: order.isTest,
})

export const generic: Play = {
  credentials,
  routes(app, stage) {
    const ids: OwnIds = new Map()
    app.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${credentials.apiKey}`) {
        return reply.code(401).send(refuse(401, 'unknown_key').body)
      }
    })
    app.get('/shop', async () => ({ name: 'Mugs & More' }))
    playOrders(app, stage, ids)
    playShipments(app, stage, ids)
  },
}

const act = (kind: Act['kind'], request: FastifyRequest, play: () => Answer): Act => ({
  kind,
  key: request.url,
  throttled: refuse(429, 'too_many_requests', { 'retry-after': '7' }),
  down: refuse(503, 'down'),
  expired: refuse(401, 'unknown_key'),
  play,
})

function playOrders(app: FastifyInstance, stage: Stage, ids: OwnIds): void {
  const { shop } = stage
  app.get('/orders', async (request, reply) =>
    playAct(
      stage,
      reply,
      act('list', request, () => list(stage, ids, request.query as Record<string, string>)),
    ),
  )
  app.get('/orders/:id', async (request, reply) =>
    playAct(
      stage,
      reply,
      act('read', request, () => {
        const order = shop.findShown((request.params as { id: string }).id)
        return order ? { status: 200, body: orderJson(shop, ids, order) } : unknownOrder
      }),
    ),
  )
}

/** A page starts after the time and id of the last order of the page before. */
function list({ shop, faults, now }: Stage, ids: OwnIds, query: Record<string, string>): Answer {
  if (judgeList({ ...query }).length > 0) return refuse(400, 'wrong_query')
  const placeOf = (order: ShopOrder) => `${order.updatedAt.toISOString()} ${order.id.padStart(12, '0')}`
  const isStale = faults.applies('list-stale', query.changed_since ?? '')
  const since = query.changed_since ?? ''
  const found = shop
    .orders()
    .filter((order) => !order.isDeleted && (since ? order.updatedAt.toISOString() >= since : isOpen(shop, order)))
    .filter((order) => placeOf(order) > (query.after ?? ''))
    .filter((order) => !isStale || order.updatedAt.getTime() < now().getTime() - staleMs)
    .sort((left, right) => placeOf(left).localeCompare(placeOf(right)))
  const page = found.slice(0, Number(query.limit ?? 100))
  const last = page.at(-1)
  return {
    status: 200,
    body: {
      orders: page.map((order) => orderJson(shop, ids, order)),
      next: last && page.length < found.length ? placeOf(last) : null,
    },
  }
}

const isOpen = (shop: Shop, order: ShopOrder): boolean => statusJson(shop, order).status !== 'closed'

function playShipments(app: FastifyInstance, stage: Stage, ids: OwnIds): void {
  const { shop } = stage
  const path = '/orders/:id/shipments/:shipment'
  const found = (request: FastifyRequest) => {
    const { id, shipment } = request.params as { id: string; shipment: string }
    const order = shop.find(id)
    const there = order?.fulfillments.find((one) => (ids.get(one.id) ?? one.id) === shipment)
    return { order: order?.isDeleted ? null : order, there, shipment }
  }
  app.put(path, async (request: FastifyRequest, reply: FastifyReply) =>
    playAct(
      stage,
      reply,
      act('push', request, () => {
        const { order, there, shipment } = found(request)
        const body = jsonOf(request.body)
        if (!order) return unknownOrder
        if (judgeShipment(body).length > 0) return refuse(400, 'wrong_body')
        if (there) return { status: 200, body: shipmentJson(ids, there) }
        return ship(stage, order, { id: shipment, told: body as NewShipment, ids })
      }),
    ),
  )
  app.delete(path, async (request: FastifyRequest, reply: FastifyReply) =>
    playAct(
      stage,
      reply,
      act('cancel', request, () => {
        const { order, there } = found(request)
        if (!order) return unknownOrder
        if (!there) return refuse(404, 'shipment_not_found')
        shop.cancelFulfillment(order.id, there.id)
        return { status: 200, body: shipmentJson(ids, there) }
      }),
    ),
  )
}

function ship(
  { shop }: Stage,
  order: ShopOrder,
  { id, told, ids }: { id: string; told: NewShipment; ids: OwnIds },
): Answer {
  try {
    const shipment = shop.fulfil(order.id, {
      lines: told.lines.map(({ line_id, quantity }) => ({ id: line_id, quantity })),
      trackingNumber: told.tracking_number,
      trackingUrl: told.tracking_url,
      carrier: told.carrier,
    })
    ids.set(shipment.id, id)
    return { status: 201, body: shipmentJson(ids, shipment) }
  } catch (error) {
    if (error instanceof ShopError) return refuse(409, error.reason.replaceAll(' ', '_'))
    throw error
  }
}
