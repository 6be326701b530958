/**
 * Vendure 3's Admin API, as the real one responds. `npm run tool -- conformance:vendure` tests the adapter with the
 * real one. It has one path, returns 200 for nearly everything with errors in `errors`, and a fulfillment is `Pending`
 * until it is transitioned.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { type Answer, jsonOf, playAct } from '../act.ts'
import type { Play, Stage } from '../play.ts'
import { type Shop, ShopError, type ShopFulfillment, type ShopOrder } from '../shop.ts'

const credentials = { username: 'superadmin', password: 'superadmin' }
const staleMs = 10_000

const data = (value: object): Answer => ({ status: 200, body: { data: value } })
const failed = (code: string, message: string): Answer => ({
  status: 200,
  body: { errors: [{ message, extensions: { code } }], data: null },
})
const forbidden = failed('FORBIDDEN', 'You are not currently authorized to perform this action')
// Returned by a plug-in or a proxy, because Vendure has neither.
const throttled: Answer = {
  ...failed('TOO_MANY_REQUESTS', 'Too many requests'),
  status: 429,
  headers: { 'retry-after': '1' },
}
const down: Answer = { status: 503, body: 'Service Unavailable' }

type Variables = {
  id?: unknown
  state?: unknown
  username?: unknown
  password?: unknown
  options?: { take?: number; skip?: number; filter?: { _and?: Filter[] } }
  input?: {
    lines?: { orderLineId: string; quantity: number }[]
    handler?: { code?: string; arguments?: { name: string; value: string }[] }
  }
}
type Times = { after?: string }
type Filter = {
  type?: { notEq?: string }
  orderPlacedAt?: Times
  updatedAt?: Times
  state?: { notIn?: string[] }
  _or?: Filter[]
}

export const vendure: Play = {
  credentials,
  forgets: ['address', 'hold', 'fulfil'],
  routes(app, stage) {
    const sessions = new Set<string>()
    const pending = new Set<string>()
    app.post('/admin-api', async (request, reply) => {
      const sent = jsonOf(request.body) as { query?: unknown; variables?: Variables } | undefined
      if (typeof sent?.query !== 'string') return reply.code(400).send('POST body missing')
      const root = /\{\s*(\w+)/.exec(sent.query)?.[1]
      const variables = sent.variables ?? {}
      if (root === 'login') return logIn(reply, sessions, variables)
      const session = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
      if (!sessions.has(session)) return reply.send(forbidden.body)
      return answer(reply, { stage, pending, root, variables })
    })
  },
}

function logIn(reply: FastifyReply, sessions: Set<string>, { username, password }: Variables) {
  if (username !== credentials.username || password !== credentials.password) {
    const message = 'The provided credentials are invalid'
    return reply.send({
      data: { login: { __typename: 'InvalidCredentialsError', errorCode: 'INVALID_CREDENTIALS_ERROR', message } },
    })
  }
  const session = randomBytes(16).toString('hex')
  sessions.add(session)
  return reply.header('vendure-auth-token', session).send({ data: { login: { __typename: 'CurrentUser' } } })
}

type Asked = {
  stage: Stage
  pending: Set<string>
  root: string | undefined
  variables: Variables
}

function answer(reply: FastifyReply, { stage, pending, root, variables }: Asked): FastifyReply {
  const { shop, faults } = stage
  const id = String(variables.id ?? '')
  const common = { throttled, down, expired: forbidden }
  switch (root) {
    case 'activeChannel':
      return reply.send({
        data: {
          activeChannel: { code: '__default_channel__' },
          globalSettings: { serverConfig: { moneyStrategyPrecision: 2 } },
          fulfillmentHandlers: [{ code: 'manual-fulfillment' }],
          orders: { totalItems: shop.orders().length },
        },
      })
    case 'orders':
      return playAct(stage, reply, {
        ...common,
        kind: 'list',
        key: 'list',
        play: () => list(stage, pending, variables),
      })
    case 'order': {
      const play = () => {
        const order = shop.findShown(id)
        return data({ order: order && orderJson(shop, order, pending) })
      }
      return playAct(stage, reply, { ...common, kind: 'read', key: id, play })
    }
    case 'addFulfillmentToOrder': {
      // Only the response of the last step below can be lost.
      const applies: typeof faults.applies = (kind, named) => kind !== 'push-lost' && faults.applies(kind, named)
      const key = String(variables.input?.lines?.[0]?.orderLineId)
      return playAct({ faults: { ...faults, applies } }, reply, {
        ...common,
        kind: 'push',
        key,
        play: () => add(stage, pending, variables),
      })
    }
    case 'transitionFulfillmentToState': {
      const kind = variables.state === 'Cancelled' ? 'cancel' : 'push'
      return playAct(stage, reply, { ...common, kind, key: id, play: () => move(stage, pending, variables) })
    }
    default:
      return reply.code(400).send(failed('GRAPHQL_VALIDATION_FAILED', `Cannot query field "${root}".`).body)
  }
}

function list({ shop, faults, now }: Stage, pending: Set<string>, { options }: Variables): Answer {
  const isStale = faults.applies('list-stale', 'list')
  const until = now().getTime() - (isStale ? staleMs : 0)
  const after = (time: Date, times: Times | undefined) => !times?.after || time > new Date(times.after)
  const matches = (order: ShopOrder, filter: Filter): boolean =>
    after(order.placedAt, filter.orderPlacedAt) &&
    after(order.updatedAt, filter.updatedAt) &&
    !filter.state?.notIn?.includes(stateOf(shop, order, pending)) &&
    (!filter._or || filter._or.some((one) => matches(order, one)))
  const skip = options?.skip ?? 0
  const found = shop
    .orders()
    .filter((order) => !order.isDeleted && order.updatedAt.getTime() <= until)
    .filter((order) => (options?.filter?._and ?? []).every((filter) => matches(order, filter)))
    .sort((left, right) => left.placedAt.getTime() - right.placedAt.getTime() || Number(left.id) - Number(right.id))
    .slice(skip, skip + (options?.take ?? 100))
  return data({ orders: { items: found.map((order) => orderJson(shop, order, pending)) } })
}

function add({ shop }: Stage, pending: Set<string>, { input }: Variables): Answer {
  const lines = (input?.lines ?? []).map(({ orderLineId, quantity }) => ({ id: orderLineId, quantity }))
  const order = shop.orders().find((one) => one.lines.some(({ id }) => id === lines[0]?.id))
  const first = lines[0]?.id
  if (!order || order.isDeleted) return failed('ENTITY_NOT_FOUND', `No OrderLine with the id "${first}" could be found`)
  const said = (name: string) => input?.handler?.arguments?.find((one) => one.name === name)?.value ?? ''
  const refused = (type: string, errorCode: string, message: string) =>
    data({ addFulfillmentToOrder: { __typename: type, errorCode, message } })
  if (input?.handler?.code !== 'manual-fulfillment') {
    return refused('InvalidFulfillmentHandlerError', 'INVALID_FULFILLMENT_HANDLER_ERROR', 'No such handler')
  }
  try {
    const fulfillment = shop.fulfil(order.id, {
      lines,
      trackingNumber: said('trackingCode'),
      carrier: said('method'),
      mailsBuyer: false,
    })
    pending.add(fulfillment.id)
    return data({ addFulfillmentToOrder: { __typename: 'Fulfillment', ...fulfillmentJson(fulfillment, pending) } })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    if (error.reason === 'nothing left') {
      const message = 'One or more OrderItems are already part of a Fulfillment'
      return refused('ItemsAlreadyFulfilledError', 'ITEMS_ALREADY_FULFILLED_ERROR', message)
    }
    const message = `Cannot transition: ${error.reason}`
    return refused('FulfillmentStateTransitionError', 'FULFILLMENT_STATE_TRANSITION_ERROR', message)
  }
}

function move({ shop }: Stage, pending: Set<string>, { id, state }: Variables): Answer {
  const order = shop.orders().find((one) => one.fulfillments.some((fulfillment) => fulfillment.id === id))
  const fulfillment = order?.fulfillments.find((one) => one.id === id)
  if (!order || !fulfillment) return failed('ENTITY_NOT_FOUND', `No Fulfillment with the id "${id}" could be found`)
  const from = fulfillmentJson(fulfillment, pending).state
  const isAllowed = state === 'Cancelled' ? from !== 'Cancelled' : state === 'Shipped' && from === 'Pending'
  if (!isAllowed) {
    const message = `Cannot transition Fulfillment from "${from}" to "${state}"`
    return data({
      transitionFulfillmentToState: {
        __typename: 'FulfillmentStateTransitionError',
        errorCode: 'FULFILLMENT_STATE_TRANSITION_ERROR',
        message,
        transitionError: message,
        fromState: from,
      },
    })
  }
  pending.delete(fulfillment.id)
  if (state === 'Cancelled') shop.cancelFulfillment(order.id, fulfillment.id)
  else order.mails += 1
  return data({ transitionFulfillmentToState: { __typename: 'Fulfillment', ...fulfillmentJson(fulfillment, pending) } })
}

/* An order in the Admin API. */

