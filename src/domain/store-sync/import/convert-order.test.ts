import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { StoreOrder } from '#adapters/stores/store.ts'
import { convertOrder } from '#domain/store-sync/import/convert-order.ts'
import { type ImportSettings, indexGoods } from '#domain/store-sync/import/import-settings.ts'
import { aStoreLine, aStoreOrder, aStoreRecipient } from '../../../../test/support/store-orders.ts'

const ada = aStoreRecipient
const tea = aStoreLine('1', { sku: 'TEA' })
const said = aStoreOrder({ lines: [tea] })
const kept = { residential: null, carrierFacility: null, federalTaxId: null, stateTaxId: null }
const reno = { ...ada, ...kept, name: 'Stock', city: 'Reno', state: 'NV', zip: '89501' }
const terms: ImportSettings = {
  warehouse: null,
  storeAddress: null,
  otherwiseFrom: { address: reno, isSample: false },
  defaultParcel: { weightPounds: 1, lengthInches: 10, widthInches: 8, heightInches: 4, predefinedPackage: null },
  goods: new Map(),
  shipsUnpaid: false,
}

const made = (change: Partial<StoreOrder> = {}, otherwise: Partial<ImportSettings> = {}) => {
  const result = convertOrder({ ...said, ...change }, { ...terms, ...otherwise })
  assert.ok(result.order, result.order === null ? result.missing : '')
  return result
}
const missing = (change: Partial<StoreOrder>, otherwise: Partial<ImportSettings> = {}): string => {
  const result = convertOrder({ ...said, ...change }, { ...terms, ...otherwise })
  return (result.order === null ? result.missing : result.lacks) ?? ''
}

test('takes the weight from the total, or else the lines, or else the connection', () => {
  const weightOf = (change: Partial<StoreOrder>) => {
    const { order, assumed } = made(change)
    return [order.parcels[0]?.weightPounds, assumed.filter((one) => one.includes('weight'))]
  }
  assert.deepEqual(weightOf({ weightPounds: 3 }), [3, []])
  assert.deepEqual(weightOf({}), [1, []])
  const bare = { ...tea, lineId: '2', unitWeightPounds: null }
  assert.deepEqual(weightOf({ lines: [tea, bare] }), [1, ['some weights']])
  assert.deepEqual(weightOf({ lines: [bare] }), [1, ['weight']])
  assert.deepEqual(weightOf({ weightPounds: 0, lines: [{ ...tea, unitWeightPounds: 0 }] }), [1, ['weight']])
  const heavy = made({ weightPounds: 240 })
  assert.deepEqual([heavy.isTooHeavy, heavy.order.parcels[0]?.weightPounds, heavy.lacks], [true, 240, null])
  assert.equal(made({ weightPounds: 150 }).isTooHeavy, false)
})

test('emoji are removed from the names of the recipient, with a note', () => {
  const nameOf = (name: string, company: string | null = null) => {
    const { order, lacks } = made({ recipient: { ...ada, name, company } })
    return [order.to.name, order.to.company, order.details?.constraints?.length ?? 0, lacks]
  }
  assert.deepEqual(nameOf('Zoë 🌸 O’Brien', 'Acme 👨‍👩‍👧'), ['Zoë O’Brien', 'Acme', 1, null])
  assert.deepEqual(nameOf('Ada 🇺🇸 ❤️ Byron'), ['Ada Byron', null, 1, null])
  assert.deepEqual(nameOf('Ada #1 *Byron* 2', 'Acme® ©'), ['Ada #1 *Byron* 2', 'Acme® ©', 0, null])
  assert.deepEqual(nameOf('🎉'), [null, null, 1, 'The recipient has no name and no company.'])
})

test('takes the ship-from address from the warehouse, the location, the store, or the default', () => {
  const fromOf = (change: Partial<StoreOrder>, otherwise: Partial<ImportSettings> = {}) =>
    made(change, otherwise).order.from.street1
  const location = (street1: string) => ({ locationId: '1', name: null, address: { ...ada, street1 } })
  const shop = { ...ada, street1: '2 Shop St' }
  const all = { warehouse: { ...reno, street1: '4 Stock St' }, storeAddress: shop }
  assert.equal(fromOf({ shipFrom: location('3 Dock St') }, all), '4 Stock St')
  assert.equal(fromOf({ shipFrom: location('3 Dock St') }, { storeAddress: shop }), '3 Dock St')
  assert.equal(fromOf({ shipFrom: location(' ') }, { storeAddress: shop }), '2 Shop St')
  assert.equal(fromOf({ shipFrom: { locationId: '1', name: null, address: null } }), reno.street1)
  assert.match(missing({}, { otherwiseFrom: null }), /^The ship-from address is missing/)
})

