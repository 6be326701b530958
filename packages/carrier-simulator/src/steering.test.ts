import assert from 'node:assert/strict'
import { test } from 'node:test'
import { concerns, durationOf, wordsOf } from './steering.ts'

test('words are found anywhere in the names, with what follows their colon', () => {
  const words = wordsOf('Grace [buy-slow:1.5s]', '[RATES-DOWN:usps] Hopper', undefined)
  assert.deepEqual(
    [...words],
    [
      ['buy-slow', '1.5s'],
      ['rates-down', 'usps'],
    ],
  )
  assert.equal(durationOf(words, 'buy-slow'), 1_500)
  assert.equal(durationOf(wordsOf('[rates-slow:250ms]'), 'rates-slow'), 250)
  assert.equal(durationOf(words, 'rates-slow'), 0)
})

test('a word alone concerns every carrier, a named carrier only itself', () => {
  assert.ok(concerns(wordsOf('[rates-down]'), 'rates-down', 'ups'))
  assert.ok(concerns(wordsOf('[rates-down:ups]'), 'rates-down', 'ups'))
  assert.ok(!concerns(wordsOf('[rates-down:usps]'), 'rates-down', 'ups'))
  assert.ok(!concerns(wordsOf('Grace Hopper'), 'rates-down', 'ups'))
})
