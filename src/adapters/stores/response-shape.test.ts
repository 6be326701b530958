import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { responseShape } from '#adapters/stores/response-shape.ts'
import { Nullable } from '#kit/schema.ts'

const parse = <Schema extends Parameters<typeof responseShape>[0]>(schema: Schema, value: unknown) =>
  (responseShape(Type.Object({ value: schema })).parse({ value }) as { value: unknown } | undefined)?.value

test('booleans are read from text and numbers, and other words are invalid', () => {
  for (const value of [true, 1, '1', 'true', 'TRUE']) assert.equal(parse(Type.Boolean(), value), true, String(value))
  for (const value of [false, 0, '0', '', 'false']) assert.equal(parse(Type.Boolean(), value), false, String(value))
  for (const value of ['yes', 'no', 2, null, [], {}]) assert.equal(parse(Type.Boolean(), value), undefined)
})

test('numbers are read from text, and texts from numbers', () => {
  assert.deepEqual(
    ['12', '-3', ' 4 ', '5.00'].map((text) => parse(Type.Integer(), text)),
    [12, -3, 4, 5],
  )
  assert.equal(parse(Type.Number(), '0.75'), 0.75)
  for (const value of ['', '1,5', '0x10', '1e3', true, '99999999999999999999']) {
    assert.equal(parse(Type.Integer(), value), undefined, String(value))
  }
  assert.equal(parse(Type.Integer(), '2.5'), undefined)
  assert.deepEqual(
    [94105, 12.5].map((number) => parse(Type.String(), number)),
    ['94105', '12.5'],
  )
  assert.equal(parse(Type.String(), true), undefined)
})

test('a text that is valid already is unchanged', () => {
  assert.equal(parse(Type.Union([Type.String(), Type.Number()]), '07'), '07')
  assert.equal(parse(Type.String(), '07'), '07')
})

test('empty objects and lists replace each other, and a list can have indexes', () => {
  const list = Type.Array(Type.Object({ id: Type.Integer() }))
  assert.deepEqual(parse(list, {}), [])
  assert.deepEqual(parse(list, { 1: { id: '7' }, 3: { id: 8 } }), [{ id: 7 }, { id: 8 }])
  assert.equal(parse(list, { first: { id: 7 } }), undefined)
  assert.deepEqual(parse(Type.Object({ city: Type.Optional(Type.String()) }), []), {})
  assert.equal(parse(Type.Object({ city: Type.String() }), ['Rome']), undefined)
})

test('an empty text and false replace a missing value, unless they mean something', () => {
  assert.equal(parse(Nullable(Type.Number()), ''), null)
  assert.equal(parse(Nullable(Type.Object({ city: Type.String() })), false), null)
  assert.equal(parse(Nullable(Type.String()), false), null)
  assert.equal(parse(Nullable(Type.String()), ''), '')
  assert.equal(parse(Nullable(Type.Boolean()), ''), false)
})

test('an empty response is invalid, and fields without a type are kept', () => {
  const orders = responseShape(Type.Array(Type.Object({ id: Type.Integer() })))
  for (const response of ['', '1', null, {}, undefined]) assert.equal(orders.parse(response), undefined)
  assert.deepEqual(orders.parse([]), [])
  assert.deepEqual(orders.parse([{ id: '7', total: '1' }]), [{ id: 7, total: '1' }])
})
