import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Verb } from '../act.ts'
import type { Stage } from '../play.ts'
import type { ShopOrder } from '../shop.ts'
import { orderDocument, productDocuments, refundDocuments, statusOf, type Written } from './documents.ts'

const staleMs = 5_000
/**
 * WooCommerce stores whole seconds. Numbers are faster to sort, because a shop of 100,000 orders is sorted for each
 * page.
 */
const secondOf = (time: Date): number => Math.floor(time.getTime() / 1_000)

export function playOrders(front: Shopfront): void {
  const { shop, faults, now, written, installation, route } = front
  const seen = (order: ShopOrder) => ({ written: written(order.id), fulfillments: installation === 'fulfillments' })
  const documentOf = (order: ShopOrder) => orderDocument(shop, order, seen(order))

  route(
    'GET',
    '/wc/v3/orders',
    (request, reply) => {
      const query = request.query as Record<string, string>
      const statuses = query.status?.split(',')
      const after = query.modified_after ? secondOf(new Date(`${query.modified_after.slice(0, 19)}Z`)) : null
      const staleBefore = faults.applies('list-stale', request.url) ? now().getTime() - staleMs : Infinity
      const found = shop
        .orders()
        .filter(({ isDeleted, updatedAt }) => !isDeleted && updatedAt.getTime() < staleBefore)
        .filter(({ updatedAt }) => after === null || secondOf(updatedAt) > after)
        .filter((order) => !statuses || statuses.includes(statusOf(shop, order, seen(order))))
      if (query.orderby === 'modified')
        found.sort((a, b) => secondOf(a.updatedAt) - secondOf(b.updatedAt) || Number(a.id) - Number(b.id))
      if (query.order !== 'asc') found.reverse()
      const perPage = Number(query.per_page ?? 10)
      const start = (Number(query.page ?? 1) - 1) * perPage
      reply.header('x-wp-total', found.length).header('x-wp-totalpages', Math.ceil(found.length / perPage))
      return sendJson(reply, 200, found.slice(start, start + perPage).map(documentOf))
    },
    'list',
  )
  route(
    'GET',
    '/wc/v3/orders/:id',
    (request, reply) => {
      const order = shop.findShown((request.params as { id: string }).id)
      if (!order) return refuse(reply, 404, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.')
      return sendJson(reply, 200, documentOf(order))
    },
    'read',
  )
  route('GET', '/wc/v3/orders/:id/refunds', (request, reply) => {
    const order = shop.find((request.params as { id: string }).id)
    return sendJson(reply, 200, order ? refundDocuments(order) : [])
  })
  const idsOf = (query: unknown) => ((query as { include?: string }).include ?? '').split(',').map(Number)
  route('GET', '/wc/v3/products', (request, reply) =>
    sendJson(reply, 200, productDocuments(shop, idsOf(request.query), null)),
  )
  route('GET', '/wc/v3/products/:product/variations', (request, reply) => {
    const { product } = request.params as { product: string }
    return sendJson(reply, 200, productDocuments(shop, idsOf(request.query), Number(product)))
  })
}

export type Installation = 'fulfillments' | 'tracking plug-in' | 'plain'
export type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** The shared state of one installation. */
export type Shopfront = Stage & {
  installation: Installation
  written(orderId: string): Written
  /** Adds an authenticated route with request validation. */
  route(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, handler: Handler, verb?: Verb): void
}

export const refuse = (reply: FastifyReply, status: number, code: string, message = code): FastifyReply =>
  reply
    .code(status)
    .type('application/json')
    .send(JSON.stringify({ code, message, data: { status } }))
export const sendJson = (reply: FastifyReply, status: number, body: unknown): FastifyReply =>
  reply.code(status).type('application/json').send(JSON.stringify(body))
