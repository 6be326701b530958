import { createHmac } from 'node:crypto'
import { deliverHook } from '../act.ts'
import type { Stage } from '../play.ts'
import { orderDocument, type Written } from './documents.ts'
import { refuse, type Shopfront, sendJson } from './orders.ts'
import { readBody } from './requests.ts'

type Webhook = { id: number; name: string; status: string; topic: string; delivery_url: string; secret: string }

const topicOf = (act: string): string =>
  act === 'placed' ? 'order.created' : act === 'delete' ? 'order.deleted' : 'order.updated'

/** The webhooks of one shop. The same webhook can be registered several times. */
export function playHooks({ shop, faults, now }: Stage, written: (orderId: string) => Written) {
  const webhooks: Webhook[] = []
  const shown = ({ secret: _secret, ...webhook }: Webhook) => webhook

  shop.onChange((order, act) => {
    const document =
      act === 'delete'
        ? { id: Number(order.id) }
        : orderDocument(shop, order, { written: written(order.id), fulfillments: true })
    const body = JSON.stringify(document)
    for (const { id, secret, topic, status, delivery_url: url } of webhooks) {
      if (status !== 'active' || topic !== topicOf(act)) continue
      const headers = {
        'content-type': 'application/json',
        'x-wc-webhook-topic': topic,
        'x-wc-webhook-id': String(id),
        // Two orders in the same second have the same id.
        'x-wc-webhook-delivery-id': `${id}-${Math.floor(now().getTime() / 1000)}`,
        'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
      }
      void deliverHook({ faults }, `${order.id}:${act}`, { url, headers, body })
    }
  })

  return {
    routes({ route }: Shopfront): void {
      route('GET', '/wc/v3/webhooks', (request, reply) => {
        const { per_page: perPage = '10', page = '1' } = request.query as Record<string, string>
        const start = (Number(page) - 1) * Number(perPage)
        return sendJson(reply, 200, webhooks.slice(start, start + Number(perPage)).map(shown))
      })
      route('POST', '/wc/v3/webhooks', (request, reply) => {
        const asked = readBody<Omit<Webhook, 'id'>>('webhook', request.body)
        if (!asked?.topic || !asked.delivery_url) return refuse(reply, 400, 'rest_missing_callback_param')
        const webhook = { ...asked, id: (webhooks.at(-1)?.id ?? 0) + 1, status: asked.status ?? 'active' }
        webhooks.push(webhook)
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        void deliverHook({ faults }, `ping:${webhook.id}`, {
          url: webhook.delivery_url,
          headers,
          body: `webhook_id=${webhook.id}`,
        })
        return sendJson(reply, 201, shown(webhook))
      })
      route('PUT', '/wc/v3/webhooks/:id', (request, reply) => {
        const { id } = request.params as { id: string }
        const asked = readBody<Partial<Webhook>>('webhook', request.body)
        const webhook = webhooks.find((one) => String(one.id) === id)
        if (!webhook || !asked) return refuse(reply, 404, 'woocommerce_rest_shop_webhook_invalid_id', 'Invalid ID.')
        return sendJson(reply, 200, shown(Object.assign(webhook, asked)))
      })
      route('DELETE', '/wc/v3/webhooks/:id', (request, reply) => {
        const { id } = request.params as { id: string }
        const index = webhooks.findIndex((one) => String(one.id) === id)
        const [webhook] = index < 0 ? [] : webhooks.splice(index, 1)
        if (!webhook) return refuse(reply, 404, 'woocommerce_rest_shop_webhook_invalid_id', 'Invalid ID.')
        return sendJson(reply, 200, shown(webhook))
      })
    },
  }
}
