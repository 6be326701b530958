import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { checkBooks } from '#credits/check-books.ts'
import { findPurchase } from '#purchases/queries/find-purchase.ts'
import { resolvePurchase } from '#purchases/reconciling/resolve-purchase.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { anAddress, anOrder, aParcel, type Client, type Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { availableCredit, buyRate, eventsOf, less, operatorDeps, waitForOrder } from '../support/purchases.ts'
import { OrderStatus } from '../support/statuses.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

const shirts = {
  description: 'Cotton shirts, knitted',
  quantity: 3,
  value: '60.00',
  weight: 1.2,
  hsTariffNumber: '610510',
  originCountry: 'IT',
}
const customsInfo = {
  contentsType: 'merchandise',
  customsCertify: true,
  customsSigner: 'Ada Byron',
  customsItems: [shirts],
}
const places = {
  canada: {
    street1: '290 Bremner Blvd',
    city: 'Toronto',
    state: 'ON',
    zip: 'M5V 3L9',
    country: 'CA',
    phone: '+1 416 555 0142',
  },
  ireland: {
    street1: '17 Aungier Street',
    city: 'Dublin',
    state: 'Leinster',
    zip: 'D02 XY45',
    country: 'IE',
    phone: '+353 1 555 0142',
  },
  'puerto rico': {
    street1: '151 Calle San Francisco',
    city: 'San Juan',
    state: 'PR',
    zip: '00901',
    phone: '+1 787 555 0142',
  },
}
type Place = keyof typeof places

/** An order to the place, with the cheapest rate of FedEx. */
async function rated(client: Client, place: Place, { name = 'Carla Dorn', declared = true } = {}) {
  const shipment = { parcel: aParcel, ...(declared ? { customsInfo } : {}) }
  const toAddress = { ...anAddress, ...places[place], name }
  const answer = await client.post('/api/v2/orders', { order: { ...anOrder(), toAddress, shipments: [shipment] } })
  const { order, shipmentRates } = expectData(answer)
  const rate: Json = shipmentRates[0].rates.find(({ carrier }: Json) => carrier === 'fedex')
  assert.ok(rate, JSON.stringify(shipmentRates[0].carrierResponses))
  return { order, shipmentId: order.shipments[0].id as string, rate }
}

describe('FedEx across a border', { concurrency: 6 }, () => {
  for (const place of Object.keys(places) as Place[]) {
    test(`sells to ${place} what is declared, for what it was quoted at`, async () => {
      const client = await environment.openClient({ credit: '500' })
      const name = `Carla of ${place}`
      const { order, shipmentId, rate } = await rated(client, place, { name })
      const answer = await buyRate(client, shipmentId, rate.id)
      if (answer.status !== 202) expectData(answer)
      const done = await waitForOrder(client, order.id, ({ status }) => status === OrderStatus.LabelCreated)
      assert.deepEqual(await soldTo(environment, name), [done.shipment.trackingNumber])
      assert.equal(await availableCredit(environment, client), less(500, rate.rate))
      const file = await client.get(`/api/v1/labels/${done.labelId}/download`)
      assert.ok(file.text.startsWith('%PDF-'), file.text.slice(0, 100))
      assert.equal((await client.delete(`/api/v1/labels/${done.labelId}`)).body.data.isSuccess, true)
      assert.equal(await availableCredit(environment, client), 500)
    })

    test(`quotes ${place} without a declaration, and sells nothing without one`, async () => {
      const client = await environment.openClient({ credit: '500' })
      const name = `Nobody of ${place}`
      const { shipmentId, rate } = await rated(client, place, { name, declared: false })
      expectError(await buyRate(client, shipmentId, rate.id), 422, 'Label.CustomsRequired')
      assert.deepEqual(await soldTo(environment, name), [])
      assert.equal(await availableCredit(environment, client), 500)
    })
  }

  test('finds a label by its reference whose answer was lost, for air and for ground', async () => {
    const client = await environment.openClient({ credit: '500' })
    // The cheapest to Canada goes by ground, whose references are shorter.
    for (const [place, service] of [
      ['canada', 'FEDEX_GROUND'],
      ['ireland', 'FEDEX_INTERNATIONAL_CONNECT_PLUS'],
    ] as const) {
      const before = await availableCredit(environment, client)
      const name = `Lost in ${place} [buy-lost]`
      const { order, shipmentId, rate } = await rated(client, place, { name })
      assert.equal(rate.serviceCode, service)
      assert.ok([200, 202].includes((await buyRate(client, shipmentId, rate.id)).status))
      const done = await waitForOrder(client, order.id, ({ status }) => status === OrderStatus.LabelCreated)
      assert.deepEqual(await soldTo(environment, name), [done.shipment.trackingNumber])
      assert.equal(await availableCredit(environment, client), less(before, rate.rate))
    }
  })

  test('never takes a label that it does not find for one that was not made: a person says so', async () => {
    const client = await environment.openClient({ credit: '500' })
    const { order, shipmentId, rate } = await rated(client, 'ireland', { name: 'Vanished [buy-vanished]' })
    const { operationId: purchaseId } = expectData(await buyRate(client, shipmentId, rate.id), 202)
    const key = { accountId: client.account.accountId, purchaseId }
    const [asked] = await eventually('FedEx was asked', async () => {
      const all = await eventsOf(environment, client, purchaseId)
      const answered = all.filter(({ what }) => what === 'asked the carrier')
      return answered.length > 0 && answered
    })
    assert.equal(asked?.detail.answer, 'undecided')
    assert.match(String(asked?.detail.detail), /TRACKING\.REFERENCENUMBER\.NOTFOUND/)
    assert.equal((await findPurchase(environment, key))?.purchase.state, 'OutcomeUnknown')
    assert.equal(await availableCredit(environment, client), less(500, rate.rate))

    const said = { operator: 'Grace', reason: 'not in their portal', found: null }
    assert.equal(await resolvePurchase(operatorDeps(environment), { ...key, ...said }), true)
    await waitForOrder(client, order.id, ({ status }) => status === OrderStatus.Error)
    assert.equal(await availableCredit(environment, client), 500)
  })
})

// Last, after every test above.
test('the books balance to the cent after all this', async () => {
  assert.deepEqual(await checkBooks(environment), [])
})
