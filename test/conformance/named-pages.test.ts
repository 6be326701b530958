/** Errors inside a success name the page of their code, as failures do. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import test, { describe } from 'node:test'
import { anAddress, aSender, type Json } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { buyRate, createRatedOrder, getOrder } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const publicUrl = 'https://labels.example.com/waybill'
const environment = openTestEnvironment({ publicUrl })

/** The error says where its code is explained. */
function expectPage({ code, metaData }: Json): void {
  assert.equal(metaData.docUrl, `${publicUrl}/docs/errors/${code}`)
}

describe('An error inside a success names its page', { concurrency: 4 }, () => {
  test('where shipments of a new order have no rates, or a carrier gave none', async () => {
    const client = await environment.openClient()
    const whole = { parcel: { weight: 2, length: 10, width: 8, height: 4 } }
    const shipments = [whole, { parcel: { weight: 2 } }]
    const toAddress = { ...anAddress, name: '[rates-down:usps]' }
    const body = { order: { fromAddress: aSender, toAddress, shipments } }
    const { shipmentRates, errors } = expectData(await client.post('/api/v2/orders', body))
    const own = shipmentRates.flatMap((one: Json) => one.errors)
    assert.deepEqual(
      [own, errors].map((all) => all.map(({ code }: Json) => code)),
      Array(2).fill(['Carrier.Unavailable', 'Rate.ParcelIncomplete']),
    )
    for (const error of [...own, ...errors]) expectPage(error)
    // What else is said of the error stays.
    assert.deepEqual([errors[0].metaData.carrier, own[1].metaData.shipmentId], ['usps', undefined])
  })

  test('where a purchase that failed is read, by itself and with its order', async () => {
    const client = await environment.openClient()
    const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada [buy-rejected]')
    const refusal = expectError(await buyRate(client, shipmentId, rate.id), 422, 'Label.CarrierRejected')
    expectPage(refusal)
    const [{ purchase }] = (await getOrder(client, order.id)).details.shipments
    assert.deepEqual(purchase.error, refusal)
    const read = expectData(await client.get(`/api/v1/purchases/${purchase.operationId}`))
    assert.deepEqual(read.error, refusal)
  })
})

test('so does the failure of what is no request', async () => {
  const socket = connect(Number(new URL(environment.url).port), '127.0.0.1')
  socket.write('neither method nor path\r\n\r\n')
  const [, body = ''] = (await text(socket)).split('\r\n\r\n')
  expectPage(JSON.parse(body).errors[0])
})
