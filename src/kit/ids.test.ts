import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idAfter, isUuid, namedId, systemIds } from '#kit/ids.ts'

test('derives a UUIDv8 from names, the same for the same names only', () => {
  const id = namedId('adjust', 'line 7')
  assert.ok(isUuid(id))
  assert.match(id, /^.{14}8.{4}[89ab]/)
  assert.equal(namedId('adjust', 'line 7'), id)
  assert.equal(new Set([id, namedId('adjust line 7'), namedId('adjustline', '7'), namedId('line 7', 'adjust')]).size, 4)
})

test('creates ascending ids within a millisecond', () => {
  const ids = Array.from({ length: 10_000 }, systemIds)
  assert.deepEqual(ids, ids.toSorted())
  assert.equal(new Set(ids).size, ids.length)
  assert.ok(ids.every((id) => /^.{8}-.{4}-7.{3}-[89ab].{3}-.{12}$/.test(id) && isUuid(id)))
})

test('creates a greater UUIDv7 at the end of a millisecond', () => {
  const fresh = '019aa000-0000-7abc-8def-000000000005'
  assert.equal(idAfter('', fresh), fresh)
  assert.equal(idAfter('019a9000-0000-7fff-bfff-ffffffffffff', fresh), fresh)
  assert.equal(idAfter(fresh, fresh), '019aa000-0000-7abc-8def-00000000000b')
  assert.equal(idAfter('019aa000-0000-7fff-8000-000000000001', fresh), '019aa000-0000-7fff-8000-000000000007')
  assert.equal(idAfter('019aa000-ffff-7fff-bfff-ffffffffffff', fresh), '019aa001-0000-7abc-8def-000000000005')
})
