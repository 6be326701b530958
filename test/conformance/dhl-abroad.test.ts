/** DHL Express abroad, over the JSON API: what is rated, refused, bought and found again. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { resolvePurchase } from '#purchases/reconciling/resolve-purchase.ts'
import { textOfPdf } from '../../packages/label-artwork/proof/render-file.ts'
import { anOrder, type Client, type Json } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { availableCredit, buyRate, less, operatorDeps, waitForOrder } from '../support/purchases.ts'
import { OrderStatus } from '../support/statuses.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

const berlin = {
  name: 'Carla Dorn',
  street1: 'Unter den Linden 1',
  city: 'Berlin',
  state: 'BE',
  zip: '10117',
  country: 'DE',
  phone: '+49 30 555 0142',
}
const shirts = {
  description: 'Cotton T-shirts, knitted',
  quantity: 3,
  value: '60.00',
  currency: 'USD',
  weight: 1.2,
  hsTariffNumber: '610910',
  originCountry: 'US',
}
const sale = { contentsType: 'merchandise', customsSigner: 'Charles Babbage', customsItems: [shirts] }

/** @returns the shipment with what DHL answered of it */
async function rateAbroad(client: Client, customsInfo: object | null, to: object = {}, from: object = {}) {
  const { shipments, ...order } = anOrder({ to: { ...berlin, ...to }, from })
  const body = { ...order, shipments: shipments.map((shipment) => ({ ...shipment, customsInfo })) }
  const { id, shipments: made } = expectData(await client.post('/api/v1/orders', body), 201)
  const shipmentId: string = made[0].id
  const answer = await client.post(`/api/v1/shipments/${shipmentId}/rates`)
  const ofDhl = (list: Json[] | undefined): Json[] => (list ?? []).filter(({ carrier }) => carrier === 'dhl')
  const { rates, carrierResponses } = answer.body.data ?? {}
  const [said] = ofDhl(carrierResponses)
  return { orderId: id as string, shipmentId, rates: ofDhl(rates), said }
}

