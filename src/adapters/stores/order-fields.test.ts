import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stateCode } from '#adapters/stores/order-fields.ts'

test('a name and what ISO 3166-2 writes become the code where the field wants one', () => {
  for (const [country, text, code] of [
    ['US', 'California', 'CA'],
    ['US', ' new york ', 'NY'],
    ['US', 'us-tx', 'TX'],
    ['US', 'ca', 'CA'],
    ['CA', 'Québec', 'QC'],
    ['AU', 'New South Wales', 'NSW'],
  ] as const) {
    assert.equal(stateCode(country, text), code)
  }
})

test('elsewhere it stays as it came, and what is not known stays as well', () => {
  assert.equal(stateCode('DE', 'Bayern'), 'Bayern')
  assert.equal(stateCode('US', 'Atlantis'), 'Atlantis')
})