/** Fulfillments that were added but not transitioned to `Shipped`. */
export type Pending = ReadonlySet<string>

export function stateOf(shop: Shop, order: ShopOrder, pending: Pending): string {
  if (order.cancelledAt) return 'Cancelled'
  if (order.hold === 'unpaid') return 'ArrangingAdditionalPayment'
  if (order.hold) return 'Modifying'
  const shipped = order.fulfillments.filter(({ id, isCancelled }) => !isCancelled && !pending.has(id))
  // Canceling a fulfillment does not change the order's state back.
  if (shipped.length === 0)
    return order.fulfillments.some(({ isCancelled }) => isCancelled) ? 'Shipped' : 'PaymentSettled'
  const waits = order.fulfillments.some(({ id, isCancelled }) => !isCancelled && pending.has(id))
  return shop.isFulfilled(order) && !waits ? 'Shipped' : 'PartiallyShipped'
}

export function fulfillmentJson(fulfillment: ShopFulfillment, pending: Pending) {
  const { id, isCancelled, trackingNumber, lines } = fulfillment
  return {
    id,
    state: isCancelled ? 'Cancelled' : pending.has(id) ? 'Pending' : 'Shipped',
    trackingCode: trackingNumber,
    lines: lines.map((line) => ({ orderLineId: line.id, quantity: line.quantity })),
  }
}

