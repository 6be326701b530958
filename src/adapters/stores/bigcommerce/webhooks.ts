/**
 * Webhooks: { "scope": "store/order/updated", "data": { "type": "order", "id": 1001 }, "hash": "…" } contain only the
 * order's id. Each carries the header from its registration. If the app's client secret is known, a signature (Standard
 * Webhooks) must be valid too.
 */

import { Type } from 'typebox'
import { ok, unreadable } from '#adapters/outcome.ts'
import { deadlines, mutateStore, queryStore } from '#adapters/stores/bigcommerce/connection.ts'
import { rejected } from '#adapters/stores/call-store.ts'
import { anything, responseShape } from '#adapters/stores/response-shape.ts'
import type { StoreAccount, StoreDeps, WebhookEvent, WebhookRequest, Webhooks } from '#adapters/stores/store.ts'
import { isSignedByStandard } from '#adapters/stores/webhook-signatures.ts'
import { sameSecret, secureBytes } from '#kit/crypto.ts'

const scopes = ['store/order/created', 'store/order/updated', 'store/order/archived']
const secretHeader = 'x-waybill-secret'

const webhookList = responseShape(
  Type.Object({
    data: Type.Array(Type.Object({ id: Type.Integer(), scope: Type.String(), destination: Type.String() })),
  }),
)
const oneWebhook = responseShape(Type.Object({ data: Type.Object({ id: Type.Integer() }) }))
const webhookBody = responseShape(
  Type.Object({
    scope: Type.String(),
    data: Type.Object({ id: Type.Union([Type.Integer(), Type.String({ pattern: '^\\d{1,15}$' })]) }),
  }),
)

const listHooks = (deps: StoreDeps, account: StoreAccount) =>
  queryStore(deps, account, {
    call: 'hooks',
    path: '/v3/hooks?limit=250',
    shape: webhookList,
    deadlineMs: deadlines.readMs,
  })

export const webhooks: Webhooks = {
  async subscribe(deps, account, url) {
    const listed = await listHooks(deps, account)
    if (listed.outcome === 'gone') return unreadable('the store returned no list of webhooks')
    if (listed.outcome !== 'ok') return listed
    const hookSecret = account.credentials.hookSecret ?? secureBytes(24).toString('base64url')
    for (const scope of scopes) {
      const there = listed.value.data.find((hook) => hook.scope === scope && hook.destination === url)
      // Updates the secret of an existing webhook and activates it, because BigCommerce disables unused ones.
      const result = await mutateStore(deps, account, {
        call: 'subscribe',
        method: there ? 'PUT' : 'POST',
        path: there ? `/v3/hooks/${there.id}` : '/v3/hooks',
        body: { scope, destination: url, is_active: true, headers: { [secretHeader]: hookSecret } },
        shape: oneWebhook,
        deadlineMs: deadlines.readMs,
      })
      if (result.outcome === 'uncertain') return unreadable(result.detail)
      if (result.outcome !== 'ok') return result
    }
    return ok({ facts: { hookUrl: url }, credentials: { hookSecret } })
  },

  async unsubscribe(deps, account) {
    const listed = await listHooks(deps, account)
    if (listed.outcome === 'gone') return ok(null)
    if (listed.outcome !== 'ok') return listed
    for (const hook of listed.value.data.filter(({ destination }) => destination === account.facts.hookUrl)) {
      const result = await mutateStore(deps, account, {
        call: 'unsubscribe',
        method: 'DELETE',
        path: `/v3/hooks/${hook.id}`,
        shape: anything,
        deadlineMs: deadlines.readMs,
      })
      if (result.outcome === 'uncertain') return unreadable(result.detail)
      if (result.outcome === 'rejected' && result.storeCode !== '404')
        return rejected(result.storeCode, result.storeText)
      if (result.outcome === 'unavailable') return result
    }
    return ok(null)
  },

  verify: verifyWebhook,
}

function verifyWebhook(account: StoreAccount, { headers, body }: WebhookRequest): WebhookEvent | null {
  const { hookSecret, clientSecret } = account.credentials
  if (!hookSecret || !sameSecret(headers[secretHeader] ?? '', hookSecret)) return null
  if (
    clientSecret &&
    headers['webhook-signature'] &&
    !isSignedByStandard({ headers, body }, Buffer.from(clientSecret))
  ) {
    return null
  }
  const event = webhookBody.parse(readBody(body))
  return { orderIds: event?.scope.startsWith('store/order/') ? [String(event.data.id)] : [] }
}

function readBody(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}
