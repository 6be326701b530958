/** Etsy: tokens with refresh tokens for single use, receipts and their tracking. */
import type { FastifyInstance } from 'fastify'
import { type Answer, actsIn, idOf, listedOrders, playAct, send } from '../act.ts'
import { bearerOf, createBearer } from '../bearer.ts'
import { escapeTexts } from '../escape.ts'
import { judgeBody, judgeQuery } from '../faults.ts'
import type { Play, Stage } from '../play.ts'
import { type Shop, ShopError, type ShopFulfillment, type ShopLine, type ShopOrder } from '../shop.ts'

const credentials = {
  keystring: 'practice-key',
  shopId: '12345678',
  refreshToken: '12345678.practice',
  webhookSecret: `whsec_${Buffer.from('practice secret').toString('base64')}`,
}

const refuse = (status: number, error: string): Answer => ({ status, body: { error } })
const notFound = refuse(404, 'The requested receipt was not found.')
const expired = refuse(401, 'invalid_token')
const throttled: Answer = { ...refuse(429, 'Exceeded the rate limit'), headers: { 'retry-after': '1' } }
const down = refuse(503, 'Service unavailable')

const act = actsIn({ throttled, down, expired })

export const etsy: Play = {
  credentials,
  forgets: ['refund', 'cancel'],
  routes(app, stage) {
    const bearer = createBearer(credentials, { expiresInSeconds: 3600, rotates: true })
    app.post('/v3/public/oauth/token', async (request, reply) => {
      const form = new URLSearchParams(String(request.body))
      return send(reply, bearer.answer(form, form.get('client_id') === credentials.keystring))
    })
    app.register(
      async (scope) => {
        scope.addHook('onRequest', async (request, reply) => {
          if (request.headers['x-api-key'] !== credentials.keystring) {
            return reply.code(403).send(refuse(403, 'API key not found').body)
          }
          if (!bearer.knows(bearerOf(request))) return reply.code(401).send(expired.body)
        })
        scope.get('/', async () => ({ shop_id: Number(credentials.shopId), shop_name: 'PracticeShop' }))
        playReceipts(scope, stage)
      },
      { prefix: `/v3/application/shops/${credentials.shopId}` },
    )
  },
}

function playReceipts(app: FastifyInstance, stage: Stage): void {
  app.get('/receipts', async (request, reply) => {
    const query = request.query as Record<string, string>
    return playAct(
      stage,
      reply,
      act('list', JSON.stringify(query), () => list(stage, query)),
    )
  })
  app.get('/receipts/:id', async (request, reply) => {
    const id = idOf(request.params)
    return playAct(
      stage,
      reply,
      act('read', id, () => {
        const order = stage.shop.findShown(id)
        return order ? { status: 200, body: receiptJson(stage.shop, order) } : notFound
      }),
    )
  })
  app.post('/receipts/:id/tracking', async (request, reply) => {
    const id = idOf(request.params)
    return playAct(
      stage,
      reply,
      act('push', id, () => track(stage, id, Object.fromEntries(new URLSearchParams(String(request.body))))),
    )
  })
}

function list(stage: Stage, query: Record<string, string>): Answer {
  const [violation] = judgeList({ ...query })
  if (violation) return refuse(400, violation)
  const modified = query.min_last_modified
  const isCancelledList = query.was_canceled === 'true'
  const time = (order: ShopOrder) => epoch(query.sort_on === 'updated' ? order.updatedAt : order.placedAt)
  const found = listedOrders(stage, modified ? new Date(Number(modified) * 1000) : null)
    // Lists by time of change never contain canceled orders.
    .filter((order) => (order.cancelledAt !== null) === isCancelledList)
    .filter((order) => !query.min_created || epoch(order.placedAt) >= Number(query.min_created))
    .filter((order) => !query.was_shipped || isShipped(stage.shop, order) === (query.was_shipped === 'true'))
    .sort((left, right) => time(left) - time(right) || Number(left.id) - Number(right.id))
  if (query.sort_order?.startsWith('desc')) found.reverse()
  const offset = Number(query.offset ?? 0)
  const results = found.slice(offset, offset + Number(query.limit ?? 25))
  return { status: 200, body: { count: found.length, results: results.map((order) => receiptJson(stage.shop, order)) } }
}

