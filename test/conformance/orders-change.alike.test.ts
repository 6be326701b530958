/** A change of an order rejects what the creation of an order rejects, and stores the same values. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { AddressBody, CustomsRequest, orderDetailsFields, ParcelBody } from '#edges/shapes/order-request-schemas.ts'
import { type Answer, anAddress, anOrder, aParcel, aSender, type Client, type Json } from '../support/client.ts'
import { aDeclaration, aDeclaredItem, inDublin } from '../support/customs.ts'
import { expectData } from '../support/expect.ts'
import { getOrder } from '../support/purchases.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

const omitted = Symbol('omitted')

/** Values of every type, and texts that no field stores. */
const oddValues: readonly Json[] = [omitted, null, 5, -1, 0, true, {}, [], '', ' ', 'x\u0000', '\u200b', 'x\ny']
const longTexts = [201, 501, 2_001].map((length) => 'x'.repeat(length))

/** Values that single fields treat differently. */
const ofField: Readonly<Record<string, readonly Json[]>> = {
  state: ['California', 'calif', 'ca', 'XX', 'New York State', 'D.C.', 'Ｃ Ａ', 'ON'],
  zip: ['2108', '94043 1351', '940431351', '94043-1351', '9404', 'D02 X285', '９４０４３'],
  country: ['US', 'us', 'USA', 'ZZ', 'United States', 'PR', 'SG'],
  city: ['\t\n', 'München'],
  phone: ['+1 210-728-4548 ext. 12345', '٠١٢'],
  federalTaxId: ['IM 276 000 0742', '12-3456789'],
  weight: [150, 150.0001, 0.00001, 8.34105],
  length: [108, 109, 0.00001],
  width: [100, 109],
  predefinedPackage: ['NoSuchBox', 'FlatRateEnvelope'],
  contentsType: ['Merchandise', 'weapons', 'Returned Goods'],
  nonDeliveryOption: ['abandon', 'eat'],
  restrictionType: ['none', 'some'],
  incoterm: ['ddp', 'EXW'],
  eelPfc: ['NOEEI 30.37(a)', 'AES X20261123123456', 'nothing'],
  customsItems: [[null], [{}], Array.from({ length: 201 }, () => aDeclaredItem)],
  quantity: [1_000_000, 1_000_001, 1.5],
  value: ['39,80', '0', '1e3', '39.80001'],
  currency: ['EUR', 'XXX', 'usd'],
  hsTariffNumber: ['610910', '61', 'HS 6109.10', '61091000001234'],
  originCountry: ['PT', 'pt', 'Portugal', 'ZZ'],
  standardProductId: ['4006381333931', '4006381333932'],
  description: ['T5', 'Gift', 'Cotton T-shirt'],
}

const valuesOf = (name: string): readonly Json[] => [...oddValues, ...longTexts, ...(ofField[name] ?? [])]

const withField = (whole: object, name: string, value: Json): object => {
  const { [name]: _replaced, ...rest } = whole as Record<string, Json>
  return value === omitted ? rest : { ...rest, [name]: value }
}

/** The issues of an answer, under the fields of the changed part. */
const issuesOf = ({ status, body }: Answer, path = ''): Json =>
  status < 300
    ? 'accepted'
    : [
        status,
        ...body.errors
          .map(({ code, message, metaData: { field = '' } }: Json) =>
            [code, message, field].join(' ').replaceAll(path, ''),
          )
          .sort(),
      ]

type Kind = {
  names: readonly string[]
  /** The body of the creation with the changed part. */
  created(part: (whole: object) => object): object
  /** The body of the change. */
  changed(part: (whole: object) => object): object
  path: 'orders' | 'shipments'
}

const abroad = (customsInfo: object) => anOrder({ to: inDublin, customsInfo })
const named = (schema: { properties: object }) => Object.keys(schema.properties)
const item = (CustomsRequest.properties.customsItems as Json).items

const kinds: Readonly<Record<string, Kind>> = {
  recipient: {
    names: named(AddressBody),
    created: (part) => ({ ...anOrder(), toAddress: part(anAddress) }),
    changed: (part) => ({ toAddress: part(anAddress) }),
    path: 'orders',
  },
  sender: {
    names: named(AddressBody),
    created: (part) => ({ ...anOrder(), fromAddress: part(aSender) }),
    changed: (part) => ({ fromAddress: part(aSender) }),
    path: 'orders',
  },
  'recipient abroad': {
    names: ['state', 'zip', 'city', 'country'],
    created: (part) => ({ ...anOrder(), toAddress: part({ ...anAddress, ...inDublin }) }),
    changed: (part) => ({ toAddress: part({ ...anAddress, ...inDublin }) }),
    path: 'orders',
  },
  texts: {
    names: Object.keys(orderDetailsFields).filter((name) => name !== 'items'),
    created: (part) => part(anOrder()),
    changed: (part) => part({}),
    path: 'orders',
  },
  package: {
    names: named(ParcelBody),
    created: (part) => ({ ...anOrder(), shipments: [{ parcel: part(aParcel) }] }),
    changed: (part) => ({ parcel: part(aParcel) }),
    path: 'shipments',
  },
  declaration: {
    names: named(CustomsRequest),
    created: (part) => abroad(part(aDeclaration)),
    changed: (part) => ({ customsInfo: part(aDeclaration) }),
    path: 'shipments',
  },
  goods: {
    names: named(item),
    created: (part) => abroad({ ...aDeclaration, customsItems: [part(aDeclaredItem)] }),
    changed: (part) => ({ customsInfo: { ...aDeclaration, customsItems: [part(aDeclaredItem)] } }),
    path: 'shipments',
  },
}

