/** Errors within a successful response link to the page of their code, like other errors. */
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

/** Asserts that the error contains the URL of its page. */
function expectPage({ code, metaData }: Json): void {
  assert.equal(metaData.docUrl, `${publicUrl}/docs/errors/${code}`)
}

describe('An error within a successful response links to its documentation', { concurrency: 4 }, () => {
  test('if shipments of a new order have no rates, or a carrier returned none', async () => {
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
    // Other metadata is unchanged.
    assert.deepEqual([errors[0].metaData.carrier, own[1].metaData.shipmentId], ['usps', undefined])
  })

  test('in a failed purchase, read alone and with its order', async () => {
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

test('an error for a malformed HTTP request links to its documentation', async () => {
  const socket = connect(Number(new URL(environment.url).port), '127.0.0.1')
  socket.write('neither method nor path\r\n\r\n')
  const [, body = ''] = (await text(socket)).split('\r\n\r\n')
  expectPage(JSON.parse(body).errors[0])
})
