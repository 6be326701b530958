/** USPS abroad, over the JSON API: what is rated, refused, bought, drawn, found again and cancelled. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { symbols } from '@waybill/label-artwork'
import { readAnySymbols } from '../../packages/label-artwork/proof/read-symbols.ts'
import { renderPdf } from '../../packages/label-artwork/proof/render-file.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { anOrder, type Client, type Json } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { availableCredit, buyRate, less, waitForOrder } from '../support/purchases.ts'
import { OrderStatus } from '../support/statuses.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

const toronto = {
  street1: '290 Bremner Boulevard',
  city: 'Toronto',
  state: 'ON',
  zip: 'M5V 3L9',
  country: 'CA',
  phone: '+1 416 555 0142',
}
const apo = { street1: 'PSC 802 Box 74', city: 'APO', state: 'AE', zip: '09499', country: 'US' }
const guam = { street1: '200 Chalan San Antonio', city: 'Tamuning', state: 'GU', zip: '96913', country: 'US' }
const sanJuan = { street1: '151 Calle de San Francisco', city: 'San Juan', state: 'PR', zip: '00901', country: 'US' }
const blankets = {
  description: 'Wool blankets',
  quantity: 2,
  value: '88.00',
  currency: 'USD',
  weight: 2,
  hsTariffNumber: '630120',
  originCountry: 'US',
}
const gift = { contentsType: 'gift', customsSigner: 'Charles Babbage', customsItems: [blankets] }

/** @returns the shipment with what USPS answered of it */
async function rateTo(client: Client, to: object, customsInfo: object | null) {
  const { shipments, ...order } = anOrder({ to })
  const body = { ...order, shipments: shipments.map((shipment) => ({ ...shipment, customsInfo })) }
  const { id, shipments: made } = expectData(await client.post('/api/v1/orders', body), 201)
  const shipmentId: string = made[0].id
  const answer = await client.post(`/api/v1/shipments/${shipmentId}/rates`)
  const ofUsps = (list: Json[] | undefined): Json[] => (list ?? []).filter(({ carrier }) => carrier === 'usps')
  const { rates, carrierResponses } = answer.body.data ?? {}
  return { orderId: id as string, shipmentId, rates: ofUsps(rates), said: ofUsps(carrierResponses)[0] }
}

/** What the bar codes of the label's PDF say. */
async function scanned(label: Json): Promise<string[]> {
  const { url } = label.labelAssets.find(({ format }: Json) => format === 'PDF')
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  return readAnySymbols(await renderPdf(bytes, 300))
}

describe('USPS abroad', { concurrency: 4 }, () => {
  test('sells by three services, and the label bears the number of an international item', async () => {
    const client = await environment.openClient({ credit: '500' })
    const { shipmentId, rates } = await rateTo(client, toronto, gift)
    assert.deepEqual(rates.map(({ serviceCode }) => serviceCode).sort(), [
      'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE',
      'PRIORITY_MAIL_EXPRESS_INTERNATIONAL',
      'PRIORITY_MAIL_INTERNATIONAL',
    ])
    const [rate] = rates
    const bought = expectData(await buyRate(client, shipmentId, rate.id))
    assert.ok(symbols.isS10(bought.trackingCode), bought.trackingCode)
    assert.deepEqual(await scanned(bought.postageLabel), [bought.trackingCode])
    assert.equal(await availableCredit(environment, client), less(500, rate.rate))
    const cancelled = await client.delete(`/api/v1/labels/${bought.postageLabel.id}`)
    assert.equal(expectData(cancelled).isSuccess, true)
    assert.equal(await availableCredit(environment, client), 500)
  })

  test('finds a label whose answer was lost, once', async () => {
    const client = await environment.openClient({ credit: '500' })
    const name = 'Abroad [buy-lost] Byron'
    const { orderId, shipmentId, rates } = await rateTo(client, { ...toronto, name }, gift)
    const answer = await buyRate(client, shipmentId, rates[0].id)
    assert.ok([200, 202].includes(answer.status), answer.text)
    const order = await waitForOrder(client, orderId, ({ status }) => status === OrderStatus.LabelCreated)
    assert.deepEqual(await soldTo(environment, name), [order.shipment.trackingNumber])
    assert.ok(symbols.isS10(order.shipment.trackingNumber))
    assert.equal(await availableCredit(environment, client), less(500, rates[0].rate))
  })

  test('quotes what is not declared, and does not sell it', async () => {
    const client = await environment.openClient()
    for (const to of [toronto, apo, guam]) {
      const { shipmentId, rates } = await rateTo(client, to, null)
      assert.ok(rates.length > 0)
      const answer = await buyRate(client, shipmentId, rates[0].id)
      assert.deepEqual([answer.status, answer.body.errors[0].code], [422, 'Label.CustomsRequired'])
    }
  })

  test('goes to military post offices and territories by the services at home', async () => {
    const client = await environment.openClient()
    for (const [to, customsInfo] of [
      [apo, gift],
      [guam, gift],
      [{ ...guam, country: 'GU' }, gift],
      [sanJuan, null],
    ] as const) {
      const { shipmentId, rates } = await rateTo(client, to, customsInfo)
      const rate = rates.find(({ serviceCode }) => serviceCode === 'PRIORITY_MAIL')
      const bought = expectData(await buyRate(client, shipmentId, rate.id))
      assert.ok(symbols.isImpb(bought.trackingCode), bought.trackingCode)
    }
  })

  const refused: Record<string, [changes: object, text: RegExp]> = {
    'values in another currency': [
      { eelPfc: 'NOEEI 30.36', customsItems: [{ ...blankets, currency: 'EUR' }] },
      /only accepts values in US dollars/,
    ],
    'duties that the sender pays': [{ incoterm: 'DDP' }, /The recipient pays them/],
    'more lines than its form has': [
      {
        customsItems: Array.from({ length: 31 }, (_, index) => ({
          ...blankets,
          description: `Wool blanket ${index}`,
          weight: 0.01,
        })),
      },
      /1 to 30 lines/,
    ],
  }
  for (const [what, [changes, text]] of Object.entries(refused)) {
    test(`says while rating that it refuses ${what}`, async () => {
      const client = await environment.openClient()
      const { rates, said } = await rateTo(client, toronto, { ...gift, ...changes })
      const answered = [said.success, said.errorCode, said.carrierCode]
      assert.deepEqual(answered, [false, 'Rate.CarrierRejected', 'CustomsUnusable'])
      assert.match(said.errorMessage, text)
      assert.deepEqual(rates, [])
    })
  }
})
