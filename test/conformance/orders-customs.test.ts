/** Customs details of a shipment: validation when an order is created, and storage. */

import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { eraseLinkedData } from '#app/personal-data.ts'
import { createFolderStore } from '#domain/labels/label-store.ts'
import { personalData } from '#domain/orders/personal-data.ts'
import { eraseOrder } from '#domain/purchases/erase-order.ts'
import { systemClock } from '#kit/clock.ts'
import type { Client, Json } from '../support/client.ts'
import { aDeclaration, aDeclaredItem, anOrderAbroad } from '../support/customs.ts'
import { expectData, expectError } from '../support/expect.ts'
import { openSharedEnvironment, testAudit } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

const declaring = (changes: object, item: object = {}) =>
  anOrderAbroad({ ...aDeclaration, customsItems: [{ ...aDeclaredItem, ...item }], ...changes })

const create = (client: Client, order: object, headers = {}) => client.post('/api/v1/orders', order, headers)

/** Rejected orders leave nothing, so they share one account. */
let opened: Promise<Client> | undefined

async function refused(order: object): Promise<{ status: number; fields: string[] }> {
  opened ??= environment.openClient()
  const client = await opened
  const { status, body } = await create(client, { order })
  const fields = body.errors.map(({ code, metaData }: Json) => `${code} ${metaData.field}`)
  return { status, fields }
}

const info = 'order.shipments[0].customsInfo'
const first = `${info}.customsItems[0]`

/** Invalid declarations, each with its issue. */
const meaningless: [declared: object, issue: string][] = [
  [declaring({ contentsType: 'gold' }), `Validation.ContentsTypeInvalid ${info}.contentsType`],
  [declaring({ nonDeliveryOption: 'burn' }), `Validation.NonDeliveryOptionInvalid ${info}.nonDeliveryOption`],
  [declaring({ restrictionType: 'some' }), `Validation.RestrictionTypeInvalid ${info}.restrictionType`],
  [declaring({ incoterm: 'EXW' }), `Validation.IncotermInvalid ${info}.incoterm`],
  [declaring({ eelPfc: 'none' }), `Validation.EelPfcInvalid ${info}.eelPfc`],
  [declaring({}, { description: 'ab 1' }), `Validation.DescriptionInvalid ${first}.description`],
  [declaring({}, { description: 'Gifts!' }), `Validation.DescriptionInvalid ${first}.description`],
  [declaring({}, { quantity: 0 }), `Validation.QuantityInvalid ${first}.quantity`],
  [declaring({}, { value: 'ten' }), `Validation.ValueInvalid ${first}.value`],
  [declaring({}, { value: '0.00' }), `Validation.ValueInvalid ${first}.value`],
  [declaring({}, { currency: 'XXX1' }), `Validation.CurrencyInvalid ${first}.currency`],
  [declaring({}, { weight: -1 }), `Validation.WeightInvalid ${first}.weight`],
  [declaring({}, { weight: 0.00001 }), `Validation.WeightInvalid ${first}.weight`],
  [declaring({}, { weight: 2.5001 }), `Validation.CustomsItemsInvalid ${info}.customsItems`],
  [declaring({}, { hsTariffNumber: '61.09' }), `Validation.HsTariffNumberInvalid ${first}.hsTariffNumber`],
  [declaring({}, { originCountry: 'XX' }), `Validation.OriginCountryInvalid ${first}.originCountry`],
]

describe('The customs declaration of a shipment', { concurrency: 4 }, () => {
  test('returns 422 if it is invalid, with all fields at once', async () => {
    for (const [order, issue] of meaningless) {
      assert.deepEqual(await refused(order), { status: 422, fields: [issue] })
    }
    const customsItems = [
      { ...aDeclaredItem, description: 'x', value: '-1' },
      { ...aDeclaredItem, currency: 'EUR', originCountry: 'Portugal' },
    ]
    assert.deepEqual(await refused(declaring({ contentsType: 'gold', customsItems })), {
      status: 422,
      fields: [
        `Validation.ContentsTypeInvalid ${info}.contentsType`,
        `Validation.DescriptionInvalid ${first}.description`,
        `Validation.ValueInvalid ${first}.value`,
        `Validation.OriginCountryInvalid ${info}.customsItems[1].originCountry`,
        `Validation.CurrencyInvalid ${info}.customsItems[1].currency`,
      ],
    })
  })

  test('returns 400 if a value has another type', async () => {
    assert.deepEqual(await refused(declaring({ customsCertify: 'yes' }, { quantity: '2' })), {
      status: 400,
      fields: [
        `Validation.CustomsCertifyInvalid ${info}.customsCertify`,
        `Validation.QuantityInvalid ${first}.quantity`,
      ],
    })
    assert.deepEqual((await refused(anOrderAbroad('documents'))).status, 400)
  })

  test('may be incomplete, in any spelling', async () => {
    const client = await environment.openClient()
    for (const customsInfo of [
      null,
      {},
      { customsItems: [] },
      { customsItems: [{}, { description: null, value: ' ' }] },
      { contentsType: ' Returned Goods', incoterm: 'ddp', eelPfc: 'no eei 30.37(A)', customsItems: null },
      { eelPfc: 'AESX20261123123456' },
      { customsItems: [{ value: '0', description: 'Papers' }], contentsType: 'documents' },
    ]) {
      assert.equal((await create(client, anOrderAbroad(customsInfo))).status, 201, JSON.stringify(customsInfo))
    }
  })

  test("is part of an order's content, so a repeat with another declaration is rejected", async () => {
    const client = await environment.openClient()
    const key = { 'idempotency-key': 'k' }
    const order = expectData(await create(client, declaring({}), key), 201)
    const again = declaring({ contentsType: 'Merchandise' }, { hsTariffNumber: '610910' })
    assert.equal(expectData(await create(client, again, key), 201).id, order.id)
    for (const other of [declaring({}, { value: '39.81' }), declaring({ customsSigner: 'Ada' }), anOrderAbroad(null)]) {
      expectError(await create(client, other, key), 422, 'Order.IdempotencyKeyReused')
    }
  })

  test('is exported with the account, and erased with the order', async () => {
    const client = await environment.openClient()
    const { accountId } = client.account
    const { id } = expectData(await create(client, declaring({ customsSigner: 'Zebulon' })), 201)
    const exported = async () => {
      for await (const one of personalData.export(environment, accountId))
        if (one.kind === 'order') return one.customs as Json
    }
    assert.deepEqual(
      (await exported()).map((one: Json) => [one.customsSigner, one.items[0].description]),
      [['Zebulon', 'Cotton T-shirt']],
    )
    const store = createFolderStore(`${environment.folder}/labels`)
    const deps = { db: environment.db, clock: systemClock, audit: testAudit, store, eraseLinkedData }
    await eraseOrder(deps, { accountId, orderId: id })
    assert.equal(await exported(), null)
  })
})
