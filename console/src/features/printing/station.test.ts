import assert from 'node:assert/strict'
import test from 'node:test'
import { readStation } from './station.ts'

test('a desk prints as it was chosen there, and by the browser where nothing sensible is kept', () => {
  assert.deepEqual(readStation('{"kind":"printer","printerId":"one"}'), { kind: 'printer', printerId: 'one' })
  const sheet = { kind: 'sheet', sheet: { paper: 'a4', labelsPerPage: 4 } }
  assert.deepEqual(readStation(JSON.stringify(sheet)), sheet)
  for (const text of [null, '', 'null', '{', '{"kind":"printer"}', '{"kind":"sheet","sheet":{"paper":"a5"}}', '7']) {
    assert.deepEqual(readStation(text), { kind: 'browser' }, String(text))
  }
})
