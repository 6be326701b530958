import assert from 'node:assert/strict'
import test from 'node:test'
import { linesOfItems, lineValue, withKnown, withQuantity } from './derived-values.ts'
import { fromForm, normalizeContent, toForm } from './form-content.ts'
import {
  emptyCustoms,
  emptyCustomsItem,
  emptyDraft,
  emptyItem,
  emptyParcel,
  type FormValues,
  hasCustoms,
  isFilledCustomsItem,
  keepParcelKeys,
  nextParcelKey,
} from './form-values.ts'
import { unreadableValues } from './issues.ts'
import type { Json } from './merge.ts'

const whole: FormValues = {
  ...emptyDraft,
  to: { ...emptyDraft.to, name: 'Ada', zip: '62701', residential: true },
  parcels: [
    { ...emptyParcel, weight: '2 lb 4 oz', length: '12', width: '9', height: '4' },
    { ...emptyParcel, key: '2', weight: '8 oz', predefinedPackage: 'FlatRateEnvelope' },
  ],
  signature: 'adult',
  items: [{ ...emptyItem, name: 'Mug', unitValue: '19.90', unitWeight: '12 oz' }],
  reference: '1001',
}

test('content survives a round trip through the form', () => {
  assert.deepEqual(toForm(fromForm(whole, 'imperial')), whole)
  assert.deepEqual(toForm(fromForm(emptyDraft, 'imperial')), emptyDraft)
  assert.deepEqual(toForm(null).parcels, [emptyParcel])
})

test('a package keeps its key when another is removed or content comes back', () => {
  const [, second] = whole.parcels
  assert.ok(second)
  const left = { ...whole, parcels: [second] }
  const back = keepParcelKeys(left, toForm(fromForm(left, 'imperial')))
  assert.deepEqual(back, left)
  assert.equal(nextParcelKey(back.parcels), '3')
  const more = keepParcelKeys(left, whole)
  assert.deepEqual(
    more.parcels.map(({ key }) => key),
    ['2', '4'],
  )
})

test('typed units are converted to pounds and inches', () => {
  const values = { ...whole, parcels: [{ ...emptyParcel, weight: '1', length: '30', width: '20 cm', height: '4 in' }] }
  assert.deepEqual((fromForm(values, 'metric') as { shipments: unknown }).shipments, [
    { parcel: { weight: 2.2046, length: 11.811, width: 7.874, height: 4, predefinedPackage: null } },
  ])
})

test('carrier packaging has no dimensions, and empty items are dropped', () => {
  const parcel = { ...emptyParcel, weight: '1', length: '12', predefinedPackage: 'FlatRateEnvelope' }
  const content = fromForm({ ...whole, parcels: [parcel], items: [emptyItem] }, 'imperial')
  assert.deepEqual(content, {
    ...(fromForm(whole, 'imperial') as object),
    shipments: [
      { parcel: { weight: 1, length: null, width: null, height: null, predefinedPackage: 'FlatRateEnvelope' } },
    ],
    items: [],
  })
})

test("unparsable values are reported at their fields, and empty ones aren't", () => {
  const parcels = [{ ...emptyParcel, weight: 'heavy', length: 'long' }]
  assert.deepEqual(Object.keys(unreadableValues({ ...emptyDraft, parcels, items: [emptyItem] }, 'imperial')), [
    'shipments[0].parcel.weight',
    'shipments[0].parcel.length',
  ])
})

test('another order of fields and unknown fields are the same content', () => {
  const { toAddress, ...rest } = fromForm(whole, 'imperial') as { toAddress: object }
  const kept = { ...rest, toAddress: { stateTaxId: 'MA-1', ...toAddress } }
  const shuffled = Object.fromEntries(Object.entries(kept).toReversed())
  const content = normalizeContent(shuffled)
  assert.deepEqual(content, kept)
  assert.equal(JSON.stringify(normalizeContent(content)), JSON.stringify(content))
  assert.equal(toForm(content).to.extraFields.stateTaxId, 'MA-1')
})

test("a weight that isn't exact in ounces is kept", () => {
  const shipments = [{ parcel: { weight: 2.2046 } }]
  assert.deepEqual(
    (normalizeContent({ shipments }) as { shipments: { parcel: { weight: number } }[] }).shipments[0]?.parcel.weight,
    2.2046,
  )
})

