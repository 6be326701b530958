import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearest } from '#kit/nearest.ts'

test('the nearest known word, by its letters; none where all are far', () => {
  const known = ['buy-slow', 'buy-lost', 'FlatRateEnvelope', 'UPS_LETTER', 'currency'] as const
  assert.equal(nearest('buy-sloww', known), 'buy-slow')
  assert.equal(nearest('buyslow', known), 'buy-slow')
  assert.equal(nearest('flat_rate_envelop', known), 'FlatRateEnvelope')
  assert.equal(nearest('ups letter', known), 'UPS_LETTER')
  assert.equal(nearest('Bay', known), null)
  assert.equal(nearest('', known), null)
  assert.equal(nearest('buy-slow'.repeat(100_000), known), null)
})