function track(stage: Stage, id: string, form: Record<string, string>): Answer {
  const [violation] = judgeTracking(form)
  if (violation) return refuse(400, violation)
  const order = stage.shop.findShown(id)
  if (!order) return notFound
  const { tracking_code: trackingNumber, carrier_name: carrier = '' } = form
  if (!trackingNumber) return refuse(400, 'A tracking number is required')
  if (stage.shop.isFulfilled(order)) {
    // Further tracking numbers are always accepted, and each one sends another email to the buyer.
    order.fulfillments.push({
      id: String(epoch(stage.now()) * 1000 + order.fulfillments.length),
      trackingNumber,
      trackingUrl: null,
      carrier,
      lines: [],
      isCancelled: false,
      createdAt: stage.now(),
    })
    order.mails += 1
    return { status: 200, body: receiptJson(stage.shop, order) }
  }
  try {
    stage.shop.fulfil(id, { trackingNumber, carrier })
    return { status: 200, body: receiptJson(stage.shop, order) }
  } catch (error) {
    if (error instanceof ShopError) return refuse(409, `The receipt is ${error.reason}`)
    throw error
  }
}

export const epoch = (time: Date): number => Math.floor(time.getTime() / 1000)

function statusOf(shop: Shop, order: ShopOrder): string {
  if (order.cancelledAt) return 'Canceled'
  if (order.isRefunded) return 'Fully Refunded'
  if (order.hold) return order.hold === 'unpaid' ? 'Open' : 'Payment Processing'
  return isShipped(shop, order) ? 'Completed' : 'Paid'
}

/** Etsy does not count quantities. The first shipment marks the whole receipt as shipped. */
export const isShipped = (shop: Shop, order: ShopOrder): boolean =>
  shop.isFulfilled(order) || order.fulfillments.some(({ isCancelled }) => !isCancelled)

/** Etsy escapes every text. */
function receiptJson(shop: Shop, order: ShopOrder) {
  const { address } = order
  return escapeTexts({
    receipt_id: Number(order.id),
    receipt_type: 0,
    status: statusOf(shop, order),
    name: `${address.firstName} ${address.lastName}`,
    first_line: address.street1,
    second_line: address.street2,
    city: address.city,
    state: address.state,
    zip: address.zip,
    country_iso: address.country,
    buyer_email: address.email,
    message_from_buyer: order.note,
    is_gift: order.gift !== null,
    gift_message: order.gift ?? '',
    is_paid: order.hold === null,
    is_shipped: isShipped(shop, order),
    created_timestamp: epoch(order.placedAt),
    updated_timestamp: epoch(order.updatedAt),
    shipments: order.fulfillments.map(shipmentJson),
    transactions: order.lines.map((line) => transactionJson(order, line)),
    refunds: [],
  })
}

const shipmentJson = (shipped: ShopFulfillment) => ({
  receipt_shipping_id: Number(shipped.id),
  shipment_notification_timestamp: epoch(shipped.createdAt),
  carrier_name: shipped.carrier,
  tracking_code: shipped.trackingNumber,
})

const transactionJson = (order: ShopOrder, line: ShopLine) => ({
  transaction_id: Number(line.id),
  receipt_id: Number(order.id),
  title: line.name,
  sku: line.sku,
  product_id: Number(`9${line.id}`),
  quantity: line.quantity,
  is_digital: !line.isShipped,
  variations: [
    ...line.options.map(({ name, value, isTyped }, index) => ({
      property_id: isTyped ? 54 : 200 + index,
      value_id: isTyped ? null : index,
      formatted_name: name,
      formatted_value: value,
    })),
    // Etsy lists the personalization of each item that has one.
    ...(line.options.some(({ isTyped }) => isTyped)
      ? []
      : [
          {
            property_id: 54,
            value_id: null,
            formatted_name: 'Personalization',
            formatted_value: 'Not requested on this item.',
          },
        ]),
  ],
  price: { amount: Math.round(Number(line.price) * 100), divisor: 100, currency_code: line.currency },
  shipping_method: order.shippingMethod,
})

/* Etsy's request schemas of receipts and tracking, transcribed. */

const time = { type: 'integer', minimum: 946684800 }
const flag = { type: 'boolean' }

export const judgeList = judgeQuery({
  min_created: time,
  max_created: time,
  min_last_modified: time,
  max_last_modified: time,
  limit: { type: 'integer', minimum: 1, maximum: 100 },
  offset: { type: 'integer', minimum: 0 },
  sort_on: { type: 'string', enum: ['created', 'updated', 'receipt_id'] },
  sort_order: { type: 'string', enum: ['asc', 'ascending', 'desc', 'descending', 'up', 'down'] },
  was_paid: flag,
  was_shipped: flag,
  was_delivered: flag,
  was_canceled: flag,
})

const judgeTracking = judgeBody({
  type: 'object',
  additionalProperties: false,
  properties: {
    tracking_code: { type: 'string' },
    carrier_name: { type: 'string' },
    send_bcc: { enum: ['true', 'false'] },
    note_to_buyer: { type: 'string' },
  },
})
