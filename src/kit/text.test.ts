import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearest, textOrNull } from '#kit/text.ts'

test('keeps a text that fits, and cuts a longer one after a whole character', () => {
  for (const character of ['a', 'é', '字', '🚚']) {
    const bytes = Buffer.byteLength(character)
    for (const maxBytes of [bytes * 10, bytes * 10 + bytes - 1]) {
      const tenOf = character.repeat(10)
      assert.equal(textOrNull(tenOf, maxBytes), tenOf)
      assert.equal(textOrNull(`${tenOf}${character}`, maxBytes), tenOf)
    }
  }
})

test('removes characters that databases reject, and returns null if nothing is left', () => {
  assert.equal(textOrNull('\u0000Ada\r\nByron\u009f '), 'Ada Byron')
  assert.equal(textOrNull('half \ud83d'), 'half \ufffd')
  assert.equal(textOrNull(1024), '1024')
  for (const nothing of [null, undefined, '', ' \n\t']) assert.equal(textOrNull(nothing), null)
})

test('finds the nearest known word, and none if all are far', () => {
  const known = ['buy-slow', 'buy-lost', 'FlatRateEnvelope', 'UPS_LETTER', 'currency'] as const
  assert.equal(nearest('buy-sloww', known), 'buy-slow')
  assert.equal(nearest('buyslow', known), 'buy-slow')
  assert.equal(nearest('flat_rate_envelop', known), 'FlatRateEnvelope')
  assert.equal(nearest('ups letter', known), 'UPS_LETTER')
  assert.equal(nearest('Bay', known), null)
  assert.equal(nearest('', known), null)
  assert.equal(nearest('buy-slow'.repeat(100_000), known), null)
})
