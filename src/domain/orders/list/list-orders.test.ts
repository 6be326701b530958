import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offsetOf, pagePosition } from '#domain/orders/list/list-orders.ts'

test('starts a page after all earlier pages', () => {
  assert.equal(offsetOf({ pageNumber: 1, pageSize: 25 }), 0)
  assert.equal(offsetOf({ pageNumber: 4, pageSize: 7 }), 21)
})

test('counts pages and finds the neighbors of a page', () => {
  const around = (pageNumber: number, pageSize: number, total: number) => {
    const { totalPages, hasPrevious, hasNext } = pagePosition(pageNumber, pageSize, total)
    return `${totalPages} pages${hasPrevious ? ', previous' : ''}${hasNext ? ', next' : ''}`
  }
  assert.equal(around(1, 25, 0), '0 pages')
  assert.equal(around(2, 25, 0), '0 pages')
  assert.equal(around(1, 25, 25), '1 pages')
  assert.equal(around(1, 25, 26), '2 pages, next')
  assert.equal(around(2, 25, 26), '2 pages, previous')
  assert.equal(around(2, 10, 30), '3 pages, previous, next')
  assert.equal(around(9, 10, 30), '3 pages, previous')
})