test('omits invalid values and unprintable characters of items', () => {
  const { order } = made({
    note: `ring\u0007 twice\nplease${'!'.repeat(3_000)}`,
    lines: [
      {
        ...tea,
        name: ' \u0000 ',
        currency: 'XXX1',
        originCountry: 'Japan',
        unitValue: '4.123456',
        unitWeightPounds: -1,
      },
    ],
  })
  assert.deepEqual(order.details?.items, [
    {
      name: 'TEA',
      sku: 'TEA',
      quantity: 2,
      unitValue: '4.1235',
      currency: null,
      unitWeightPounds: null,
      hsTariffNumber: null,
      originCountry: null,
    },
  ])
  assert.equal(order.details?.notes?.startsWith('ring twice\nplease'), true)
  assert.equal(order.details?.notes?.length, 2_000)
})

const berlin = { ...ada, street1: 'Torstr. 1', city: 'Berlin', state: '', zip: '10119', country: 'DE' }

test('requires customs data of items only for exports', () => {
  assert.equal(made().lacksCustoms, null)
  assert.equal(made({ recipient: berlin }).lacksCustoms, 'Customs requires the country of origin of Green tea.')
  const whole = { ...tea, originCountry: 'jp', hsTariffNumber: '0902.10' }
  const { order, lacksCustoms } = made({ recipient: berlin, lines: [whole] })
  assert.equal(lacksCustoms, null)
  assert.deepEqual(order.customs[0]?.items[0]?.hsTariffNumber, '090210')
})

test('remembered goods fill in missing values, and values of the store have priority', () => {
  const facts = { unitValue: '9', currency: 'EUR', unitWeightPounds: 2, hsTariffNumber: '090210', originCountry: 'CN' }
  const goods = indexGoods([
    { description: 'Anything', sku: 'TEA', ...facts },
    { description: 'green cup', sku: null, ...facts },
  ])
  const cup = { ...tea, lineId: '2', name: 'Green Cup', sku: null, quantity: 1, unitWeightPounds: null }
  const { order, assumed, lacksCustoms } = made({ recipient: berlin, lines: [tea, cup], weightPounds: 1 }, { goods })
  assert.deepEqual(
    order.details?.items.map((item) => [
      item.unitValue,
      item.unitWeightPounds,
      item.hsTariffNumber,
      item.originCountry,
    ]),
    [
      ['4.5', 0.5, '090210', 'CN'],
      ['4.5', 2, '090210', 'CN'],
    ],
  )
  // The total of the store did not include the cup.
  assert.deepEqual([order.parcels[0]?.weightPounds, assumed, lacksCustoms], [3, ['sides', 'sender'], null])
  const unpriced = { ...tea, unitValue: null, currency: null }
  assert.deepEqual(made({ lines: [unpriced] }, { goods }).order.details?.items[0]?.currency, 'EUR')
})

test('an order needs a recipient and lines', () => {
  assert.equal(missing({ recipient: null }), 'The store does not provide the recipient.')
  assert.equal(missing({ lines: [] }), 'Nothing is left to ship.')
  assert.equal(missing({ recipient: { ...ada, street1: '\u0000' } }), "The recipient's address has no street.")
  assert.match(missing({ recipient: { ...ada, country: 'USA' } }), /^The country of the recipient's address must/)
})

test('any store data becomes the same order or the same message each time', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 600 }), fc.constantFrom('', 'US', 'DE', '94043', 'CA'))
  const maybe = fc.option(text)
  const address = fc.record({
    name: maybe,
    company: maybe,
    street1: text,
    street2: maybe,
    city: text,
    state: text,
    zip: text,
    country: text,
    phone: maybe,
    email: maybe,
  })
  const line = fc.record({
    lineId: text,
    quantity: fc.integer({ min: -5, max: 2_000_000 }),
    name: text,
    sku: maybe,
    unitValue: fc.oneof(maybe, fc.constantFrom('1.5', '0', '-1', '1e9', '999999999999.99995')),
    currency: fc.oneof(maybe, fc.constant('USD')),
    unitWeightPounds: fc.option(fc.double({ min: -1, max: 1e9, noNaN: true })),
    hsTariffNumber: maybe,
    originCountry: maybe,
  })
  const order = fc.record({
    recipient: fc.option(address),
    number: text,
    note: maybe,
    weightPounds: fc.option(fc.double({ min: -1, max: 1e9, noNaN: true })),
    lines: fc.array(line, { maxLength: 210 }),
    shipFrom: fc.option(fc.record({ locationId: text, name: maybe, address: fc.option(address) })),
  })
  fc.assert(
    fc.property(order, (change) => {
      const result = convertOrder({ ...said, ...change }, terms)
      assert.deepEqual(convertOrder({ ...said, ...change }, terms), result)
      if (result.order === null) {
        assert.match(result.missing, /^[A-Z].*\.$/s)
        return
      }
      const { order: content } = result
      assert.equal(content.parcels.length, 1)
      assert.ok((content.parcels[0]?.weightPounds ?? 0) > 0)
      assert.ok((content.details?.items.length ?? 0) <= 200)
      // PostgreSQL accepts it.
      const kept = JSON.stringify(content)
      assert.equal(kept.isWellFormed(), true)
      assert.doesNotMatch(kept, /\\u0000/)
      for (const item of content.details?.items ?? []) assert.ok(item.name && item.quantity >= 1)
    }),
    { numRuns: 200 },
  )
})
