import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FulfillmentRequest } from '#adapters/stores/store.ts'
import type { Harness } from './harness.ts'

export function describePushing(harness: Harness): void {
  const { store, says, mailsOfWholePush } = harness.under
  const push = (told: FulfillmentRequest) => store.fulfill(harness.deps, harness.account, told)
  const find = (told: FulfillmentRequest) => store.lookupFulfillment(harness.deps, harness.account, told)
  const pushOf = async (about: Partial<FulfillmentRequest> = {}) => {
    const placed = harness.place()
    return { placed, told: harness.pushOf(await harness.read(placed), about) }
  }
  const liveOf = (placed: { fulfillments: { isCancelled: boolean; trackingNumber: string }[] }) =>
    placed.fulfillments.filter(({ isCancelled }) => !isCancelled)

  describe('fulfillments', () => {
    test('the store receives the whole order, and its buyer is notified', async () => {
      const { placed, told } = await pushOf()
      assert.equal((await find(told)).outcome, 'absent')
      const outcome = await push(told)
      assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
      assert.deepEqual(
        liveOf(placed).map(({ trackingNumber }) => trackingNumber),
        [told.trackingNumber],
      )
      assert.equal(placed.mails, mailsOfWholePush)
      const found = await find(told)
      assert.ok(found.outcome === 'ok', JSON.stringify(found))
      assert.equal(found.value.fulfillmentId, outcome.value.fulfillmentId)
      const { fulfillability: standing, lines } = await harness.read(placed)
      assert.ok(standing.state === 'closed' && standing.reason === 'fulfilled', JSON.stringify(standing))
      assert.deepEqual(lines, [])
    })

    test('a fulfillment without lines covers everything that is left', async () => {
      const { placed, told } = await pushOf({ lines: [] })
      assert.equal((await push(told)).outcome, 'ok')
      assert.equal(harness.played.shop.isFulfilled(placed), true)
    })

    if (store.supportsPartialFulfillment) {
      test('an order is fulfilled in parts', async () => {
        const placed = harness.place()
        const whole = await harness.read(placed)
        const [line] = whole.lines
        assert.ok(line)
        const first = harness.pushOf(whole, { lines: [{ lineId: line.lineId, quantity: 1 }], isLast: false })
        assert.equal((await push(first)).outcome, 'ok')
        if (says.shippedLines) {
          assert.deepEqual(
            (await harness.read(placed)).lines.map(({ quantity }) => quantity),
            [2],
          )
        }
        const second = harness.pushOf(whole, { lines: [{ lineId: line.lineId, quantity: 2 }] })
        assert.equal((await find(second)).outcome, 'absent')
        assert.equal((await push(second)).outcome, 'ok')
        const numbers = [first.trackingNumber, second.trackingNumber]
        assert.deepEqual(
          liveOf(placed).map(({ trackingNumber }) => trackingNumber),
          numbers,
        )
        for (const told of [first, second]) assert.equal((await find(told)).outcome, 'ok')
      })
    }

    test('a fulfillment of removed lines is rejected', async () => {
      const { placed, told } = await pushOf()
      harness.played.shop.fulfil(placed.id, { trackingNumber: 'ELSEWHERE' })
      if (!harness.under.refusesRepeats) return
      const outcome = await push(told)
      assert.equal(outcome.outcome, 'rejected', JSON.stringify(outcome))
      assert.equal(liveOf(placed).length, 1)
    })

    test('a fulfillment of an unknown order is rejected', async () => {
      const { told } = await pushOf()
      const outcome = await push({
        ...told,
        externalId: told.externalId.replace(/\d+$/, '98765'),
        parentId: told.parentId.replace(/\d+$/, '98765'),
      })
      assert.equal(outcome.outcome, 'rejected', JSON.stringify(outcome))
    })

    if (harness.under.closes.deleted === 'gone') {
      test('a lookup for a deleted order does not repeat forever', async () => {
        const { placed, told } = await pushOf()
        harness.played.shop.remove(placed.id)
        const found = await find(told)
        assert.ok(['rejected', 'absent'].includes(found.outcome), JSON.stringify(found))
        assert.equal((await push(told)).outcome, 'rejected')
      })
    }

    test('a lost response leaves the fulfillment uncertain, and a lookup finds it', async () => {
      const { placed, told } = await pushOf()
      harness.played.faults.next('push-lost')
      assert.equal((await push(told)).outcome, 'uncertain')
      assert.equal(liveOf(placed).length, 1)
      const found = await find(told)
      assert.equal(found.outcome, 'ok', JSON.stringify(found))
    })

    test('a lost request also leaves it uncertain, and a lookup finds nothing', async () => {
      const { placed, told } = await pushOf()
      harness.played.faults.next('push-vanished')
      assert.equal((await push(told)).outcome, 'uncertain')
      assert.equal(placed.fulfillments.length, 0)
      assert.equal((await find(told)).outcome, 'absent')
      assert.equal((await push(told)).outcome, 'ok')
      assert.deepEqual([liveOf(placed).length, placed.mails], [1, mailsOfWholePush])
    })

    test('a throttling store has done nothing', async () => {
      const { placed, told } = await pushOf()
      harness.played.faults.next('push-throttled')
      const outcome = await push(told)
      assert.ok(outcome.outcome === 'unavailable' && outcome.reason === 'throttled', JSON.stringify(outcome))
      assert.equal(placed.fulfillments.length, 0)
    })

    test('a failing store never counts as notified', async () => {
      const { placed, told } = await pushOf()
      harness.played.faults.next('push-down')
      const outcome = await push(told)
      assert.ok(['unavailable', 'uncertain'].includes(outcome.outcome), JSON.stringify(outcome))
      assert.equal(placed.fulfillments.length, 0)
    })
  })

  const { cancelFulfillment } = store
  if (!cancelFulfillment || harness.under.keepsShipped) return
  describe('canceling a fulfillment', () => {
    const pushed = async () => {
      const { placed, told } = await pushOf()
      const outcome = await push(told)
      assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
      return { placed, told: { ...told, fulfillmentId: outcome.value.fulfillmentId } }
    }
    const cancel = (told: FulfillmentRequest & { fulfillmentId: string }) =>
      cancelFulfillment(harness.deps, harness.account, told)

    test('the store has no parcel any longer, and the order can be shipped again', async () => {
      const { placed, told } = await pushed()
      assert.equal((await cancel(told)).outcome, 'ok')
      assert.equal(liveOf(placed).length, 0)
      const found = await find(told)
      assert.ok(['absent', 'cancelled'].includes(found.outcome), JSON.stringify(found))
      const order = await harness.read(placed)
      assert.deepEqual(order.fulfillability, { state: 'open' })
      assert.deepEqual(
        order.lines.map(({ quantity }) => quantity),
        [3],
      )
    })

    test('a repeated cancellation changes nothing', async () => {
      const { placed, told } = await pushed()
      for (const _again of [1, 2, 3]) assert.equal((await cancel(told)).outcome, 'ok')
      assert.equal(placed.fulfillments.length, 1)
    })

    test('a lost response leaves it uncertain, and a repeat makes it certain', async () => {
      const { placed, told } = await pushed()
      harness.played.faults.next('cancel-lost')
      assert.equal((await cancel(told)).outcome, 'uncertain')
      assert.equal((await cancel(told)).outcome, 'ok')
      assert.equal(liveOf(placed).length, 0)
    })
  })
}
