import assert from 'node:assert/strict'
import test from 'node:test'
import { neighborsOf } from './use-order.ts'

const list = { search: {}, orderIds: ['a', 'b', 'c'], offset: 0, total: 3 }

test("an order's neighbors come from the list it was opened from", () => {
  assert.deepEqual(neighborsOf(list, 'b'), { before: 'a', next: 'c', hasMore: false, index: 2, count: 3 })
  assert.deepEqual(neighborsOf(list, 'a'), { before: null, next: 'b', hasMore: false, index: 1, count: 3 })
  assert.equal(neighborsOf(list, 'elsewhere'), null)
  const onSecondPage = { ...list, offset: 25, total: 60 }
  assert.deepEqual(neighborsOf(onSecondPage, 'c'), { before: 'b', next: null, hasMore: true, index: 28, count: 60 })
})