/** The paths of all non-empty values. */
const pathsOf = (content: Json, path = ''): string[] =>
  typeof content === 'object' && content !== null
    ? Object.entries(content).flatMap(([name, value]) => [`${path}.${name}`, ...pathsOf(value, `${path}.${name}`)])
    : []

test('fields of a newer version are kept at every level', () => {
  const newer = { newer: { of: [1] }, asked: null }
  const content = {
    ...newer,
    toAddress: { zip: '62701', ...newer },
    fromAddress: newer,
    shipments: [
      { ...newer, parcel: { weight: 1, ...newer } },
      { ...newer, parcel: newer },
    ],
    options: { signature: 'none', ...newer },
    items: [{ name: 'Mug', currency: 'EUR', ...newer }, newer],
  }
  const back = normalizeContent(content)
  const kept = new Set(pathsOf(back))
  assert.deepEqual(
    pathsOf(content).filter((path) => !kept.has(path)),
    [],
  )
  const { newer: atTop, shipments, options } = back as typeof content
  assert.deepEqual([atTop, shipments[0]?.parcel.newer, options.newer], [newer.newer, newer.newer, newer.newer])
  assert.deepEqual(normalizeContent(back), back)
})

test("an item's value is in dollars by default", () => {
  const [item] = toForm(normalizeContent({ items: [{ name: 'Mug', unitValue: null, currency: null }] })).items
  assert.ok(item)
  const { items } = fromForm({ ...emptyDraft, items: [{ ...item, unitValue: '5' }] }, 'imperial') as {
    items: { currency: string }[]
  }
  assert.equal(items[0]?.currency, 'USD')
})

test("a line's value is exact, and empty if it is unknown", () => {
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

test('customs lines are derived from items and earlier details', () => {
  const shirt = { ...emptyItem, name: 'Shirt', sku: 'S-1', quantity: '3', unitValue: '12.50', unitWeight: '4 oz' }
  const ids = { manufacturerProductId: 'M-1', standardProductId: '4006381333931' }
  const [line, ...others] = linesOfItems(
    [{ ...shirt, extraFields: { hsTariffNumber: '610910', originCountry: 'PT', currency: 'EUR', ...ids } }, emptyItem],
    'imperial',
  )
  assert.deepEqual(others, [])
  assert.deepEqual(line, {
    ...{ description: 'Shirt', quantity: '3', value: '37.50', weight: '12 oz', code: 'S-1' },
    ...{ hsTariffNumber: '610910', originCountry: 'PT', extraFields: { currency: 'EUR' } },
    ...ids,
  })
})

test('a declaration survives a round trip, and an empty one is absent', () => {
  const declared: FormValues = {
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
  const content = fromForm(declared, 'imperial') as { shipments: object[] }
  assert.deepEqual(
    content.shipments.map((shipment) => 'customsInfo' in shipment),
    [true, false],
  )
  const [parcel, other] = toForm(content as never).parcels
  assert.deepEqual(parcel?.customs.items, [
    { ...emptyCustomsItem, description: 'Shirt', value: '37.5', weight: '12 oz', originCountry: 'PT' },
  ])
  assert.deepEqual([parcel?.customs.contentsType, parcel?.customs.customsSigner], ['gift', 'Ada'])
  assert.deepEqual(other?.customs, emptyCustoms)
  assert.deepEqual([isFilledCustomsItem(emptyCustomsItem), hasCustoms(emptyCustoms)], [false, false])
})

test('a known line is completed, and typed values are kept', () => {
  const known = {
    ...{ description: 'Cotton shirt', sku: 'S-1', unitValue: '19.90', currency: 'USD', unitWeightPounds: 0.25 },
    ...{ hsTariffNumber: '610910', originCountry: 'PT' },
  }
  const other = { ...known, description: 'Lamp', sku: null, originCountry: 'DE' }
  const values = { ...emptyCustomsItem, description: 'cotton shirt', quantity: '2', originCountry: 'IN' }
  assert.deepEqual(withKnown(values, [other, known]), {
    ...values,
    ...{ code: 'S-1', value: '39.80', weight: '8 oz', hsTariffNumber: '610910' },
  })
  assert.equal(withKnown({ ...emptyCustomsItem, code: 's-1' }, [known]).description, 'Cotton shirt')
  const unknown = { ...emptyCustomsItem, description: 'Cotton' }
  assert.deepEqual([withKnown(unknown, [known]), withKnown(emptyCustomsItem, [other])], [unknown, emptyCustomsItem])
})

test('derived values follow the quantity, and typed ones are kept', () => {
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
