import assert from 'node:assert/strict'
import test from 'node:test'
import { neighborsOf } from './use-order.ts'

const list = { search: {}, orderIds: ['a', 'b', 'c'] }

test("an order's neighbors come from the list it was opened from", () => {
  assert.deepEqual(neighborsOf(list, 'b'), { before: 'a', next: 'c', index: 2, count: 3 })
  assert.deepEqual(neighborsOf(list, 'a'), { before: null, next: 'b', index: 1, count: 3 })
  assert.equal(neighborsOf(list, 'elsewhere'), null)
})
