/** The status of orders in a shop with fulfillments of its own. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { StoreDeps } from '#adapters/stores/store.ts'
import { woocommerce } from '#adapters/stores/woocommerce/index.ts'
import type { OutgoingHttp } from '#kit/http.ts'
import { mug, openHarness } from './harness.ts'

describe('WooCommerce with fulfillments', () => {
  const harness = openHarness({
    store: woocommerce,
    wrongCredentials: {},
    holds: { unpaid: null, fraud: null, held: null },
    closes: { cancelled: null, refunded: null, deleted: null },
    says: { weights: true, customs: false, prices: true, note: true, options: true, gifts: false, shippedLines: true },
    hasTokens: false,
    refusesRepeats: true,
    mailsOfWholePush: 1,
  })
  const book = { sku: 'E-BOOK', quantity: 1, isShipped: false }
  const statusOf = async (orderId: string): Promise<unknown> => {
    const { consumerKey, consumerSecret } = harness.account.credentials
    const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
    const answer = await fetch(`${harness.account.baseUrl}/wp-json/wc/v3/orders/${orderId}`, {
      headers: { authorization },
    })
    return ((await answer.json()) as { status: unknown }).status
  }
  /** Fulfills so many of the first line. @returns the request with the fulfillment's id */
  const ship = async (orderId: string, quantity: number, { deps = harness.deps, account = harness.account } = {}) => {
    const order = await woocommerce.read(deps, account, orderId)
    assert.ok(order.outcome === 'ok', JSON.stringify(order))
    const [line] = order.value.lines
    const request = harness.pushOf(order.value, { lines: [{ lineId: line?.lineId ?? '', quantity }], isLast: false })
    const created = await woocommerce.fulfill(deps, account, request)
    assert.ok(created.outcome === 'ok', JSON.stringify(created))
    return { ...request, fulfillmentId: created.value.fulfillmentId }
  }

  test('the last parcel completes the order, whichever that is', async () => {
    const placed = harness.place({ lines: [mug, book] })
    await ship(placed.id, 1)
    assert.equal(await statusOf(placed.id), 'processing')
    await ship(placed.id, 2)
    assert.equal(await statusOf(placed.id), 'completed')
    assert.equal(placed.mails, 2)
  })

  test('the last parcel does not complete an order of which the buyer collects a part', async () => {
    const packages = [
      { method: 'flat_rate', lines: [0] },
      { method: 'local_pickup', lines: [1] },
    ]
    const placed = harness.place({ lines: [mug, { sku: 'TEE', name: 'Tee', quantity: 1 }], packages })
    await ship(placed.id, 3)
    assert.equal(await statusOf(placed.id), 'processing')
    const plain = {
      ...harness.account,
      baseUrl: `${harness.account.baseUrl}/plain`,
      facts: { ...harness.account.facts, pushes: 'notes' },
    }
    const other = harness.place({ lines: [mug, { sku: 'TEE', name: 'Tee', quantity: 1 }], packages })
    const order = await woocommerce.read(harness.deps, plain, other.id)
    assert.ok(order.outcome === 'ok', JSON.stringify(order))
    const created = await woocommerce.fulfill(harness.deps, plain, harness.pushOf(order.value))
    assert.equal(created.outcome, 'ok', JSON.stringify(created))
    assert.equal(await statusOf(other.id), 'processing')
    assert.partialDeepStrictEqual(await woocommerce.read(harness.deps, plain, other.id), {
      value: { fulfillability: { state: 'closed', reason: 'fulfilled' } },
    })
  })

  test('a canceled label sets a completed order back to processing, and its items can ship again', async () => {
    const placed = harness.place()
    const first = await ship(placed.id, 3)
    assert.equal(await statusOf(placed.id), 'completed')
    for (const _time of [1, 2]) {
      const canceled = await woocommerce.cancelFulfillment?.(harness.deps, harness.account, first)
      assert.equal(canceled?.outcome, 'ok')
    }
    assert.equal(await statusOf(placed.id), 'processing')
    assert.deepEqual((await harness.read(placed)).fulfillability, { state: 'open' })
    await ship(placed.id, 3)
    assert.equal(await statusOf(placed.id), 'completed')
  })

  test('the owner can keep the status as it is', async () => {
    const credentials = { ...harness.account.credentials, completeOrders: 'no' }
    const account = { ...harness.account, credentials }
    const placed = harness.place()
    const request = await ship(placed.id, 3, { account })
    assert.equal(await statusOf(placed.id), 'processing')
    assert.equal((await woocommerce.cancelFulfillment?.(harness.deps, account, request))?.outcome, 'ok')
    assert.deepEqual(woocommerce.validateCredentials?.({ completeOrders: 'no' }), [])
    assert.equal(woocommerce.validateCredentials?.({ completeOrders: 'maybe' }).length, 1)
  })

  test('an order that is on hold stays so', async () => {
    const placed = harness.place()
    const order = await harness.read(placed)
    const http: OutgoingHttp = {
      ...harness.deps.http,
      async send(request) {
        const result = await harness.deps.http.send(request)
        if (/status|\.read/.test(request.call)) return result
        if (request.method === 'POST') harness.played.shop.setHold(placed.id, 'held')
        return result
      },
    }
    const created = await woocommerce.fulfill({ ...harness.deps, http }, harness.account, harness.pushOf(order))
    assert.equal(created.outcome, 'ok')
    assert.equal(await statusOf(placed.id), 'on-hold')
  })

  for (const [what, times, status] of [
    ['lost once is sent again', 1, 'completed'],
    ['lost again leaves the order, and the fulfillment is done', 2, 'processing'],
  ] as const) {
    test(`a change of the status that is ${what}`, async () => {
      let left: number = times
      const http: OutgoingHttp = {
        ...harness.deps.http,
        async send(request) {
          if (request.method !== 'PUT' || left === 0) return harness.deps.http.send(request)
          left -= 1
          return { ok: false, failure: { sent: true, reason: 'broken', detail: 'the connection was reset' } }
        },
      }
      const deps: StoreDeps = { ...harness.deps, http }
      const placed = harness.place()
      const { trackingNumber } = await ship(placed.id, 3, { deps })
      assert.equal(left, 0)
      assert.equal(await statusOf(placed.id), status)
      assert.deepEqual(
        placed.fulfillments.map((one) => one.trackingNumber),
        [trackingNumber],
      )
    })
  }
})
