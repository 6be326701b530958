import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { anAddress, anOrder, aParcel, type Client } from '../support/client.ts'
import { expectError } from '../support/expect.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()
const v1 = '/api/v1/orders'
const v2 = '/api/v2/orders'

let opened: Promise<Client> | undefined
/** One account for all bodies that only differ in their response. */
const anybody = (): Promise<Client> => {
  opened ??= environment.openClient()
  return opened
}

/** Returns a copy of the order with the value at the path replaced. `undefined` removes it. */
function changed(path: string, value: unknown) {
  // biome-ignore lint/suspicious/noExplicitAny: walks any shape
  const order: any = structuredClone(anOrder())
  const steps = path.split('.')
  const last = steps.pop() as string
  // biome-ignore lint/suspicious/noExplicitAny: walks any shape
  const owner = steps.reduce((at: any, step) => at[step], order)
  if (value === undefined) delete owner[last]
  else owner[last] = value
  return order
}

describe('Orders: create v1', { concurrency: 8 }, () => {
  test('returns 201 with every field of the order, its addresses, shipments and packages', async () => {
    const client = await environment.openClient()
    const full = {
      ...anAddress,
      company: 'Analytical Engines',
      street2: 'Unit 3',
      carrierFacility: 'DEN',
      federalTaxId: '12-3456789',
      stateTaxId: 'CA-1',
      zip: '94043-1351',
      state: 'ca',
      country: 'us',
    }
    const answer = await client.post(v1, { ...anOrder({ shipments: 2 }), toAddress: full })
    assert.equal(answer.status, 201)
    assert.deepEqual([answer.body.success, answer.body.errors], [true, null])
    const order = answer.body.data
    assert.deepEqual(Object.keys(order), [
      'id',
      'status',
      'isReturn',
      'createdAt',
      'updatedAt',
      'fromAddress',
      'toAddress',
      'shipments',
    ])
    assert.deepEqual([order.status, order.isReturn, order.shipments.length], [0, false, 2])
    const { id, createdAt, updatedAt, ...sent } = order.toAddress
    assert.deepEqual(sent, { ...full, state: 'CA', country: 'US' })
    assert.ok(id && createdAt === order.createdAt && updatedAt === order.updatedAt)
    const [shipment] = order.shipments
    assert.deepEqual([shipment.status, shipment.isReturn], ['Unknown', false])
    assert.deepEqual(shipment.toAddress, order.toAddress)
    const { weight, length, width, height, predefinedPackage } = shipment.parcel
    assert.deepEqual({ weight, length, width, height, predefinedPackage }, { ...aParcel, predefinedPackage: null })
    assert.ok(shipment.parcel.id && shipment.parcel.createdAt && shipment.parcel.updatedAt)
  })

  test('accepts the flat and the wrapped form, and prefers the wrapped one', async () => {
    const client = await environment.openClient()
    const wrapped = anOrder({ to: { name: 'Wrapped' } })
    const flat = anOrder({ to: { name: 'Flat' } })
    const name = async (body: object) => (await client.post(v1, body)).body.data.toAddress.name
    assert.equal(await name(flat), 'Flat')
    assert.equal(await name({ order: wrapped }), 'Wrapped')
    assert.equal(await name({ ...flat, order: wrapped }), 'Wrapped')
    assert.equal(await name({ order: wrapped, toAddress: { street1: 7 } }), 'Wrapped')
    assert.equal(await name({ ...flat, order: null }), 'Flat')
  })

  test('ignores unknown fields, keeps four decimals, and stores an empty phone as null', async () => {
    const client = await environment.openClient()
    const order = await client.createOrder({
      to: { phone: '', extra: { deep: 1 } },
      parcel: { weight: 1.234567, color: 'red' },
    })
    assert.equal(order.toAddress.phone, null)
    assert.equal(order.shipments[0].parcel.weight, 1.2346)
    assert.ok(!('extra' in order.toAddress))
  })

  for (const [path, value, status, code] of [
    ['fromAddress', undefined, 400, 'Validation.FromAddressRequired'],
    ['toAddress', null, 400, 'Validation.ToAddressRequired'],
    ['shipments', undefined, 400, 'Validation.ShipmentsRequired'],
    ['shipments', [], 400, 'Validation.ShipmentsRequired'],
    ['shipments', {}, 400, 'Validation.ShipmentsInvalid'],
    ['shipments.0', {}, 400, 'Validation.ParcelRequired'],
    ['shipments.0', 'box', 400, 'Validation.ShipmentsInvalid'],
    ['toAddress', 'here', 400, 'Validation.ToAddressInvalid'],
    ['toAddress.zip', 94043, 400, 'Validation.ZipInvalid'],
    ['toAddress.residential', 'yes', 400, 'Validation.ResidentialInvalid'],
    ['shipments.0.parcel.weight', '2.5', 400, 'Validation.WeightInvalid'],
    ['toAddress.street1', undefined, 422, 'Validation.Street1Required'],
    ['toAddress.street1', '   ', 422, 'Validation.Street1Required'],
    ['toAddress.street1', null, 422, 'Validation.Street1Required'],
    ['toAddress.city', '', 422, 'Validation.CityRequired'],
    ['toAddress.phone', undefined, 422, 'Validation.PhoneRequired'],
    ['toAddress.country', 'XX', 422, 'Validation.CountryInvalid'],
    ['toAddress.country', 'USA', 422, 'Validation.CountryInvalid'],
    ['toAddress.state', 'California', 422, 'Validation.StateInvalid'],
    ['toAddress.state', 'ZZ', 422, 'Validation.StateInvalid'],
    ['toAddress.state', 'N.Y.', 422, 'Validation.StateInvalid'],
    ['toAddress.state', ' ', 422, 'Validation.StateRequired'],
    ['toAddress.zip', '', 422, 'Validation.ZipRequired'],
    ['toAddress.zip', '9404', 422, 'Validation.ZipInvalid'],
    ['toAddress.zip', '94043-12', 422, 'Validation.ZipInvalid'],
    ['toAddress.name', 'A\u0000B', 422, 'Validation.NameInvalid'],
    ['toAddress.name', 'x'.repeat(501), 422, 'Validation.NameInvalid'],
    ['shipments.0.parcel.weight', undefined, 422, 'Validation.WeightRequired'],
    ['shipments.0.parcel.weight', 0, 422, 'Validation.WeightInvalid'],
    ['shipments.0.parcel.weight', -1, 422, 'Validation.WeightInvalid'],
    ['shipments.0.parcel.weight', 0.00001, 422, 'Validation.WeightInvalid'],
    ['shipments.0.parcel.weight', 150.0001, 422, 'Validation.ParcelWeightExceeded'],
    ['shipments.0.parcel.height', undefined, 422, 'Validation.HeightRequired'],
    ['shipments.0.parcel.height', 0, 422, 'Validation.HeightInvalid'],
    ['shipments.0.parcel.length', 108.01, 422, 'Validation.ParcelSizeExceeded'],
    ['shipments.0.parcel', { weight: 1, length: 85.01, width: 20, height: 20 }, 422, 'Validation.ParcelSizeExceeded'],
    ['shipments', Array.from({ length: 101 }, () => ({ parcel: aParcel })), 422, 'Validation.ShipmentsInvalid'],
  ] as const) {
    test(`rejects ${path} = ${JSON.stringify(value)?.slice(0, 40)} with ${status}, in both versions`, async () => {
      const client = await anybody()
      const order = changed(path, value)
      const flat = await client.post(v1, order)
      expectError(flat, status, code, flat.text)
      assert.deepEqual([flat.body.success, flat.body.data], [false, null])
      const field = flat.body.errors[0].metaData.field as string
      const wrapped = await client.post(v2, { order })
      expectError(wrapped, status, code)
      assert.equal(wrapped.body.errors[0].metaData.field, `order.${field}`)
    })
  }

  for (const [what, changes] of [
    ['150 pounds', { parcel: { weight: 150 } }],
    ['108 inches', { parcel: { length: 108, width: 10, height: 4 } }],
    ['165 inches of length and girth', { parcel: { length: 85, width: 20, height: 20 } }],
    ['zip and four', { to: { zip: '94043-1234' } }],
    ['a null phone', { to: { phone: null } }],
    [
      'a predefined package',
      { parcel: { length: null, width: null, height: null, predefinedPackage: 'FLAT_RATE_ENVELOPE' } },
    ],
    ['neither dimensions nor package', { parcel: { length: null, width: null, height: null } }],
    ['another country', { to: { country: 'DE', state: 'Berlin', zip: '10115', city: 'Berlin' } }],
    ['a country without known postal codes', { to: { country: 'HK', state: 'HK', zip: '000', city: 'Kowloon' } }],
    ['a country without postal codes or states', { to: { country: 'HK', state: '', zip: ' ', city: 'Kowloon' } }],
    ['a hundred shipments', { shipments: 100 }],
    ['any script', { to: { name: 'Łukasz Żółć 王小明 محمد', city: 'São Paulo' } }],
  ] as const) {
    test(`accepts ${what}`, async () => {
      const client = await anybody()
      assert.equal((await client.post(v1, anOrder(changes))).status, 201)
    })
  }

  test('stores names of states as codes, and postal codes in the form of their country', async () => {
    const client = await environment.openClient()
    const stored = async (to: object) => {
      const { toAddress } = await client.createOrder({ to })
      return [toAddress.city, toAddress.state, toAddress.zip, toAddress.country].join('|')
    }
    assert.equal(await stored({ zip: '94043 1351' }), 'Mountain View|CA|94043-1351|US')
    assert.equal(await stored({ zip: '９４０４３' }), 'Mountain View|CA|94043|US')
    const montreal = { city: 'Montréal', state: 'Québec', zip: 'h3g1s8', country: 'CA' }
    assert.equal(await stored(montreal), 'Montréal|QC|H3G 1S8|CA')
    assert.equal(await stored({ city: '', state: '', zip: '018956', country: 'SG' }), 'Singapore||018956|SG')
    assert.equal(await stored({ city: 'Panama City', state: '', zip: '', country: 'PA' }), 'Panama City|||PA')
    assert.equal(await stored({ city: 'Pristina', state: '', zip: '10000', country: 'XK' }), 'Pristina||10000|XK')
    const wrong = await client.post(v1, anOrder({ to: { ...montreal, state: 'Texas' } }))
    expectError(wrong, 422, 'Validation.StateInvalid')
    const lost = await client.post(v1, anOrder({ to: { city: 'Boston', state: 'MA', zip: '2108' } }))
    expectError(lost, 422, 'Validation.ZipInvalid')
  })

  test('rejects a postal code that is invalid in the other country', async () => {
    const client = await environment.openClient()
    const answer = await client.post(v1, anOrder({ to: { country: 'DE', state: 'Berlin', zip: '1011' } }))
    expectError(answer, 422, 'Validation.ZipInvalid')
  })

  test('lists every issue with its field, malformed ones before invalid ones', async () => {
    const client = await environment.openClient()
    const bad = {
      ...anOrder({ parcel: { weight: 0 } }),
      toAddress: { ...anAddress, street1: ' ', state: 'Q', zip: 'x' },
    }
    const fields = (answer: { body: { errors: { metaData: { field: string } }[] } }) =>
      answer.body.errors.map((error) => error.metaData.field).toSorted()
    const meaningless = await client.post(v1, bad)
    assert.equal(meaningless.status, 422)
    assert.deepEqual(fields(meaningless), [
      'shipments[0].parcel.weight',
      'toAddress.state',
      'toAddress.street1',
      'toAddress.zip',
    ])
    const unreadable = await client.post(v1, { ...bad, fromAddress: 7, shipments: null })
    assert.equal(unreadable.status, 400)
    assert.deepEqual(fields(unreadable), ['fromAddress', 'shipments'])
  })
})

