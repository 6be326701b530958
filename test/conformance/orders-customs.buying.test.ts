/** Carriers receive the declaration, and required details are checked before a purchase. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Client, Json } from '../support/client.ts'
import { aDeclaration, aDeclaredItem, anOrderAbroad, attentiveCarrier, inSaoPaulo } from '../support/customs.ts'
import { expectData } from '../support/expect.ts'
import { availableCredit, buyRate } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const carrier = attentiveCarrier()
const environment = openTestEnvironment({ connections: carrier.connections })

const inUniform = { street1: 'PSC 802 Box 74', city: 'APO', state: 'AE', zip: '09499', country: 'US' }
const anItem = {
  name: 'Lamp',
  sku: 'L-1',
  quantity: 3,
  unitValue: '9.95',
  currency: 'USD',
  unitWeight: 0.3333,
  hsTariffNumber: '9405.21',
  originCountry: 'pt',
}
const expectedItem = {
  description: 'Cotton T-shirt',
  quantity: 2,
  value: '39.80',
  currency: 'USD',
  weightPounds: 0.5,
  hsTariffNumber: '610910',
  originCountry: 'PT',
  code: 'TS-M',
  manufacturer: null,
  eccn: null,
}
/** The carrier accepts only letters and digits. */
const idsOf = (id: string) => ({ productIds: { merchant: id, manufacturer: id, standard: null } })

async function rate(client: Client, order: object): Promise<{ shipmentId: string; rateId: string; order: Json }> {
  const rated = expectData(await client.post('/api/v2/orders', { order }))
  const [{ shipmentId, rates }] = rated.shipmentRates
  return { shipmentId, rateId: rates[0].id, order: rated.order }
}

/** Returns the missing fields. */
async function missing(order: object): Promise<string[]> {
  const client = await environment.openClient({ credit: '100' })
  const before = carrier.bought.length
  const { shipmentId, rateId } = await rate(client, order)
  const answer = await buyRate(client, shipmentId, rateId)
  assert.equal(answer.status, 422, answer.text)
  const { errors } = answer.body
  assert.deepEqual([...new Set(errors.map(({ code }: Json) => code))], ['Label.CustomsRequired'])
  assert.equal(await availableCredit(environment, client), 100)
  assert.equal(carrier.bought.length, before)
  const { accountId } = client.account
  const { rows } = await environment.db.pool.query('select state from purchases where account_id = $1', [accountId])
  assert.deepEqual(rows, [], 'nothing was begun')
  return errors.map(({ metaData }: Json) => metaData.field)
}

async function buy(order: object): Promise<Json> {
  const client = await environment.openClient({ credit: '100' })
  const { shipmentId, rateId } = await rate(client, order)
  const bought = expectData(await buyRate(client, shipmentId, rateId))
  assert.deepEqual(expectData(await buyRate(client, shipmentId, rateId)).customsInfo, bought.customsInfo)
  return bought
}

