import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { provesLookup } from '#adapters/carriers/carrier.ts'
import type { Bought, Harness } from './harness.ts'

export function describeFinding(harness: Harness) {
  const { carrier, played } = harness

  // A carrier without the verb has nothing to prove of it.
  if (!carrier.lookup) return
  describe('a lookup of a purchase', () => {
    const longAgo = () => new Date(Date.now() - 3_600_000)

    test('finds the label whose response was lost', played, async () => {
      const input = await harness.buyInput({ name: 'Grace Hopper [buy-lost]' })
      await carrier.buy(harness.deps, harness.account, input)
      const found = await harness.lookup(input)
      const [sale] = await harness.sales()
      assert.ok(found.outcome === 'ok', JSON.stringify(found))
      assert.equal(found.value.trackingNumber, sale?.trackingNumber)
      if (found.value.charged) assert.deepEqual(found.value.charged, input.quote.charge)
    })

    test('finds none only once the request can no longer take effect', played, async () => {
      const input = await harness.buyInput({ name: 'Grace Hopper [buy-vanished]' })
      await carrier.buy(harness.deps, harness.account, input)
      assert.equal((await harness.lookup(input)).outcome, 'undecided')
      const later = await harness.lookup(input, longAgo())
      const isCertain = carrier.lookupBy === 'idempotency key' || carrier.lookupBy === 'reference'
      assert.equal(later.outcome, isCertain ? 'absent' : 'undecided', JSON.stringify(later))
    })

    test('does not return another purchase', played, async () => {
      const { input } = await harness.buyLabel()
      assert.notEqual((await harness.lookup({ ...input, reference: randomUUID() }, longAgo())).outcome, 'ok')
    })

    if (carrier.void) {
      test('sees that the label was voided in the meantime', played, async () => {
        const bought = await harness.buyLabel()
        await harness.voidLabel(bought)
        assert.equal((await harness.lookup(bought.input)).outcome, 'voided')
      })
    }

    // If only a found label is proof, a lookup can't be proved on its own.
    if (carrier.lookupBy !== 'reference, found only') {
      test(
        'is proved by an existing label, within and beyond the number of times that the carrier shows it',
        played,
        async () => {
          const { input } = await harness.buyLabel()
          for (const _again of [1, 2, 3, 4, 5]) assert.ok(provesLookup(await harness.lookup(input)))
          assert.ok(!provesLookup(await harness.lookup({ ...input, reference: randomUUID() }, longAgo())))
        },
      )
    }

    test('never takes a missing path for a missing label', async () => {
      const { input } = await harness.buyLabel()
      const body = JSON.stringify({ error: { code: '404', message: 'The requested resource was not found' } })
      harness.addToxic('lookup', { status: 404, contentType: 'application/json', body, passOn: false })
      const found = await harness.lookup(input, longAgo())
      assert.equal(found.outcome, 'unavailable')
      assert.ok(!provesLookup(found))
    })

    const { checkNumber } = carrier
    if (checkNumber) {
      const check = ({ input, label }: Bought, reference = input.reference) => {
        const { trackingNumber } = label
        return checkNumber(harness.deps, harness.account, { quote: input.quote, reference, trackingNumber })
      }

      test('by its number returns whether it is of the purchase', played, async () => {
        const bought = await harness.buyLabel()
        assert.deepEqual(await check(bought), { outcome: 'own' })
        assert.deepEqual(await check(bought, randomUUID()), { outcome: 'other' })
        const other = { ...bought, label: { ...bought.label, trackingNumber: '1234567890' } }
        assert.equal((await check(other)).outcome, 'undecided')
      })

      for (const toxic of ['hang', 'cut', 'garbage', 'empty', 'oversized', 'server error', 'redirect'] as const) {
        test(`by its number is unavailable if the response is: ${toxic}`, async () => {
          const bought = await harness.buyLabel()
          harness.addToxic('check-number', toxic)
          const outcome = await check(bought)
          assert.equal(outcome.outcome, 'unavailable', JSON.stringify(outcome))
        })
      }
    }

    test('is unavailable while the carrier is down', played, async () => {
      const { input } = await harness.buyLabel()
      await harness.control('faults', { seed: 1, rates: { 'find-down': 1 } })
      const outcome = await harness.lookup(input)
      assert.ok(outcome.outcome === 'unavailable', JSON.stringify(outcome))
    })

    for (const toxic of ['hang', 'cut', 'garbage', 'empty', 'oversized', 'server error', 'redirect'] as const) {
      test(`is unavailable if the response is: ${toxic}`, async () => {
        const { input } = await harness.buyLabel()
        harness.addToxic('lookup', toxic)
        const outcome = await harness.lookup(input, longAgo())
        assert.equal(outcome.outcome, 'unavailable', JSON.stringify(outcome))
      })
    }
  })
}
