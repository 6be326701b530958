import assert from 'node:assert/strict'
import test from 'node:test'
import { freePlaceOn, noteSheet, placeBehind, readOpenSheet } from './open-sheet.ts'

test('what is printed next begins behind the last label, on a new sheet where that filled one', () => {
  assert.deepEqual(
    [placeBehind(1, 1, 4), placeBehind(2, 3, 4), placeBehind(3, 5, 4), placeBehind(2, 1, 2)],
    [2, 1, 4, 1],
  )
})

test('a sheet that was begun goes on for its own kind of paper alone', () => {
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

test('what a browser kept counts only where it makes sense', () => {
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
