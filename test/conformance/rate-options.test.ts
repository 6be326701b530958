import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { anOrder, type Client, type Json } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { buyRate } from '../support/purchases.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

const ratesOf = async (client: Client, shipmentId: string, options?: Json): Promise<Json[]> =>
  expectData(
    await client.post(`/api/v1/shipments/${shipmentId}/rates`, options === undefined ? undefined : { options }),
  ).rates

const priceOf = (rates: Json[], carrier: string, serviceCode: string): number | undefined =>
  rates.find((rate) => rate.carrier === carrier && rate.serviceCode === serviceCode)?.rate

describe('Rate options', { concurrency: 8 }, () => {
  test('raise the price for signatures and Saturday delivery, and exclude carriers without them', async () => {
    const client = await environment.openClient()
    const { shipments } = await client.createOrder()
    const shipmentId = shipments[0].id
    const plain = await ratesOf(client, shipmentId)
    const ground = (rates: Json[]) => priceOf(rates, 'ups', '03') as number
    const standard = await ratesOf(client, shipmentId, { signature: 'standard' })
    const adult = await ratesOf(client, shipmentId, { signature: 'adult', saturdayDelivery: false })
    assert.ok(ground(standard) > ground(plain) && ground(adult) > ground(standard))
    assert.ok(priceOf(standard, 'usps', standard.find(({ carrier }) => carrier === 'usps')?.serviceCode))
    const saturday = await ratesOf(client, shipmentId, { saturdayDelivery: true })
    assert.ok(ground(saturday) > ground(plain))
    assert.ok(saturday.every(({ carrier }) => carrier !== 'usps' && carrier !== 'dhl'))
    for (const none of [{}, { signature: 'none' }, { signature: 'none', saturdayDelivery: false }]) {
      assert.equal(ground(await ratesOf(client, shipmentId, none)), ground(plain))
    }
  })

  test('are bought with their rate: the carrier gets them, and the account pays for them', async () => {
    const client = await environment.openClient()
    for (const carrier of ['usps', 'ups']) {
      const { shipments } = await client.createOrder()
      const shipmentId = shipments[0].id
      const rates = await ratesOf(client, shipmentId, { signature: 'adult' })
      const rate = rates.find((one) => one.carrier === carrier)
      const { selectedRate } = expectData(await buyRate(client, shipmentId, rate.id))
      assert.equal(selectedRate.rate, rate.rate)
      const { rows } = await environment.db.pool.query(
        "select quote -> 'serviceOptions' as options, carrier_charged as charged from purchases where shipment_id = $1",
        [shipmentId],
      )
      assert.deepEqual(rows[0].options, { signature: 'adult', saturdayDelivery: false }, carrier)
      // The simulated carrier charges for the options that it received.
      if (rows[0].charged !== null) assert.equal(Number(rows[0].charged), rate.rate, carrier)
    }
  })

  test('do not affect a repeat of the v2 create, which returns rates without options', async () => {
    const client = await environment.openClient()
    const { order, rates } = await createUnderKey(client)
    await ratesOf(client, order.shipments[0].id, { signature: 'adult' })
    assert.deepEqual((await createUnderKey(client)).rates, rates)
  })

  test('are in a body that is optional in the contract', async () => {
    const { paths } = (await (await environment.openClient()).get('/openapi.json')).body
    assert.equal(paths['/api/v1/shipments/{shipmentId}/rates'].post.requestBody.required, false)
  })

  test('may be absent, empty or unknown, and return 400 if malformed and 422 if invalid', async () => {
    const client = await environment.openClient()
    const { shipments } = await client.createOrder()
    const url = `/api/v1/shipments/${shipments[0].id}/rates`
    for (const body of [undefined, {}, { options: null }, { options: {} }, { other: 1, options: { insurance: 5 } }]) {
      expectData(await client.post(url, body))
    }
    expectError(await client.post(url, { options: 'adult' }), 400, 'Validation.OptionsInvalid')
    expectError(await client.post(url, { options: { signature: 1 } }), 400, 'Validation.SignatureInvalid')
    expectError(
      await client.post(url, { options: { saturdayDelivery: 'yes' } }),
      400,
      'Validation.SaturdayDeliveryInvalid',
    )
    expectError(await client.post(url, { options: { signature: 'mine' } }), 422, 'Validation.SignatureInvalid')
    // PHP writes an empty object as an empty list.
    expectData(await client.post(url, []))
    const stranger = await environment.openClient()
    expectError(await stranger.post(url, { options: { signature: 'adult' } }), 404, 'Shipment.NotFound')
  })
})

async function createUnderKey(client: Client) {
  const body = { order: anOrder() }
  const { order, shipmentRates } = expectData(
    await client.post('/api/v2/orders', body, { 'idempotency-key': 'options' }),
  )
  return { order, rates: shipmentRates[0].rates }
}
