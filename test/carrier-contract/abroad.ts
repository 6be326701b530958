/** The suite of all carriers for parcels abroad. Differences between carriers are data: `CarrierUnderTest.abroad`. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { leavesCustomsTerritory } from '#adapters/carriers/addresses.ts'
import type { BuyInput, Quote, RateInput } from '#adapters/carriers/carrier.ts'
import { contents, inputTo, itemCounts, places } from './abroad-inputs.ts'
import type { Harness } from './harness.ts'
import { rateInput } from './inputs.ts'

export function describeAbroad(harness: Harness) {
  const { under, carrier } = harness
  const { abroad } = under
  if (!abroad) return

  const rates = (input: RateInput) => carrier.rates(harness.deps, harness.account, input)
  const buy = (input: BuyInput) => carrier.buy(harness.deps, harness.account, input)
  const served = places.filter((place) => !abroad.notServed.includes(place))

  async function quotesFor(input: RateInput): Promise<Quote[]> {
    const outcome = await rates(input)
    assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
    assert.ok(outcome.value.length > 0, 'nothing is offered')
    return outcome.value
  }
  /** Returns the input of a purchase of the first offered service. */
  async function purchaseOf(input: RateInput): Promise<BuyInput> {
    // The magic values of a purchase must not act on the quote before it.
    const [quote] = await quotesFor({ ...input, to: { ...input.to, name: 'Grace Hopper' } })
    assert.ok(quote)
    return { ...input, quote, reference: randomUUID(), invoiceNumber: 'INV-1001' }
  }

  describe('abroad', () => {
    for (const place of served) {
      for (const kind of contents) {
        test(`quotes and sells ${kind} to ${place}: ${itemCounts[kind].join(', ')} items`, async () => {
          for (const count of itemCounts[kind]) {
            const input = inputTo(place, kind, count)
            if (count > abroad.maxItems(place)) {
              const outcome = await rates(input)
              assert.ok(outcome.outcome === 'rejected' && outcome.carrierCode, JSON.stringify(outcome))
              continue
            }
            const [quote] = await quotesFor(input)
            assert.ok(quote)
            assert.match(quote.charge.amount, /^\d+\.\d{2}$/)
            assert.ok(abroad.currencies.includes(quote.charge.currency), quote.charge.currency)
            const bought = await buy({ ...input, quote, reference: randomUUID(), invoiceNumber: 'INV-1001' })
            assert.ok(bought.outcome === 'ok', `${count} items: ${JSON.stringify(bought)}`)
            const { value: label } = bought
            assert.ok(label.artwork && label.artwork.bytes.length > 100)
            if (label.charged) assert.deepEqual(label.charged, quote.charge)
            const papers = (label.documents ?? []).map((document) => document.kind)
            assert.deepEqual(papers, abroad.papers(place, kind))
            const sold = (await harness.sales()).map((sale) => sale.trackingNumber)
            assert.equal(sold.filter((trackingNumber) => trackingNumber === label.trackingNumber).length, 1)
          }
        })
      }

      test(`sells every service that it quotes to ${place}`, async () => {
        const input = inputTo(place, 'merchandise')
        for (const quote of await quotesFor(input)) {
          const bought = await buy({ ...input, quote, reference: randomUUID() })
          assert.ok(bought.outcome === 'ok', `${quote.serviceCode}: ${JSON.stringify(bought)}`)
          if (bought.value.charged) assert.deepEqual(bought.value.charged, quote.charge, quote.serviceCode)
        }
      })

      const takesUndeclared = abroad.undeclared.includes(place)
      test(`${takesUndeclared ? 'sells' : 'does not sell'} to ${place} without customs details`, async () => {
        const { from, to } = inputTo(place, null)
        const isWanted = leavesCustomsTerritory(from, to) || carrier.wantsCustomsForm?.(from, to) === true
        assert.equal(isWanted, !takesUndeclared)
        const purchase = await purchaseOf(inputTo(place, 'gift'))
        const before = harness.proxy.sent.length
        const outcome = await buy({ ...purchase, customs: null })
        if (takesUndeclared) return assert.equal(outcome.outcome, 'ok', JSON.stringify(outcome))
        assert.ok(outcome.outcome === 'rejected', JSON.stringify(outcome))
        assert.equal(outcome.carrierCode, 'CustomsRequired')
        assert.equal(harness.proxy.sent.length, before)
        assert.deepEqual(await harness.sales(), [])
      })
    }

    for (const place of abroad.notServed) {
      test(`offers nothing to ${place}`, async () => {
        const outcome = await rates(inputTo(place, 'merchandise'))
        if (outcome.outcome === 'ok') return assert.deepEqual(outcome.value, [])
        assert.ok(outcome.outcome === 'rejected' && outcome.carrierCode, JSON.stringify(outcome))
      })
    }

    test(`${abroad.quotesUndeclared ? 'quotes' : 'does not quote'} without customs details`, async () => {
      const outcome = await rates(inputTo('canada', null))
      if (abroad.quotesUndeclared) {
        assert.ok(outcome.outcome === 'ok' && outcome.value.length > 0, JSON.stringify(outcome))
        const declared = await rates(inputTo('canada', 'merchandise'))
        assert.ok(declared.outcome === 'ok')
        const prices = (quotes: typeof declared.value) => quotes.map(({ serviceCode, charge }) => [serviceCode, charge])
        return assert.deepEqual(prices(outcome.value), prices(declared.value))
      }
      assert.ok(outcome.outcome === 'rejected', JSON.stringify(outcome))
      assert.equal(outcome.carrierCode, 'CustomsRequired')
    })

    test('rejects a street that does not fit by a code, while rating', async () => {
      const street1 = '1234567890'.repeat(15)
      const before = harness.proxy.sent.length
      for (const input of [rateInput({ street1 }), inputTo('canada', 'gift', 1, { street1 })]) {
        const outcome = await rates(input)
        assert.ok(outcome.outcome === 'rejected' && outcome.carrierCode, JSON.stringify(outcome))
      }
      assert.equal(harness.proxy.sent.length, before)
    })

    test('sells to a street that fits once it is broken at words', async () => {
      const street1 = '4217 North Old Farm Crossing Boulevard Apt 9'
      for (const input of [rateInput({ street1 }), inputTo('canada', 'gift', 1, { street1 })]) {
        const outcome = await buy(await purchaseOf(input))
        assert.equal(outcome.outcome, 'ok', JSON.stringify(outcome))
      }
    })

    test('is uncertain if the response is lost, and a lookup finds what the carrier can find', async () => {
      const purchase = await purchaseOf(inputTo('canada', 'merchandise', 5, { name: 'Grace Hopper [buy-lost]' }))
      assert.equal((await buy(purchase)).outcome, 'uncertain')
      const [sale] = await harness.sales()
      assert.ok(sale)
      if (!carrier.lookup) return
      const found = await harness.lookup(purchase)
      assert.ok(found.outcome === 'ok', JSON.stringify(found))
      assert.equal(found.value.trackingNumber, sale.trackingNumber)
      if (found.value.charged) assert.deepEqual(found.value.charged, purchase.quote.charge)
    })

    if (carrier.void) {
      test('voids', async () => {
        const purchase = await purchaseOf(inputTo('canada', 'merchandise'))
        const bought = await buy(purchase)
        assert.ok(bought.outcome === 'ok', JSON.stringify(bought))
        const voided = { input: purchase, label: bought.value }
        assert.deepEqual(await harness.voidLabel(voided), { outcome: 'ok', value: null })
        assert.deepEqual(await harness.voidLabel(voided), { outcome: 'ok', value: null })
        const [sale] = await harness.sales()
        assert.ok(sale?.voidedAt)
        if (carrier.lookup) assert.equal((await harness.lookup(purchase)).outcome, 'voided')
      })
    }

    for (const toxic of ['hang', 'garbage', 'empty', 'server error'] as const) {
      test(`is uncertain, and sent once only, if the response is: ${toxic}`, async () => {
        const purchase = await purchaseOf(inputTo('ireland', 'gift'))
        harness.addToxic('buy', toxic)
        const before = harness.sentOf('buy')
        assert.equal((await buy(purchase)).outcome, 'uncertain')
        assert.equal(harness.sentOf('buy') - before, 1)
      })
    }
  })
}
