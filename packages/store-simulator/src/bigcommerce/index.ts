/** BigCommerce: orders v2 with consignments, shipments, store information, and webhooks v3. */
import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Act, type Answer, deliverHook, jsonOf, listedOrders, playAct } from '../act.ts'
import type { Play, Stage } from '../play.ts'
import { ShopError, type ShopOrder } from '../shop.ts'
import {
  addressIdOf,
  judgeHook,
  judgeList,
  judgeOrder,
  judgeShipment,
  orderJson,
  shipmentJson,
  statusOf,
} from './order-json.ts'

const credentials = { storeHash: 'abc123', accessToken: 'right', clientSecret: 'app-secret' }

const refuse = (status: number, message: string): Answer => ({ status, body: [{ status, message }] })
const notFound = refuse(404, 'The requested resource was not found.')
const unauthorized: Answer = {
  status: 401,
  body: { status: 401, title: 'Unauthorized. The presented credentials for this request are not valid.' },
}
const limits = { 'x-rate-limit-requests-left': '149', 'x-rate-limit-time-reset-ms': '30000' }
const throttled: Answer = {
  status: 429,
  headers: { 'x-rate-limit-requests-left': '0', 'x-rate-limit-time-reset-ms': '1500' },
  body: { status: 429, title: 'Too many requests' },
}
const down: Answer = { status: 503, body: { status: 503, title: 'Service unavailable' } }

type Hook = { id: number; scope: string; destination: string; is_active: boolean; headers: Record<string, string> }
type Query = Record<string, string>

export const bigcommerce: Play = {
  credentials,
  routes(app, stage) {
    const shopPaths = `/stores/${credentials.storeHash}`
    app.register(
      async (scope) => {
        scope.addHook('onRequest', async (request, reply) => {
          if (request.headers['x-auth-token'] !== credentials.accessToken) {
            return reply.code(401).send(unauthorized.body)
          }
          reply.headers(limits)
        })
        playOrders(scope, stage)
        playShipments(scope, stage)
        playHooks(scope, stage)
        scope.get('/v2/store', async () => ({
          id: credentials.storeHash,
          name: 'Practice shop',
          domain: 'practice.example',
          weight_units: 'LBS',
          dimension_units: 'Inches',
          currency: 'USD',
          country_code: 'US',
        }))
      },
      { prefix: shopPaths },
    )
  },
}

const act = (kind: Act['kind'], key: string, play: () => Answer): Act => ({
  kind,
  key,
  throttled,
  down,
  expired: unauthorized,
  play,
})

const orderOf = ({ shop }: Stage, request: FastifyRequest): ShopOrder | null =>
  shop.findShown((request.params as { id: string }).id)

function playOrders(app: FastifyInstance, stage: Stage): void {
  app.get('/v2/orders', async (request, reply) => {
    const query = request.query as Query
    return playAct(
      stage,
      reply,
      act('list', JSON.stringify(query), () => list(stage, query)),
    )
  })
  app.get('/v2/orders/:id', async (request, reply) => {
    const query = request.query as Query
    return playAct(
      stage,
      reply,
      act('read', (request.params as { id: string }).id, () => {
        const [violation] = judgeOrder({ ...query })
        if (violation) return refuse(400, violation)
        const order = orderOf(stage, request)
        return order ? { status: 200, body: orderJson(stage.shop, order, 'include' in query) } : notFound
      }),
    )
  })
}

function list(stage: Stage, query: Query): Answer {
  const [violation] = judgeList({ ...query })
  if (violation) return refuse(400, violation)
  const since = query.min_date_modified ? new Date(query.min_date_modified) : null
  const found = listedOrders(stage, since)
    .filter((order) => Number(order.id) >= Number(query.min_id ?? 0))
    .filter((order) => !query.status_id || statusOf(stage.shop, order).id === Number(query.status_id))
  if (query.sort?.startsWith('id')) found.sort((left, right) => Number(left.id) - Number(right.id))
  const limit = Number(query.limit ?? 50)
  const first = (Number(query.page ?? 1) - 1) * limit
  const page = found.slice(first, first + limit)
  if (page.length === 0) return { status: 204 }
  return { status: 200, body: page.map((order) => orderJson(stage.shop, order, 'include' in query)) }
}

type NewShipment = {
  order_address_id: number
  tracking_number?: string
  tracking_link?: string
  tracking_carrier?: string
  items: { order_product_id: number; quantity: number }[]
}

