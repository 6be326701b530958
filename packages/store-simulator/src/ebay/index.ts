/** eBay: user tokens, and orders of the Fulfillment API. */
import type { FastifyInstance } from 'fastify'
import { type Answer, actsIn, idOf, jsonOf, listedOrders, playAct, send } from '../act.ts'
import { bearerOf, createBearer } from '../bearer.ts'
import { judgeBody, judgeQuery } from '../faults.ts'
import type { Play, Stage } from '../play.ts'
import { type Shop, ShopError, type ShopFulfillment, type ShopLine, type ShopOrder } from '../shop.ts'

const credentials = { clientId: 'practice-app', clientSecret: 'right', refreshToken: 'v^1.1-practice' }

const refuse = (status: number, errorId: number, message: string): Answer => ({
  status,
  body: { errors: [{ errorId, domain: 'API_FULFILLMENT', category: 'REQUEST', message, longMessage: message }] },
})
const notFound = refuse(404, 32100, 'Invalid order id')
const expired = refuse(401, 1001, 'Invalid access token')
const throttled = refuse(429, 2001, 'Too many requests')
const down = refuse(500, 30500, 'System error')

const act = actsIn({ throttled, down, expired })

export const ebay: Play = {
  credentials,
  routes(app, stage) {
    const bearer = createBearer(credentials, { expiresInSeconds: 7200, rotates: false })
    app.post('/identity/v1/oauth2/token', async (request, reply) => {
      const client = Buffer.from(`${credentials.clientId}:${credentials.clientSecret}`).toString('base64')
      const form = new URLSearchParams(String(request.body))
      return send(reply, bearer.answer(form, request.headers.authorization === `Basic ${client}`))
    })
    app.register(
      async (scope) => {
        scope.addHook('onRequest', async (request, reply) => {
          if (!bearer.knows(bearerOf(request))) return reply.code(401).send(expired.body)
        })
        playOrders(scope, stage)
        playFulfillments(scope, stage)
      },
      { prefix: '/sell/fulfillment/v1' },
    )
  },
}

function playOrders(app: FastifyInstance, stage: Stage): void {
  app.get('/order', async (request, reply) => {
    const query = request.query as Record<string, string>
    return playAct(
      stage,
      reply,
      act('list', JSON.stringify(query), () => list(stage, query)),
    )
  })
  app.get('/order/:id', async (request, reply) => {
    const id = idOf(request.params)
    return playAct(
      stage,
      reply,
      act('read', id, () => {
        const order = stage.shop.findShown(id)
        return order ? { status: 200, body: orderJson(stage.shop, order) } : notFound
      }),
    )
  })
}

function list(stage: Stage, query: Record<string, string>): Answer {
  const [violation] = judgeList({ ...query })
  if (violation) return refuse(400, 30700, violation)
  const since = /^lastmodifieddate:\[(.+?)\.\.\]$/.exec(query.filter ?? '')?.[1]
  const isOpen = query.filter?.startsWith('orderfulfillmentstatus') ?? false
  const found = listedOrders(stage, since ? new Date(since) : null)
    .filter((order) => !isOpen || !stage.shop.isFulfilled(order))
    .sort((left, right) => Number(right.id) - Number(left.id))
  const offset = Number(query.offset ?? 0)
  const limit = Number(query.limit ?? 50)
  const orders = found.slice(offset, offset + limit).map((order) => orderJson(stage.shop, order))
  return { status: 200, body: { href: '', total: found.length, limit, offset, orders } }
}

type NewFulfillment = {
  lineItems?: { lineItemId: string; quantity?: number }[]
  trackingNumber?: string
  shippingCarrierCode?: string
}

function playFulfillments(app: FastifyInstance, stage: Stage): void {
  app.get('/order/:id/shipping_fulfillment', async (request, reply) => {
    const id = idOf(request.params)
    return playAct(
      stage,
      reply,
      act('read', id, () => {
        const order = stage.shop.findShown(id)
        if (!order) return notFound
        const fulfillments = order.fulfillments.map(fulfillmentJson)
        return { status: 200, body: { fulfillments, total: fulfillments.length } }
      }),
    )
  })
  app.post('/order/:id/shipping_fulfillment', async (request, reply) => {
    const id = idOf(request.params)
    return playAct(
      stage,
      reply,
      act('push', id, () => fulfil(stage, id, jsonOf(request.body))),
    )
  })
}

function fulfil(stage: Stage, id: string, body: unknown): Answer {
  const [violation] = judgeFulfillment(body)
  if (violation) return refuse(400, 32600, violation)
  const order = stage.shop.findShown(id)
  if (!order) return refuse(400, 32100, 'Invalid Order Id')
  const { lineItems = [], trackingNumber = '999', shippingCarrierCode = '' } = body as NewFulfillment
  if (order.fulfillments.some((one) => one.trackingNumber === trackingNumber)) {
    return refuse(409, 34500, 'Please use PUT operation for updating shipping fulfillment')
  }
  try {
    stage.shop.fulfil(id, {
      lines: lineItems.map((line) => ({ id: line.lineItemId, quantity: line.quantity ?? 1 })),
      trackingNumber,
      carrier: shippingCarrierCode,
    })
  } catch (error) {
    if (error instanceof ShopError) return refuse(400, 32200, `Invalid line item id: ${error.reason}`)
    throw error
  }
  const location = `${stage.url()}/sell/fulfillment/v1/order/${id}/shipping_fulfillment/${trackingNumber}`
  return { status: 201, headers: { location }, body: {} }
}

