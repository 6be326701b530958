import assert from 'node:assert/strict'
import test from 'node:test'
import { filterOf, isFiltered, noFilter, readSearch } from './search.ts'

test('an address is read back as it was written, and what makes no sense is absent', () => {
  const search = { status: '4xx', method: 'POST', route: '/api/v1/orders/:orderId', id: 'req-1' }
  assert.deepEqual(filterOf(readSearch(search)), {
    method: 'POST',
    route: '/api/v1/orders/:orderId',
    status: '4xx',
    requestId: 'req-1',
  })
  const wrong = readSearch({ status: 'all', key: 'mine', method: 'post', route: 'orders', id: '', open: 3 })
  assert.ok(Object.values(wrong).every((value) => value === undefined))
})

test('what is looked at beside the list narrows nothing', () => {
  assert.equal(isFiltered(readSearch({ open: 'req-1' })), false)
  assert.equal(isFiltered({ ...readSearch({ status: '422' }), ...noFilter }), false)
})