function playShipments(app: FastifyInstance, stage: Stage): void {
  const { shop } = stage
  app.get('/v2/orders/:id/shipments', async (request, reply) => {
    return playAct(
      stage,
      reply,
      act('read', (request.params as { id: string }).id, () => {
        const order = orderOf(stage, request)
        if (!order) return notFound
        const there = order.fulfillments.filter(({ isCancelled }) => !isCancelled)
        return there.length === 0
          ? { status: 204 }
          : { status: 200, body: there.map((one) => shipmentJson(order, one)) }
      }),
    )
  })
  app.post('/v2/orders/:id/shipments', async (request, reply) => {
    return playAct(
      stage,
      reply,
      act('push', (request.params as { id: string }).id, () => {
        const body = jsonOf(request.body)
        const [violation] = judgeShipment(body)
        if (violation) return refuse(400, violation)
        const order = orderOf(stage, request)
        if (!order) return notFound
        const { order_address_id, tracking_number = '', tracking_link, tracking_carrier, items } = body as NewShipment
        if (order_address_id !== addressIdOf(order)) return refuse(400, "The field 'order_address_id' is invalid.")
        try {
          const shipped = shop.fulfil(order.id, {
            lines: items.map((item) => ({ id: String(item.order_product_id), quantity: item.quantity })),
            trackingNumber: tracking_number,
            trackingUrl: tracking_link ?? null,
            carrier: tracking_carrier ?? '',
          })
          return { status: 201, body: shipmentJson(order, shipped) }
        } catch (error) {
          if (error instanceof ShopError) return refuse(400, `The field 'items' is invalid: ${error.reason}.`)
          throw error
        }
      }),
    )
  })
  app.delete('/v2/orders/:id/shipments/:shipment', async (request: FastifyRequest, reply: FastifyReply) => {
    const { id, shipment } = request.params as { id: string; shipment: string }
    return playAct(
      stage,
      reply,
      act('cancel', `${id} ${shipment}`, () => {
        const order = orderOf(stage, request)
        const there = order?.fulfillments.find((one) => one.id === shipment && !one.isCancelled)
        if (!order || !there) return notFound
        shop.cancelFulfillment(order.id, shipment)
        return { status: 204 }
      }),
    )
  })
}

function playHooks(app: FastifyInstance, stage: Stage): void {
  const hooks = new Map<number, Hook>()
  const judged = (request: FastifyRequest, id: number): Answer => {
    const body = jsonOf(request.body)
    const [violation] = judgeHook(body)
    if (violation) return { status: 422, body: { status: 422, title: violation } }
    const given = body as Omit<Hook, 'id'>
    hooks.set(id, { ...given, id, is_active: given.is_active ?? true, headers: given.headers ?? {} })
    return { status: 200, body: { data: hooks.get(id), meta: {} } }
  }
  let lastHook = 0
  const send = (reply: FastifyReply, { status, body }: Answer) => reply.code(status).send(body)
  app.get('/v3/hooks', async () => ({ data: [...hooks.values()], meta: {} }))
  app.post('/v3/hooks', async (request, reply) => send(reply, judged(request, ++lastHook)))
  app.put('/v3/hooks/:id', async (request, reply) => {
    const id = Number((request.params as { id: string }).id)
    return send(reply, hooks.has(id) ? judged(request, id) : { status: 404, body: { status: 404, title: 'Not found' } })
  })
  app.delete('/v3/hooks/:id', async (request, reply) => {
    const id = Number((request.params as { id: string }).id)
    const there = hooks.get(id)
    hooks.delete(id)
    return send(
      reply,
      there
        ? { status: 200, body: { data: there, meta: {} } }
        : { status: 404, body: { status: 404, title: 'Not found' } },
    )
  })
  stage.shop.onChange((order, what) => {
    const scope =
      { placed: 'store/order/created', delete: 'store/order/archived' }[what as string] ?? 'store/order/updated'
    for (const hook of hooks.values()) {
      if (hook.scope !== scope || !hook.is_active) continue
      const body = JSON.stringify({
        scope,
        store_id: '1',
        data: { type: 'order', id: Number(order.id) },
        hash: `${order.id} ${what}`,
        created_at: Math.floor(stage.now().getTime() / 1000),
        producer: `stores/${credentials.storeHash}`,
      })
      const id = randomUUID()
      const time = String(Math.floor(stage.now().getTime() / 1000))
      const digest = createHmac('sha256', credentials.clientSecret).update(`${id}.${time}.${body}`).digest('base64')
      const signed = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${digest}` }
      deliverHook(stage, `${order.id} ${what}`, {
        url: hook.destination,
        headers: { ...hook.headers, ...signed },
        body,
      })
    }
  })
}