export function orderJson(shop: Shop, order: ShopOrder) {
  const { address } = order
  const live = order.fulfillments.filter(({ isCancelled }) => !isCancelled)
  const isFulfilled = shop.isFulfilled(order)
  return {
    orderId: order.id,
    legacyOrderId: order.id,
    creationDate: order.placedAt.toISOString(),
    lastModifiedDate: order.updatedAt.toISOString(),
    orderFulfillmentStatus: isFulfilled ? 'FULFILLED' : live.length > 0 ? 'IN_PROGRESS' : 'NOT_STARTED',
    orderPaymentStatus: order.isRefunded ? 'FULLY_REFUNDED' : order.hold ? 'PENDING' : 'PAID',
    sellerId: 'practice_seller',
    buyer: { username: 'buyer' },
    ...(order.note ? { buyerCheckoutNotes: order.note } : {}),
    cancelStatus: { cancelState: order.cancelledAt ? 'CANCELED' : 'NONE_REQUESTED', cancelRequests: [] },
    fulfillmentStartInstructions: [
      {
        fulfillmentInstructionsType: 'SHIP_TO',
        shippingStep: {
          shippingServiceCode: order.shippingMethod,
          shipTo: {
            fullName: `${address.firstName} ${address.lastName}`,
            ...(address.company ? { companyName: address.company } : {}),
            email: address.email,
            ...(address.phone ? { primaryPhone: { phoneNumber: address.phone } } : {}),
            contactAddress: {
              addressLine1: address.street1,
              ...(address.street2 ? { addressLine2: address.street2 } : {}),
              city: address.city,
              stateOrProvince: address.state,
              postalCode: address.zip,
              countryCode: address.country,
            },
          },
        },
      },
    ],
    fulfillmentHrefs: [],
    lineItems: order.lines.filter(({ isShipped }) => isShipped).map((line) => lineJson(shop, order, line)),
  }
}

const lineJson = (shop: Shop, { gift }: ShopOrder, line: ShopLine) => ({
  lineItemId: line.id,
  legacyItemId: line.id,
  title: line.name,
  sku: line.sku,
  quantity: line.quantity,
  lineItemFulfillmentStatus: shop.leftOf(line) === 0 ? 'FULFILLED' : line.fulfilled > 0 ? 'IN_PROGRESS' : 'NOT_STARTED',
  ...(line.options.length > 0 ? { variationAspects: line.options.map(({ name, value }) => ({ name, value })) } : {}),
  ...(gift ? { giftDetails: { message: gift, senderName: 'Buyer' } } : {}),
  lineItemCost: { value: (Number(line.price) * line.quantity).toFixed(2), currency: line.currency },
})

export const fulfillmentJson = (shipped: ShopFulfillment) => ({
  fulfillmentId: shipped.trackingNumber,
  shipmentTrackingNumber: shipped.trackingNumber,
  shippingCarrierCode: shipped.carrier,
  shippedDate: shipped.createdAt.toISOString(),
  lineItems: shipped.lines.map(({ id, quantity }) => ({ lineItemId: id, quantity })),
})

/* eBay's request schemas of the Fulfillment API, transcribed. */

export const judgeList = judgeQuery({
  fieldGroups: { type: 'string', enum: ['TAX_BREAKDOWN'] },
  filter: {
    type: 'string',
    pattern:
      '^(creationdate|lastmodifieddate):\\[\\d{4}-\\d\\d-\\d\\dT[\\d:]+\\.\\d{3}Z\\.\\.([^\\]]*Z)?\\]$|^orderfulfillmentstatus:\\{(NOT_STARTED\\|IN_PROGRESS|FULFILLED\\|IN_PROGRESS)\\}$',
  },
  limit: { type: 'integer', minimum: 1, maximum: 200 },
  offset: { type: 'integer', minimum: 0 },
  orderIds: { type: 'string' },
})

export const judgeFulfillment = judgeBody({
  type: 'object',
  additionalProperties: false,
  dependentRequired: { trackingNumber: ['shippingCarrierCode'], shippingCarrierCode: ['trackingNumber'] },
  properties: {
    lineItems: {
      type: 'array',
      items: {
        type: 'object',
        required: ['lineItemId'],
        additionalProperties: false,
        properties: { lineItemId: { type: 'string' }, quantity: { type: 'integer', minimum: 1 } },
      },
    },
    shippedDate: { type: 'string', format: 'date-time' },
    shippingCarrierCode: { type: 'string' },
    trackingNumber: { type: 'string', pattern: '^[0-9A-Za-z]+$' },
  },
})
