import assert from 'node:assert/strict'
import test from 'node:test'
import { contentOf } from './content-of.ts'
import { emptyCustoms, emptyCustomsItem, isAnyDeclared, isDeclared } from './customs.ts'
import { linesOfItems, lineValue, withKnown, withQuantity } from './customs-lines.ts'
import { emptyDraft, emptyItem, emptyParcel, type Typed } from './typed.ts'
import { typedOf } from './typed-of.ts'

test('the value of a line is exact, and empty where it cannot be known', () => {
  assert.equal(lineValue('19.9', '2'), '39.80')
  assert.equal(lineValue('$1,000.005', '3'), '3000.015')
  assert.equal(lineValue('0.07', '3'), '0.21')
  assert.equal(lineValue('0.1', '3'), '0.30')
  for (const [value, quantity] of [
    ['', '2'],
    ['1.5', ''],
    ['a', '1'],
    ['-1', '1'],
    ['1', '1.5'],
  ] as const) {
    assert.equal(lineValue(value, quantity), '')
  }
})

test('lines are made of the items, with what is known of them', () => {
  const shirt = { ...emptyItem, name: 'Shirt', sku: 'S-1', quantity: '3', unitValue: '12.50', unitWeight: '4 oz' }
  const [line, ...others] = linesOfItems(
    [{ ...shirt, besides: { hsTariffNumber: '610910', originCountry: 'PT', currency: 'EUR' } }, emptyItem],
    'imperial',
  )
  assert.deepEqual(others, [])
  assert.deepEqual(line, {
    ...{ description: 'Shirt', quantity: '3', value: '37.50', weight: '12 oz', code: 'S-1' },
    ...{ hsTariffNumber: '610910', originCountry: 'PT', besides: { currency: 'EUR' } },
  })
})

test('a declaration comes back as it was typed, and one of which nothing was typed is none', () => {
  const declared: Typed = {
    ...emptyDraft,
    parcels: [
      {
        ...emptyParcel,
        customs: {
          ...emptyCustoms,
          contentsType: 'gift',
          customsSigner: 'Ada',
          items: [{ ...emptyCustomsItem, description: 'Shirt', value: '$37.5', weight: '12 oz', originCountry: 'PT' }],
        },
      },
      emptyParcel,
    ],
  }
  const content = contentOf(declared, 'imperial') as { shipments: object[] }
  assert.deepEqual(
    content.shipments.map((shipment) => 'customsInfo' in shipment),
    [true, false],
  )
  const [parcel, other] = typedOf(content as never).parcels
  assert.deepEqual(parcel?.customs.items, [
    { ...emptyCustomsItem, description: 'Shirt', value: '37.5', weight: '12 oz', originCountry: 'PT' },
  ])
  assert.deepEqual([parcel?.customs.contentsType, parcel?.customs.customsSigner], ['gift', 'Ada'])
  assert.deepEqual(other?.customs, emptyCustoms)
  assert.deepEqual([isDeclared(emptyCustomsItem), isAnyDeclared(emptyCustoms)], [false, false])
})

test('a line that was declared before is filled in, and what was written stays', () => {
  const known = {
    ...{ description: 'Cotton shirt', sku: 'S-1', unitValue: '19.90', currency: 'USD', unitWeightPounds: 0.25 },
    ...{ hsTariffNumber: '610910', originCountry: 'PT' },
  }
  const other = { ...known, description: 'Lamp', sku: null, originCountry: 'DE' }
  const typed = { ...emptyCustomsItem, description: 'cotton shirt', quantity: '2', originCountry: 'IN' }
  assert.deepEqual(withKnown(typed, [other, known]), {
    ...typed,
    ...{ code: 'S-1', value: '39.80', weight: '8 oz', hsTariffNumber: '610910' },
  })
  assert.equal(withKnown({ ...emptyCustomsItem, code: 's-1' }, [known]).description, 'Cotton shirt')
  const unknown = { ...emptyCustomsItem, description: 'Cotton' }
  assert.deepEqual([withKnown(unknown, [known]), withKnown(emptyCustomsItem, [other])], [unknown, emptyCustomsItem])
})

test('what was filled in goes with the quantity, and what was written stays', () => {
  const known = {
    ...{ description: 'Cotton shirt', sku: 'S-1', unitValue: '19.90', currency: 'USD', unitWeightPounds: 0.25 },
    ...{ hsTariffNumber: null, originCountry: 'PT' },
  }
  const filled = withKnown({ ...emptyCustomsItem, description: 'Cotton shirt' }, [known])
  const typing = (texts: readonly string[], line = filled) =>
    texts.reduce((one, text) => withQuantity(one, text, [known]), line)
  const worth = ({ value, weight }: typeof filled) => [value, weight]
  assert.deepEqual(worth(filled), ['19.90', '4 oz'])
  assert.deepEqual(worth(typing(['', '3'])), ['59.70', '12 oz'])
  assert.deepEqual(worth(typing(['', '3'], { ...filled, value: '15' })), ['15', '12 oz'])
  assert.deepEqual(worth(withQuantity(filled, '3', [])), ['19.90', '4 oz'])
  assert.equal(typing(['12']).quantity, '12')
})
