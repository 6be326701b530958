/**
 * Webhooks: POST with `X-Shopify-Topic: orders/updated` and `X-Shopify-Hmac-Sha256`, the base64 HMAC-SHA256 of the raw
 * body under the app's client secret. They contain only the ids of orders, and no data about buyers.
 */
import { unreadable } from '#adapters/outcome.ts'
import { rejected } from '#adapters/stores/call-store.ts'
import { mutateStore, queryStore } from '#adapters/stores/shopify/calls.ts'
import type {
  Rejected,
  StoreAccount,
  StoreDeps,
  SubscribeOutcome,
  WebhookEvent,
  WebhookRequest,
  Webhooks,
} from '#adapters/stores/store.ts'
import { isSignedBy } from '#adapters/stores/webhook-signatures.ts'

const orderTopics = ['ORDERS_CREATE', 'ORDERS_UPDATED', 'ORDERS_EDITED', 'ORDERS_CANCELLED', 'ORDERS_DELETE']
const unitTopics = [
  'FULFILLMENT_ORDERS_ORDER_ROUTING_COMPLETE',
  'FULFILLMENT_ORDERS_PLACED_ON_HOLD',
  'FULFILLMENT_ORDERS_HOLD_RELEASED',
  'FULFILLMENT_ORDERS_SCHEDULED_FULFILLMENT_ORDER_READY',
  'FULFILLMENT_ORDERS_MOVED',
  'FULFILLMENT_ORDERS_SPLIT',
  'FULFILLMENT_ORDERS_MERGED',
  'FULFILLMENT_ORDERS_CANCELLED',
]
const webhookDeadlineMs = 10_000
const maxWebhooks = 100

export const webhooks: Webhooks = {
  subscribe,
  unsubscribe,
  verify(account, request) {
    const signature = request.headers['x-shopify-hmac-sha256']
    const isGenuine = isSignedBy(account.credentials.clientSecret ?? '', request.body, { signature, as: 'base64' })
    return isGenuine ? parseWebhook(request) : null
  },
}

/** All orders and fulfillment orders in the body, for all topics. */
function parseWebhook({ headers, body }: WebhookRequest): WebhookEvent {
  const text = Buffer.from(body).toString('utf8')
  const ids = [...text.matchAll(/gid:\/\/shopify\/(?:Order|FulfillmentOrder)\/(\d{1,20})/g)].map(([, id]) => id ?? '')
  // A deleted order has only its number, which exceeds JavaScript's safe integers.
  const ofOrder = headers['x-shopify-topic']?.startsWith('orders/')
    ? /^\s*\{\s*"id"\s*:\s*(\d{1,20})/.exec(text)?.[1]
    : undefined
  return { orderIds: [...new Set([...ids, ...(ofOrder ? [ofOrder] : [])])] }
}

const listHooks = (deps: StoreDeps, account: StoreAccount, uri: string) =>
  queryStore(deps, account, {
    name: 'listHooks',
    variables: { first: maxWebhooks, uri },
    deadlineMs: webhookDeadlineMs,
  })

/** A topic that the app may not use does not prevent the others. */
async function subscribe(deps: StoreDeps, account: StoreAccount, url: string): Promise<SubscribeOutcome> {
  if (!account.credentials.clientSecret)
    return rejected(null, 'webhooks are signed with the clientSecret, which is missing')
  const listed = await listHooks(deps, account, url)
  if (listed.outcome !== 'ok') return listed
  const heard = new Set(listed.value.webhookSubscriptions.nodes.map(({ topic }) => topic))
  let refusal: Rejected | null = null
  for (const topic of [...orderTopics, ...unitTopics].filter((one) => !heard.has(one))) {
    const webhookSubscription = {
      uri: url,
      format: 'JSON',
      ...(orderTopics.includes(topic) ? { includeFields: ['id', 'admin_graphql_api_id'] } : {}),
    }
    const result = await mutateStore(deps, account, {
      name: 'createHook',
      variables: { topic, webhookSubscription },
      deadlineMs: webhookDeadlineMs,
    })
    // The next list shows whether it was created.
    if (result.outcome === 'uncertain') return unreadable(result.detail)
    if (result.outcome !== 'ok') return result
    const [error] = result.value.webhookSubscriptionCreate.userErrors
    if (error) refusal = rejected(error.field?.join('.') || null, `${topic}: ${error.message}`)
    else heard.add(topic)
  }
  return refusal && heard.size === 0 ? refusal : { outcome: 'ok', value: { facts: { hooksUrl: url } } }
}

async function unsubscribe(deps: StoreDeps, account: StoreAccount) {
  const { hooksUrl } = account.facts
  if (!hooksUrl) return { outcome: 'ok' as const, value: null }
  const listed = await listHooks(deps, account, hooksUrl)
  if (listed.outcome !== 'ok') return listed
  for (const { id } of listed.value.webhookSubscriptions.nodes) {
    const result = await mutateStore(deps, account, {
      name: 'deleteHook',
      variables: { id },
      deadlineMs: webhookDeadlineMs,
    })
    if (result.outcome === 'uncertain') return unreadable(result.detail)
    if (result.outcome !== 'ok') return result
  }
  return { outcome: 'ok' as const, value: null }
}
