import assert from 'node:assert/strict'
import test from 'node:test'
import { isUuid, namedId } from '#kit/ids.ts'

test('a named identifier is a UUIDv8, the same for the same names and no others', () => {
  const id = namedId('adjust', 'line 7')
  assert.ok(isUuid(id))
  assert.match(id, /^.{14}8.{4}[89ab]/)
  assert.equal(namedId('adjust', 'line 7'), id)
  assert.equal(new Set([id, namedId('adjust line 7'), namedId('adjustline', '7'), namedId('line 7', 'adjust')]).size, 4)
})