describe('An international label', () => {
  test('is bought with the completed declaration, which the response contains', async () => {
    const { customsInfo } = await buy(anOrderAbroad(aDeclaration, undefined, { reference: 'Web 1001' }))
    const told = carrier.bought.at(-1)
    assert.deepEqual(told?.customs, {
      contentsType: 'merchandise',
      contentsExplanation: null,
      customsCertify: true,
      customsSigner: 'Charles Babbage',
      declaration: null,
      eelPfc: 'NOEEI 30.37(a)',
      nonDeliveryOption: 'return',
      restrictionType: 'none',
      restrictionComments: null,
      incoterm: 'DAP',
      items: [{ ...expectedItem, ...idsOf('TSM') }],
    })
    assert.equal(told.invoiceNumber, 'Web 1001')
    assert.deepEqual(carrier.rated.at(-1)?.customs, { ...told.customs, items: [expectedItem] })
    const { id, createdAt, updatedAt, customsItems, ...said } = customsInfo
    assert.match(id, /^[0-9a-f-]{36}$/)
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    assert.equal(updatedAt, createdAt)
    assert.deepEqual(said, {
      object: 'CustomsInfo',
      contentsType: 'merchandise',
      contentsExplanation: '',
      customsCertify: true,
      customsSigner: 'Charles Babbage',
      declaration: null,
      eelPfc: 'NOEEI 30.37(a)',
      nonDeliveryOption: 'return',
      restrictionType: 'none',
      restrictionComments: null,
      incoterm: 'DAP',
    })
    const [{ id: itemId, ...item }] = customsItems
    assert.notEqual(itemId, id)
    assert.partialDeepStrictEqual(item, {
      object: 'CustomsItem',
      value: '39.80',
      weight: 0.5,
      hsTariffNumber: '610910',
      code: 'TSM',
      manufacturerProductId: 'TSM',
    })
  })

  test("uses the order's items as its declaration if the order has one shipment, but not if it has several", async () => {
    await buy(anOrderAbroad(null, undefined, { items: [anItem] }))
    const told = carrier.bought.at(-1)?.customs
    assert.equal(told?.contentsType, 'merchandise')
    assert.equal(told.customsSigner, 'Charles Babbage')
    assert.deepEqual(told.items, [
      {
        ...expectedItem,
        description: 'Lamp',
        quantity: 3,
        value: '29.85',
        weightPounds: 0.9999,
        hsTariffNumber: '940521',
        code: 'L-1',
        ...idsOf('L1'),
      },
    ])
    const order = anOrderAbroad(null, undefined, { items: [anItem] })
    assert.deepEqual(await missing({ ...order, shipments: [...order.shipments, ...order.shipments] }), ['customsInfo'])
  })

  test('is rejected before any credit is held if details are missing, with an error for each field', async () => {
    const item = 'customsInfo.customsItems[0]'
    assert.deepEqual(await missing(anOrderAbroad(null)), ['customsInfo'])
    const signerless = {
      ...anOrderAbroad({}),
      fromAddress: { ...anOrderAbroad().fromAddress, name: null, company: '' },
    }
    assert.deepEqual(await missing(signerless), [
      'customsInfo.customsItems',
      'customsInfo.contentsType',
      'customsInfo.customsSigner',
    ])
    assert.deepEqual(
      await missing(
        anOrderAbroad({ contentsType: 'other', restrictionType: 'other', customsCertify: false, customsItems: [{}] }),
      ),
      [
        ...['description', 'quantity', 'value', 'weight', 'originCountry'].map((name) => `${item}.${name}`),
        'customsInfo.contentsExplanation',
        'customsInfo.restrictionComments',
        'customsInfo.customsCertify',
        `${item}.code`,
      ],
    )
    assert.deepEqual(
      await missing(anOrderAbroad(null, undefined, { items: [{ name: 'Gift', hsTariffNumber: 'none' }, anItem] })),
      [
        'items[0].name',
        'items[0].unitValue',
        'items[0].unitWeight',
        'items[0].hsTariffNumber',
        'items[0].originCountry',
        'items[0].sku',
      ],
    )
    assert.deepEqual(await missing(anOrderAbroad(aDeclaration, inSaoPaulo)), ['toAddress.federalTaxId'])
  })

  test('needs an ITN if goods with one tariff number are worth more than 2,500 USD', async () => {
    const worth = (...values: [value: string, number: string | null, currency?: string][]) => ({
      ...aDeclaration,
      customsItems: values.map(([value, hsTariffNumber, currency = 'USD']) => ({
        ...aDeclaredItem,
        value,
        hsTariffNumber,
        currency,
      })),
    })
    const filing = async (customsInfo: object, to?: object) =>
      (await buy(anOrderAbroad(customsInfo, to))).customsInfo.eelPfc
    assert.equal(await filing(worth(['2500.00', '610910'], ['2500', '940521'])), 'NOEEI 30.37(a)')
    assert.deepEqual(await missing(anOrderAbroad(worth(['1250', '610910'], ['1250.01', '6109.10']))), [
      'customsInfo.eelPfc',
    ])
    assert.deepEqual(await missing(anOrderAbroad(worth(['1250', null], ['1250.01', null]))), ['customsInfo.eelPfc'])
    assert.deepEqual(await missing(anOrderAbroad(worth(['10', null, 'EUR']))), ['customsInfo.eelPfc'])
    const wrong = { ...worth(['2501', null]), eelPfc: 'NOEEI 30.37(a)' }
    assert.deepEqual(await missing(anOrderAbroad(wrong)), ['customsInfo.eelPfc'])
    const filed = { ...worth(['2501', null]), eelPfc: 'aes x20261123123456' }
    assert.equal(await filing(filed), 'AES X20261123123456')
    const inToronto = { city: 'Toronto', state: 'ON', zip: 'M5V 2T6', country: 'CA' }
    assert.equal(await filing(worth(['9000', null]), inToronto), 'NOEEI 30.36')
    assert.equal(await filing(worth(['10', null]), inUniform), 'NOEEI 30.37(w)')
  })

  test('needs a declaration, but a domestic one does not, and then the carrier gets none', async () => {
    const home = { city: 'Mountain View' }
    const { customsInfo } = await buy(anOrderAbroad({ contentsType: 'gift', customsItems: [] }, home))
    assert.equal(carrier.bought.at(-1)?.customs, null)
    assert.deepEqual([customsInfo.contentsType, customsInfo.eelPfc, customsInfo.customsItems], ['gift', '', []])
    assert.equal((await buy(anOrderAbroad(null, home, { items: [anItem] }))).customsInfo, null)
    await buy(anOrderAbroad(aDeclaration, home))
    assert.deepEqual([carrier.rated.at(-1)?.customs, carrier.bought.at(-1)?.customs], [null, null])
    assert.deepEqual(await missing(anOrderAbroad(null, inUniform)), ['customsInfo'])
  })
})
