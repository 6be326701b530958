import assert from 'node:assert/strict'
import test from 'node:test'
import { neighboursOf } from './use-list-position.ts'

const list = { search: {}, orderIds: ['a', 'b', 'c'] }

test("an order's neighbors come from the list it was opened from", () => {
  assert.deepEqual(neighboursOf(list, 'b'), { before: 'a', next: 'c', place: 2, count: 3 })
  assert.deepEqual(neighboursOf(list, 'a'), { before: null, next: 'b', place: 1, count: 3 })
  assert.equal(neighboursOf(list, 'elsewhere'), null)
})