/** The stored order without ids, times and received spellings: parts that are equal when stored are not changed. */
async function stored(client: Client, orderId: string): Promise<Json> {
  const [row] = await environment.db.query<Json>({
    name: 'test.stored-order',
    text: `select o.from_address, o.to_address, o.details, s.weight, s.length, s.width, s.height, s.predefined_package,
                  s.customs
           from orders o join shipments s on s.account_id = o.account_id and s.order_id = o.id
           where o.account_id = $1::uuid and o.id = $2::uuid`,
    values: [client.account.accountId, orderId],
  })
  const plain = ({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, written: _written, ...address }: Json) =>
    address
  const { from_address, to_address, ...others } = row
  const details = others.details ?? { reference: null, items: [], notes: null }
  return { ...others, details, from: plain(from_address), to: plain(to_address) }
}

describe('A change of an order', { concurrency: 4 }, () => {
  for (const [name, kind] of Object.entries(kinds)) {
    test(`rejects and stores each field of the ${name} as the creation of an order does`, async () => {
      const client = await environment.openClient()
      const isAbroad = ['declaration', 'goods'].includes(name)
      const createOrder = () => client.createOrder(isAbroad ? { to: inDublin } : {})
      let order = await createOrder()
      const seen = { accepted: 0, rejected: 0 }
      for (const field of kind.names) {
        for (const value of valuesOf(field)) {
          const part = (whole: object) => withField(whole, field, value)
          const what = `${field}: ${value === omitted ? 'omitted' : JSON.stringify(value)?.slice(0, 60)}`
          const id = kind.path === 'orders' ? order.id : order.shipments[0].id
          const posted = await client.post('/api/v1/orders', kind.created(part))
          const patched = await client.patch(`/api/v1/${kind.path}/${id}`, kind.changed(part))
          assert.deepEqual(issuesOf(patched), issuesOf(posted, 'shipments[0].'), what)
          seen[posted.status < 300 ? 'accepted' : 'rejected'] += 1
          if (posted.status >= 300) continue
          assert.deepEqual(await stored(client, order.id), await stored(client, posted.body.data.id), what)
          order = await createOrder()
        }
      }
      assert.ok(seen.accepted > 0 && seen.rejected > 0)
    })
  }

  test('reports all issues of an address, a package and a declaration at once', async () => {
    const client = await environment.openClient()
    const { id, shipments } = await client.createOrder()
    const badAddress = { ...anAddress, street1: '', state: 'California', zip: '9404', country: 'US' }
    const badParcel = { length: 5, width: 5, height: 200 }
    const badCustoms = { ...aDeclaration, incoterm: 'EXW', customsItems: [{ ...aDeclaredItem, quantity: 0 }] }
    const body = { ...anOrder({ customsInfo: badCustoms }), toAddress: badAddress, fromAddress: badAddress }
    const posted = await client.post('/api/v1/orders', body)
    assert.deepEqual(
      issuesOf(await client.patch(`/api/v1/orders/${id}`, { toAddress: badAddress, fromAddress: badAddress })),
      [422, ...issuesOf(posted).filter((issue: Json) => /Address\./.test(issue))],
    )
    const shipmentBody = { ...anOrder(), shipments: [{ parcel: badParcel, customsInfo: badCustoms }] }
    assert.deepEqual(
      issuesOf(
        await client.patch(`/api/v1/shipments/${shipments[0].id}`, { parcel: badParcel, customsInfo: badCustoms }),
      ),
      issuesOf(await client.post('/api/v1/orders', shipmentBody), 'shipments[0].'),
    )
  })

  test('rejects a package that is lighter than its declared goods, and a citation that its new sender cannot use', async () => {
    const client = await environment.openClient()
    const fromBerlin = {
      ...aSender,
      street1: 'Unter den Linden 1',
      city: 'Berlin',
      state: '',
      zip: '10117',
      country: 'DE',
    }
    const customsInfo = { ...aDeclaration, eelPfc: 'MRN 26DE1' }
    const created = anOrder({ from: fromBerlin, to: inDublin, customsInfo })
    const order = expectData(await client.post('/api/v1/orders', created), 201)
    const light = await client.patch(`/api/v1/shipments/${order.shipments[0].id}`, { parcel: { weight: 0.4 } })
    const tooLight = anOrder({ from: fromBerlin, to: inDublin, customsInfo, parcel: { weight: 0.4 } })
    assert.deepEqual(issuesOf(light), issuesOf(await client.post('/api/v1/orders', tooLight), 'shipments[0].'))
    assert.equal(light.status, 422)
    const moved = await client.patch(`/api/v1/orders/${order.id}`, { fromAddress: aSender })
    assert.deepEqual(
      issuesOf(moved),
      issuesOf(await client.post('/api/v1/orders', { ...created, fromAddress: aSender })),
    )
    assert.equal(moved.status, 422)
    assert.equal((await getOrder(client, order.id)).shipment.package.weight, aParcel.weight)
  })
})
