import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  mergeArguments,
  readBoolean,
  readChoice,
  readCount,
  readForm,
  readInches,
  readPounds,
  readRequiredText,
} from '#edges/legacy/read-form.ts'
import { Failure } from '#edges/legacy/responses.ts'

const args = (values: Record<string, string>) => mergeArguments(Object.entries(values), [])

/** The value and the issues. */
function reading<Value>(read: (errors: string[]) => Value): [Value, string[]] {
  const errors: string[] = []
  return [read(errors), errors]
}

const saying = (status: number, line: string) => (error: unknown) =>
  error instanceof Failure && error.status === status && error.message === line

describe('a form', () => {
  test('reads a form with the encoding of its body', async () => {
    assert.deepEqual(await readForm(Buffer.from('to_city=M%C3%BCnchen&to_name=Ada+B'), ''), [
      ['to_city', 'München'],
      ['to_name', 'Ada B'],
    ])
  })

  test('rejects another encoding', async () => {
    const failing = readForm(Buffer.from('to_city=München', 'latin1'), 'application/x-www-form-urlencoded')
    await assert.rejects(failing, saying(400, 'The form is not valid UTF-8.'))
  })

  test('takes precedence over the query, and neither may repeat an argument', () => {
    const merged = mergeArguments(
      [['carrier', 'ups']],
      [
        ['carrier', 'usps'],
        ['service', 'ups_ground'],
      ],
    )
    assert.deepEqual(
      [merged.get('carrier'), merged.get('service'), merged.get('to_name')],
      ['ups', 'ups_ground', undefined],
    )
    const twice: [string, string][] = [
      ['to_name', 'Ada'],
      ['to_name', 'Eve'],
    ]
    assert.throws(() => mergeArguments(twice, []).get('to_name'), saying(400, 'to_name must be sent only once.'))
    assert.equal(mergeArguments([...twice, ['carrier', 'ups']], []).get('carrier'), 'ups')
  })

  test('accepts printable text and line breaks', () => {
    assert.equal(mergeArguments([['order_notes', 'up\r\n\tdown']], []).get('order_notes'), 'up\r\n\tdown')
    assert.throws(
      () => mergeArguments([['to_city', 'Mountain\u0000View']], []).get('to_city'),
      saying(400, 'to_city contains characters that cannot be printed.'),
    )
    assert.equal(mergeArguments([['\n', '\ud800']], []).get('to_city'), undefined)
  })
})

test('a required text has a visible character', () => {
  assert.deepEqual(
    reading((errors) => readRequiredText(args({ to_name: ' Ada ' }), 'to_name', errors)),
    ['Ada', []],
  )
  assert.deepEqual(
    reading((errors) => readRequiredText(args({ to_name: ' ' }), 'to_name', errors)),
    ['', ['to_name is required.']],
  )
})

test('a boolean is one of the words, empty is false, and missing is neither', () => {
  const read = (values: Record<string, string>) => reading((errors) => readBoolean(args(values), 'test_mode', errors))
  for (const text of ['1', 'true', 'YES', ' on ']) assert.deepEqual(read({ test_mode: text }), [true, []])
  for (const text of ['0', 'false', 'No', 'off', '']) assert.deepEqual(read({ test_mode: text }), [false, []])
  assert.deepEqual(read({}), [null, []])
  for (const text of ['perhaps', 'constructor']) {
    assert.deepEqual(read({ test_mode: text }), [null, ['test_mode must be true or false.']])
  }
})

test('a choice is one of the words, in any case', () => {
  const read = (text: string, fallback?: string) =>
    reading((errors) => readChoice(args({ f: text }), 'f', { meanings: { pdf: 'PDF', png: 'PNG' }, fallback }, errors))
  assert.deepEqual(read('Png'), ['PNG', []])
  assert.deepEqual(read('', 'PDF'), ['PDF', []])
  assert.deepEqual(read(''), [undefined, ['f is required.']])
  assert.deepEqual(read('constructor', 'PDF'), [undefined, ['f must be one of pdf, png.']])
  const choices = { meanings: { Parcel: 1 }, aliases: { Custom: 'Parcel' } }
  const withAlias = (text: string) => reading((errors) => readChoice(args({ f: text }), 'f', choices, errors))
  assert.deepEqual(withAlias('CUSTOM'), [1, []])
  assert.deepEqual(withAlias('parcel'), [1, []])
  assert.deepEqual(withAlias('box'), [undefined, ['f must be one of Parcel.']])
})

