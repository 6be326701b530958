import assert from 'node:assert/strict'
import test from 'node:test'
import { formatPackaging } from './packaging.ts'

test('a packaging of a carrier is named in words', () => {
  for (const [name, words] of [
    ['FlatRateEnvelope', 'Flat rate envelope'],
    ['MediumFlatRateBox', 'Medium flat rate box'],
    ['UPSExpressBoxSmall', 'UPS express box small'],
    ['UPSPak', 'UPS pak'],
    ['UPS10KgBox', 'UPS 10 kg box'],
    ['FEDEX_EXTRA_LARGE_BOX', 'FedEx extra large box'],
  ] as const) {
    assert.equal(formatPackaging(name), words)
  }
})
