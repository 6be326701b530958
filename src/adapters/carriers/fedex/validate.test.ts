/** A parcel of any order that passes validation fits FedEx's fields, and no data is lost. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import type { BuyInput } from '#adapters/carriers/carrier.ts'
import type { DeclaredItem } from '#adapters/carriers/customs.ts'
import { buyRequest } from '#adapters/carriers/fedex/buy.ts'
import { validateShipment } from '#adapters/carriers/fedex/validate.ts'
import { declaration, inputTo } from '../../../../test/carrier-contract/abroad-inputs.ts'
import { buyInput } from '../../../../test/carrier-contract/inputs.ts'

const account = { id: 'test', baseUrl: 'https://fedex.example', credentials: { accountNumber: '123456789' } }

const word = fc.string({ minLength: 1, maxLength: 14, unit: fc.constantFrom(...'abcdefghijkëñ0123456789-.') })
const text = (maxWords: number) => fc.array(word, { minLength: 1, maxLength: maxWords }).map((words) => words.join(' '))
const taxNumber = fc.option(fc.string({ minLength: 1, maxLength: 20, unit: fc.constantFrom(...'0123456789./-') }))

const recipient = fc.record({
  street1: text(9),
  street2: fc.option(text(4)),
  city: text(4),
  zip: fc.string({ maxLength: 11, unit: fc.constantFrom(...'0123456789 AB') }),
  phone: fc.constantFrom('+353 1 555 0142', '+55 11 5555 0142', '+1 787 555 0142', '555 0142', null),
  company: fc.option(text(6)),
  federalTaxId: taxNumber,
  stateTaxId: taxNumber,
})
const item: fc.Arbitrary<DeclaredItem> = fc.record({
  description: text(40),
  quantity: fc.integer({ min: 1, max: 500 }),
  value: fc.integer({ min: 0, max: 3_000_00 }).map((cents) => (cents / 100).toFixed(2)),
  currency: fc.constant('USD'),
  weightPounds: fc.integer({ min: 1, max: 4_000 }).map((parts) => parts / 10_000),
  hsTariffNumber: fc.option(fc.constantFrom('610510', '630120', '6907218000')),
  originCountry: fc.constantFrom('US', 'IT', 'CN'),
  code: fc.option(word),
  manufacturer: fc.constant(null),
  eccn: fc.constant(null),
})
const purchase = fc
  .record({
    place: fc.constantFrom('ireland', 'brazil', 'canada', 'japan', 'puerto-rico'),
    to: recipient,
    items: fc.array(item, { minLength: 1, maxLength: 12 }),
    declaration: fc.option(text(60)),
    eelPfc: fc.constantFrom('NOEEI 30.37(a)', 'NOEEI 30.36', 'AES X20261123123456', null),
    incoterm: fc.constantFrom('DAP', 'DDP'),
    spareOunces: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ place, to, spareOunces, ...said }): BuyInput => {
    const input = inputTo(place, 'merchandise', 1, to)
    const goodsPounds = said.items.reduce((sum, { weightPounds }) => sum + weightPounds, 0)
    return {
      ...buyInput('INTERNATIONAL_ECONOMY'),
      ...input,
      parcel: { ...input.parcel, weightPounds: goodsPounds + spareOunces / 16 },
      customs: { ...declaration(place, 'merchandise', 1), ...said },
    }
  })

type Line = {
  weight: { value: number }
  unitPrice: { amount: number }
  customsValue: { amount: number }
  quantity: number
}

test('a valid parcel fits completely, and its lines add up', () => {
  let taken = 0
  fc.assert(
    fc.property(purchase, (input) => {
      if (validateShipment(input)) return
      taken++
      const { requestedShipment: shipment } = JSON.parse(String(buyRequest(account, 'token', input).body))
      const { address, contact, tins = [] } = shipment.recipients[0]
      const words = (lines: readonly (string | null)[]) => lines.join(' ').split(/\s+/).filter(Boolean)
      assert.deepEqual(words(address.streetLines), words([input.to.street1, input.to.street2]))
      assert.ok(address.streetLines.length <= 3 && address.streetLines.every((line: string) => line.length <= 35))
      assert.ok(address.city.length <= 35 && (address.postalCode ?? '').length <= 10)
      assert.match(contact.phoneNumber, /^\d{10,15}$/)
      assert.ok(tins.every(({ number }: { number: string }) => number.length <= 18))

      const { commodities, totalCustomsValue, commercialInvoice } = shipment.customsClearanceDetail
      const items = input.customs?.items ?? []
      assert.equal(totalCustomsValue.amount, Decimal.sum(...items.map(({ value }) => value)).toNumber())
      assert.ok(totalCustomsValue.amount < 100_000)
      assert.ok((commercialInvoice.declarationStatement ?? '').length <= 554)
      const lines: Line[] = commodities
      const goods = Decimal.sum(...lines.map(({ weight }) => weight.value))
      assert.ok(goods.lte(shipment.requestedPackageLineItems[0].weight.value), 'the goods weigh more than the parcel')
      for (const { unitPrice, quantity, customsValue, weight } of lines) {
        assert.ok(Math.abs(unitPrice.amount * quantity - customsValue.amount) < 0.005 && weight.value > 0)
      }
    }),
    { numRuns: 400 },
  )
  assert.ok(taken > 20, `${taken} of 400 were taken`)
})
