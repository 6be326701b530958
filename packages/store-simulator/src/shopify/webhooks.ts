/** Webhook subscriptions and deliveries: signed, with reduced bodies on request, in no order. */
import { createHmac, randomUUID } from 'node:crypto'
import { deliverHook } from '../act.ts'
import type { Stage } from '../play.ts'
import type { ShopAct, ShopOrder } from '../shop.ts'
import { credentials } from './tokens.ts'
import type { Units } from './units.ts'

export type Subscription = { id: string; topic: string; uri: string; includeFields: string[] }

export function createHooks({ shop, faults }: Stage, units: Units) {
  const subscriptions = new Map<string, Subscription>()
  let lastId = 900

  const topicOf = (order: ShopOrder, act: ShopAct | 'placed'): string => {
    if (act === 'placed') return 'ORDERS_CREATE'
    if (act === 'cancel') return 'ORDERS_CANCELLED'
    if (act === 'delete') return 'ORDERS_DELETE'
    if (act === 'lines') return 'ORDERS_EDITED'
    if (act !== 'hold' || order.hold === 'unpaid' || order.hold === 'fraud') return 'ORDERS_UPDATED'
    return order.hold ? 'FULFILLMENT_ORDERS_PLACED_ON_HOLD' : 'FULFILLMENT_ORDERS_HOLD_RELEASED'
  }

  const bodyOf = (order: ShopOrder, { topic, includeFields }: Subscription): string => {
    if (topic.startsWith('FULFILLMENT_ORDERS_')) {
      const unit = units.of(order).at(-1)
      return JSON.stringify({ fulfillment_order: { id: `gid://shopify/FulfillmentOrder/${unit?.id}`, status: 'open' } })
    }
    if (topic === 'ORDERS_DELETE') return `{"id":${order.id}}`
    const whole: Record<string, unknown> = {
      id: Number(order.id),
      admin_graphql_api_id: `gid://shopify/Order/${order.id}`,
      name: order.number,
      email: order.address.email,
      note: order.note,
    }
    const named = includeFields.length > 0 ? includeFields : Object.keys(whole)
    return JSON.stringify(Object.fromEntries(named.map((name) => [name, whole[name]])))
  }

  function deliver(order: ShopOrder, subscription: Subscription): void {
    const body = bodyOf(order, subscription)
    const headers = {
      'x-shopify-topic': subscription.topic.toLowerCase().replace(/^(orders|fulfillment_orders)_/, '$1/'),
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-hmac-sha256': createHmac('sha256', credentials.clientSecret).update(body).digest('base64'),
    }
    void deliverHook({ faults }, `${order.id}:${subscription.topic}`, { url: subscription.uri, headers, body })
  }

  shop.onChange((order, act) => {
    const topic = topicOf(order, act)
    for (const subscription of subscriptions.values()) {
      if (subscription.topic === topic) deliver(order, subscription)
    }
  })

  return {
    list: (uri: string | null): Subscription[] =>
      [...subscriptions.values()].filter((one) => uri === null || one.uri === uri),
    /** @returns null if the same subscription exists */
    create(wanted: Omit<Subscription, 'id'>): Subscription | null {
      const isThere = [...subscriptions.values()].some(({ topic, uri }) => topic === wanted.topic && uri === wanted.uri)
      if (isThere) return null
      lastId += 1
      const subscription = { id: `gid://shopify/WebhookSubscription/${lastId}`, ...wanted }
      subscriptions.set(subscription.id, subscription)
      return subscription
    },
    remove: (id: string): boolean => subscriptions.delete(id),
  }
}

export type PlayedHooks = ReturnType<typeof createHooks>
