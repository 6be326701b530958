import assert from 'node:assert/strict'
import test from 'node:test'
import { type CsvOptions, createCsv } from '#kit/csv.ts'

const csv = (options: Partial<CsvOptions> = {}) =>
  createCsv({ forSpreadsheet: false, hasDecimalComma: false, timeZone: 'UTC', ...options })

const time = new Date('2026-11-24T14:30:05.250Z')

test('cells with separators, quotes or line breaks are quoted', () => {
  const line = csv().line(['plain', 'a,b', 'a;b', 'say "hi"', 'two\nlines', ' padded ', null, ''])
  assert.equal(line, 'plain,"a,b",a;b,"say ""hi""","two\nlines"," padded ",,\r\n')
})

test('numbers and times have a form for programs, or the one of spreadsheets in a country', () => {
  const cells = [{ decimal: '-1234.50' }, time]
  assert.equal(csv().line(cells), '-1234.50,2026-11-24T14:30:05.250Z\r\n')
  const german = csv({ forSpreadsheet: true, hasDecimalComma: true, timeZone: 'Europe/Berlin' })
  assert.equal(german.line(cells), '-1234,50;2026-11-24 15:30:05\r\n')
  assert.deepEqual([csv().start, german.start], ['', '\uFEFF'])
})

for (const text of [
  '=1+1',
  '+1 617 555 0123',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  ' =1',
  '\r\n@x',
  '＝1',
  '=cmd|"/c calc"!A1',
]) {
  test(`no spreadsheet runs ${JSON.stringify(text)}`, () => {
    assert.match(csv().line([text]), /^"?'/)
  })
}

for (const text of [
  '02108',
  '9400145678983982141409',
  '1E10',
  '1-2',
  '3/4',
  '12:30',
  '1-Mar',
  'March 3',
  'TRUE',
  '1,000',
  '5+',
  'R$ 5',
  '5 ₽',
  '1 mai',
  '5 août',
  'März 3',
  '3. Mai',
  '12 Dez 2026',
  '3 mayo',
  '1 stycznia',
  '7 сент 2026',
  'Wahr',
  'FALSCH',
  'vrai',
]) {
  test(`spreadsheets keep ${text}`, () => {
    assert.match(csv({ forSpreadsheet: true }).line([text]), /^"?'/)
    assert.doesNotMatch(csv().line([text]), /'/)
  })
}

for (const text of [
  '12 Main St',
  'SW1A 1AA',
  'Ada Lovelace',
  'May Smith',
  '#1042',
  "O'Hara",
  'Box 7',
  'D-10115 Berlin',
  'Maison 5',
  'Zoë',
  '5 lb',
  '0x1F',
]) {
  test(`${text} is written as it is`, () => {
    assert.equal(csv({ forSpreadsheet: true }).line([text]), `${text}\r\n`)
  })
}

test('the time of a cell grows no faster than its text', () => {
  const csv = createCsv({ forSpreadsheet: true, hasDecimalComma: false, timeZone: 'UTC' })
  const long = 100_000
  const began = process.cpuUsage().user
  for (const text of [
    `${'1'.repeat(long)}${' '.repeat(long)}x`,
    `${'1 '.repeat(long)}x`,
    `${' '.repeat(long)}1${' '.repeat(long)}x`,
    `${'1-'.repeat(long)}mar`,
    `3 ${'mar'.repeat(long)}!`,
  ]) {
    assert.equal(csv.line([text]).length > long, true)
  }
  // A thousandth of the time that the square of the length would take.
  assert.ok(process.cpuUsage().user - began < 5_000_000)
})
