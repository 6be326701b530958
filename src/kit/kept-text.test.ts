import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOrNull } from '#kit/kept-text.ts'

test('a text that fits is kept, and a longer one up to its last whole character', () => {
  for (const character of ['a', 'é', '字', '🚚']) {
    const bytes = Buffer.byteLength(character)
    for (const maxBytes of [bytes * 10, bytes * 10 + bytes - 1]) {
      const tenOf = character.repeat(10)
      assert.equal(textOrNull(tenOf, maxBytes), tenOf)
      assert.equal(textOrNull(`${tenOf}${character}`, maxBytes), tenOf)
    }
  }
})

test('what no database takes is taken out, and nothing is left of nothing', () => {
  assert.equal(textOrNull('\u0000Ada\r\nByron\u009f '), 'Ada Byron')
  assert.equal(textOrNull('half \ud83d'), 'half \ufffd')
  assert.equal(textOrNull(1024), '1024')
  for (const nothing of [null, undefined, '', ' \n\t']) assert.equal(textOrNull(nothing), null)
})
