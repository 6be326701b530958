import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFaults } from './faults.ts'

const keys = Array.from({ length: 2_000 }, (_, index) => `purchase ${index}`)

test('faults strike at their rate, and the same acts for the same seed', () => {
  const struck = (seed: number) => {
    const faults = createFaults()
    faults.set({ seed, slowMs: 0, rates: { 'buy-lost': 0.2 } })
    return keys.filter((key) => faults.strikes('buy-lost', key))
  }
  const first = struck(1)
  assert.ok(first.length > 320 && first.length < 480, `${first.length} of 2000 at a rate of 0.2`)
  assert.deepEqual(struck(1), first)
  assert.notDeepEqual(struck(2), first)
})

test('kinds strike independently, and none by default', () => {
  const faults = createFaults()
  assert.equal(keys.filter((key) => faults.strikes('buy-lost', key)).length, 0)
  faults.set({ seed: 7, slowMs: 0, rates: { 'buy-lost': 0.5, 'void-lost': 0.5 } })
  const both = keys.filter((key) => faults.strikes('buy-lost', key) && faults.strikes('void-lost', key))
  assert.ok(both.length > 400 && both.length < 600, `${both.length} of 2000 at a rate of 0.25`)
})

test('each further attempt at an act is counted', () => {
  const faults = createFaults()
  assert.deepEqual([faults.attempt('a'), faults.attempt('a'), faults.attempt('b')], [1, 2, 1])
})
