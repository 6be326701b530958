/**
 * WooCommerce 11's REST API. The shop uses the older order storage, in which address edits and fulfillments don't
 * change the time of change. `/with-tracking` has the Shipment Tracking plug-in instead of fulfillments, and `/plain`
 * has neither.
 */
import type { FastifyInstance } from 'fastify'
import { type Answer, isRefusedByFault } from '../act.ts'
import type { Play } from '../play.ts'
import { ShopError } from '../shop.ts'
import type { Written } from './documents.ts'
import { playPushes } from './fulfillments.ts'
import { type Installation, playOrders, refuse, type Shopfront, sendJson } from './orders.ts'
import { findWrongQuery } from './requests.ts'
import { playHooks } from './webhooks.ts'

const credentials = { consumerKey: 'ck_suite', consumerSecret: 'cs_right' }
const authorization = `Basic ${Buffer.from(`${credentials.consumerKey}:${credentials.consumerSecret}`).toString('base64')}`

const throttled: Answer = { status: 429, headers: { 'retry-after': '7' }, body: { message: 'Too many requests' } }
/** The page of a proxy in front of the shop. */
const down: Answer = { status: 503, headers: { 'content-type': 'text/html' }, body: '<h1>Service Unavailable</h1>' }

const settings = [
  { id: 'woocommerce_store_address', value: '350 5th Ave' },
  { id: 'woocommerce_store_address_2', value: '' },
  { id: 'woocommerce_store_city', value: 'New York' },
  { id: 'woocommerce_default_country', value: 'US:NY' },
  { id: 'woocommerce_store_postcode', value: '10118' },
]

function playInstallation(app: FastifyInstance, front: Shopfront) {
  const namespaces = [
    'wp/v2',
    'wc/v3',
    ...(front.installation === 'tracking plug-in' ? ['wc-shipment-tracking/v3'] : []),
  ]
  // The site information is public.
  app.get('/wp-json/', (_request, reply) => sendJson(reply, 200, { name: 'Mugs &amp; More', namespaces }))
  front.route('GET', '/wc/v3/settings/products/woocommerce_weight_unit', (_request, reply) =>
    sendJson(reply, 200, { id: 'woocommerce_weight_unit', value: 'kg' }),
  )
  front.route('GET', '/wc/v3/settings/general', (_request, reply) => sendJson(reply, 200, settings))
  playOrders(front)
  playPushes(front)
  app.setNotFoundHandler((_request, reply) =>
    refuse(reply, 404, 'rest_no_route', 'No route was found matching the URL and request method.'),
  )
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof ShopError)) throw error
    if (error.reason === 'unknown order')
      return refuse(reply, 404, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.')
    return refuse(reply, 400, 'woocommerce_fulfillment_error', error.reason)
  })
}

export const woocommerce: Play = {
  credentials,
  forgets: ['address', 'fulfil'],
  routes(app, stage) {
    const writtenByOrder = new Map<string, Written>()
    const written = (orderId: string): Written => {
      const found = writtenByOrder.get(orderId) ?? { completed: false, meta: new Map(), notes: [], trackings: [] }
      writtenByOrder.set(orderId, found)
      return found
    }
    const hooks = playHooks(stage, written)
    const installations: [Installation, string][] = [
      ['fulfillments', ''],
      ['tracking plug-in', '/with-tracking'],
      ['plain', '/plain'],
    ]
    for (const [installation, prefix] of installations) {
      app.register(
        async (scope) => {
          const front: Shopfront = {
            ...stage,
            installation,
            written,
            route(method, path, handler, verb) {
              scope.route({
                method,
                url: `/wp-json${path}`,
                handler: (request, reply) => {
                  if (request.headers.authorization !== authorization) {
                    return refuse(reply, 401, 'woocommerce_rest_authentication_error', 'Consumer secret is invalid.')
                  }
                  const wrong = findWrongQuery(path, request.query as Record<string, string>)
                  if (wrong) return refuse(reply, 400, 'rest_invalid_param', wrong)
                  const act = { key: request.url, throttled, down }
                  if (verb && isRefusedByFault(stage.faults, reply, { ...act, kind: verb })) return reply
                  return handler(request, reply)
                },
              })
            },
          }
          playInstallation(scope, front)
          hooks.routes(front)
        },
        { prefix },
      )
    }
  },
}
