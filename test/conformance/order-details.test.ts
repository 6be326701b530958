/** Optional order data: the client's reference, items and notes. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { anOrder, type Client, type Json } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { idsOf, listOrdersOf } from '../support/order-lists.ts'
import { getOrder } from '../support/purchases.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

const item = {
  name: 'T-shirt',
  sku: 'TS-1',
  quantity: 2,
  unitValue: '19.90',
  currency: 'USD',
  unitWeight: 0.25,
  hsTariffNumber: '610910',
  originCountry: 'PT',
  options: [
    { name: 'Size', value: 'XL' },
    { name: '', value: 'For Ada' },
  ],
}
const details = { reference: 'Web #1001', items: [item], notes: 'Ring twice.\nBeware of the dog.' }

const create = (client: Client, more: Json, headers = {}) =>
  client.post('/api/v1/orders', { order: { ...anOrder(), ...more } }, headers)

const detailsOf = async (client: Client, orderId: string): Promise<Json> => {
  const { shipments: _shipments, ...rest } = (await getOrder(client, orderId)).details
  return rest
}

describe("An order's reference, items and notes", { concurrency: 8 }, () => {
  test('are stored by both create operations, wrapped or flat, and returned by Get Order', async () => {
    const client = await environment.openClient()
    const wrapped = expectData(await create(client, details), 201)
    const flat = expectData(await client.post('/api/v1/orders', { ...anOrder(), ...details }), 201)
    const rated = expectData(await client.post('/api/v2/orders', { order: { ...anOrder(), ...details } })).order
    for (const { id } of [wrapped, flat, rated]) assert.deepEqual(await detailsOf(client, id), details)
    assert.equal('reference' in wrapped, false)
  })

  test('are optional: blank values are null, and an item needs only its name', async () => {
    const client = await environment.openClient()
    const none = { reference: null, items: [], notes: null }
    for (const more of [{}, none, { reference: '  ', items: null, notes: '' }]) {
      assert.deepEqual(await detailsOf(client, expectData(await create(client, more), 201).id), none)
    }
    const { id } = expectData(
      await create(client, { items: [{ name: ' Cup ', currency: 'eur', originCountry: 'de' }] }),
      201,
    )
    assert.deepEqual((await detailsOf(client, id)).items, [
      {
        name: 'Cup',
        sku: null,
        quantity: 1,
        unitValue: null,
        currency: 'EUR',
        unitWeight: null,
        hsTariffNumber: null,
        originCountry: 'DE',
      },
    ])
  })

  test('are limited and validated, with an issue for each field', async () => {
    const client = await environment.openClient()
    const unreadable = [
      [{ reference: 5 }, 'Validation.ReferenceInvalid'],
      [{ items: {} }, 'Validation.ItemsInvalid'],
      [{ items: ['cup'] }, 'Validation.ItemsInvalid'],
      [{ items: [{ name: 1 }] }, 'Validation.NameInvalid'],
      [{ items: [{ ...item, options: 'XL' }] }, 'Validation.OptionsInvalid'],
      [{ items: [{ name: 'Cup', unitValue: 5 }] }, 'Validation.UnitValueInvalid'],
      [{ notes: ['x'] }, 'Validation.NotesInvalid'],
      [{ items: [{ ...item, quantity: 1.5 }] }, 'Validation.QuantityInvalid'],
    ] as const
    for (const [more, code] of unreadable) expectError(await create(client, more), 400, code)
    const meaningless = [
      [{ reference: 'r'.repeat(101) }, 'Validation.ReferenceInvalid', 'order.reference'],
      [{ reference: 'a\u0000b' }, 'Validation.ReferenceInvalid', 'order.reference'],
      [{ notes: 'n'.repeat(2001) }, 'Validation.NotesInvalid', 'order.notes'],
      [{ notes: '\ud800' }, 'Validation.NotesInvalid', 'order.notes'],
      [{ items: Array.from({ length: 201 }, () => item) }, 'Validation.ItemsInvalid', 'order.items'],
      [{ items: [{}] }, 'Validation.NameRequired', 'order.items[0].name'],
      [{ items: [{ ...item, name: ' ' }] }, 'Validation.NameRequired', 'order.items[0].name'],
      [{ items: [item, { ...item, quantity: 0 }] }, 'Validation.QuantityInvalid', 'order.items[1].quantity'],
      [{ items: [{ ...item, unitValue: '-1' }] }, 'Validation.UnitValueInvalid', 'order.items[0].unitValue'],
      [{ items: [{ ...item, currency: 'XXQ' }] }, 'Validation.CurrencyInvalid', 'order.items[0].currency'],
      [{ items: [{ ...item, unitWeight: 0 }] }, 'Validation.UnitWeightInvalid', 'order.items[0].unitWeight'],
      [
        { items: [{ ...item, originCountry: 'Portugal' }] },
        'Validation.OriginCountryInvalid',
        'order.items[0].originCountry',
      ],
    ] as const
    for (const [more, code, field] of meaningless) {
      const { metaData } = expectError(await create(client, more), 422, code)
      assert.equal(metaData.field, field)
    }
    expectData(await create(client, { reference: 'r'.repeat(100), notes: 'n'.repeat(2000) }), 201)
  })

  test('are part of the content of an Idempotency-Key, and blank values equal missing ones', async () => {
    const client = await environment.openClient()
    const keyed = (more: Json, key: string) => create(client, more, { 'idempotency-key': key })
    const first = expectData(await keyed(details, 'with'), 201)
    assert.equal(expectData(await keyed({ ...details }, 'with'), 201).id, first.id)
    for (const other of [{}, { ...details, reference: 'Web #1002' }, { ...details, items: [item, item] }]) {
      expectError(await keyed(other, 'with'), 422, 'Order.IdempotencyKeyReused')
    }
    const plain = expectData(await keyed({}, 'without'), 201)
    assert.equal(expectData(await keyed({ reference: null, items: [], notes: ' ' }, 'without'), 201).id, plain.id)
  })

  test("are searched by the whole reference in any letter case, in the account's own orders only", async () => {
    const [client, stranger] = [await environment.openClient(), await environment.openClient()]
    const { id } = expectData(await create(client, { reference: 'Größe 100%_x' }), 201)
    expectData(await create(client, { reference: 'Größe 100%_xy' }), 201)
    expectData(await create(stranger, { reference: 'Größe 100%_x' }), 201)
    const search = async (text: string) => idsOf(await listOrdersOf(client, `?search=${encodeURIComponent(text)}`))
    for (const text of ['Größe 100%_x', ' GRÖßE 100%_X ']) assert.deepEqual(await search(text), [id])
    for (const part of ['Größe', '100%_', 'Größe 100%']) assert.deepEqual(await search(part), [])
  })
})
