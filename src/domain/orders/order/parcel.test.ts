import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carrierParcel, normalizeParcel, type ParcelInput } from '#domain/orders/order/parcel.ts'

const kept = (parcel: ParcelInput) => normalizeParcel(parcel, 0, [])

test('keeps a package to four decimals and missing fields as null', () => {
  const sides = { lengthInches: 8, widthInches: 10.12345, heightInches: 4 }
  assert.deepEqual(kept({ weightPounds: 2.50004, ...sides, predefinedPackage: ' ' }), {
    weightPounds: 2.5,
    lengthInches: 8,
    widthInches: 10.1235,
    heightInches: 4,
    predefinedPackage: null,
  })
  const { lengthInches, widthInches, heightInches } = kept({ weightPounds: 1, lengthInches: null })
  assert.deepEqual([lengthInches, widthInches, heightInches], [null, null, null])
})

test('sends dimensions with the longest first', () => {
  const parcel = kept({ weightPounds: 1, lengthInches: 4, widthInches: 12, heightInches: 8 })
  assert.deepEqual(carrierParcel(parcel).dimensionsInches, { length: 12, width: 8, height: 4 })
})

test('sends no dimensions of a carrier package or an incomplete package', () => {
  const sides = { lengthInches: 4, widthInches: 12 }
  const packaged = { weightPounds: 1, ...sides, heightInches: 8, predefinedPackage: 'FlatRateEnvelope' }
  const named = carrierParcel(kept(packaged))
  assert.deepEqual([named.predefinedPackage, named.dimensionsInches], ['FlatRateEnvelope', null])
  assert.equal(carrierParcel(kept({ weightPounds: 1, ...sides })).dimensionsInches, null)
})
