import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Harness } from './harness.ts'

export function describeVoiding(harness: Harness) {
  const { under, carrier, played } = harness

  // A carrier without the verb has nothing to prove of it.
  if (!carrier.void) return
  describe('voiding', () => {
    const voidedNumbers = async () =>
      (await harness.sales()).filter((sale) => sale.voidedAt).map((sale) => sale.trackingNumber)

    test('is accepted, and accepted again', played, async () => {
      const bought = await harness.buyLabel()
      assert.deepEqual(await harness.voidLabel(bought), { outcome: 'ok', value: null })
      assert.deepEqual(await voidedNumbers(), [bought.label.trackingNumber])
      assert.deepEqual(await harness.voidLabel(bought), { outcome: 'ok', value: null })
    })

    test('is rejected with the carrier’s message, and the label stays live', played, async () => {
      const bought = await harness.buyLabel({ name: 'Grace Hopper [void-rejected]' })
      const outcome = await harness.voidLabel(bought)
      assert.ok(outcome.outcome === 'rejected', JSON.stringify(outcome))
      assert.ok(outcome.carrierText.length > 10)
      assert.deepEqual(await voidedNumbers(), [])
    })

    test('is requested if the carrier decides later, and can be requested again', played, async () => {
      const bought = await harness.buyLabel({ name: 'Grace Hopper [void-requested]' })
      const { outcome } = await harness.voidLabel(bought)
      if (!under.decidesLater) return assert.equal(outcome, 'ok')
      assert.equal(outcome, 'requested')
      assert.deepEqual(await voidedNumbers(), [])
      assert.equal((await harness.voidLabel(bought)).outcome, 'requested')
    })

    test('of an unknown label is rejected', played, async () => {
      const bought = await harness.buyLabel()
      await harness.control('reset')
      const outcome = await harness.voidLabel(bought)
      assert.equal(outcome.outcome, 'rejected', JSON.stringify(outcome))
    })

    test('with a lost response is uncertain, and accepted when it is repeated', played, async () => {
      const bought = await harness.buyLabel({ name: 'Grace Hopper [void-lost]' })
      assert.equal((await harness.voidLabel(bought)).outcome, 'uncertain')
      assert.deepEqual(await voidedNumbers(), [bought.label.trackingNumber])
      assert.deepEqual(await harness.voidLabel(bought), { outcome: 'ok', value: null })
    })

    test('is unavailable only if the carrier documents that it is down and did nothing', played, async () => {
      const bought = await harness.buyLabel()
      await harness.control('faults', { seed: 1, rates: { 'void-down': 1 } })
      const outcome = await harness.voidLabel(bought)
      assert.deepEqual(await voidedNumbers(), [])
      if (!under.saysTookNothing) return assert.equal(outcome.outcome, 'uncertain')
      assert.ok(outcome.outcome === 'unavailable', JSON.stringify(outcome))
      assert.ok(['outage', 'throttled'].includes(outcome.reason), outcome.reason)
    })

    test('is unavailable if nothing listens', async () => {
      const outcome = await harness.voidLabel(await harness.buyLabel(), harness.unreachable())
      assert.equal(outcome.outcome, 'unavailable', JSON.stringify(outcome))
    })

    for (const toxic of ['hang', 'cut', 'garbage', 'empty', 'oversized', 'server error', 'redirect'] as const) {
      test(`is uncertain, and sent once only, if the response is: ${toxic}`, async () => {
        const bought = await harness.buyLabel()
        harness.addToxic('void', toxic)
        const before = harness.sentOf('void')
        assert.equal((await harness.voidLabel(bought)).outcome, 'uncertain')
        assert.equal(harness.sentOf('void') - before, 1)
      })
    }
  })
}
