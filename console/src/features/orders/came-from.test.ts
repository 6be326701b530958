import assert from 'node:assert/strict'
import test from 'node:test'
import { neighboursOf } from './came-from.ts'

const list = { search: {}, orderIds: ['a', 'b', 'c'] }

test('an order has those beside it in the list that it was opened from', () => {
  assert.deepEqual(neighboursOf(list, 'b'), { before: 'a', next: 'c', place: 2, count: 3 })
  assert.deepEqual(neighboursOf(list, 'a'), { before: null, next: 'b', place: 1, count: 3 })
  assert.equal(neighboursOf(list, 'elsewhere'), null)
})
