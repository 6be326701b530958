/**
 * Squarespace's Orders API 1.0 as documented: fifty orders per page, a cursor without other parameters, no partial
 * fulfillments.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Act, type Answer, jsonOf, listedOrders, playAct } from '../act.ts'
import { judgeBody, judgeQuery } from '../faults.ts'
import type { Play, Stage } from '../play.ts'
import { type Shop, ShopError, type ShopOrder } from '../shop.ts'

const credentials = { apiKey: 'right' }
const pageSize = 50

const refuse = (status: number, type: string, message: string): Answer => ({
  status,
  body: { type, subtype: null, message, statusCode: status },
})
const notFound = refuse(404, 'NOT_FOUND', 'The order was not found.')

const time = { type: 'string', format: 'date-time' }
const judgeList = judgeQuery({
  cursor: { type: 'string', minLength: 1 },
  modifiedAfter: time,
  modifiedBefore: time,
  fulfillmentStatus: { enum: ['PENDING', 'FULFILLED', 'CANCELED'] },
})
const text = { type: 'string', minLength: 1 }
const judgeFulfillment = judgeBody({
  type: 'object',
  required: ['shouldSendNotification', 'shipments'],
  properties: {
    shouldSendNotification: { type: 'boolean' },
    shipments: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['shipDate', 'carrierName', 'service', 'trackingNumber'],
        properties: { shipDate: time, carrierName: text, service: text, trackingNumber: text, trackingUrl: text },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
})

type Fulfillment = {
  shouldSendNotification: boolean
  shipments: { carrierName: string; trackingNumber: string; trackingUrl?: string }[]
}

function statusOf(shop: Shop, order: ShopOrder): string {
  if (order.cancelledAt) return 'CANCELED'
  return shop.isFulfilled(order) ? 'FULFILLED' : 'PENDING'
}

function orderJson(shop: Shop, order: ShopOrder) {
  const { address } = order
  const currency = order.lines[0]?.currency ?? 'USD'
  const total = order.lines.reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0).toFixed(2)
  return {
    id: order.id,
    orderNumber: Number(order.number.replace('#', '')),
    createdOn: order.placedAt.toISOString(),
    modifiedOn: order.updatedAt.toISOString(),
    channel: 'web',
    testmode: order.isTest,
    customerEmail: address.email,
    shippingAddress: {
      firstName: address.firstName,
      lastName: address.lastName,
      address1: address.street1,
      address2: address.street2 ?? '',
      city: address.city,
      state: address.state,
      countryCode: address.country,
      postalCode: address.zip,
      phone: address.phone ?? '',
    },
    fulfillmentStatus: statusOf(shop, order),
    lineItems: order.lines.map((line) => ({
      id: line.id,
      sku: line.sku,
      variantId: `variant-${line.id}`,
      productName: line.name,
      quantity: line.quantity,
      unitPricePaid: { value: line.price, currency: line.currency },
      lineItemType: line.isShipped ? 'PHYSICAL' : 'DIGITAL',
      variantOptions: line.options
        .filter((one) => !one.isTyped)
        .map(({ name, value }) => ({ optionName: name, value })),
      customizations: line.options.filter((one) => one.isTyped).map(({ name, value }) => ({ label: name, value })),
    })),
    fulfillments: order.fulfillments.map((one) => ({
      shipDate: one.createdAt.toISOString(),
      carrierName: one.carrier,
      service: 'Standard',
      trackingNumber: one.trackingNumber,
      ...(one.trackingUrl ? { trackingUrl: one.trackingUrl } : {}),
    })),
    shippingLines: [{ method: order.shippingMethod, amount: { value: '5.00', currency } }],
    formSubmission: order.note ? [{ label: 'Note', value: order.note }] : [],
    grandTotal: { value: total, currency },
    refundedTotal: { value: order.isRefunded ? total : '0.00', currency },
  }
}

export const squarespace: Play = {
  credentials,
  routes(app, stage) {
    app.addHook('onRequest', async (request, reply) => {
      const unknown = refuse(401, 'AUTHORIZATION_ERROR', 'You are not authorized to do that.')
      if (request.headers.authorization !== `Bearer ${credentials.apiKey}`) return reply.code(401).send(unknown.body)
      if (!request.headers['user-agent']) {
        return reply.code(400).send(refuse(400, 'INVALID_REQUEST_ERROR', 'User-Agent is missing.').body)
      }
    })
    app.get('/1.0/authorization/website', async () => ({ id: '5f3c', title: 'Mugs & More' }))
    playOrders(app, stage)
  },
}

const act = (kind: Act['kind'], request: FastifyRequest, play: () => Answer): Act => ({
  kind,
  key: request.url,
  throttled: refuse(429, 'RATE_LIMIT_ERROR', 'Too many requests.'),
  down: refuse(503, 'INTERNAL_ERROR', 'Try again later.'),
  expired: refuse(401, 'AUTHORIZATION_ERROR', 'You are not authorized to do that.'),
  play,
})

function playOrders(app: FastifyInstance, stage: Stage): void {
  const { shop } = stage
  const orderOf = (request: FastifyRequest) => shop.findShown((request.params as { id: string }).id)
  app.get('/1.0/commerce/orders', async (request, reply) =>
    playAct(
      stage,
      reply,
      act('list', request, () => list(stage, request.query as Record<string, string>)),
    ),
  )
  app.get('/1.0/commerce/orders/:id', async (request, reply) =>
    playAct(
      stage,
      reply,
      act('read', request, () => {
        const order = orderOf(request)
        return order ? { status: 200, body: orderJson(shop, order) } : notFound
      }),
    ),
  )
  app.post('/1.0/commerce/orders/:id/fulfillments', async (request, reply) =>
    playAct(
      stage,
      reply,
      act('push', request, () => {
        const order = orderOf(request)
        const body = jsonOf(request.body)
        if (!order) return notFound
        const [violation] = judgeFulfillment(body)
        return violation ? refuse(400, 'INVALID_REQUEST_ERROR', violation) : fulfil(shop, order, body as Fulfillment)
      }),
    ),
  )
}

function list(stage: Stage, query: Record<string, string>): Answer {
  const [violation] = judgeList({ ...query })
  if (violation) return refuse(400, 'INVALID_REQUEST_ERROR', violation)
  const { cursor, modifiedAfter, modifiedBefore } = query
  if (cursor && Object.keys(query).length > 1) return refuse(400, 'INVALID_REQUEST_ERROR', 'The cursor stands alone.')
  if (Boolean(modifiedAfter) !== Boolean(modifiedBefore)) {
    return refuse(400, 'INVALID_REQUEST_ERROR', 'modifiedAfter and modifiedBefore come together.')
  }
  // A cursor contains the filter and the position.
  const [since = '', status = '', start = '0'] = cursor
    ? Buffer.from(cursor, 'base64url').toString().split('|')
    : [modifiedAfter, query.fulfillmentStatus]
  const found = listedOrders(stage, null).filter(
    (order) => (!since || order.updatedAt.toISOString() > since) && (!status || statusOf(stage.shop, order) === status),
  )
  const end = Number(start) + pageSize
  const hasNextPage = found.length > end
  const next = Buffer.from(`${since}|${status}|${end}`).toString('base64url')
  return {
    status: 200,
    body: {
      result: found.slice(Number(start), end).map((order) => orderJson(stage.shop, order)),
      pagination: hasNextPage ? { hasNextPage, nextPageCursor: next } : { hasNextPage },
    },
  }
}

/** One request fulfills the whole order. Further shipments in it are only tracking numbers. */
function fulfil(shop: Shop, order: ShopOrder, { shouldSendNotification, shipments }: Fulfillment): Answer {
  const [shipment] = shipments
  try {
    shop.fulfil(order.id, {
      trackingNumber: shipment?.trackingNumber ?? '',
      trackingUrl: shipment?.trackingUrl ?? null,
      carrier: shipment?.carrierName ?? '',
      mailsBuyer: shouldSendNotification,
    })
    return { status: 204 }
  } catch (error) {
    if (error instanceof ShopError) return refuse(409, 'CONFLICT', error.reason)
    throw error
  }
}
