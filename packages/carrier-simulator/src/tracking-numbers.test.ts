import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modTenCheckDigit, upsCheckDigit, upsTrackingNumber, uspsTrackingNumber } from './tracking-numbers.ts'

test('USPS numbers end in the check digit that published examples have', () => {
  for (const example of ['9400111201080805483016', '9361289878700317633795', '9405803699300124287899']) {
    assert.equal(modTenCheckDigit(example.slice(0, -1)), example.at(-1), example)
  }
  const number = uspsTrackingNumber('055', '912345')
  assert.match(number, /^94055912345\d{11}$/)
  assert.equal(modTenCheckDigit(number.slice(0, -1)), number.at(-1))
})

test('UPS numbers end in the check digit that published examples have', () => {
  for (const example of ['1Z5R89390357567127', '1Z879E930346834440', '1Z410E7W0392751591', '1ZXX3150YW44070023']) {
    assert.equal(upsCheckDigit(example.slice(2, -1)), example.at(-1), example)
  }
  const number = upsTrackingNumber('a1b2c3', '03')
  assert.match(number, /^1ZA1B2C303\d{8}$/)
  assert.equal(upsCheckDigit(number.slice(2, -1)), number.at(-1))
})
