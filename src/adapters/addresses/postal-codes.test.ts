import assert from 'node:assert/strict'
import test from 'node:test'
import { postalCode } from '#adapters/addresses/postal-codes.ts'

test('ZIP codes are accepted without a hyphen, and get lost zeros back if the state proves them', () => {
  for (const [text, state, stored] of [
    ['94043 1351', 'CA', '94043-1351'],
    ['940431351', 'CA', '94043-1351'],
    ['2108', 'MA', '02108'],
    ['21081234', 'MA', '02108-1234'],
    ['2108-1234', 'MA', '02108-1234'],
    ['926', 'PR', '00926'],
    ['2108', 'CA', null],
    ['2108', '', null],
    ['94043-12', 'CA', null],
  ] as const) {
    assert.equal(postalCode('US', text, state), stored, `${text} ${state}`)
  }
  assert.equal(postalCode('PR', '926', ''), '00926')
  assert.equal(postalCode('PR', '10118', ''), null)
  assert.equal(postalCode('GU', '96913', ''), '96913')
})

test('the state proves lost zeros in other countries too', () => {
  for (const [country, text, state, stored] of [
    ['ES', '8001', 'Barcelona', '08001'],
    ['MX', '6600', 'CDMX', '06600'],
    ['BR', '1310100', 'SP', '01310100'],
    ['AU', '800', 'NT', '0800'],
    ['ES', '8001', 'Madrid', null],
    ['ES', '8001', '', null],
    ['DE', '1067', 'Sachsen', null],
  ] as const) {
    assert.equal(postalCode(country, text, state), stored, `${country} ${text} ${state}`)
  }
  assert.equal(postalCode('JP', '〒163-8001', ''), '163-8001')
  assert.equal(postalCode('JP', '〒 1638001', ''), '163-8001')
})