export function orderJson(shop: Shop, order: ShopOrder, pending: Pending) {
  const { address } = order
  const cents = (price: string) => Math.round(Number(price) * 100)
  // Vendure has no goods without shipping, so the shop sells none.
  const lines = order.lines.filter(({ isShipped }) => isShipped)
  const paid = lines.reduce((sum, line) => sum + cents(line.price) * line.quantity, 0)
  return {
    id: order.id,
    code: order.number,
    state: stateOf(shop, order, pending),
    orderPlacedAt: order.placedAt.toISOString(),
    currencyCode: lines[0]?.currency ?? 'USD',
    shippingAddress: {
      fullName: `${address.firstName} ${address.lastName}`.trim(),
      company: address.company,
      streetLine1: address.street1,
      streetLine2: address.street2,
      city: address.city,
      province: address.state,
      postalCode: address.zip,
      countryCode: address.country,
      phoneNumber: address.phone,
    },
    customer: { emailAddress: address.email },
    lines: lines.map((line) => ({
      id: line.id,
      quantity: line.quantity,
      proratedUnitPrice: cents(line.price),
      productVariant: { id: `9${line.id}`, sku: line.sku, name: line.name },
    })),
    fulfillments: order.fulfillments.map((fulfillment) => fulfillmentJson(fulfillment, pending)),
    payments: [
      {
        state: order.hold === 'unpaid' ? 'Created' : 'Settled',
        amount: paid,
        refunds: order.isRefunded ? [{ state: 'Settled', total: paid }] : [],
      },
    ],
    shippingLines: [{ shippingMethod: { name: order.shippingMethod } }],
  }
}
