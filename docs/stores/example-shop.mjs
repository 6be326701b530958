/**
 * A shop that speaks the protocol of generic.openapi.json, with its orders in memory: `node example-shop.mjs`, then
 * connect `http://127.0.0.1:8090` with the key below. Put your own database in the place of `orders`, and keep the rest.
 */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'

const apiKey = process.env.SHOP_API_KEY ?? 'a long random text'
const hookSecret = process.env.SHOP_HOOK_SECRET ?? 'another long random text'
/** The address that Waybill shows when the shop is connected; without one it asks by itself once a minute. */
const hookUrl = process.env.SHOP_HOOK_URL

/** By id, as they are answered; `changedAt` moves with every change. */
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

/** To be called after each change of an order: it is listed anew, and Waybill told that it may look. */
export function orderChanged(order) {
  order.changedAt = Date.now()
  if (!hookUrl) return
  const body = JSON.stringify({ order_ids: [order.id] })
  const signature = createHmac('sha256', hookSecret).update(body).digest('hex')
  fetch(hookUrl, { method: 'POST', headers: { 'x-signature': signature }, body }).catch(() => {})
}

const refusal = (status, code, message) => ({ status, body: { code, message } })
const shown = ({ changedAt: _changedAt, ...order }) => order

function listOrders(query) {
  const since = query.get('changed_since')
  // A page goes on where the one before it ended, so that an order which changes meanwhile pushes none off the pages.
  const placeOf = ({ changedAt, id }) => `${String(changedAt).padStart(15, '0')} ${id}`
  const found = [...orders.values()]
    .filter((order) => (since ? order.changedAt >= Date.parse(since) : order.status !== 'closed'))
    .filter((order) => placeOf(order) > (query.get('after') ?? ''))
    .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  const page = found.slice(0, Number(query.get('limit') ?? 100))
  const next = page.length < found.length ? placeOf(page.at(-1)) : null
  return { status: 200, body: { orders: page.map(shown), next } }
}

function putShipment(order, id, told) {
  const there = order.shipments.find((shipment) => shipment.id === id)
  if (there) return { status: 200, body: there }
  if (order.status !== 'open') return refusal(409, 'order_not_open', `The order is ${order.status}.`)
  const left = order.lines.map((line) => ({ line_id: line.id, quantity: line.quantity }))
  const lines = told.lines.length > 0 ? told.lines : left.filter(({ quantity }) => quantity > 0)
  const lineOf = ({ line_id }) => order.lines.find((line) => line.id === line_id)
  if (lines.some((part) => !(part.quantity <= lineOf(part)?.quantity))) {
    return refusal(409, 'nothing_left', 'There is not so much left to ship.')
  }
  for (const part of lines) lineOf(part).quantity -= part.quantity
  if (order.lines.every(({ quantity }) => quantity === 0))
    Object.assign(order, { status: 'closed', reason: 'fulfilled' })
  const shipment = { id, tracking_number: told.tracking_number, lines, cancelled: false }
  order.shipments.push(shipment)
  // Here the buyer is mailed, with `told.tracking_url`.
  orderChanged(order)
  return { status: 201, body: shipment }
}

function deleteShipment(order, id) {
  const shipment = order.shipments.find((one) => one.id === id)
  if (!shipment) return refusal(404, 'shipment_not_found', 'There is no such shipment.')
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

function answerTo(method, url, body) {
  const [, noun, id, part, shipment] = url.pathname.split('/').map(decodeURIComponent)
  const unknown = refusal(404, 'order_not_found', 'There is no such order.')
  if (method === 'GET' && url.pathname === '/shop') return { status: 200, body: { name: 'My shop', address: null } }
  if (method === 'GET' && url.pathname === '/orders') return listOrders(url.searchParams)
  const order = noun === 'orders' ? orders.get(id) : undefined
  if (!order) return unknown
  if (method === 'GET' && part === undefined) return { status: 200, body: shown(order) }
  if (part !== 'shipments' || !shipment) return unknown
  if (method === 'PUT') return putShipment(order, shipment, JSON.parse(body))
  return method === 'DELETE' ? deleteShipment(order, shipment) : unknown
}

export const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const isKnown = request.headers.authorization === `Bearer ${apiKey}`
  const { status, body } = isKnown
    ? answerTo(request.method, new URL(request.url, 'http://shop'), Buffer.concat(chunks).toString())
    : refusal(401, 'unknown_key', 'This key does not open the shop.')
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
