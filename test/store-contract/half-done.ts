/** Stores that take two calls for a fulfillment: if it stopped between them, it is finished and not created again. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openHarness } from './harness.ts'
import type { StoreUnderTest } from './under-test.ts'

export function describeHalfDone(under: StoreUnderTest): void {
  describe(`${under.store.name}, half done`, () => {
    const harness = openHarness(under)
    const { store } = under

    test('a fulfillment with only its first call is found unfinished, and finished', async () => {
      const placed = harness.place()
      const told = harness.pushOf(await harness.read(placed))
      harness.spoil('writes', { response: { status: 502, body: Buffer.from('Bad Gateway') }, passOn: true })
      const first = await store.fulfill(harness.deps, harness.account, told)
      harness.spoil('writes', null)
      assert.equal(first.outcome, 'uncertain', JSON.stringify(first))
      assert.deepEqual([placed.fulfillments.length, placed.mails], [1, 0])
      assert.equal((await store.lookupFulfillment(harness.deps, harness.account, told)).outcome, 'absent')
      const second = await store.fulfill(harness.deps, harness.account, told)
      assert.equal(second.outcome, 'ok', JSON.stringify(second))
      assert.deepEqual([placed.fulfillments.length, placed.mails], [1, 1])
      const third = await store.fulfill(harness.deps, harness.account, told)
      assert.deepEqual(third, second)
      assert.deepEqual([placed.fulfillments.length, placed.mails], [1, 1])
    })

    test('one that is no longer needed is canceled, and everything can be shipped again', async () => {
      const placed = harness.place()
      const whole = await harness.read(placed)
      const told = harness.pushOf(whole)
      harness.spoil('writes', { response: { status: 502, body: Buffer.from('Bad Gateway') }, passOn: true })
      await store.fulfill(harness.deps, harness.account, told)
      harness.spoil('writes', null)
      const found = await store.lookupFulfillment(harness.deps, harness.account, told)
      assert.ok(found.outcome === 'absent' && found.begun, JSON.stringify(found))
      const taken = { ...told, fulfillmentId: found.begun }
      assert.equal((await store.cancelFulfillment?.(harness.deps, harness.account, taken))?.outcome, 'ok')
      assert.deepEqual([placed.fulfillments.map(({ isCancelled }) => isCancelled), placed.mails], [[true], 0])
      const { fulfillability: standing, lines } = await harness.read(placed)
      assert.deepEqual([standing, lines], [{ state: 'open' }, whole.lines])
      assert.equal((await store.cancelFulfillment?.(harness.deps, harness.account, taken))?.outcome, 'ok')
    })
  })
}
