/**
 * Packages across a border, from the JSON API to each simulated carrier and back. `test/carrier-contract` tests the
 * adapters, and `orders-customs.buying.test.ts` tests the content of a declaration.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { symbols } from '@waybill/label-artwork'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { findPurchase } from '#domain/purchases/queries/queries.ts'
import { resolvePurchase } from '#domain/purchases/reconciling/resolve.ts'
import { textOfPdf } from '../../packages/label-artwork/proof/read-symbols.ts'
import { destinations } from '../carrier-contract/destinations.ts'
import { soldTo } from '../support/carrier-sales.ts'
import type { Client, Json } from '../support/client.ts'
import { anOrderAbroad } from '../support/customs.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { availableCredit, buyRate, eventsOf, less, resolverDeps, waitForOrder } from '../support/purchases.ts'
import { OrderStatus } from '../support/statuses.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()
/** For purchases with an unknown outcome: callers soon get a 202. */
const impatient = openSharedEnvironment({ waitWindowMs: 500 })

const berlin = {
  street1: 'Unter den Linden 1',
  city: 'Berlin',
  state: 'BE',
  zip: '10117',
  country: 'DE',
  phone: '+49 30 555 0142',
}
const izmir = { ...berlin, city: 'Izmir', state: 'IZ', zip: '35210', country: 'TR' }
const { canada: toronto, ireland: dublin } = destinations
const inAmerica = { country: 'US', phone: '+1 787 555 0142' }
const sanJuan = { ...inAmerica, street1: '151 Calle de San Francisco', city: 'San Juan', state: 'PR', zip: '00901' }
const guam = { ...inAmerica, street1: '200 Chalan San Antonio', city: 'Tamuning', state: 'GU', zip: '96913' }
const apo = { ...inAmerica, street1: 'PSC 802 Box 74', city: 'APO', state: 'AE', zip: '09499' }

const blankets = {
  description: 'Wool blankets',
  quantity: 2,
  value: '88.00',
  currency: 'USD',
  weight: 2,
  hsTariffNumber: '630120',
  originCountry: 'US',
  code: 'WB-2',
}
const sale = { contentsType: 'merchandise', customsSigner: 'Charles Babbage', customsItems: [blankets] }
const contracts = { ...blankets, description: 'Signed contracts', hsTariffNumber: '490700' }
const papers = { contentsType: 'documents', customsItems: [contracts] }

/** @returns the shipment with the carrier's response */
async function rateAbroad(client: Client, carrier: string, to: object, customsInfo: object | null = sale, from = {}) {
  const { fromAddress, ...order } = anOrderAbroad(customsInfo, to)
  const body = { ...order, fromAddress: { ...fromAddress, ...from } }
  const { id, shipments } = expectData(await client.post('/api/v1/orders', body), 201)
  const shipmentId: string = shipments[0].id
  const answer = await client.post(`/api/v1/shipments/${shipmentId}/rates`)
  const ofCarrier = (list: Json[] | undefined): Json[] => (list ?? []).filter((one) => one.carrier === carrier)
  const { rates, carrierResponses } = answer.body.data ?? {}
  return { orderId: id as string, shipmentId, rates: ofCarrier(rates), said: ofCarrier(carrierResponses)[0] }
}

