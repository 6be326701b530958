import assert from 'node:assert/strict'
import { test } from 'node:test'
import { concerns, durationOf, magicValuesOf } from './magic-values.ts'

test('values are found anywhere in the names, with what follows their colon', () => {
  const values = magicValuesOf('Grace [buy-slow:1.5s]', '[RATES-DOWN:usps] Hopper', undefined)
  assert.deepEqual(
    [...values],
    [
      ['buy-slow', '1.5s'],
      ['rates-down', 'usps'],
    ],
  )
  assert.equal(durationOf(values, 'buy-slow'), 1_500)
  assert.equal(durationOf(magicValuesOf('[rates-slow:250ms]'), 'rates-slow'), 250)
  assert.equal(durationOf(values, 'rates-slow'), 0)
})

test('a word alone concerns every carrier, a named carrier only itself', () => {
  assert.ok(concerns(magicValuesOf('[rates-down]'), 'rates-down', 'ups'))
  assert.ok(concerns(magicValuesOf('[rates-down:ups]'), 'rates-down', 'ups'))
  assert.ok(!concerns(magicValuesOf('[rates-down:usps]'), 'rates-down', 'ups'))
  assert.ok(!concerns(magicValuesOf('Grace Hopper'), 'rates-down', 'ups'))
})
