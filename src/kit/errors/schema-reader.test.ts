import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { type Reading, schemaReader } from '#kit/errors/schema-reader.ts'
import { fieldIssue, required } from '#kit/errors/validation-issues.ts'
import { Int32, Nullable, Positive, structural } from '#kit/schema.ts'

const Parcel = Type.Object({ weight: Positive() })
const Order = Type.Object({
  toAddress: Type.Object({ zip: Type.String({ pattern: '\\S' }), phone: Nullable(Type.String()) }),
  shipments: Type.Array(Type.Object({ parcel: Parcel }), { minItems: 1 }),
})
const good = { toAddress: { zip: '10118', phone: null }, shipments: [{ parcel: { weight: 2 } }] }
const read = schemaReader(Order)

const found = ({ issues }: Reading<unknown>) => issues.map(({ kind, code, field }) => [kind, code, field])

test('a valid value is returned unchanged, with unknown fields', () => {
  const value = { ...good, colour: 'red' }
  assert.deepEqual(read(value), { value, issues: [] })
})

test('a missing structural part is malformed, any other is invalid, and null counts as missing', () => {
  assert.deepEqual(found(read({ shipments: [{}] })), [
    ['malformed', 'Validation.ToAddressRequired', 'toAddress'],
    ['malformed', 'Validation.ParcelRequired', 'shipments[0].parcel'],
  ])
  assert.deepEqual(found(read({ ...good, shipments: [] })), [
    ['malformed', 'Validation.ShipmentsRequired', 'shipments'],
  ])
  assert.deepEqual(found(read({ ...good, toAddress: {} })), [
    ['invalid', 'Validation.ZipRequired', 'toAddress.zip'],
    ['invalid', 'Validation.PhoneRequired', 'toAddress.phone'],
  ])
  assert.deepEqual(found(read({ ...good, toAddress: null })), [
    ['malformed', 'Validation.ToAddressRequired', 'toAddress'],
  ])
})

test('a text can be structural too', () => {
  const readRate = schemaReader(Type.Object({ id: Type.String({ pattern: '\\S', ...structural }), count: Int32() }))
  for (const id of [undefined, null, ' ']) {
    assert.deepEqual(found(readRate({ id, count: 1 })), [['malformed', 'Validation.IdRequired', 'id']], String(id))
  }
  assert.deepEqual(found(readRate({ id: '1', count: null })), [['invalid', 'Validation.CountRequired', 'count']])
})

test('a wrong type is malformed, a value out of bounds is invalid, and a blank text is missing', () => {
  assert.deepEqual(found(read({ ...good, shipments: [{ parcel: { weight: '2' } }] })), [
    ['malformed', 'Validation.WeightInvalid', 'shipments[0].parcel.weight'],
  ])
  assert.deepEqual(found(read({ ...good, shipments: [{ parcel: { weight: 0 } }] })), [
    ['invalid', 'Validation.WeightInvalid', 'shipments[0].parcel.weight'],
  ])
  assert.deepEqual(found(read({ ...good, toAddress: { zip: ' ', phone: null } })), [
    ['invalid', 'Validation.ZipRequired', 'toAddress.zip'],
  ])
  const whole = schemaReader(Type.Object({ quantity: Int32() }))
  assert.deepEqual(found(whole({ quantity: 3.5 })), [['malformed', 'Validation.QuantityInvalid', 'quantity']])
})

test('an issue contains the full path of its field', () => {
  assert.deepEqual(found(read({ ...good, toAddress: {} }, 'order'))[0]?.[2], 'order.toAddress.zip')
})

test('rules add issues only for valid fields, and never get malformed input', () => {
  const ruled = schemaReader(Parcel, {
    rules: ({ weight }, path) => (weight > 150 ? [] : [fieldIssue('invalid', path('weight'), 'is too little')]),
  })
  assert.deepEqual(ruled({ weight: 2 }, 'parcel').issues, [fieldIssue('invalid', 'parcel.weight', 'is too little')])
  assert.deepEqual(ruled({ weight: -1 }).issues, [fieldIssue('invalid', 'weight', 'must be greater than 0')])
  const failing = schemaReader(Order, { rules: () => assert.fail('rules saw what cannot be read') })
  assert.deepEqual(failing({ ...good, toAddress: undefined }).issues, [required('malformed', 'toAddress')])
})

test('texts are converted to numbers, booleans and lists', () => {
  const Query = Type.Object({
    pageSize: Type.Optional(Int32({ maximum: 100 })),
    newest: Type.Optional(Type.Boolean()),
    statuses: Type.Optional(Type.Array(Type.Integer())),
  })
  const readQuery = schemaReader(Query, { from: 'texts' })
  assert.deepEqual(readQuery({ pageSize: '25', newest: 'false', statuses: '3' }), {
    value: { pageSize: 25, newest: false, statuses: [3] },
    issues: [],
  })
  assert.deepEqual(readQuery({ pageSize: '007', statuses: ['1', '2'] }).value, { pageSize: 7, statuses: [1, 2] })
  for (const pageSize of ['many', '', ' 1', '1e1', '0x1', '+1', '1.0', '1_0', '١']) {
    assert.deepEqual(
      found(readQuery({ pageSize })),
      [['malformed', 'Validation.PageSizeInvalid', 'pageSize']],
      pageSize,
    )
  }
  for (const pageSize of ['-1', '1'.repeat(400)]) {
    const bounded = schemaReader(Type.Object({ pageSize: Int32({ minimum: 1, maximum: 100 }) }), { from: 'texts' })
    assert.deepEqual(found(bounded({ pageSize })), [['invalid', 'Validation.PageSizeInvalid', 'pageSize']], pageSize)
  }
  assert.deepEqual(found(readQuery({ pageSize: '101' })), [['invalid', 'Validation.PageSizeInvalid', 'pageSize']])
})

test('items beyond the maximum length of a list are not read', () => {
  const Boxed = Type.Object({ order: Type.Object({ parcels: Type.Array(Parcel, { maxItems: 3 }) }) })
  const readBoxed = schemaReader(Boxed)
  let visits = 0
  const parcels = new Proxy(new Array(1_000).fill(1), {
    get(list, name) {
      visits += 1
      return Reflect.get(list, name)
    },
  })
  assert.deepEqual(found(readBoxed({ order: { parcels } })), [
    ['invalid', 'Validation.ParcelsInvalid', 'order.parcels'],
    ...[0, 1, 2, 3].map((place) => ['malformed', 'Validation.ParcelsInvalid', `order.parcels[${place}]`]),
  ])
  assert.ok(visits < 100, `${visits} visits`)
})

test('a wrong entry of a map is an issue of the map, whatever the sender calls the entry', () => {
  const readMap = schemaReader(
    Type.Object({ words: Type.Unsafe({ type: 'object', additionalProperties: { type: 'string', maxLength: 3 } }) }),
  )
  for (const name of ['a', '', '1', 'a/b.c~d', '01a21a71-515f-7f67-90b0-8f804c7bf158']) {
    for (const wrong of [1, null, {}]) {
      const issues = [fieldIssue('malformed', 'words', 'has a value that must be a string')]
      assert.deepEqual(readMap({ words: { [name]: wrong, good: 'yes' } }).issues, issues)
    }
    const issues = [fieldIssue('invalid', 'words', 'has a value that must have at most 3 characters')]
    assert.deepEqual(readMap({ words: { [name]: 'long' } }).issues, issues)
  }
})
