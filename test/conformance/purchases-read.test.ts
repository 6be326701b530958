import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Answer, Client } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { atImpatientNode, holdPurchases } from '../support/held-purchases.ts'
import { buyRate, createRatedOrder } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const purchases = holdPurchases(() => environment.simulatorUrl)
const environment = openTestEnvironment({ connections: purchases.connections })

const readPurchase = (client: Client, operationId: string): Promise<Answer> =>
  client.get(`/api/v1/purchases/${operationId}`)

/** Reads the purchase until it has an outcome. */
const waitForPurchase = (client: Client, operationId: string) =>
  eventually(`the purchase ${operationId} has ended`, async () => {
    const purchase = expectData(await readPurchase(client, operationId))
    return ['Completed', 'Failed'].includes(purchase.status) && purchase
  })

describe('A purchase that returned 202', { concurrency: 8 }, () => {
  test('includes its URL and a retry time, and leads to its label', async () => {
    const client = await environment.openClient()
    const { reached, release } = purchases.hold('Ada Followed')
    const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada Followed')
    await atImpatientNode(environment, client, async (impatient, url) => {
      const accepted = await buyRate(impatient, shipmentId, rate.id)
      const { operationId } = expectData(accepted, 202)
      const location = accepted.headers.get('location') ?? ''
      assert.equal(location, `${url}/api/v1/purchases/${operationId}`)
      assert.ok(Number(accepted.headers.get('retry-after')) >= 1)

      await reached
      const under = expectData(await impatient.get(location))
      assert.deepEqual(under, {
        operationId,
        status: 'Processing',
        error: null,
        orderId: order.id,
        shipmentId,
        rateId: rate.id,
        labelId: null,
        cancellation: null,
      })
      release()
      const ended = await waitForPurchase(client, operationId)
      const label = expectData(await buyRate(client, shipmentId, rate.id)).postageLabel
      assert.deepEqual(ended, { ...under, status: 'Completed', labelId: label.id })
    })
  })

  test("shows why it failed, in the carrier's own words", async () => {
    const client = await environment.openClient()
    const { release } = purchases.hold('Ada [buy-rejected]')
    const { shipmentId, rate } = await createRatedOrder(client, 'Ada [buy-rejected]')
    await atImpatientNode(environment, client, async (impatient) => {
      const { operationId } = expectData(await buyRate(impatient, shipmentId, rate.id), 202)
      release()
      const { status, error, labelId } = await waitForPurchase(client, operationId)
      assert.deepEqual([status, error.code, labelId], ['Failed', 'Label.CarrierRejected', null])
      assert.ok(error.message && error.metaData.carrier === 'usps' && error.metaData.carrierText)
    })
  })
})

describe('A purchase', { concurrency: 8 }, () => {
  test('shows that its label was canceled, and why a cancellation failed', async () => {
    const client = await environment.openClient()
    for (const [name, expected] of [
      ['Ada', 'Accepted'],
      ['Ada [void-rejected]', 'Refused'],
    ] as const) {
      const { label } = await client.buyLabel({ to: { name } })
      const { reason = null } = expectData(await client.delete(`/api/v1/labels/${label.id}`))
      const { rows } = await environment.db.pool.query('select id from purchases where label_id = $1', [label.id])
      const { cancellation } = expectData(await readPurchase(client, rows[0].id))
      assert.deepEqual(cancellation, { status: expected, reason })
      assert.equal(typeof reason === 'string', expected === 'Refused')
    }
  })

  test("returns 404 if it is missing or another account's, and 400 if the id is not a GUID", async () => {
    const client = await environment.openClient()
    const { label } = await (await environment.openClient()).buyLabel()
    const { rows } = await environment.db.pool.query('select id from purchases where label_id = $1', [label.id])
    for (const id of [rows[0].id, '01a1fbd6-b72e-7396-bc05-fa969058b9c9']) {
      expectError(await readPurchase(client, id), 404, 'Purchase.NotFound')
    }
    expectError(await readPurchase(client, 'nope'), 400, 'Validation.OperationIdInvalid')
    expectError(
      await client.get(`/api/v1/purchases/${rows[0].id}`, { authorization: '' }),
      401,
      'Auth.CredentialInvalid',
    )
  })
})
