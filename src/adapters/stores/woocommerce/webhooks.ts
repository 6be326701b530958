/**
 * Webhooks: /wc/v3/webhooks, one for each topic. The store accepts duplicates, so they are listed first. It signs the
 * raw body. Only the ping for a new webhook is unsigned, and it contains no order.
 */

import { Type } from 'typebox'
import { writeFailure } from '#adapters/call.ts'
import { unreadable } from '#adapters/outcome.ts'
import { callStore } from '#adapters/stores/call-store.ts'
import { responseShape } from '#adapters/stores/response-shape.ts'
import type { StoreAccount, StoreDeps, WebhookEvent, WebhookRequest, Webhooks } from '#adapters/stores/store.ts'
import { isSignedBy } from '#adapters/stores/webhook-signatures.ts'
import {
  queryStore,
  unreadableIfMissing,
  write,
  writeRefusal,
  writeRequest,
} from '#adapters/stores/woocommerce/calls.ts'
import { fulfillDeadlineMs } from '#adapters/stores/woocommerce/fulfillments.ts'
import { secureBytes } from '#kit/crypto.ts'

const topics = ['order.created', 'order.updated', 'order.deleted'] as const
const perPage = 100

const Webhook = Type.Object({
  id: Type.Integer(),
  status: Type.String(),
  topic: Type.String(),
  delivery_url: Type.String(),
})
const webhook = responseShape(Webhook)
const webhookList = responseShape(Type.Array(Webhook))
const order = responseShape(Type.Object({ id: Type.Integer() }))

export const webhooks: Webhooks = {
  async subscribe(deps, account, url) {
    const endsAtMs = deps.clock.monotonicMs() + fulfillDeadlineMs
    const question = { verb: 'hooks', endsAtMs }
    const there = []
    for (let page = 1; ; page += 1) {
      const path = `wc/v3/webhooks?per_page=${perPage}&page=${page}`
      const listed = unreadableIfMissing(await queryStore(deps, account, { ...question, path, shape: webhookList }))
      if (listed.outcome !== 'ok') return listed
      there.push(...listed.value.filter(({ delivery_url }) => delivery_url === url))
      if (listed.value.length < perPage) break
    }
    const secret = account.credentials.hookSecret ?? secureBytes(24).toString('base64url')
    const ids = []
    for (const topic of topics) {
      const found = there.find((one) => one.topic === topic)
      const body = { name: 'Waybill', topic, delivery_url: url, secret, status: 'active' }
      const request = found
        ? { method: 'PUT' as const, path: `wc/v3/webhooks/${found.id}` }
        : { method: 'POST' as const, path: 'wc/v3/webhooks' }
      const written = await write(deps, account, { ...question, ...request, body, shape: webhook })
      // Registering again updates the existing webhook, so an uncertain outcome is harmless.
      if (written.outcome === 'uncertain') return unreadable(written.detail)
      if (written.outcome !== 'ok') return written
      ids.push(written.value.id)
    }
    return { outcome: 'ok', value: { facts: { hookIds: ids.join(',') }, credentials: { hookSecret: secret } } }
  },

  async unsubscribe(deps, account) {
    for (const id of (account.facts.hookIds ?? '').split(',').filter(Boolean)) {
      const removed = await removeWebhook(deps, account, id)
      if (removed) return removed
    }
    return { outcome: 'ok', value: null }
  },

  verify(account: StoreAccount, { headers, body }: WebhookRequest): WebhookEvent | null {
    const text = Buffer.from(body).toString()
    if (/^webhook_id=\d+$/.test(text)) return { orderIds: [], isSigned: false }
    const signature = headers['x-wc-webhook-signature']
    if (!isSignedBy(account.credentials.hookSecret ?? '', body, { signature, as: 'base64' })) return null
    try {
      const changed = order.parse(JSON.parse(text))
      return { orderIds: changed ? [String(changed.id)] : [] }
    } catch {
      return { orderIds: [] }
    }
  },
}

/** @returns null if the webhook is removed */
async function removeWebhook(deps: StoreDeps, account: StoreAccount, id: string) {
  const request = { method: 'DELETE' as const, path: `wc/v3/webhooks/${encodeURIComponent(id)}?force=true` }
  const sent = await callStore(deps, account, { deadlineMs: fulfillDeadlineMs, fetchToken: null }, () =>
    writeRequest(account, 'hooks', request),
  )
  const failed = sent.kind === 'answered' ? refusalOf(sent.response) : writeFailure(sent)
  return failed?.outcome === 'uncertain' ? unreadable(failed.detail) : failed
}

function refusalOf(response: Parameters<typeof writeRefusal>[0]) {
  if (response.status === 200) return null
  const refused = writeRefusal(response)
  // It was removed in the store before.
  return refused.outcome === 'rejected' && response.status === 404 ? null : refused
}
