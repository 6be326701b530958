/** The parcel that a shop with the Shipment Tracking plug-in shows after responses were lost. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { woocommerce } from '#adapters/stores/woocommerce/index.ts'
import { openHarness } from './harness.ts'

describe('WooCommerce with the Shipment Tracking plug-in', () => {
  const harness = openHarness({
    store: woocommerce,
    below: '/with-tracking',
    wrongCredentials: {},
    holds: { unpaid: null, fraud: null, held: null },
    closes: { cancelled: null, refunded: null, deleted: null },
    says: { weights: true, customs: false, prices: true, note: true, options: true, gifts: false, shippedLines: false },
    hasTokens: false,
    refusesRepeats: false,
    mailsOfWholePush: 1,
  })
  const numbersOf = async (orderId: string): Promise<string[]> => {
    const { consumerKey, consumerSecret } = harness.account.credentials
    const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
    const path = `/wp-json/wc-shipment-tracking/v3/orders/${orderId}/shipment-trackings`
    const answer = await fetch(harness.account.baseUrl + path, { headers: { authorization } })
    return ((await answer.json()) as { tracking_number: string }[]).map(({ tracking_number }) => tracking_number)
  }

  test('a fulfillment that stopped after its first call is finished, and written once', async () => {
    const placed = harness.place()
    const told = harness.pushOf(await harness.read(placed))
    harness.spoil('writes', { response: { status: 502, body: Buffer.from('Bad Gateway') }, passOn: true })
    assert.equal((await woocommerce.fulfill(harness.deps, harness.account, told)).outcome, 'uncertain')
    harness.spoil('writes', null)
    assert.deepEqual([await numbersOf(placed.id), placed.mails], [[told.trackingNumber], 0])
    assert.equal((await woocommerce.lookupFulfillment(harness.deps, harness.account, told)).outcome, 'absent')
    for (const _again of [1, 2]) {
      assert.equal((await woocommerce.fulfill(harness.deps, harness.account, told)).outcome, 'ok')
    }
    assert.deepEqual([await numbersOf(placed.id), placed.mails], [[told.trackingNumber], 1])
    assert.equal((await harness.read(placed)).fulfillability.state, 'closed')
  })

  test('one that stopped there and is no longer needed leaves no number', async () => {
    const placed = harness.place()
    const told = harness.pushOf(await harness.read(placed))
    harness.spoil('writes', { response: { status: 502, body: Buffer.from('Bad Gateway') }, passOn: true })
    await woocommerce.fulfill(harness.deps, harness.account, told)
    harness.spoil('writes', null)
    const found = await woocommerce.lookupFulfillment(harness.deps, harness.account, told)
    assert.ok(found.outcome === 'absent' && found.begun, JSON.stringify(found))
    const taken = { ...told, fulfillmentId: found.begun }
    assert.equal((await woocommerce.cancelFulfillment?.(harness.deps, harness.account, taken))?.outcome, 'ok')
    assert.deepEqual([await numbersOf(placed.id), placed.mails], [[], 0])
    assert.deepEqual(await woocommerce.lookupFulfillment(harness.deps, harness.account, told), { outcome: 'absent' })
    assert.deepEqual((await harness.read(placed)).fulfillability, { state: 'open' })
  })

  test('a canceled number is removed, and the order is processing again', async () => {
    const placed = harness.place()
    const told = harness.pushOf(await harness.read(placed))
    const pushed = await woocommerce.fulfill(harness.deps, harness.account, told)
    assert.ok(pushed.outcome === 'ok', JSON.stringify(pushed))
    const taken = { ...told, fulfillmentId: pushed.value.fulfillmentId }
    assert.equal((await woocommerce.cancelFulfillment?.(harness.deps, harness.account, taken))?.outcome, 'ok')
    assert.deepEqual(await numbersOf(placed.id), [])
    assert.deepEqual((await harness.read(placed)).fulfillability, { state: 'open' })
  })
})
