import assert from 'node:assert/strict'
import test from 'node:test'
import { between, countOf, isSelected, mark, markOf, nothing, selectAll } from './selection.ts'

const asOf = '2026-11-22T12:00:00Z'

test('orders are selected and deselected one by one', () => {
  const two = mark(nothing, ['a', 'b'], true)
  assert.deepEqual([countOf(two), isSelected(two, 'a'), isSelected(two, 'c')], [2, true, false])
  assert.deepEqual([countOf(mark(two, ['a'], false)), countOf(mark(two, ['a'], true))], [1, 2])
  assert.equal(countOf(nothing), 0)
})

test('orders are excluded from a selection of all, and included again', () => {
  const all = selectAll(12_431, asOf)
  assert.deepEqual([countOf(all), isSelected(all, 'anything')], [12_431, true])
  const less = mark(all, ['a', 'b'], false)
  assert.deepEqual([countOf(less), isSelected(less, 'a'), isSelected(less, 'c')], [12_429, false, true])
  assert.equal(countOf(mark(less, ['a'], true)), 12_430)
})

test("the page's checkbox shows whether all, some or none are selected", () => {
  const one = mark(nothing, ['a'], true)
  assert.deepEqual(
    [markOf(one, ['a']), markOf(one, ['a', 'b']), markOf(one, ['b']), markOf(one, [])],
    ['all', 'some', 'none', 'none'],
  )
})

test('a range contains the orders between two rows', () => {
  const page = ['a', 'b', 'c', 'd']
  assert.deepEqual(
    [between(page, 'b', 'd'), between(page, 'd', 'b'), between(page, 'gone', 'c')],
    [['b', 'c', 'd'], ['b', 'c', 'd'], ['c']],
  )
})
