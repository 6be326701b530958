import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carrierParcel, parcelContent } from '#orders/parcel.ts'

test('a parcel is kept as it was given, to four decimals, what was left out as null', () => {
  assert.deepEqual(parcelContent({ weight: 2.50004, length: 8, width: 10.12345, height: 4, predefinedPackage: ' ' }), {
    weightPounds: 2.5,
    lengthInches: 8,
    widthInches: 10.1235,
    heightInches: 4,
    predefinedPackage: null,
  })
  const { lengthInches, widthInches, heightInches } = parcelContent({ weight: 1, length: null })
  assert.deepEqual([lengthInches, widthInches, heightInches], [null, null, null])
})

test('carriers are told the sides with the longest first', () => {
  const parcel = parcelContent({ weight: 1, length: 4, width: 12, height: 8 })
  assert.deepEqual(carrierParcel(parcel).dimensionsInches, { length: 12, width: 8, height: 4 })
})

test('carriers are told no sides of a packaging of theirs, nor of a parcel that lacks one', () => {
  const sides = { length: 4, width: 12, height: 8 }
  const named = carrierParcel(parcelContent({ weight: 1, ...sides, predefinedPackage: 'FlatRateEnvelope' }))
  assert.deepEqual([named.predefinedPackage, named.dimensionsInches], ['FlatRateEnvelope', null])
  assert.equal(carrierParcel(parcelContent({ weight: 1, length: 4, width: 12 })).dimensionsInches, null)
})
