import assert from 'node:assert/strict'
import test from 'node:test'
import { isFiltered, readSearch, scopeKey, sizeOf } from './search.ts'

const said = (raw: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(readSearch(raw)).filter(([, value]) => value !== undefined))

test('an address says what is shown, and what is usual is not said', () => {
  assert.deepEqual(said({}), {})
  assert.deepEqual(said({ view: 'to-ship', size: '25', page: '1', sort: 'newest' }), {})
  assert.deepEqual(
    said({
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

test('what makes no sense in an address counts as absent', () => {
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
  assert.deepEqual(said(odd), {})
  assert.deepEqual(said({ from: '2026-11-05', to: '2026-11-01' }), { from: '2026-11-05' })
  assert.equal(sizeOf(readSearch({ size: '1000' })), 25)
})

test('another page and another order beside it are of the same scope, another filter is not', () => {
  const scope = (raw: Record<string, unknown>) => scopeKey(readSearch(raw), null)
  const peek = '01a20200-4898-74a9-bdfd-efc4d16e06b0'
  assert.equal(scope({ q: 'Ada' }), scope({ q: 'Ada', page: '2', size: '50', peek, sort: 'oldest' }))
  assert.notEqual(scope({ q: 'Ada' }), scope({ q: 'Ada', view: 'all' }))
  assert.notEqual(scope({ q: 'Ada' }), scope({ q: 'Bea' }))
  assert.notEqual(scope({ q: 'Ada' }), scopeKey(readSearch({ q: 'Ada' }), 'another sub-account'))
  assert.deepEqual(
    [{}, { view: 'all' }, { from: '2026-11-05' }].map((raw) => isFiltered(readSearch(raw))),
    [false, false, true],
  )
})
