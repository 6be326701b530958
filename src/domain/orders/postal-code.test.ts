import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postalCode } from '#domain/orders/postal-code.ts'

test('the usual spellings of a code are taken, and kept in the form of the country', () => {
  for (const [country, text, kept] of [
    ['JP', '1000001', '100-0001'],
    ['JP', '100-0001', '100-0001'],
    ['IE', 'D02AF30', 'D02 AF30'],
    ['IE', 'D02 AF30', 'D02 AF30'],
    ['IN', '110 001', '110001'],
    ['PL', '00950', '00-950'],
    ['PT', '1000205', '1000-205'],
    ['LU', 'L-1111', '1111'],
    ['LU', '1111', '1111'],
    ['US', ' 94043 ', '94043'],
    ['US', '94043-1234', '94043-1234'],
    ['DE', 'D-10117', '10117'],
    ['DE', ' 10117 ', '10117'],
    ['GB', 'SW1A 1AA', 'SW1A 1AA'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'M1  1AE', 'M1 1AE'],
    ['GB', 'sw1a', 'SW1A'],
    ['CA', 'K1A 0B1', 'K1A 0B1'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['CA', 'K1A-0B1', 'K1A 0B1'],
    ['NL', '1012 AB', '1012 AB'],
    ['NL', '1012ab', '1012 AB'],
    ['NL', 'NL-1012AB', '1012 AB'],
    ['IE', 'd02 af30', 'D02 AF30'],
  ] as const) {
    assert.equal(postalCode(country, text), kept, `${country} ${text}`)
  }
})

test('what is no code of the country is none, however long it is', () => {
  for (const [country, text] of [
    ['DE', '1011'],
    ['DE', 'F-10117'],
    ['JP', '10000011'],
    ['DE', '1'.repeat(500)],
    ['DE', '- '.repeat(200)],
  ] as const) {
    assert.equal(postalCode(country, text), null, `${country} ${text}`)
  }
})

test('of countries whose codes have no known form any text is taken', () => {
  assert.equal(postalCode('VU', ' none '), 'none')
})
