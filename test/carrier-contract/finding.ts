import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { Trial } from './trial.ts'

export function describeFinding(trial: Trial) {
  const { carrier, played } = trial

  describe('finding out what became of a purchase', { skip: !carrier.find && 'it has no such verb' }, () => {
    const longAgo = () => new Date(Date.now() - 3_600_000)

    test('finds the label whose answer was lost', played, async () => {
      const input = await trial.buyInput({ name: 'Grace Hopper [buy-lost]' })
      await carrier.buy(trial.deps, trial.account, input)
      const found = await trial.find(input)
      const [sale] = await trial.sales()
      assert.ok(found.outcome === 'ok', JSON.stringify(found))
      assert.equal(found.value.trackingNumber, sale?.trackingNumber)
      if (found.value.charged) assert.deepEqual(found.value.charged, input.quote.charge)
    })

    test('says that there is none only once the request can no longer take effect', played, async () => {
      const input = await trial.buyInput({ name: 'Grace Hopper [buy-vanished]' })
      await carrier.buy(trial.deps, trial.account, input)
      assert.equal((await trial.find(input)).outcome, 'undecided')
      const later = await trial.find(input, longAgo())
      const isCertain = carrier.lookup === 'idempotency key' || carrier.lookup === 'reference'
      assert.equal(later.outcome, isCertain ? 'absent' : 'undecided', JSON.stringify(later))
    })

    test('does not take another purchase for it', played, async () => {
      const { input } = await trial.buyLabel()
      assert.notEqual((await trial.find({ ...input, reference: randomUUID() }, longAgo())).outcome, 'ok')
    })

    test('sees that the label was voided since', played, async (t) => {
      if (!carrier.void) return t.skip('it cannot void')
      const bought = await trial.buyLabel()
      await trial.voidLabel(bought)
      assert.equal((await trial.find(bought.input)).outcome, 'voided')
    })

    test('is unavailable while the carrier says that it is down', played, async () => {
      const { input } = await trial.buyLabel()
      await trial.tell('faults', { seed: 1, rates: { 'find-down': 1 } })
      const outcome = await trial.find(input)
      assert.ok(outcome.outcome === 'unavailable', JSON.stringify(outcome))
    })

    for (const tampering of ['hang', 'cut', 'garbage', 'empty', 'oversized', 'server error', 'redirect'] as const) {
      test(`is unavailable when the answer is: ${tampering}`, async () => {
        const { input } = await trial.buyLabel()
        trial.tamper('find', tampering)
        const outcome = await trial.find(input, longAgo())
        assert.equal(outcome.outcome, 'unavailable', JSON.stringify(outcome))
      })
    }
  })
}
