import assert from 'node:assert/strict'
import test from 'node:test'
import type { OrderView } from '../../api/queries/order-views.ts'
import { searchOfView, viewSearchOf, viewShown } from './saved-views.ts'
import { readSearch } from './search.ts'

const search = { search: 'Ada', statuses: [7, 0], sources: [2], withinDays: 7, newestFirst: false } as const
const view = {
  viewId: 'a view',
  name: 'Ada',
  search: { ...search, statuses: [7, 0], sources: [2] },
} as unknown as OrderView

test('a view is an address, and what is shown there is the view', () => {
  const address = searchOfView(view.search)
  assert.deepEqual(address, {
    view: 'all',
    q: 'Ada',
    status: ['created', 'packed'],
    source: ['API'],
    within: 7,
    sort: 'oldest',
  })
  assert.equal(viewShown(readSearch(address), [view])?.viewId, 'a view')
  assert.equal(viewShown(readSearch({ ...address, page: '3' }), [view])?.viewId, 'a view')
  assert.equal(viewShown(readSearch({ ...address, q: 'Bea' }), [view]), null)
})

test('a view that is made of another keeps its statuses; one of days of the calendar cannot be kept', () => {
  const kept = viewSearchOf(readSearch({ q: 'Ada' }))
  assert.deepEqual(kept?.statuses, [0, 5, 6, 7])
  assert.equal(viewSearchOf(readSearch({ from: '2026-11-05' })), null)
})

test('a view of everybody’s that is not narrowed is none that somebody keeps', () => {
  const plain = { ...view, search: { search: null, statuses: [2], sources: null, withinDays: null, newestFirst: true } }
  assert.equal(viewShown(readSearch({ view: 'on-hold' }), [plain as unknown as OrderView]), null)
})