describe('A package abroad', { concurrency: 4 }, () => {
  const sold: Record<string, [carrier: string, to: object, number: (text: string) => boolean, customsInfo?: object]> = {
    'Toronto by USPS': ['usps', toronto, symbols.isS10],
    'a military post office by USPS': ['usps', apo, symbols.isImpb],
    'Guam by USPS': ['usps', guam, symbols.isImpb],
    'Guam as a country by USPS': ['usps', { ...guam, country: 'GU' }, symbols.isImpb],
    'Guam by UPS': ['ups', guam, (text) => text.startsWith('1Z')],
    'Toronto by UPS': ['ups', toronto, (text) => text.startsWith('1Z')],
    'Dublin by FedEx': ['fedex', dublin, (text) => /^\d{12}$/.test(text)],
    'Berlin by DHL': ['dhl', berlin, (text) => /^\d{10}$/.test(text)],
    'Puerto Rico by DHL': ['dhl', sanJuan, (text) => /^\d{10}$/.test(text)],
    'Berlin by USPS, its sender paying the duties': ['usps', berlin, symbols.isS10, { ...sale, incoterm: 'DDP' }],
    'Berlin by DHL, its sender paying the duties': ['dhl', berlin, Boolean, { ...sale, incoterm: 'DDP' }],
    'Berlin by DHL, being papers': ['dhl', berlin, Boolean, papers],
  }
  for (const [what, [carrier, to, isNumber, customsInfo]] of Object.entries(sold)) {
    test(`is sold to ${what} at its quoted price, and refunded if the carrier supports it`, async () => {
      const client = await environment.openClient({ credit: '500' })
      const name = `Carla in ${what}`
      const { shipmentId, rates } = await rateAbroad(client, carrier, { ...to, name }, customsInfo)
      const [rate] = rates
      const { trackingCode, postageLabel } = expectData(await buyRate(client, shipmentId, rate.id))
      assert.ok(isNumber(trackingCode), trackingCode)
      assert.deepEqual(await soldTo(environment, name), [trackingCode])
      assert.equal(await availableCredit(environment, client), less(500, rate.rate))
      const file = await client.get(`/api/v1/labels/${postageLabel.id}/download`)
      assert.ok(file.text.startsWith('%PDF-'), file.text.slice(0, 100))
      if (carrier === 'dhl') return
      assert.equal(expectData(await client.delete(`/api/v1/labels/${postageLabel.id}`)).isSuccess, true)
      assert.equal(await availableCredit(environment, client), 500)
    })
  }

  test('has its own services for documents, and a price for duties', async () => {
    const client = await environment.openClient()
    const codesOf = (rates: Json[]) => rates.map(({ serviceCode }) => serviceCode).sort()
    const plain = (await rateAbroad(client, 'dhl', berlin)).rates
    assert.deepEqual(codesOf(plain), ['P', 'Y'])
    assert.deepEqual(codesOf((await rateAbroad(client, 'dhl', berlin, papers)).rates), ['D', 'T'])
    const paid = { ...sale, incoterm: 'DDP' }
    assert.equal(less((await rateAbroad(client, 'dhl', berlin, paid)).rates[0].rate, plain[0].rate), 17)
    const byPost = async (customsInfo: object) => (await rateAbroad(client, 'usps', berlin, customsInfo)).rates[0].rate
    // The fee of USPS, the duty of one line, and the tax on 88 USD.
    assert.equal(less(await byPost(paid), await byPost(sale)), 21.72)
    // If the sender cannot pay the duties, no rate is offered at which the recipient pays them.
    assert.deepEqual((await rateAbroad(client, 'dhl', izmir, paid)).rates, [])
    assert.deepEqual(codesOf((await rateAbroad(client, 'usps', toronto)).rates), [
      'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE',
      'PRIORITY_MAIL_EXPRESS_INTERNATIONAL',
      'PRIORITY_MAIL_INTERNATIONAL',
    ])
  })

  test('is sold in the currency of the paying carrier account', async () => {
    const client = await environment.openClient()
    const london = { street1: '10 Finsbury Square', city: 'London', state: 'LND', zip: 'EC2A 1AF', country: 'GB' }
    const { rates } = await rateAbroad(client, 'dhl', berlin, sale, london)
    assert.deepEqual([...new Set(rates.map(({ currency }) => currency))], ['GBP'])
  })

  test('has no documents to print if customs has the invoice, and all documents otherwise', async () => {
    const client = await environment.openClient()
    const papersTo = async (to: object): Promise<Json[]> => {
      const { shipmentId, rates } = await rateAbroad(client, 'dhl', to)
      const { postageLabel } = expectData(await buyRate(client, shipmentId, rates[0].id))
      return expectData(await client.get(`/api/v1/labels/${postageLabel.id}/documents`))
    }
    const kinds = (all: Json[]) => all.map(({ kind, copies }) => `${copies} ${kind}`)
    assert.deepEqual(kinds(await papersTo(berlin)), ['0 commercial-invoice'])
    const paper = await papersTo(izmir)
    assert.deepEqual(kinds(paper), ['3 commercial-invoice', '1 waybill-copy'])
    const texts = paper.map(async ({ url }) => textOfPdf(new Uint8Array(await (await fetch(url)).arrayBuffer())))
    assert.match((await Promise.all(texts))[1] ?? '', /WAYBILL DOC/)
  })

  const refused: Record<
    string,
    [carrier: string, to: object, code: string, carrierCode: string, customsInfo?: object]
  > = {
    'a PO box': ['dhl', { ...berlin, street1: 'Postfach 1' }, 'Rate.CarrierRejected', 'PostOfficeBox'],
    'a military post office': ['dhl', apo, 'Rate.NotServed', 'MilitaryAddress'],
    'its delivery terms': ['usps', toronto, 'Rate.CarrierRejected', 'CustomsUnusable', { ...sale, incoterm: 'DDP' }],
  }
  for (const [what, [carrier, to, code, carrierCode, customsInfo]] of Object.entries(refused)) {
    test(`cannot be rated because of ${what}`, async () => {
      const client = await environment.openClient()
      const { rates, said } = await rateAbroad(client, carrier, to, customsInfo)
      const answered = [said.success, said.errorCode, said.carrierCode, typeof said.errorMessage]
      assert.deepEqual(answered, [false, code, carrierCode, 'string'])
      assert.deepEqual(rates, [])
    })
  }
})

