/**
 * A shop that implements generic.openapi.json, with its orders in memory. Run `node example-shop.mjs`, then connect
 * `http://127.0.0.1:8090` with the key below. Replace `orders` with your own database and keep the rest.
 */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'

const apiKey = process.env.SHOP_API_KEY ?? 'a long random text'
const hookSecret = process.env.SHOP_HOOK_SECRET ?? 'another long random text'
/** The webhook URL, which Waybill shows when you connect the shop. Without it, Waybill syncs once a minute. */
const hookUrl = process.env.SHOP_HOOK_URL

/** Orders by id, in the format of the response. Every change updates `changedAt`. */
const orders = new Map()

export function placeOrder({ id, recipient, lines }) {
  const order = {
    id,
    number: `#${id}`,
    placed_at: new Date().toISOString(),
    status: 'open',
    reason: null,
    recipient,
    lines,
    shipments: [],
    changedAt: Date.now(),
  }
  orders.set(id, order)
  return order
}

/** Call this after each change to an order. It lists the order as changed and sends the webhook. */
export function orderChanged(order) {
  order.changedAt = Date.now()
  if (!hookUrl) return
  const body = JSON.stringify({ order_ids: [order.id] })
  const signature = createHmac('sha256', hookSecret).update(body).digest('hex')
  fetch(hookUrl, { method: 'POST', headers: { 'x-signature': signature }, body }).catch(() => {})
}

const error = (status, code, message) => ({ status, body: { code, message } })
const toResponse = ({ changedAt: _changedAt, ...order }) => order

function listOrders(query) {
  const since = query.get('changed_since')
  // Each page continues after the last order of the previous page. An order that changes in between then hides no other.
  const positionOf = ({ changedAt, id }) => `${String(changedAt).padStart(15, '0')} ${id}`
  const found = [...orders.values()]
    .filter((order) => (since ? order.changedAt >= Date.parse(since) : order.status !== 'closed'))
    .filter((order) => positionOf(order) > (query.get('after') ?? ''))
    .sort((a, b) => (positionOf(a) < positionOf(b) ? -1 : 1))
  const page = found.slice(0, Number(query.get('limit') ?? 100))
  const next = page.length < found.length ? positionOf(page.at(-1)) : null
  return { status: 200, body: { orders: page.map(toResponse), next } }
}

function putShipment(order, id, request) {
  const existing = order.shipments.find((shipment) => shipment.id === id)
  if (existing) return { status: 200, body: existing }
  if (order.status !== 'open') return error(409, 'order_not_open', `The order is ${order.status}.`)
  const left = order.lines.map((line) => ({ line_id: line.id, quantity: line.quantity }))
  const lines = request.lines.length > 0 ? request.lines : left.filter(({ quantity }) => quantity > 0)
  const lineOf = ({ line_id }) => order.lines.find((line) => line.id === line_id)
  if (lines.some((part) => !(part.quantity <= lineOf(part)?.quantity))) {
    return error(409, 'nothing_left', 'The shipment contains more than is left to ship.')
  }
  for (const part of lines) lineOf(part).quantity -= part.quantity
  if (order.lines.every(({ quantity }) => quantity === 0))
    Object.assign(order, { status: 'closed', reason: 'fulfilled' })
  const shipment = { id, tracking_number: request.tracking_number, lines, cancelled: false }
  order.shipments.push(shipment)
  // Email the buyer here, with `request.tracking_url`.
  orderChanged(order)
  return { status: 201, body: shipment }
}

function deleteShipment(order, id) {
  const shipment = order.shipments.find((candidate) => candidate.id === id)
  if (!shipment) return error(404, 'shipment_not_found', 'Shipment not found.')
  if (!shipment.cancelled) {
    shipment.cancelled = true
    for (const { line_id, quantity } of shipment.lines) {
      order.lines.find((line) => line.id === line_id).quantity += quantity
    }
    if (order.reason === 'fulfilled') Object.assign(order, { status: 'open', reason: null })
    orderChanged(order)
  }
  return { status: 200, body: shipment }
}

function handle(method, url, body) {
  const [, noun, id, part, shipment] = url.pathname.split('/').map(decodeURIComponent)
  const notFound = error(404, 'order_not_found', 'Order not found.')
  if (method === 'GET' && url.pathname === '/shop') return { status: 200, body: { name: 'My shop', address: null } }
  if (method === 'GET' && url.pathname === '/orders') return listOrders(url.searchParams)
  const order = noun === 'orders' ? orders.get(id) : undefined
  if (!order) return notFound
  if (method === 'GET' && part === undefined) return { status: 200, body: toResponse(order) }
  if (part !== 'shipments' || !shipment) return notFound
  if (method === 'PUT') return putShipment(order, shipment, JSON.parse(body))
  return method === 'DELETE' ? deleteShipment(order, shipment) : notFound
}

export const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const isAuthorized = request.headers.authorization === `Bearer ${apiKey}`
  const { status, body } = isAuthorized
    ? handle(request.method, new URL(request.url, 'http://shop'), Buffer.concat(chunks).toString())
    : error(401, 'unknown_key', 'Invalid API key.')
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})

if (import.meta.main) {
  placeOrder({
    id: '1001',
    recipient: {
      name: 'Grace Hopper',
      street1: '1 Market St',
      city: 'San Francisco',
      state: 'CA',
      zip: '94105',
      country: 'US',
    },
    lines: [
      {
        id: '1',
        quantity: 2,
        name: 'Mug',
        unit_value: '12.99',
        currency: 'USD',
        unit_weight: { value: 340, unit: 'g' },
      },
    ],
  })
  server.listen(8090, '127.0.0.1')
}
