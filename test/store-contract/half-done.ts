/** Of stores that are told of a shipment by two calls: a push that stopped between them is finished, and not made anew. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openHarness } from './harness.ts'
import type { StoreUnderTest } from './under-test.ts'

export function describeHalfDone(under: StoreUnderTest): void {
  describe(`${under.store.name}, half done`, () => {
    const harness = openHarness(under)
    const { store } = under

    test('a push of which only the first call arrived is found unfinished, and finished', async () => {
      const placed = harness.place()
      const told = harness.pushOf(await harness.read(placed))
      harness.spoil('writes', { response: { status: 502, body: Buffer.from('Bad Gateway') }, passOn: true })
      const first = await store.push(harness.deps, harness.account, told)
      harness.spoil('writes', null)
      assert.equal(first.outcome, 'uncertain', JSON.stringify(first))
      assert.deepEqual([placed.fulfilments.length, placed.mails], [1, 0])
      assert.equal((await store.findPush(harness.deps, harness.account, told)).outcome, 'absent')
      const second = await store.push(harness.deps, harness.account, told)
      assert.equal(second.outcome, 'ok', JSON.stringify(second))
      assert.deepEqual([placed.fulfilments.length, placed.mails], [1, 1])
      const third = await store.push(harness.deps, harness.account, told)
      assert.deepEqual(third, second)
      assert.deepEqual([placed.fulfilments.length, placed.mails], [1, 1])
    })
  })
}