test('a count is from 1 to its limit', () => {
  const read = (text: string) =>
    reading((errors) => readCount(args({ page: text }), 'page', { fallback: 7, max: 100 }, errors))
  assert.deepEqual(read(''), [7, []])
  assert.deepEqual(read('100'), [100, []])
  for (const text of ['0', '101', '-1', '1.5', '99999999', 'all']) {
    assert.deepEqual(read(text)[1], ['page must be a whole number from 1 to 100.'])
  }
})

test('a weight is whole pounds plus ounces', () => {
  const read = (weight_lbs: string, weight_oz: string) =>
    reading((errors) => readPounds(args({ weight_lbs, weight_oz }), errors))
  assert.deepEqual(read('2', '8'), [2.5, []])
  assert.deepEqual(read('0', '40'), [2.5, []])
  assert.deepEqual(read('2', '0'), [2, []])
  assert.deepEqual(read('1.0', '0.00'), [1, []])
  assert.deepEqual(read('01', '.5'), [1.03125, []])
  // 100 g in ounces, as clients calculate it, and numbers that are half between two.
  assert.deepEqual(read('0', '3.527396194958'), [3.5274 / 16, []])
  assert.deepEqual(read('0', '0.00005'), [0.0001 / 16, []])
  assert.deepEqual(read('0', '8.34105'), [8.3411 / 16, []])
  assert.deepEqual(read('', '')[1], ['weight_lbs is required.', 'weight_oz is required.'])
  assert.deepEqual(read('', '40')[1], ['weight_lbs is required.'])
  assert.deepEqual(read('2', ' ')[1], ['weight_oz is required.'])
  for (const [pounds, ounces] of [
    ['0', '0'],
    ['0.0', '0.00004'],
  ] as const) {
    assert.deepEqual(read(pounds, ounces)[1], ['weight_lbs and weight_oz must not both be 0.'])
  }
  for (const pounds of ['2.5', '1.00001', '-1', '+1', '1e1', '1,0', '99999']) {
    assert.deepEqual(read(pounds, '1')[1], ['weight_lbs must be a whole number of pounds.'], pounds)
  }
  for (const ounces of ['-1', '1e1', '1,5', 'NaN', '.', '+1']) {
    assert.deepEqual(read('1', ounces)[1], ['weight_oz must be a number of ounces.'], ounces)
  }
})

test('a dimension is a positive number of inches, rounded half up to four decimals', () => {
  const read = (depth: string) => reading((errors) => readInches(args({ depth }), 'depth', errors))
  assert.deepEqual(read('10.25'), [10.25, []])
  assert.deepEqual(read('9.84251968503937'), [9.8425, []])
  assert.deepEqual(read('1.23456'), [1.2346, []])
  assert.deepEqual(read('1.00005'), [1.0001, []])
  assert.deepEqual(read('')[1], ['depth is required.'])
  for (const text of ['0', '0.00004', '-3', 'NaN', '1e3']) {
    assert.deepEqual(read(text)[1], ['depth must be a number of inches.'])
  }
})

const urlEncoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=b'
const manyOf = (count: number): [contentType: string, body: string][] => [
  [urlEncoded, Array.from({ length: count }, (_, place) => `a${place}=1`).join('&')],
  [
    multipart,
    `${Array.from({ length: count }, (_, place) => `--b\r\nContent-Disposition: form-data; name="a${place}"\r\n\r\n1\r\n`).join('')}--b--\r\n`,
  ],
]

test('rejects a form with too many arguments before parsing it', async () => {
  for (const [contentType, body] of manyOf(1000)) {
    assert.equal((await readForm(Buffer.from(body), contentType)).length, 1000)
  }
  for (const [contentType, body] of manyOf(1001)) {
    await assert.rejects(readForm(Buffer.from(body), contentType), {
      status: 400,
      message: 'The form must have at most 1000 arguments.',
    })
  }
})

test('repeated arguments are a list, in the order of their numbers', () => {
  const list = (...pairs: [string, string][]) => mergeArguments(pairs, [['customs[]', 'query']]).list('customs')
  assert.deepEqual(list(['customs[]', 'a'], ['customs[]', 'b']), ['a', 'b'])
  assert.deepEqual(list(['customs[10]', 'c'], ['customs[2]', 'b'], ['customs[]', 'a']), ['a', 'b', 'c'])
  assert.deepEqual(list(['customs[0]', 'a']), ['a'])
  const others: [string, string][] = ['customs', 'customs[x]', 'xcustoms[0]', 'customs[0][1]'].map((name) => [
    name,
    'a',
  ])
  assert.deepEqual(mergeArguments(others, []).list('customs'), [])
})
