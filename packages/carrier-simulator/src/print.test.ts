import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asPrinted, isCharacterSet } from './print.ts'

test('letters outside the character set are printed as question marks', () => {
  const party = { name: 'Świnoujście', lines: ['José', 'Αθήνα', 'София'], count: 1, none: null }
  const cases: [string, string, string[]][] = [
    ['eng', '?winouj?cie', ['José', '?????', '?????']],
    ['pol', 'Świnoujście', ['José', '?????', '?????']],
    ['ell', '?winouj?cie', ['Jos?', 'Αθήνα', '?????']],
    ['rus', '?winouj?cie', ['Jos?', '?????', 'София']],
    ['ascii', '?winouj?cie', ['Jos?', '?????', '?????']],
  ]
  for (const [set, name, lines] of cases) assert.deepEqual(asPrinted(party, set), { ...party, name, lines }, set)
  assert.deepEqual(['tur', 'jpn', 'constructor'].map(isCharacterSet), [true, false, false])
})
