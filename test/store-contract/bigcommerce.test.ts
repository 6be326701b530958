import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { bigcommerce } from '#adapters/stores/bigcommerce/index.ts'
import { listChanged } from '#adapters/stores/bigcommerce/orders.ts'
import { describeStore } from './contract-suite.ts'
import { buyer, openPlayedStore } from './played-store.ts'
import type { Exchange } from './published.ts'
import { testAgainstPublished } from './published-documents.ts'
import { isObject } from './signing.ts'

let exchanges: readonly Exchange[] = []
describeStore({
  store: bigcommerce,
  wrongCredentials: { accessToken: 'wrong' },
  // A part of an order is read by the address that it goes to.
  externalIdOf: ({ id }) => `${id}-${Number(id) + 500_000}`,
  holds: { unpaid: 'unpaid', fraud: 'fraud check', held: 'on hold' },
  closes: { cancelled: 'cancelled', refunded: 'refunded', deleted: 'gone' },
  says: { weights: true, customs: false, prices: true, note: true, options: true, gifts: true, shippedLines: true },
  withUnknownStatus: (answer) => (isObject(answer) && 'status_id' in answer ? { ...answer, status_id: 77 } : answer),
  hasTokens: false,
  refusesRepeats: true,
  mailsOfWholePush: 1,
  answersNoContent: true,
  onExchanges(seen) {
    exchanges = seen
  },
})
testAgainstPublished('bigcommerce', () => exchanges, ['bigcommerce.connect'])

const play = await openPlayedStore('bigcommerce')
after(() => play.close())
const { store, deps, played, account } = play
const { shop } = played

test('connecting returns the name of the shop and its unit of weight', async () => {
  const connected = await store.connect(deps, account)
  const shop = `${account.credentials.storeHash} at ${account.baseUrl}`
  assert.deepEqual(connected, {
    outcome: 'ok',
    value: { name: 'Practice shop', shop, facts: { weightUnit: 'LBS' }, shipFrom: null },
  })
})

test('the first sync run reads all open statuses, and later pages continue after the last order', async () => {
  const placed = Array.from({ length: 130 }, () => shop.place({ address: buyer, lines: [{ sku: 'MUG' }] }).id)
  const seen: string[] = []
  let page: string | null = null
  do {
    const listed = await listChanged(deps, account, { since: null, page })
    assert.equal(listed.outcome, 'ok')
    seen.push(...listed.value.orders.map(({ parentId }) => parentId))
    page = listed.value.next
  } while (page)
  for (const id of placed) assert.equal(seen.filter((one) => one === id).length, 1)
})

test('a webhook is accepted only with a valid header and a signature of the raw body', async () => {
  const subscribed = await store.webhooks?.subscribe?.(deps, account, 'https://waybill.example/hooks/1')
  assert.equal(subscribed?.outcome, 'ok')
  const { hookSecret = '' } = subscribed.value.credentials ?? {}
  const again = await store.webhooks?.subscribe?.(deps, account, 'https://waybill.example/hooks/1')
  assert.equal(again?.outcome, 'ok')
  const kept = { ...account, credentials: { ...account.credentials, hookSecret }, facts: subscribed.value.facts }
  const body = Buffer.from(JSON.stringify({ scope: 'store/order/updated', data: { type: 'order', id: 1001 } }))
  const digest = createHmac('sha256', 'app-secret').update('a.1.').update(body).digest('base64')
  const headers = {
    'x-waybill-secret': hookSecret,
    'webhook-id': 'a',
    'webhook-timestamp': '1',
    'webhook-signature': `v1,${digest}`,
  }
  const url = 'https://waybill.example/hooks/1'
  assert.deepEqual(store.webhooks?.verify(kept, { headers, body, url }), { orderIds: ['1001'] })
  assert.equal(store.webhooks?.verify(kept, { headers, body: Buffer.from('{}'), url }), null)
  assert.equal(store.webhooks?.verify(kept, { headers: { ...headers, 'x-waybill-secret': 'x' }, body, url }), null)
  assert.equal(store.webhooks?.verify(account, { headers, body, url }), null)
  assert.deepEqual(await store.webhooks?.unsubscribe?.(deps, kept), { outcome: 'ok', value: null })
})
