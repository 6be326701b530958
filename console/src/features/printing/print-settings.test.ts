import assert from 'node:assert/strict'
import test from 'node:test'
import { freePlaceOn, noteSheet, placeBehind, readOpenSheet, readStation } from './print-settings.ts'

test('the stored print settings apply, and the browser if they are invalid', () => {
  assert.deepEqual(readStation('{"kind":"printer","printerId":"one"}'), { kind: 'printer', printerId: 'one' })
  const sheet = { kind: 'sheet', sheet: { paper: 'a4', labelsPerPage: 4 } }
  assert.deepEqual(readStation(JSON.stringify(sheet)), sheet)
  for (const text of [null, '', 'null', '{', '{"kind":"printer"}', '{"kind":"sheet","sheet":{"paper":"a5"}}', '7']) {
    assert.deepEqual(readStation(text), { kind: 'browser' }, String(text))
  }
})

test('the next label goes to the next position, or to a new sheet', () => {
  assert.deepEqual(
    [placeBehind(1, 1, 4), placeBehind(2, 3, 4), placeBehind(3, 5, 4), placeBehind(2, 1, 2)],
    [2, 1, 4, 1],
  )
})

test('a partly used sheet continues only for the same paper', () => {
  noteSheet({ paper: 'a4', labelsPerPage: 4 }, 3, 1)
  assert.deepEqual(
    [
      freePlaceOn({ paper: 'a4', labelsPerPage: 4 }),
      freePlaceOn({ paper: 'a4', labelsPerPage: 2 }),
      freePlaceOn({ paper: 'letter', labelsPerPage: 4 }),
    ],
    [4, 1, 1],
  )
})

test('an invalid stored sheet is ignored', () => {
  const sheet = { paper: 'letter', labelsPerPage: 2, freePlace: 2 }
  assert.deepEqual(readOpenSheet(JSON.stringify(sheet)), sheet)
  for (const text of [
    null,
    '{',
    '7',
    '{"paper":"letter","labelsPerPage":2}',
    JSON.stringify({ ...sheet, freePlace: 3 }),
  ]) {
    assert.equal(readOpenSheet(text), null, String(text))
  }
})
