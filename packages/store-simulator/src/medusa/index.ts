/**
 * Medusa 2's Admin API, as the real one answered (`npm run tool -- conformance:medusa` holds the adapter to that one): a fulfillment
 * is made and then shipped, unknown fields are refused, and what was shipped is not cancelled any more.
 */
import type { FastifyRequest } from 'fastify'
import { type Answer, jsonOf, listedOrders, playAct, send } from '../act.ts'
import type { Play, Stage } from '../play.ts'
import { ShopRefusal } from '../shop.ts'
import { locations, type Made, orderJson } from './order-json.ts'

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
    const made: Made = new Map()
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
    app.get<{ Params: OrderPath }>('/admin/orders/:id/changes', ({ params: { id } }, reply) =>
      send(reply, known(id) ? { status: 200, body: { order_changes: [] } } : unknown(id)),
    )
    app.post<{ Params: OrderPath }>('/admin/orders/:id/fulfillments', ({ params: { id }, body }, reply) => {
      const fulfilled = jsonOf(body) as FulfillmentBody
      const play = () => fulfil(stage, id, { fulfilled, made }) ?? orderAnswer(id)
      // The answer that can be lost is the last one's, below.
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

/** @returns null where it was done */
function fulfil({ shop }: Stage, id: string, { fulfilled, made }: { fulfilled: FulfillmentBody; made: Made }) {
  const names = ['items', 'location_id', 'shipping_option_id', 'no_notification', 'delivery_address', 'metadata']
  const odd = unrecognized(fulfilled, names)
  if (odd) return odd
  if (!fulfilled.items?.length) return failed(400, 'invalid_data', "Invalid request: Field 'items' is required")
  try {
    const metadata = fulfilled.metadata as { tracking_number?: string } | undefined
    const trackingNumber = metadata?.tracking_number ?? ''
    const { id: fulfillmentId } = shop.fulfil(id, { lines: fulfilled.items, trackingNumber, mailsBuyer: false })
    made.set(fulfillmentId, { metadata: metadata ?? null, shippedAt: null })
    return null
  } catch (error) {
    if (!(error instanceof ShopRefusal)) throw error
    if (error.reason === 'unknown order') return failed(404, 'not_found', `Order id not found: ${id}`)
    if (error.reason !== 'nothing left') return failed(400, 'invalid_data', error.reason)
    return failed(400, 'invalid_data', 'Cannot fulfill more items than what was ordered')
  }
}

/** @returns null where it was done */
function cancel({ shop }: Stage, { id, fulfillment }: OrderPath, made: Made): Answer | null {
  const found = shop.find(id)?.fulfillments.find((one) => one.id === fulfillment)
  if (!found) return failed(400, 'invalid_data', `Fulfillment with id ${fulfillment} not found in the order`)
  if (made.get(fulfillment)?.shippedAt) {
    return failed(
      400,
      'not_allowed',
      'The fulfillment has already been shipped. Shipped fulfillments cannot be canceled',
    )
  }
  if (!shop.cancelFulfillment(id, fulfillment)) return failed(400, 'not_allowed', 'The fulfillment is already canceled')
  return null
}

/** @returns null where it was done */
function ship(
  { shop, now }: Stage,
  { id, fulfillment }: OrderPath,
  { shipped, made }: { shipped: ShipmentBody; made: Made },
): Answer | null {
  const odd = unrecognized(shipped, ['items', 'labels', 'no_notification', 'metadata'])
  if (odd) return odd
  const order = shop.find(id)
  const found = order?.fulfillments.find((one) => one.id === fulfillment)
  const own = made.get(fulfillment)
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
