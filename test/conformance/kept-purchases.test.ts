import assert from 'node:assert/strict'
import test from 'node:test'
import { findPurchase } from '#domain/purchases/queries/queries.ts'
import { buyRate, createRatedOrder } from '../support/purchases.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

test('a failure stored by version 0.1 with an HTTP status is read like a current one', async () => {
  const client = await environment.openClient()
  const { accountId } = client.account
  const { shipmentId, rate } = await createRatedOrder(client, 'Ada [buy-rejected]')
  assert.equal((await buyRate(client, shipmentId, rate.id)).status, 422)
  const { rows } = await environment.db.pool.query(
    `update purchases set failure = failure || '{"status": 422}' where account_id = $1 returning id`,
    [accountId],
  )
  const found = await findPurchase(environment, { accountId, purchaseId: rows[0].id })
  assert.equal(found?.purchase.failure?.code, 'Label.CarrierRejected')
  assert.deepEqual(Object.keys(found.purchase.failure).sort(), ['code', 'message', 'metaData'])
  assert.deepEqual(
    found.events.map(({ what }) => what),
    ['claimed', 'sent', 'failed'],
  )
})
