import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { validateCustoms } from '#domain/orders/customs/declaration.ts'
import { OrderInvalidError, type OrderIssue } from '#domain/orders/order/order-issues.ts'
import type { ParcelContent } from '#domain/orders/order/parcel.ts'
import { inspectOrder, namedAsIn, readOrder } from '#edges/shapes/order-request.ts'
import { CustomsRequest } from '#edges/shapes/order-request-schemas.ts'
import { ValidationError } from '#kit/errors/validation-issues.ts'
import { anAddress, anOrder, aSender } from '../../../test/support/client.ts'
import { inDublin } from '../../../test/support/customs.ts'

/** The codes and fields of the issues. */
function refused(act: () => unknown): string[] {
  try {
    act()
  } catch (error) {
    if (error instanceof ValidationError) return error.issues.map(({ code, field }) => `${code} ${field}`)
    throw error
  }
  return assert.fail('nothing was refused')
}

test('converts a body to the input of the verbs', () => {
  const items = [{ name: 'Lamp', unitWeight: 0.5 }]
  assert.deepEqual(readOrder({ ...anOrder(), items }, 'order').value, {
    order: {
      from: aSender,
      to: anAddress,
      parcels: [{ weightPounds: 2.5, lengthInches: 10, widthInches: 8, heightInches: 4, predefinedPackage: null }],
      customs: [null],
      details: { reference: null, items: [{ name: 'Lamp', unitWeightPounds: 0.5, options: [] }], notes: null },
    },
    path: 'order',
  })
})

test('reports issues of the verb under the fields of the body', () => {
  const issues: OrderIssue[] = [
    { place: { part: 'from', field: 'zip' }, is: 'invalid', predicate: 'is not a valid postal code for DE' },
    { place: { part: 'parcel', index: 1, field: 'heightInches' }, is: 'missing' },
    {
      place: { part: 'parcel', index: 0, field: 'weightPounds' },
      is: 'excessive',
      code: 'Validation.ParcelWeightExceeded',
    },
    { place: { part: 'item', index: 2, field: 'currency' }, is: 'invalid', predicate: 'must be an ISO 4217 code' },
  ]
  const named = (path: string) => refused(() => namedAsIn(path)(new OrderInvalidError(issues)))
  assert.deepEqual(named(''), [
    'Validation.ZipInvalid fromAddress.zip',
    'Validation.HeightRequired shipments[1].parcel.height',
    'Validation.ParcelWeightExceeded shipments[0].parcel.weight',
    'Validation.CurrencyInvalid items[2].currency',
  ])
  assert.equal(named('order')[0], 'Validation.ZipInvalid order.fromAddress.zip')
  const other = new Error('something else')
  assert.throws(() => namedAsIn('')(other), other)
})

test('reports issues of the schema and of the verb together, one per field', () => {
  const order = anOrder({
    to: { street1: null, state: 'ZZ', zip: '' },
    parcel: { weight: undefined, width: 109, length: -1 },
  })
  assert.deepEqual(
    refused(() => readOrder({ ...order, items: [{ currency: 'XXY' }] }, 'order')),
    [
      'Validation.Street1Required order.toAddress.street1',
      'Validation.WeightRequired order.shipments[0].parcel.weight',
      'Validation.LengthInvalid order.shipments[0].parcel.length',
      'Validation.NameRequired order.items[0].name',
      'Validation.ZipRequired order.toAddress.zip',
      'Validation.StateInvalid order.toAddress.state',
      'Validation.CurrencyInvalid order.items[0].currency',
    ],
  )
})

test('reports only malformed fields if there are any', () => {
  const order = anOrder({ to: { state: 'ZZ' }, shipments: 2 })
  assert.deepEqual(
    refused(() => readOrder({ ...order, fromAddress: undefined })),
    ['Validation.FromAddressRequired fromAddress'],
  )
})

test('accepts or rejects any value of customsInfo', () => {
  const names = Object.keys(CustomsRequest.properties)
  const odd = fc.oneof(fc.jsonValue(), fc.constantFrom('', ' ', 'gift', '1e9', '0.00001', 1e308, -0, 1e-7, 2 ** 53))
  const fields = (keys: string[]) => fc.dictionary(fc.constantFrom(...keys), odd)
  const item = fields(['description', 'quantity', 'value', 'currency', 'weight', 'hsTariffNumber', 'originCountry'])
  const declared = fc
    .tuple(fields(names), fc.array(item, { maxLength: 3 }))
    .chain(([info, customsItems]) => fc.constantFrom<unknown>(info, { ...info, customsItems }))
  const orderItem = fields([
    'name',
    'quantity',
    'unitValue',
    'currency',
    'unitWeight',
    'hsTariffNumber',
    'originCountry',
  ])
  fc.assert(
    fc.property(fc.oneof(odd, declared), fc.array(orderItem, { maxLength: 3 }), (customsInfo, items) => {
      const order = { ...anOrder({ to: inDublin }), items }
      const shipments = order.shipments.map((shipment) => ({ ...shipment, customsInfo }))
      try {
        const { content } = inspectOrder({ ...order, shipments })
        if (content)
          validateCustoms({
            ...content,
            parcel: content.parcels[0] as ParcelContent,
            customs: content.customs[0] ?? null,
          })
      } catch (error) {
        if (!(error instanceof ValidationError)) throw error
      }
    }),
    { numRuns: 2_000 },
  )
})
