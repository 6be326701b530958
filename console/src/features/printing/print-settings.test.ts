import assert from 'node:assert/strict'
import test from 'node:test'
import { nextPosition, parseLastSheet, parsePrintSettings, positionAfter, rememberSheet } from './print-settings.ts'

test('the stored print settings apply, and the browser if they are invalid', () => {
  assert.deepEqual(parsePrintSettings('{"kind":"printer","printerId":"one"}'), { kind: 'printer', printerId: 'one' })
  const sheet = { kind: 'sheet', sheet: { paper: 'a4', labelsPerPage: 4 } }
  assert.deepEqual(parsePrintSettings(JSON.stringify(sheet)), sheet)
  for (const text of [null, '', 'null', '{', '{"kind":"printer"}', '{"kind":"sheet","sheet":{"paper":"a5"}}', '7']) {
    assert.deepEqual(parsePrintSettings(text), { kind: 'browser' }, String(text))
  }
})

test('the next label goes to the next position, or to a new sheet', () => {
  assert.deepEqual(
    [positionAfter(1, 1, 4), positionAfter(2, 3, 4), positionAfter(3, 5, 4), positionAfter(2, 1, 2)],
    [2, 1, 4, 1],
  )
})

test('a partly used sheet continues only for the same paper', () => {
  rememberSheet({ paper: 'a4', labelsPerPage: 4 }, 3, 1)
  assert.deepEqual(
    [
      nextPosition({ paper: 'a4', labelsPerPage: 4 }),
      nextPosition({ paper: 'a4', labelsPerPage: 2 }),
      nextPosition({ paper: 'letter', labelsPerPage: 4 }),
    ],
    [4, 1, 1],
  )
})

test('an invalid stored sheet is ignored', () => {
  const sheet = { paper: 'letter', labelsPerPage: 2, freePlace: 2 }
  assert.deepEqual(parseLastSheet(JSON.stringify(sheet)), sheet)
  for (const text of [
    null,
    '{',
    '7',
    '{"paper":"letter","labelsPerPage":2}',
    JSON.stringify({ ...sheet, freePlace: 3 }),
  ]) {
    assert.equal(parseLastSheet(text), null, String(text))
  }
})