describe('DHL Express abroad', { concurrency: 4 }, () => {
  test('sells goods with an invoice that customs get without paper, and charges what was quoted', async () => {
    const client = await environment.openClient({ credit: '500' })
    const { shipmentId, rates } = await rateAbroad(client, sale)
    const [rate] = rates
    assert.deepEqual([rate.serviceCode, rate.currency], ['P', 'USD'])
    const bought = expectData(await buyRate(client, shipmentId, rate.id))
    assert.match(bought.trackingCode, /^\d{10}$/)
    assert.equal(await availableCredit(environment, client), less(500, rate.rate))
  })

  const papersOf = async (client: Client, to: object = {}) => {
    const { shipmentId, rates } = await rateAbroad(client, sale, to)
    const { postageLabel } = expectData(await buyRate(client, shipmentId, rates[0].id))
    const papers: Json[] = expectData(await client.get(`/api/v1/labels/${postageLabel.id}/documents`))
    return papers
  }

  test('has nothing printed where customs have the invoice, and all papers where they have not', async () => {
    const client = await environment.openClient()
    const paperless = await papersOf(client)
    assert.deepEqual(
      paperless.map(({ kind, copies }) => [kind, copies]),
      [['commercial-invoice', 0]],
    )
    const paper = await papersOf(client, { country: 'TR', city: 'Izmir', state: 'IZ', zip: '35210' })
    assert.deepEqual(
      paper.map(({ kind, copies }) => [kind, copies]),
      [
        ['commercial-invoice', 3],
        ['waybill-copy', 1],
      ],
    )
    for (const { url } of paper) {
      const pdf = Buffer.from(await (await fetch(url)).arrayBuffer())
      assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
    }
    assert.match(await textOfPdf(new Uint8Array(await (await fetch(paper[1]?.url)).arrayBuffer())), /WAYBILL DOC/)
  })

  test('takes duties on the sender’s account for a price', async () => {
    const client = await environment.openClient()
    const dap = await rateAbroad(client, sale)
    const ddp = await rateAbroad(client, { ...sale, incoterm: 'DDP' })
    assert.equal(less(ddp.rates[0].rate, dap.rates[0].rate), 17)
    expectData(await buyRate(client, ddp.shipmentId, ddp.rates[0].id))
    // Where the sender cannot pay them nothing is offered that would have the recipient pay.
    assert.deepEqual(
      (await rateAbroad(client, { ...sale, incoterm: 'DDP' }, { country: 'TR', city: 'Izmir' })).rates,
      [],
    )
  })

  test('carries documents by services of their own', async () => {
    const client = await environment.openClient()
    const papers = { ...shirts, description: 'Signed contracts', hsTariffNumber: '490700' }
    const { shipmentId, rates } = await rateAbroad(client, { contentsType: 'documents', customsItems: [papers] })
    assert.deepEqual(rates.map(({ serviceCode }) => serviceCode).sort(), ['D', 'T'])
    expectData(await buyRate(client, shipmentId, rates[0].id))
  })

  test('goes to Puerto Rico as abroad', async () => {
    const client = await environment.openClient()
    const sanJuan = {
      street1: '151 Calle de San Francisco',
      city: 'San Juan',
      state: 'PR',
      zip: '00901',
      country: 'US',
    }
    const { shipmentId, rates } = await rateAbroad(client, sale, sanJuan)
    assert.equal(rates[0].serviceCode, 'P')
    expectData(await buyRate(client, shipmentId, rates[0].id))
  })

  test('keeps the currency of the account that pays', async () => {
    const client = await environment.openClient()
    const london = { street1: '10 Finsbury Square', city: 'London', state: 'LND', zip: 'EC2A 1AF', country: 'GB' }
    const { rates } = await rateAbroad(client, sale, {}, london)
    assert.deepEqual([...new Set(rates.map(({ currency }) => currency))], ['GBP'])
  })

  const refused: Record<string, [to: object, code: string, carrierCode: string]> = {
    'a box at a post office': [{ street1: 'Postfach 1234' }, 'Rate.CarrierRejected', 'PostOfficeBox'],
    'a recipient without a phone': [{ phone: null }, 'Rate.CarrierRejected', 'PhoneRequired'],
    'a military post office': [
      { street1: 'PSC 802 Box 74', city: 'APO', state: 'AE', zip: '09499', country: 'US' },
      'Rate.NotServed',
      'MilitaryAddress',
    ],
  }
  for (const [what, [to, code, carrierCode]] of Object.entries(refused)) {
    test(`says while rating that it refuses ${what}`, async () => {
      const client = await environment.openClient()
      const { rates, said } = await rateAbroad(client, sale, to)
      const answered = [said.success, said.errorCode, said.carrierCode, typeof said.errorMessage]
      assert.deepEqual(answered, [false, code, carrierCode, 'string'])
      assert.deepEqual(rates, [])
    })
  }

  test('finds a label whose answer was lost, once', async () => {
    const client = await environment.openClient({ credit: '500' })
    const { orderId, shipmentId, rates } = await rateAbroad(client, sale, { name: 'Carla [buy-lost] Dorn' })
    const answer = await buyRate(client, shipmentId, rates[0].id)
    assert.ok([200, 202].includes(answer.status), answer.text)
    const order = await waitForOrder(client, orderId, ({ status }) => status === OrderStatus.LabelCreated)
    assert.match(order.shipment.trackingNumber, /^\d{10}$/)
    assert.equal(await availableCredit(environment, client), less(500, rates[0].rate))
  })

  test('of a purchase that never arrived knows nothing, until an operator settles it', async () => {
    const client = await environment.openClient({ credit: '500' })
    const { shipmentId, rates } = await rateAbroad(client, sale, { name: 'Carla [buy-vanished] Dorn' })
    const answer = await buyRate(client, shipmentId, rates[0].id)
    assert.equal(answer.status, 202, answer.text)
    const purchaseId = answer.headers.get('location')?.split('/').at(-1) ?? ''
    const statusOf = async () => expectData(await client.get(`/api/v1/purchases/${purchaseId}`)).status
    assert.equal(await statusOf(), 'OutcomeUnknown')
    assert.equal((await buyRate(client, shipmentId, rates[0].id)).status, 202)
    const { accountId } = client.account
    const said = { accountId, purchaseId, found: null, operator: 'Grace', reason: 'not on their list of shipments' }
    assert.equal(await resolvePurchase(operatorDeps(environment), said), true)
    assert.equal(await statusOf(), 'Failed')
    assert.equal(await availableCredit(environment, client), 500)
  })
})
