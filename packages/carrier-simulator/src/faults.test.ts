import assert from 'node:assert/strict'
import { test } from 'node:test'
import { concerns, createFaults, durationOf, magicValuesOf } from './faults.ts'

const keys = Array.from({ length: 2_000 }, (_, index) => `purchase ${index}`)

test('faults occur at their rate, and for the same acts with the same seed', () => {
  const faulty = (seed: number) => {
    const faults = createFaults()
    faults.set({ seed, slowMs: 0, rates: { 'buy-lost': 0.2 } })
    return keys.filter((key) => faults.applies('buy-lost', key))
  }
  const first = faulty(1)
  assert.ok(first.length > 320 && first.length < 480, `${first.length} of 2000 at a rate of 0.2`)
  assert.deepEqual(faulty(1), first)
  assert.notDeepEqual(faulty(2), first)
})

test('kinds are independent, and no faults occur by default', () => {
  const faults = createFaults()
  assert.equal(keys.filter((key) => faults.applies('buy-lost', key)).length, 0)
  faults.set({ seed: 7, slowMs: 0, rates: { 'buy-lost': 0.5, 'void-lost': 0.5 } })
  const both = keys.filter((key) => faults.applies('buy-lost', key) && faults.applies('void-lost', key))
  assert.ok(both.length > 400 && both.length < 600, `${both.length} of 2000 at a rate of 0.25`)
})

test('each attempt at an act is counted', () => {
  const faults = createFaults()
  assert.deepEqual([faults.attempt('a'), faults.attempt('a'), faults.attempt('b')], [1, 2, 1])
})

test('values are found anywhere in the names, with the text after their colon', () => {
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

test('a value without a carrier applies to all, and with a carrier only to that one', () => {
  assert.ok(concerns(magicValuesOf('[rates-down]'), 'rates-down', 'ups'))
  assert.ok(concerns(magicValuesOf('[rates-down:ups]'), 'rates-down', 'ups'))
  assert.ok(!concerns(magicValuesOf('[rates-down:usps]'), 'rates-down', 'ups'))
  assert.ok(!concerns(magicValuesOf('Grace Hopper'), 'rates-down', 'ups'))
})
