/** Both create operations read their bodies alike: which values they reject, and how they store the others. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { anAddress, anOrder, aParcel, type Client, type Json } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { getOrder } from '../support/purchases.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

/** Sends an order in each form. */
const forms: readonly (readonly [string, string, (order: object) => object])[] = [
  ['v1 flat', '/api/v1/orders', (order) => order],
  ['v1 wrapped', '/api/v1/orders', (order) => ({ order })],
  ['v2', '/api/v2/orders', (order) => ({ order })],
]

const createWith = async (client: Client, changes: object): Promise<Json> =>
  expectData(await client.post('/api/v1/orders', { ...anOrder(), ...changes }), 201)

describe('Order bodies', { concurrency: 4 }, () => {
  test('with null in the list of shipments have an invalid type, at any position', async () => {
    const client = await environment.openClient()
    const good = { parcel: aParcel }
    for (const [form, path, body] of forms) {
      const prefix = form === 'v1 flat' ? '' : 'order.'
      for (const [shipments, at] of [
        [[null], 0],
        [[null, good], 0],
        [[good, null], 1],
      ] as const) {
        const answer = await client.post(path, body({ ...anOrder(), shipments }))
        const error = expectError(answer, 400, 'Validation.ShipmentsInvalid', form)
        assert.deepEqual(error.metaData.field, `${prefix}shipments[${at}]`)
      }
    }
  })

  test('with an order that is not an object return the field order', async () => {
    const client = await environment.openClient()
    for (const path of ['/api/v1/orders', '/api/v2/orders']) {
      for (const order of [5, 'x', [], true, [null], '']) {
        const error = expectError(await client.post(path, { order }), 400, 'Validation.OrderInvalid')
        assert.equal(error.metaData.field, 'order')
      }
    }
  })

  test('accept texts of up to 500 characters in addresses, and treat tabs and line breaks as spaces', async () => {
    const client = await environment.openClient()
    const street1 = 'x'.repeat(500)
    const kept = await createWith(client, {
      toAddress: {
        ...anAddress,
        name: 'Ada\tByron',
        street1,
        street2: 'Door 3\r\nRing\ntwice',
        city: 'Mountain\nView',
      },
    })
    const { toAddress } = kept
    assert.deepEqual(
      [toAddress.name, toAddress.street1, toAddress.street2, toAddress.city],
      ['Ada Byron', street1, 'Door 3 Ring twice', 'Mountain View'],
    )
    for (const name of ['x'.repeat(501), 'Ada\u0000', 'Ada\u000b', '\ud800']) {
      const answer = await client.post('/api/v1/orders', { ...anOrder({ to: { name } }) })
      expectError(answer, 422, 'Validation.NameInvalid')
    }
    expectError(await client.post('/api/v1/orders', anOrder({ to: { city: '\t\n' } })), 422, 'Validation.CityRequired')
  })

  test('reject texts that are invisible, or contain control characters or marks that reverse them', async () => {
    const client = await environment.openClient()
    const to = (changes: object) => ({ toAddress: { ...anAddress, ...changes } })
    const item = { name: 'Cup' }
    for (const text of [
      '\u200b',
      '\u2060\u200d',
      '\u3164',
      '\u0085',
      '\ufeffAda',
      'A\u202eB',
      'A\u2066B',
      'A\u00adB',
      'שלום\u200f',
      'A\u0007',
      'A\u009f',
    ]) {
      for (const [field, code, changes] of [
        ['toAddress.name', 'Name', to({ name: text })],
        ['toAddress.company', 'Company', to({ company: text })],
        ['toAddress.street1', 'Street1', to({ street1: text })],
        ['toAddress.street2', 'Street2', to({ street2: text })],
        ['toAddress.city', 'City', to({ city: text })],
        ['toAddress.phone', 'Phone', to({ phone: text })],
        ['toAddress.email', 'Email', to({ email: text })],
        ['toAddress.federalTaxId', 'FederalTaxId', to({ federalTaxId: text })],
        ['reference', 'Reference', { reference: text }],
        ['notes', 'Notes', { notes: text }],
        ['items[0].name', 'Name', { items: [{ ...item, name: text }] }],
        ['items[0].sku', 'Sku', { items: [{ ...item, sku: text }] }],
      ] as const) {
        const answer = await client.post('/api/v1/orders', { ...anOrder(), ...changes })
        const error = expectError(answer, 422, `Validation.${code}Invalid`, `${field} ${JSON.stringify(text)}`)
        assert.equal(error.metaData.field, field)
      }
    }
    const blank = await client.post('/api/v1/orders', { ...anOrder(), ...to({ street1: ' \u00a0\u2028', city: '' }) })
    assert.deepEqual(
      blank.body.errors.map((one: Json) => one.code),
      ['Validation.Street1Required', 'Validation.CityRequired'],
    )
  })

  test('accept the names of all people, and lose outer blanks', async () => {
    const client = await environment.openClient()
    for (const name of ['علی‌رضا', '👩‍👩‍👧 Shop', 'Zoë Café', '𠮷野家', 'שלום', 'O’Hara']) {
      const { toAddress } = await createWith(client, { toAddress: { ...anAddress, name } })
      assert.equal(toAddress.name, name)
    }
    const spaced = { name: ' Ada\tByron\n', company: ' ', street1: '\u00a01 Main St ', street2: '\t', city: ' Denver ' }
    const { toAddress } = await createWith(client, {
      toAddress: { ...anAddress, ...spaced, state: 'CO', zip: '80202' },
    })
    const { name, company, street1, street2, city } = toAddress
    assert.deepEqual([name, company, street1, street2, city], ['Ada Byron', null, '1 Main St', null, 'Denver'])
  })

  test('have their postal code stored in the format of its country', async () => {
    const client = await environment.openClient()
    const { id, toAddress } = await createWith(client, {
      toAddress: { ...anAddress, country: 'JP', state: 'Tokyo', zip: ' 1000001' },
    })
    assert.equal(toAddress.zip, '100-0001')
    assert.equal((await getOrder(client, id)).destination.zip, '100-0001')
  })

  test('have measures rounded half up to four decimals, as they are written', async () => {
    const client = await environment.openClient()
    for (const [sent, kept] of [
      ['8.34105', 8.3411],
      ['0.00015', 0.0002],
      ['1.00005', 1.0001],
      ['2.50004', 2.5],
      ['9.90', 9.9],
      ['1e-4', 0.0001],
    ] as const) {
      const text = JSON.stringify(anOrder()).replaceAll('"weight":2.5', `"weight":${sent}`)
      const { shipments } = expectData(await client.post('/api/v1/orders', text), 201)
      assert.equal(shipments[0].parcel.weight, kept, sent)
    }
  })

  test("count as the same under their key if only the postal code's spelling differs", async () => {
    const client = await environment.openClient()
    const headers = { 'idempotency-key': 'the-same' }
    const ids = new Set<string>()
    for (const zip of ['94043', ' 94043', '94043\t']) {
      ids.add(expectData(await client.post('/api/v1/orders', anOrder({ to: { zip } }), headers), 201).id)
    }
    assert.equal(ids.size, 1)
  })
})

describe("Dates in the list's filters", () => {
  test('are invalid if the calendar has no such day', async () => {
    const client = await environment.openClient()
    for (const day of ['2026-02-30', '2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00']) {
      for (const name of ['dateFrom', 'dateTo']) {
        const answer = await client.get(`/api/v1/orders?${name}=${day}T00:00:00Z`)
        expectError(answer, 400, `Validation.D${name.slice(1)}Invalid`, day)
      }
    }
    for (const day of ['2024-02-29T23:59:59.999Z', '2026-02-28T00:00:00%2B13:45', '2026-12-31T23:59:59-11:00']) {
      expectData(await client.get(`/api/v1/orders?dateFrom=${day}`))
    }
  })
})
