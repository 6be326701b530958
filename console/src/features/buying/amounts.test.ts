import assert from 'node:assert/strict'
import test from 'node:test'
import { isNegative, minus, plus } from './amounts.ts'

test('sums are exact in as many digits as there are', () => {
  assert.equal(plus('0.10', '0.2'), '0.30')
  assert.equal(plus('9', '1'), '10')
  assert.equal(minus('30.00', '9.35'), '20.65')
  assert.equal(minus('0.05', '0.06'), '-0.01')
  assert.equal(minus('-1.50', '1'), '-2.50')
  assert.ok(isNegative(minus('1', '1.01')) && !isNegative(minus('1', '1')))
})
