/** The suite for each store that can be connected, against its play in the simulator. */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { stores } from '#stores/registry.ts'
import { woocommerce } from '#stores/woocommerce/index.ts'
import { describeStore, type StoreUnderTest } from './contract-suite.ts'

const described = new Set<string>()
function describeOnce(under: StoreUnderTest): void {
  described.add(under.store.kind)
  describeStore(under)
}

const hmac = (key: string, body: string, encoding: 'base64' | 'hex') =>
  createHmac('sha256', key).update(body).digest(encoding)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const wooUnderTest: StoreUnderTest = {
  store: woocommerce,
  wrongCredentials: { consumerSecret: 'cs_wrong' },
  holds: { unpaid: 'unpaid', fraud: 'on hold', held: 'on hold' },
  closes: { cancelled: 'cancelled', refunded: 'refunded', deleted: 'gone' },
  says: { weights: true, customs: false, prices: true, note: true, shippedLines: true },
  withUnknownStatus: (answer) =>
    isObject(answer) && 'status' in answer ? { ...answer, status: 'being-packed' } : answer,
  withheld: (answer) => (isObject(answer) && 'shipping' in answer ? { ...answer, shipping: {}, billing: {} } : answer),
  hasTokens: false,
  hookCredentials: { hookSecret: 'secret of the suite' },
  hook({ credentials }, { externalId }, body = JSON.stringify({ id: Number(externalId), status: 'processing' })) {
    const signature = hmac(credentials.hookSecret ?? '', body, 'base64')
    const headers = { 'x-wc-webhook-signature': signature, 'x-wc-webhook-topic': 'order.updated' }
    return { headers, body: Buffer.from(body), url: 'https://waybill.example/hooks' }
  },
  ping: { headers: {}, body: Buffer.from('webhook_id=4'), url: 'https://waybill.example/hooks' },
  refusesRepeats: true,
  mailsOfWholePush: 1,
}
describeOnce(wooUnderTest)
// Without fulfilments of its own the shop shows of a part that somebody else shipped nothing.
const withoutFulfilments = {
  ...wooUnderTest,
  says: { ...wooUnderTest.says, shippedLines: false },
  refusesRepeats: false,
}
describeOnce({
  ...withoutFulfilments,
  called: 'WooCommerce with the Shipment Tracking plug-in',
  below: '/with-tracking',
})
describeOnce({ ...withoutFulfilments, called: 'WooCommerce with nothing of either', below: '/plain' })

test('every store that can be connected is held to the suite', () => {
  assert.deepEqual(
    stores.map(({ kind }) => kind).filter((kind) => !described.has(kind)),
    [],
  )
})
