import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as holds, json, nat, oneof, property, string, stringMatching, tuple } from 'fast-check'
import { placeOfJsonFailure } from '#edges/http/body-parser.ts'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('returns the position of the first invalid token', () => {
  for (const [text, line, column] of [
    ['', 1, 1],
    ['{bad', 1, 2],
    ['{"a": 1,}', 1, 9],
    ['{"a": 1', 1, 8],
    ['{"a":\n  tru}', 2, 3],
    ['{\r\n\t"a" 5}', 2, 6],
    ['{"a": "x" "y"}', 1, 11],
    ['[1, 01]', 1, 5],
    ['[1, 2}', 1, 6],
    ['{"a": 1} x', 1, 10],
    ['{"a": "\n"}', 1, 7],
    ["{'a': 1}", 1, 2],
  ] as const) {
    assert.deepEqual(placeOfJsonFailure(text), { line, column }, text)
  }
})

test('returns null for JSON, and a position for everything else', () => {
  const spoiled = tuple(json(), nat(), string({ maxLength: 2 })).map(([text, at, piece]) => {
    const place = at % (text.length + 1)
    return text.slice(0, place) + piece + text.slice(place + 1)
  })
  const marks = stringMatching(/^[[\]{},:"\\ 0-9eE+.a-]{0,12}$/)
  holds(
    property(oneof(json(), spoiled, marks), (text) => {
      assert.equal(placeOfJsonFailure(text) === null, isJson(text))
    }),
    { numRuns: 5_000 },
  )
})

test('handles a megabyte of brackets without recursion', () => {
  assert.deepEqual(placeOfJsonFailure('['.repeat(1_000_000)), { line: 1, column: 1_000_001 })
})

test('reads a long unterminated string only once', () => {
  assert.deepEqual(placeOfJsonFailure(`"${'a'.repeat(1_000_000)}`), { line: 1, column: 1 })
})
