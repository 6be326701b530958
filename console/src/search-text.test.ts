import assert from 'node:assert/strict'
import test from 'node:test'
import { parseSearch, writeSearch } from './search-text.ts'

test('search parameters survive a round trip through the URL', () => {
  const search = { q: 'Ada & Bea', status: ['packed', 'picked'], page: 3, view: undefined }
  const text = writeSearch(search)
  assert.equal(text, '?q=Ada+%26+Bea&status=packed&status=picked&page=3')
  assert.deepEqual(parseSearch(text), { q: 'Ada & Bea', status: ['packed', 'picked'], page: '3' })
  assert.equal(writeSearch({}), '')
  assert.deepEqual(parseSearch('?a&a=1'), { a: ['', '1'] })
})
