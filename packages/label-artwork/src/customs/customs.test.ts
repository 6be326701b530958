import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountText, sumAmounts, unitAmountText } from './customs.ts'

test('sums are exact for any number of decimals', () => {
  assert.equal(sumAmounts(['0.1', '0.2']), '0.3')
  assert.equal(sumAmounts(['99999999999999999.99', '0.01', '5']), '100000000000000005.00')
  assert.equal(sumAmounts([]), '0')
})

test('an amount has the decimals of its currency, or more if it needs them', () => {
  assert.equal(amountText('10', 'USD'), '10.00')
  assert.equal(amountText('10.50', 'JPY'), '10.50')
  assert.equal(amountText('1200.00', 'JPY'), '1200')
  assert.equal(amountText('1.5', 'KWD'), '1.500')
  assert.equal(amountText('0.125', 'USD'), '0.125')
})

test('a unit price is exact if possible, and otherwise rounded to a hundredth of a cent', () => {
  assert.equal(unitAmountText('30.00', 3, 'USD'), '10.00')
  assert.equal(unitAmountText('1.00', 8, 'USD'), '0.125')
  assert.equal(unitAmountText('10.00', 3, 'USD'), '3.333333')
  assert.equal(unitAmountText('20.00', 3, 'USD'), '6.666667')
  assert.equal(unitAmountText('900', 2, 'JPY'), '450')
})

test('a text that is not a decimal amount is rejected', () => {
  for (const amount of ['', '1e3', '-1', '1,5', 'NaN', '1.', '9'.repeat(41)]) {
    assert.throws(() => sumAmounts([amount]), TypeError, amount)
  }
})
