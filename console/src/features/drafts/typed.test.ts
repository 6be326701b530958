import assert from 'node:assert/strict'
import test from 'node:test'
import { contentOf } from './content-of.ts'
import type { Json } from './merge.ts'
import { emptyDraft, emptyItem, emptyParcel, freeKey, type Typed, withKeysOf } from './typed.ts'
import { normalised, typedOf } from './typed-of.ts'
import { unreadable } from './unreadable.ts'

const whole: Typed = {
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

test('what the service keeps comes back into the same fields', () => {
  assert.deepEqual(typedOf(contentOf(whole, 'imperial')), whole)
  assert.deepEqual(typedOf(contentOf(emptyDraft, 'imperial')), emptyDraft)
  assert.deepEqual(typedOf(null).parcels, [emptyParcel])
})

test('a parcel stays the same one when another is taken away, and when the content comes back from the service', () => {
  const [, second] = whole.parcels
  assert.ok(second)
  const left = { ...whole, parcels: [second] }
  const back = withKeysOf(left, typedOf(contentOf(left, 'imperial')))
  assert.deepEqual(back, left)
  assert.equal(freeKey(back.parcels), '3')
  const more = withKeysOf(left, whole)
  assert.deepEqual(
    more.parcels.map(({ key }) => key),
    ['2', '4'],
  )
})

test('units that are typed are the service’s pounds and inches', () => {
  const typed = { ...whole, parcels: [{ ...emptyParcel, weight: '1', length: '30', width: '20 cm', height: '4 in' }] }
  assert.deepEqual((contentOf(typed, 'metric') as { shipments: unknown }).shipments, [
    { parcel: { weight: 2.2046, length: 11.811, width: 7.874, height: 4, predefinedPackage: null } },
  ])
})

test('a packaging of a carrier has no sides, and an item of which nothing was written is none', () => {
  const parcel = { ...emptyParcel, weight: '1', length: '12', predefinedPackage: 'FlatRateEnvelope' }
  const content = contentOf({ ...whole, parcels: [parcel], items: [emptyItem] }, 'imperial')
  assert.deepEqual(content, {
    ...(contentOf(whole, 'imperial') as object),
    shipments: [
      { parcel: { weight: 1, length: null, width: null, height: null, predefinedPackage: 'FlatRateEnvelope' } },
    ],
    items: [],
  })
})

test('what cannot be read is told at its field, and what is empty is not', () => {
  const parcels = [{ ...emptyParcel, weight: 'heavy', length: 'long' }]
  assert.deepEqual(Object.keys(unreadable({ ...emptyDraft, parcels, items: [emptyItem] }, 'imperial')), [
    'shipments[0].parcel.weight',
    'shipments[0].parcel.length',
  ])
})

test('what a database gives back in another order, and what has no field here, is the same content', () => {
  const { toAddress, ...rest } = contentOf(whole, 'imperial') as { toAddress: object }
  const kept = { ...rest, toAddress: { stateTaxId: 'MA-1', ...toAddress } }
  const shuffled = Object.fromEntries(Object.entries(kept).toReversed())
  const content = normalised(shuffled)
  assert.deepEqual(content, kept)
  assert.equal(JSON.stringify(normalised(content)), JSON.stringify(content))
  assert.equal(typedOf(content).to.besides.stateTaxId, 'MA-1')
})

test('a weight that ounces do not tell exactly comes back as it is', () => {
  const shipments = [{ parcel: { weight: 2.2046 } }]
  assert.deepEqual(
    (normalised({ shipments }) as { shipments: { parcel: { weight: number } }[] }).shipments[0]?.parcel.weight,
    2.2046,
  )
})

/** Every path that leads to something. */
const pathsOf = (content: Json, path = ''): string[] =>
  typeof content === 'object' && content !== null
    ? Object.entries(content).flatMap(([name, value]) => [`${path}.${name}`, ...pathsOf(value, `${path}.${name}`)])
    : []

test('what a newer version of the page wrote is kept at every level, whatever this one makes of the rest', () => {
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
  const back = normalised(content)
  const kept = new Set(pathsOf(back))
  assert.deepEqual(
    pathsOf(content).filter((path) => !kept.has(path)),
    [],
  )
  const { newer: atTop, shipments, options } = back as typeof content
  assert.deepEqual([atTop, shipments[0]?.parcel.newer, options.newer], [newer.newer, newer.newer, newer.newer])
  assert.deepEqual(normalised(back), back)
})

test('what an item is worth is in dollars although nothing of it was written before', () => {
  const [item] = typedOf(normalised({ items: [{ name: 'Mug', unitValue: null, currency: null }] })).items
  assert.ok(item)
  const { items } = contentOf({ ...emptyDraft, items: [{ ...item, unitValue: '5' }] }, 'imperial') as {
    items: { currency: string }[]
  }
  assert.equal(items[0]?.currency, 'USD')
})