describe('Orders: hostile input', { concurrency: 8 }, () => {
  for (const [what, body] of [
    ['deep nesting', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
    ['a long blank', JSON.stringify(anOrder({ to: { street1: ' '.repeat(900_000) } }))],
    ['an endless number', JSON.stringify(anOrder()).replace('2.5', '1e400')],
  ] as const) {
    test(`${what} gets a documented response`, async () => {
      const client = await environment.openClient()
      const answer = await client.send('POST', v1, body, { 'content-type': 'application/json' })
      assert.ok([201, 400, 422].includes(answer.status), `${answer.status} ${answer.text}`)
      if (answer.status !== 201) assert.ok(answer.body.errors[0].code.startsWith('Validation.'))
    })
  }

  test('a body of more than 1 MiB returns 413', async () => {
    const client = await environment.openClient()
    const large = await client.post(v1, { pad: 'x'.repeat(1024 * 1024) })
    expectError(large, 413, 'General.BodyTooLarge')
  })
})

describe('Orders: create v2', { concurrency: 8 }, () => {
  test('returns 200 with the order, rates per shipment, carrier responses and the fixed status', async () => {
    const client = await environment.openClient()
    const answer = await client.post(v2, { order: anOrder({ shipments: 2, parcel: {} }) })
    assert.equal(answer.status, 200)
    const { order, shipmentRates, errors, status } = answer.body.data
    assert.deepEqual([errors, status, order.status], [[], 'created', 0])
    assert.deepEqual(
      shipmentRates.map((entry: { shipmentId: string }) => entry.shipmentId),
      order.shipments.map((shipment: { id: string }) => shipment.id),
    )
    for (const entry of shipmentRates) {
      assert.ok(entry.rates.length > 2)
      assert.deepEqual(entry.errors, [])
      assert.ok(entry.carrierResponses.every((response: { success: boolean }) => response.success))
    }
  })

  test('returns 400 without an order', async () => {
    const client = await environment.openClient()
    const answer = await client.post(v2, anOrder())
    expectError(answer, 400, 'Validation.OrderRequired')
  })
})
