/** UPS abroad, over the JSON API: what is rated, refused, bought, found again and voided. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkBooks } from '#credits/check-books.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { anOrder, type Client, type Json } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { availableCredit, buyRate, less, waitForOrder } from '../support/purchases.ts'
import { OrderStatus } from '../support/statuses.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

const places = {
  ireland: {
    street1: '17 Aungier Street',
    city: 'Dublin',
    state: 'Dublin',
    zip: 'D02 XY45',
    country: 'IE',
    phone: '+353 1 555 0142',
  },
  canada: {
    street1: '290 Bremner Boulevard',
    city: 'Toronto',
    state: 'ON',
    zip: 'M5V 3L9',
    country: 'CA',
    phone: '+1 416 555 0142',
  },
  'puerto rico': {
    street1: '151 Calle de San Francisco',
    city: 'San Juan',
    state: 'PR',
    zip: '00901',
    phone: '+1 787 555 0142',
  },
  guam: { street1: '155 Hesler Place', city: 'Hagatna', state: 'GU', zip: '96910', phone: '+1 671 555 0142' },
}
type Place = keyof typeof places

const blankets = {
  description: 'Wool blanket, woven',
  quantity: 2,
  value: '88.00',
  currency: 'USD',
  weight: 2,
  hsTariffNumber: '630120',
  originCountry: 'US',
  code: 'BL-7',
}
const sale = { contentsType: 'merchandise', customsSigner: 'Charles Babbage', customsItems: [blankets] }

/** @returns the order with what UPS answered of its shipment */
async function rateByUps(client: Client, place: Place, { to = {}, customsInfo = sale as object | null } = {}) {
  const body = anOrder({ to: { ...places[place], ...to }, ...(customsInfo ? { customsInfo } : {}) })
  const { id, shipments } = expectData(await client.post('/api/v1/orders', body), 201)
  const shipmentId: string = shipments[0].id
  const answer = await client.post(`/api/v1/shipments/${shipmentId}/rates`)
  const ofUps = (list: Json[] | undefined): Json[] => (list ?? []).filter(({ carrier }) => carrier === 'ups')
  const { rates, carrierResponses } = answer.body.data ?? {}
  const [said] = ofUps(carrierResponses)
  return { orderId: id as string, shipmentId, rates: ofUps(rates), said }
}

describe('UPS across a border', { concurrency: 4 }, () => {
  for (const place of Object.keys(places) as Place[]) {
    test(`sells to ${place} for what it was quoted at, and takes it back`, async () => {
      const client = await environment.openClient({ credit: '500' })
      const name = `Carla of ${place}`
      const { orderId, shipmentId, rates } = await rateByUps(client, place, { to: { name } })
      assert.ok(rates.length >= 3 && rates.every(({ deliveryDays }) => deliveryDays > 0))
      await buyRate(client, shipmentId, rates[0].id)
      const done = await waitForOrder(client, orderId, ({ status }) => status === OrderStatus.LabelCreated)
      assert.deepEqual(await soldTo(environment, name), [done.shipment.trackingNumber])
      assert.equal(await availableCredit(environment, client), less(500, rates[0].rate))
      const file = await client.get(`/api/v1/labels/${done.labelId}/download`)
      assert.ok(file.text.startsWith('%PDF-'), file.text.slice(0, 100))
      assert.equal(expectData(await client.delete(`/api/v1/labels/${done.labelId}`)).isSuccess, true)
      assert.equal(await availableCredit(environment, client), 500)
    })

    test(`quotes to ${place} what is not declared, and does not sell it`, async () => {
      const client = await environment.openClient()
      const name = `Undeclared of ${place}`
      const { shipmentId, rates } = await rateByUps(client, place, { to: { name }, customsInfo: null })
      assert.ok(rates.length > 0)
      expectError(await buyRate(client, shipmentId, rates[0].id), 422, 'Label.CustomsRequired')
      assert.deepEqual(await soldTo(environment, name), [])
    })
  }

  const refused: Record<string, [place: Place, to: object, code: string, carrierCode: string]> = {
    'a recipient without a phone': ['canada', { phone: null }, 'Rate.CarrierRejected', 'PhoneRequired'],
    'a box at a post office': ['puerto rico', { street1: 'PO Box 12' }, 'Rate.CarrierRejected', 'PostOfficeBox'],
    'a city that is too long': ['ireland', { city: 'Dublin '.repeat(6) }, 'Rate.CarrierRejected', 'CityTooLong'],
    'a military post office': [
      'puerto rico',
      { street1: 'PSC 802 Box 74', city: 'APO', state: 'AE', zip: '09499' },
      'Rate.NotServed',
      'MilitaryAddress',
    ],
  }
  for (const [what, [place, to, code, carrierCode]] of Object.entries(refused)) {
    test(`says while rating that it refuses ${what}`, async () => {
      const client = await environment.openClient()
      const { rates, said } = await rateByUps(client, place, { to })
      assert.deepEqual([said.success, said.errorCode, said.carrierCode], [false, code, carrierCode])
      assert.deepEqual(rates, [])
    })
  }

  test('finds a label whose answer was lost, and knows of one that was not made', async () => {
    const client = await environment.openClient({ credit: '500' })
    const lost = await rateByUps(client, 'ireland', { to: { name: 'Carla [buy-lost] Dorn' } })
    assert.ok([200, 202].includes((await buyRate(client, lost.shipmentId, lost.rates[0].id)).status))
    await waitForOrder(client, lost.orderId, ({ status }) => status === OrderStatus.LabelCreated)
    const left = less(500, lost.rates[0].rate)
    assert.equal(await availableCredit(environment, client), left)

    const vanished = await rateByUps(client, 'ireland', { to: { name: 'Carla [buy-vanished] Dorn' } })
    const answer = await buyRate(client, vanished.shipmentId, vanished.rates[0].id)
    if (answer.status === 202) {
      await waitForOrder(client, vanished.orderId, ({ status }) => status === OrderStatus.Error)
    } else expectError(answer, 503, 'Carrier.Unavailable')
    assert.equal(await availableCredit(environment, client), left)
  })
})

// Last, after every test above.
test('the books balance to the cent after all this', async () => {
  assert.deepEqual(await checkBooks(environment), [])
})
