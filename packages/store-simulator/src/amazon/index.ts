/** Amazon: Login with Amazon, orders 2026-01-01 with rate limits, and shipment confirmation v0. */
import { type Act, type Answer, jsonOf, listedOrders, playAct, send } from '../act.ts'
import { createBearer } from '../bearer.ts'
import type { Play, Stage } from '../play.ts'
import { ShopError } from '../shop.ts'
import {
  judgeConfirmation,
  judgeOrder,
  judgeSearch,
  marketplaceOf,
  marketplaces,
  orderJson,
  statusOf,
} from './order-json.ts'

const credentials = {
  clientId: 'amzn1.application-oa2-client.practice',
  clientSecret: 'right',
  refreshToken: 'Atzr|practice',
  marketplaceId: marketplaces[0].id,
}

const refuse = (status: number, code: string, message: string): Answer => ({
  status,
  body: { errors: [{ code, message, details: '' }] },
})
const notFound = refuse(404, 'NotFound', 'The resource specified does not exist.')
const expired = refuse(403, 'Unauthorized', 'Access to requested resource is denied.')
const throttled = refuse(429, 'QuotaExceeded', 'You exceeded your quota for the requested resource.')
const down = refuse(503, 'ServiceUnavailable', 'Temporary overloading or maintenance of the server.')

const act = (kind: Act['kind'], key: string, play: () => Answer): Act => ({ kind, key, throttled, down, expired, play })
const idOf = (params: unknown): string => (params as { id: string }).id

/** Allows one call per `everyMs`, and up to `burst` calls after a pause. */
function createBudget(now: () => Date, { burst, everyMs }: { burst: number; everyMs: number }) {
  let left = burst
  let at = now().getTime()
  return (): boolean => {
    const time = now().getTime()
    left = Math.min(burst, left + (time - at) / everyMs)
    at = time
    if (left < 1) return false
    left -= 1
    return true
  }
}

export const amazon: Play = {
  credentials,
  routes(app, stage) {
    const bearer = createBearer(credentials, { expiresInSeconds: 3600, rotates: false })
    const maySearch = createBudget(stage.now, { burst: 20, everyMs: 180_000 })
    const references = new Map<string, string>()
    app.post('/auth/o2/token', async (request, reply) => {
      const form = new URLSearchParams(String(request.body))
      const isRight =
        form.get('client_id') === credentials.clientId && form.get('client_secret') === credentials.clientSecret
      return send(reply, bearer.answer(form, isRight))
    })
    app.register(async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        if (!bearer.knows(request.headers['x-amz-access-token']?.toString())) return reply.code(403).send(expired.body)
      })
      scope.get('/sellers/v1/marketplaceParticipations', async () => ({
        payload: marketplaces.map((marketplace) => ({
          marketplace,
          participation: { isParticipating: true, hasSuspendedListings: false },
          storeName: 'Practice shop',
        })),
      }))
      scope.get('/orders/2026-01-01/orders', async (request, reply) => {
        const query = request.query as Record<string, string>
        if (!maySearch()) return send(reply, throttled)
        return playAct(
          stage,
          reply,
          act('list', JSON.stringify(query), () => search(stage, query, references)),
        )
      })
      scope.get('/orders/2026-01-01/orders/:id', async (request, reply) => {
        const id = idOf(request.params)
        return playAct(
          stage,
          reply,
          act('read', id, () => {
            const [violation] = judgeOrder({ ...(request.query as object) })
            if (violation) return refuse(400, 'InvalidInput', violation)
            const order = stage.shop.findShown(id)
            if (!order) return notFound
            return { status: 200, body: { order: orderJson(stage.shop, order, references) } }
          }),
        )
      })
      scope.post('/orders/v0/orders/:id/shipmentConfirmation', async (request, reply) => {
        const id = idOf(request.params)
        return playAct(
          stage,
          reply,
          act('push', id, () => confirm(stage, id, { body: jsonOf(request.body), references })),
        )
      })
    })
  },
}

function search(stage: Stage, query: Record<string, string>, references: Map<string, string>): Answer {
  const [violation] = judgeSearch({ ...query })
  if (violation) return refuse(400, 'InvalidInput', violation)
  const { createdAfter, lastUpdatedAfter, fulfillmentStatuses, paginationToken } = query
  if ((createdAfter === undefined) === (lastUpdatedAfter === undefined)) {
    return refuse(400, 'InvalidInput', 'exactly one of createdAfter and lastUpdatedAfter')
  }
  const statuses = fulfillmentStatuses?.split(',')
  const searched = query.marketplaceIds?.split(',')
  const found = listedOrders(stage, lastUpdatedAfter ? new Date(lastUpdatedAfter) : null)
    .filter((order) => !searched || searched.includes(marketplaceOf(order).id))
    .filter((order) => !createdAfter || order.placedAt >= new Date(createdAfter))
    .filter((order) => !statuses || statuses.includes(statusOf(stage.shop, order)))
  const first = paginationToken ? Number(Buffer.from(paginationToken, 'base64').toString()) : 0
  const last = first + Number(query.maxResultsPerPage ?? 100)
  const orders = found.slice(first, last).map((order) => orderJson(stage.shop, order, references))
  const pagination = last < found.length ? { nextToken: Buffer.from(String(last)).toString('base64') } : {}
  return { status: 200, body: { orders, pagination } }
}

type Confirmation = {
  marketplaceId: string
  packageDetail: {
    packageReferenceId: string
    carrierCode: string
    trackingNumber: string
    orderItems: { orderItemId: string; quantity: number }[]
  }
}

function confirm(
  { shop }: Stage,
  id: string,
  { body, references }: { body: unknown; references: Map<string, string> },
): Answer {
  const [violation] = judgeConfirmation(body)
  if (violation) return refuse(400, 'InvalidInput', violation)
  const order = shop.findShown(id)
  if (!order) return notFound
  const { marketplaceId, packageDetail } = body as Confirmation
  if (marketplaceId !== marketplaceOf(order).id) return refuse(400, 'InvalidInput', 'Marketplace ID is not defined')
  const { packageReferenceId, carrierCode, trackingNumber, orderItems } = packageDetail
  const there = order.fulfillments.find((one) => references.get(one.id) === packageReferenceId)
  if (there) {
    Object.assign(there, { trackingNumber, carrier: carrierCode })
    return { status: 204 }
  }
  try {
    const shipped = shop.fulfil(id, {
      lines: orderItems.map((item) => ({ id: item.orderItemId, quantity: item.quantity })),
      trackingNumber,
      carrier: carrierCode,
    })
    references.set(shipped.id, packageReferenceId)
    return { status: 204 }
  } catch (error) {
    if (error instanceof ShopError) return refuse(400, 'InvalidInput', `Failed to create package: ${error.reason}`)
    throw error
  }
}
