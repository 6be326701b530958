import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Json } from '../support/client.ts'
import { expectError } from '../support/expect.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

describe('Rates', { concurrency: 8 }, () => {
  test('come from all carriers, cheapest first, one per carrier and service', async () => {
    const client = await environment.openClient()
    const { shipments } = await client.createOrder()
    const answer = await client.post(`/api/v1/shipments/${shipments[0].id}/rates`)
    assert.equal(answer.status, 200)
    const { rates, carrierResponses, carrierCount, totalCount } = answer.body.data
    assert.deepEqual([carrierCount, totalCount], [carrierResponses.length, rates.length])
    assert.ok(carrierResponses.every((one: Json) => one.success && one.errorCode === null && one.errorMessage === null))
    const services = rates.map((rate: Json) => `${rate.carrier} ${rate.serviceCode}`)
    assert.equal(new Set(services).size, services.length)
    for (const [index, rate] of rates.entries()) {
      assert.ok(index === 0 || rates[index - 1].rate <= rate.rate)
      assert.deepEqual(Object.keys(rate).length, 22)
      assert.ok(typeof rate.rate === 'number' && rate.rate > 0 && rate.currency === 'USD')
      assert.equal(rate.estDeliveryDays, rate.deliveryDays)
    }
    const usps = rates.find((rate: Json) => rate.carrier === 'usps')
    assert.ok(usps.mailClass && usps.zone)
  })

  test('of other carriers are returned if one carrier is down', async () => {
    const client = await environment.openClient()
    const { shipmentRates } = await client.createOrderWithRates({ to: { name: '[rates-down:usps]' } })
    const { rates, carrierResponses } = shipmentRates[0]
    assert.ok(rates.length > 0 && rates.every((rate: Json) => rate.carrier !== 'usps'))
    const down = carrierResponses.find((one: Json) => one.carrier === 'usps')
    assert.deepEqual([down.success, down.errorCode], [false, 'Carrier.Unavailable'])
  })

  test('return an error by reason if there are none', async () => {
    const client = await environment.openClient()
    for (const [name, status, expected] of [
      ['[rates-down]', 503, 'Carrier.Unavailable'],
      ['[rates-rejected]', 422, 'Rate.CarrierRejected'],
    ] as const) {
      const { shipments } = await client.createOrder({ to: { name } })
      const answer = await client.post(`/api/v1/shipments/${shipments[0].id}/rates`)
      expectError(answer, status, expected)
    }
    const { shipments } = await client.createOrder({ to: { name: '[rates-none]' } })
    const none = await client.post(`/api/v1/shipments/${shipments[0].id}/rates`)
    assert.deepEqual([none.status, none.body.data.rates, none.body.data.totalCount], [200, [], 0])
    const bare = await client.createOrder({ parcel: { length: null, width: null, height: null } })
    const incomplete = await client.post(`/api/v1/shipments/${bare.shipments[0].id}/rates`)
    expectError(incomplete, 422, 'Rate.ParcelIncomplete')
    for (const id of [
      'none',
      '01a1fbd6-b72e-7396-bc05-fa969058b9c9',
      (await (await environment.openClient()).createOrder()).shipments[0].id,
    ]) {
      const unknown = await client.post(`/api/v1/shipments/${id}/rates`)
      expectError(unknown, 404, 'Shipment.NotFound')
    }
  })

  test('in an unsupported currency are skipped', async () => {
    const client = await environment.openClient()
    const plain = (await client.createOrderWithRates()).shipmentRates[0].rates.length
    const { rates } = (await client.createOrderWithRates({ to: { name: '[currency]' } })).shipmentRates[0]
    assert.ok(rates.length < plain && rates.every((rate: Json) => rate.currency === 'USD'))
  })
})
