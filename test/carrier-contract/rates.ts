import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RateInput } from '#adapters/carriers/carrier.ts'
import type { Harness } from './harness.ts'
import { rateInput, shipDate } from './inputs.ts'
import type { Toxic } from './toxic-proxy.ts'

export function describeRates(harness: Harness) {
  const { under, carrier, played } = harness

  describe('rates', () => {
    test('are quotes with exact amounts, days and the account as payer', played, async () => {
      const outcome = await carrier.rates(harness.deps, harness.account, rateInput())
      assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
      assert.ok(outcome.value.length >= 2)
      for (const offered of outcome.value) {
        for (const money of [offered.charge, offered.retail, offered.list]) {
          if (money) assert.match(`${money.amount} ${money.currency}`, /^\d+\.\d{2} USD$/)
        }
        assert.ok(Number(offered.charge.amount) > 0)
        assert.ok(Number.isInteger(offered.deliveryDays) && offered.deliveryDays > 0)
        assert.ok(offered.serviceName.length > 0)
        const arrival = offered.estimatedDeliveryDate
        if (arrival) assert.ok(new Date(arrival).toISOString().slice(0, 10) > shipDate)
      }
    })

    test('cost more for a heavier, larger or farther parcel', played, async () => {
      const cheapest = async (input: RateInput) => {
        const outcome = await carrier.rates(harness.deps, harness.account, input)
        assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
        return Math.min(...outcome.value.map((offered) => Number(offered.charge.amount)))
      }
      const near = { city: 'Albany', state: 'NY', zip: '12207' }
      const base = await cheapest(rateInput(near))
      assert.ok((await cheapest(rateInput(near, { weightPounds: 19.2 }))) > base)
      const large = { dimensionsInches: { length: 24, width: 18, height: 18 } }
      assert.ok((await cheapest(rateInput(near, large))) > base)
      const farther = await carrier.rates(harness.deps, harness.account, rateInput())
      assert.ok(farther.outcome === 'ok')
      const maxFar = Math.max(...farther.value.map((offered) => Number(offered.charge.amount)))
      const closer = await carrier.rates(harness.deps, harness.account, rateInput(near))
      assert.ok(closer.outcome === 'ok')
      assert.ok(maxFar > Math.max(...closer.value.map((offered) => Number(offered.charge.amount))))
    })

    test("exist for its own packaging, and not for another carrier's", played, async () => {
      const foreign = await carrier.rates(
        harness.deps,
        harness.account,
        rateInput({}, { dimensionsInches: null, predefinedPackage: 'no-such-packaging' }),
      )
      assert.deepEqual(foreign, { outcome: 'ok', value: [] })
      if (!under.predefinedPackage) return
      const { name, weightPounds } = under.predefinedPackage
      assert.ok(carrier.predefinedPackages.includes(name))
      const parcel = { dimensionsInches: null, predefinedPackage: name, weightPounds }
      const outcome = await carrier.rates(harness.deps, harness.account, rateInput({}, parcel))
      assert.ok(outcome.outcome === 'ok' && outcome.value.length > 0, JSON.stringify(outcome))
    })

    test("are empty if the carrier doesn't serve the destination", played, async () => {
      const outcome = await carrier.rates(
        harness.deps,
        harness.account,
        rateInput({ name: 'Grace [rates-none] Hopper' }),
      )
      assert.deepEqual(outcome, { outcome: 'ok', value: [] })
    })

    test("are rejected with the carrier's message", played, async () => {
      const outcome = await carrier.rates(
        harness.deps,
        harness.account,
        rateInput({ name: 'Grace Hopper [rates-rejected]' }),
      )
      assert.ok(outcome.outcome === 'rejected')
      assert.ok(outcome.carrierText.length > 10)
    })

    test('are rejected across a customs border without a call', {
      skip: under.abroad !== null && 'it goes there',
    }, async () => {
      const before = harness.proxy.sent.length
      const abroad = { country: 'CA', state: 'ON', city: 'Toronto', zip: 'M5V 3L9' }
      const outcome = await carrier.rates(harness.deps, harness.account, rateInput(abroad))
      assert.ok(outcome.outcome === 'rejected')
      assert.equal(outcome.carrierCode, 'CustomsRequired')
      assert.equal(harness.proxy.sent.length, before)
    })

    test('are unavailable while the carrier is down, and not while another one is', played, async () => {
      const down = await carrier.rates(harness.deps, harness.account, rateInput({ name: '[rates-down] Hopper' }))
      assert.ok(down.outcome === 'unavailable', JSON.stringify(down))
      assert.ok(['outage', 'throttled'].includes(down.reason), down.reason)
      const own = await carrier.rates(
        harness.deps,
        harness.account,
        rateInput({ name: `Hopper [rates-down:${carrier.id}]` }),
      )
      assert.equal(own.outcome, 'unavailable')
      const other = await carrier.rates(harness.deps, harness.account, rateInput({ name: 'Hopper [rates-down:other]' }))
      assert.equal(other.outcome, 'ok')
    })

    if (under.namesCurrencies) {
      test('keep an unknown currency, which the caller skips', played, async () => {
        const outcome = await carrier.rates(
          harness.deps,
          harness.account,
          rateInput({ name: 'Grace Hopper [currency]' }),
        )
        assert.ok(outcome.outcome === 'ok')
        const currencies = outcome.value.map((offered) => offered.charge.currency)
        assert.equal(currencies.filter((currency) => currency === 'XTS').length, 1)
        assert.ok(currencies.includes('USD'))
      })
    }

    const broken: Partial<Record<Toxic, string>> = {
      hang: 'timeout',
      cut: 'connect',
      garbage: 'unreadable',
      empty: 'unreadable',
      oversized: 'unreadable',
      'server error': 'outage',
      redirect: 'unreadable',
    }
    for (const [toxic, reason] of Object.entries(broken)) {
      test(`are unavailable (${reason}) if the response is: ${toxic}`, async () => {
        harness.addToxic('rates', toxic as Toxic)
        const outcome = await carrier.rates(harness.deps, harness.account, rateInput())
        assert.ok(outcome.outcome === 'unavailable', JSON.stringify(outcome))
        assert.equal(outcome.reason, reason)
      })
    }

    test('are unavailable if nothing listens', async () => {
      const outcome = await carrier.rates(harness.deps, harness.unreachable(), rateInput())
      assert.ok(outcome.outcome === 'unavailable')
      assert.equal(outcome.reason, 'connect')
    })

    test('are requested again if the connection breaks once', played, async () => {
      harness.addToxic('rates', 'cut once')
      assert.equal((await carrier.rates(harness.deps, harness.account, rateInput())).outcome, 'ok')
    })

    if (under.hasTokens) {
      test('survive the expiry of a token', played, async () => {
        assert.equal((await carrier.rates(harness.deps, harness.account, rateInput())).outcome, 'ok')
        await harness.control('expire-tokens')
        assert.equal((await carrier.rates(harness.deps, harness.account, rateInput())).outcome, 'ok')
      })
    }

    test('are unavailable with rejected credentials', played, async () => {
      const outcome = await carrier.rates(harness.deps, harness.withBadCredentials(), rateInput())
      assert.ok(outcome.outcome === 'unavailable')
      assert.equal(outcome.reason, 'credentials')
    })
  })
}
