import assert from 'node:assert/strict'
import { test } from 'node:test'
import { woocommerce } from '#adapters/stores/woocommerce/index.ts'
import { describeStore, type StoreUnderTest } from './contract-suite.ts'
import { buyer, openPlayedStore } from './played-store.ts'
import type { Exchange } from './published.ts'
import { hmacSha256, isObject } from './signing.ts'
import { readWooCommerce } from './woocommerce-published.ts'

const exchanges: Exchange[] = []

const underTest: StoreUnderTest = {
  store: woocommerce,
  wrongCredentials: { consumerSecret: 'cs_wrong' },
  holds: { unpaid: 'unpaid', fraud: 'on hold', held: 'on hold' },
  closes: { cancelled: 'cancelled', refunded: 'refunded', deleted: 'gone' },
  says: { weights: true, customs: false, prices: true, note: true, options: true, gifts: false, shippedLines: true },
  withUnknownStatus: (answer) =>
    isObject(answer) && 'status' in answer ? { ...answer, status: 'being-packed' } : answer,
  withheld: (answer) => (isObject(answer) && 'shipping' in answer ? { ...answer, shipping: {}, billing: {} } : answer),
  walksByPlace: true,
  hasTokens: false,
  hookCredentials: { hookSecret: 'secret of the suite' },
  hook({ credentials }, { externalId }, body = JSON.stringify({ id: Number(externalId), status: 'processing' })) {
    const signature = hmacSha256(credentials.hookSecret ?? '', body, 'base64')
    const headers = { 'x-wc-webhook-signature': signature, 'x-wc-webhook-topic': 'order.updated' }
    return { headers, body: Buffer.from(body), url: 'https://waybill.example/hooks' }
  },
  ping: { headers: {}, body: Buffer.from('webhook_id=4'), url: 'https://waybill.example/hooks' },
  refusesRepeats: false,
  mailsOfWholePush: 1,
  onExchanges: (seen) => void exchanges.push(...seen),
}
describeStore(underTest)

// Without fulfillments of its own the shop shows of a part that somebody else shipped nothing.
const without = { ...underTest, says: { ...underTest.says, shippedLines: false } }
describeStore({ ...without, called: 'WooCommerce with the Shipment Tracking plug-in', below: '/with-tracking' })
describeStore({ ...without, called: 'WooCommerce with nothing of either', below: '/plain' })

const folder = process.env.STORE_CONTRACTS_DIR
const skip = folder ? false : 'STORE_CONTRACTS_DIR is not set'

test('WooCommerce accepts a fulfillment of more items than are left, and the order then has none left', async () => {
  const play = await openPlayedStore('woocommerce')
  try {
    const { id } = play.played.shop.place({ address: buyer, lines: [{ sku: 'MUG', quantity: 2 }, { sku: 'TEE' }] })
    const account = { ...play.account, facts: { pushes: 'fulfilments', weightUnit: 'kg' } }
    const read = async () => {
      const found = await woocommerce.read(play.deps, account, id)
      assert.ok(found.outcome === 'ok', JSON.stringify(found))
      return found.value
    }
    const [mug, tee] = (await read()).lines
    const push = async (updateId: string, lineId = '', quantity = 1) => {
      const told = play.pushOf(await read(), { updateId, trackingNumber: updateId, lines: [{ lineId, quantity }] })
      return (await woocommerce.fulfill(play.deps, account, told)).outcome
    }
    assert.deepEqual([await push('9401', mug?.lineId, 2), await push('9402', mug?.lineId, 2)], ['ok', 'ok'])
    assert.deepEqual(
      (await read()).lines.map(({ lineId, quantity }) => [lineId, quantity]),
      [[tee?.lineId, 1]],
    )
    assert.equal(await push('9403', tee?.lineId), 'ok')
    assert.partialDeepStrictEqual((await read()).fulfillability, { state: 'closed', reason: 'fulfilled' })
  } finally {
    await play.close()
  }
})

test('every request and response matches the descriptions of a running shop', { skip }, () => {
  const faultsOf = readWooCommerce(folder ?? '')
  const faults = new Set<string>()
  let judged = 0
  for (const exchange of exchanges) {
    const found = faultsOf(exchange)
    if (found) judged += 1
    for (const fault of found ?? []) faults.add(fault)
  }
  assert.deepEqual([...faults].slice(0, 20), [])
  assert.ok(judged > 500, `${judged} were judged`)
})

test('the validator finds errors', { skip }, () => {
  const faultsOf = readWooCommerce(folder ?? '')
  const request = { call: '', deadlineMs: 0, headers: {} }
  const list = {
    ...request,
    method: 'GET' as const,
    url: 'http://shop/wp-json/wc/v3/orders?modified_since=today&per_page=1000',
  }
  assert.match(String(faultsOf({ request: list, response: null })), /no modified_since/)
  const body = JSON.stringify({ is_fulfilled: 'yes' })
  const push = { ...request, method: 'POST' as const, url: 'http://shop/wp-json/wc/v3/orders/1/fulfillments', body }
  assert.match(String(faultsOf({ request: push, response: null })), /meta_data is missing.*must be boolean/)
})