describe('An international FedEx purchase with a lost response', { concurrency: 4 }, () => {
  test('is found by its reference, for air and ground', async () => {
    const client = await impatient.openClient({ credit: '500' })
    // The cheapest service to Canada is Ground, whose references are shorter.
    for (const [to, service] of [
      [toronto, 'FEDEX_GROUND'],
      [dublin, 'FEDEX_INTERNATIONAL_CONNECT_PLUS'],
    ] as const) {
      const before = await availableCredit(impatient, client)
      const name = `Lost in ${to.city} [buy-lost]`
      const { orderId, shipmentId, rates } = await rateAbroad(client, 'fedex', { ...to, name })
      const [rate] = rates
      assert.equal(rate.serviceCode, service)
      assert.ok([200, 202].includes((await buyRate(client, shipmentId, rate.id)).status))
      const done = await waitForOrder(client, orderId, ({ status }) => status === OrderStatus.LabelCreated)
      assert.deepEqual(await soldTo(impatient, name), [done.shipment.trackingNumber])
      assert.equal(await availableCredit(impatient, client), less(before, rate.rate))
    }
  })

  test('never counts as absent until an operator resolves it', async () => {
    const client = await impatient.openClient({ credit: '500' })
    const { orderId, shipmentId, rates } = await rateAbroad(client, 'fedex', { ...dublin, name: 'No [buy-vanished]' })
    const { operationId: purchaseId } = expectData(await buyRate(client, shipmentId, rates[0].id), 202)
    const key = { accountId: client.account.accountId, purchaseId }
    const [asked] = await eventually('FedEx was asked', async () => {
      const all = await eventsOf(impatient, client, purchaseId)
      const answered = all.filter(({ what }) => what === 'asked the carrier')
      return answered.length > 0 && answered
    })
    assert.equal(asked?.detail.answer, 'undecided')
    assert.match(String(asked?.detail.detail), /TRACKING\.REFERENCENUMBER\.NOTFOUND/)
    assert.equal((await findPurchase(impatient, key))?.purchase.state, 'OutcomeUnknown')
    assert.equal(await availableCredit(impatient, client), less(500, rates[0].rate))

    const said = { operator: 'Grace', reason: 'not in their portal', found: null }
    assert.equal(await resolvePurchase(resolverDeps(impatient), { ...key, ...said }), true)
    await waitForOrder(client, orderId, ({ status }) => status === OrderStatus.Error)
    assert.equal(await availableCredit(impatient, client), 500)
  })
})

test('the books balance after all other tests', async () => {
  for (const each of [environment, impatient]) assert.deepEqual(await checkBooks(each), [])
})
