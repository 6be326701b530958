import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { anOrder, type Json } from '../support/client.ts'
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
      assert.deepEqual([Object.keys(rate).length, rate.paidBy], [25, 'credit'])
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

  test('are refused by carriers that cannot print the letters of the address', async () => {
    const client = await environment.openClient()
    const { shipmentRates } = await client.createOrderWithRates({ to: { name: '山田 太郎' } })
    const { rates, carrierResponses } = shipmentRates[0]
    assert.deepEqual(new Set(rates.map((rate: Json) => rate.carrier)), new Set(['fedex', 'dhl']))
    for (const carrier of ['usps', 'ups']) {
      const one = carrierResponses.find((response: Json) => response.carrier === carrier)
      assert.deepEqual(
        [one.success, one.errorCode, one.carrierCode],
        [false, 'Rate.CarrierRejected', 'LettersNotPrintable'],
      )
      assert.match(one.errorMessage, /the recipient's name\. Write it in Latin letters\.$/)
    }
    const marked = await client.createOrderWithRates({ to: { name: 'Łukasz Żółw' } })
    assert.ok(marked.shipmentRates[0].carrierResponses.every((one: Json) => one.success))
  })

  test('are refused with the names of our fields if the sender or the recipient has no name', async () => {
    const client = await environment.openClient()
    for (const [changes, field] of [
      [{ from: { name: null, company: null } }, 'fromAddress'],
      [{ to: { name: null, company: null } }, 'toAddress'],
    ] as const) {
      const answer = await client.post('/api/v2/orders', { order: anOrder(changes) })
      const { message } = expectError(answer, 422, 'Rate.CarrierRejected')
      assert.match(message, new RegExp(`set ${field}\\.name or ${field}\\.company`))
    }
    const onlyCompany = { from: { name: null }, to: { name: null, company: 'Difference Works' } }
    assert.equal((await client.post('/api/v2/orders', { order: anOrder(onlyCompany) })).status, 200)
  })

  test('are complete beside odd entries and in compressed responses', async () => {
    const client = await environment.openClient()
    const services = async (name: string) => {
      const { rates, carrierResponses } = (await client.createOrderWithRates({ to: { name } })).shipmentRates[0]
      assert.ok(
        carrierResponses.every((one: Json) => one.success),
        JSON.stringify(carrierResponses),
      )
      return new Set(rates.map((rate: Json) => `${rate.carrier} ${rate.serviceCode} ${rate.rate}`))
    }
    const plain = await services('Ada')
    assert.deepEqual(await services('Ada [rates-odd]'), plain)
    assert.deepEqual(await services('Ada [gzip]'), plain)
  })

  test('name the limit of a carrier, with and without a pause', async () => {
    const client = await environment.openClient()
    for (const name of ['[rates-limited:ups]', '[rates-limited:30s]']) {
      const { shipments } = await client.createOrder({ to: { name } })
      const answer = await client.post(`/api/v1/shipments/${shipments[0].id}/rates`)
      const limited =
        answer.status === 200
          ? answer.body.data.carrierResponses.filter((one: Json) => !one.success).map((one: Json) => one.errorMessage)
          : answer.body.errors.map((error: Json) => error.message)
      assert.equal(limited.length, name.includes('ups') ? 1 : 4)
      for (const message of limited) assert.match(message, /limits the number of calls/)
    }
  })

  test('in an unsupported currency are skipped', async () => {
    const client = await environment.openClient()
    const plain = (await client.createOrderWithRates()).shipmentRates[0].rates.length
    const { rates } = (await client.createOrderWithRates({ to: { name: '[currency]' } })).shipmentRates[0]
    assert.ok(rates.length < plain && rates.every((rate: Json) => rate.currency === 'USD'))
  })
})
