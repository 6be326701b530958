import assert from 'node:assert/strict'
import test from 'node:test'
import type { OrderView } from '../../../api/queries/orders.ts'
import { endOf } from '../../../format/dates.ts'
import {
  filterRequest,
  findShownView,
  isFiltered,
  parseSearch,
  scopeKey,
  searchOfView,
  sizeOf,
  viewSearchOf,
} from './search.ts'

const parsed = (raw: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(parseSearch(raw)).filter(([, value]) => value !== undefined))

test('the URL contains only values that differ from the defaults', () => {
  assert.deepEqual(parsed({}), {})
  assert.deepEqual(parsed({ view: 'to-ship', size: '25', page: '1', sort: 'newest' }), {})
  assert.deepEqual(
    parsed({
      view: 'all',
      q: ' Ada ',
      status: ['packed', 'created'],
      source: 'API',
      page: '3',
      size: '100',
      sort: 'oldest',
    }),
    { view: 'all', q: 'Ada', status: ['created', 'packed'], source: ['API'], page: 3, size: 100, sort: 'oldest' },
  )
})

test('invalid values in the URL count as absent', () => {
  const odd = {
    view: 'nothing',
    q: '  ',
    status: 'flying',
    source: [],
    from: '2026-13-40',
    peek: 'x',
    page: '-1',
    size: '7',
  }
  assert.deepEqual(parsed(odd), {})
  assert.deepEqual(parsed({ from: '2026-11-05', to: '2026-11-01' }), { from: '2026-11-05' })
  assert.equal(sizeOf(parseSearch({ size: '1000' })), 25)
})

test('another page keeps the scope, and another filter changes it', () => {
  const scope = (raw: Record<string, unknown>) => scopeKey(parseSearch(raw), null)
  const peek = '01a20200-4898-74a9-bdfd-efc4d16e06b0'
  assert.equal(scope({ q: 'Ada' }), scope({ q: 'Ada', page: '2', size: '50', peek, sort: 'oldest' }))
  assert.notEqual(scope({ q: 'Ada' }), scope({ q: 'Ada', view: 'all' }))
  assert.notEqual(scope({ q: 'Ada' }), scope({ q: 'Bea' }))
  assert.notEqual(scope({ q: 'Ada' }), scopeKey(parseSearch({ q: 'Ada' }), 'another sub-account'))
  assert.deepEqual(
    [{}, { view: 'all' }, { from: '2026-11-05' }].map((raw) => isFiltered(parseSearch(raw))),
    [false, false, true],
  )
})

const search = { search: 'Ada', statuses: [7, 0], sources: [2], withinDays: 7, newestFirst: false } as const
const view = {
  viewId: 'a view',
  name: 'Ada',
  search: { ...search, statuses: [7, 0], sources: [2] },
} as unknown as OrderView

test('a view converts to a search and back', () => {
  const address = searchOfView(view.search)
  assert.deepEqual(address, {
    view: 'all',
    q: 'Ada',
    status: ['created', 'packed'],
    source: ['API'],
    within: 7,
    sort: 'oldest',
  })
  assert.equal(findShownView(parseSearch(address), [view])?.viewId, 'a view')
  assert.equal(findShownView(parseSearch({ ...address, page: '3' }), [view])?.viewId, 'a view')
  assert.equal(findShownView(parseSearch({ ...address, q: 'Bea' }), [view]), null)
})

test("a view based on another keeps its statuses, and fixed dates can't be saved", () => {
  const viewSearch = viewSearchOf(parseSearch({ q: 'Ada' }))
  assert.deepEqual(viewSearch?.statuses, [0, 5, 6, 7])
  assert.equal(viewSearchOf(parseSearch({ from: '2026-11-05' })), null)
})

test('an unfiltered standard view is no saved view', () => {
  const plain = { ...view, search: { search: null, statuses: [2], sources: null, withinDays: null, newestFirst: true } }
  assert.equal(findShownView(parseSearch({ view: 'on-hold' }), [plain as unknown as OrderView]), null)
})

test('a list by ship-by date includes overdue orders, and is no saved view', () => {
  const search = parseSearch({ due: '0', sort: 'ship-by' })
  assert.deepEqual([search.due, search.sort, isFiltered(search)], [0, 'ship-by', true])
  const request = filterRequest(search, new Date(2026, 10, 26, 12))
  assert.equal(request.shipByUntil, endOf('2026-11-26'))
  assert.equal(filterRequest(parseSearch({ due: '3' }), new Date(2026, 10, 26, 12)).shipByUntil, endOf('2026-11-29'))
  assert.equal(viewSearchOf(search), null)
  assert.equal(viewSearchOf(parseSearch({ sort: 'ship-by' })), null)
  assert.equal(parseSearch({ due: '-1' }).due, undefined)
})

test('the tab of orders that need attention has all statuses, and the former tab of errors leads to it', () => {
  const search = parseSearch({ view: 'error', q: 'Ada' })
  assert.equal(search.view, 'needs-attention')
  assert.deepEqual(filterRequest(search, new Date()), { search: 'Ada', needsAttention: true })
  assert.equal(filterRequest(parseSearch({ view: 'all' }), new Date()).needsAttention, undefined)
  assert.equal(viewSearchOf(search), null)
})
