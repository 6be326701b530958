import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { consistencyWindowMs } from '#adapters/carriers/carrier.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { createClient } from '../support/client.ts'
import { endPause, letTimePass } from '../support/end-pause.ts'
import { eventually } from '../support/eventually.ts'
import { expectError } from '../support/expect.ts'
import { holdPurchases } from '../support/held-purchases.ts'
import {
  availableCredit,
  buyRate,
  createRatedOrder,
  eventsOf,
  getOrder,
  less,
  purchaseOfLabel,
  waitForOrder,
} from '../support/purchases.ts'
import { LabelStatus, OrderStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const purchases = holdPurchases(() => environment.simulatorUrl)
const environment = openTestEnvironment({ connections: purchases.connections })

const simulatorWindowMs = consistencyWindowMs({ id: '', baseUrl: '', credentials: {}, simulated: true })

describe('A purchase with an uncertain outcome', { concurrency: 8 }, () => {
  test('returns 202 when the wait window ends, then 409 for another rate, and the order shows the outcome', async () => {
    const node = await environment.startNode({ waitWindowMs: 100 })
    try {
      const client = await createClient(node.url).signIn(await environment.openAccount())
      const held = purchases.hold('Ada')
      const { order, shipmentId, rate, other } = await createRatedOrder(client, 'Ada')
      const accepted = await buyRate(client, shipmentId, rate.id)
      assert.equal(accepted.status, 202)
      const { operationId, correlationId, status: progress, ...rest } = accepted.body.data
      assert.deepEqual(rest, { object: 'Purchase', shipmentId, rateId: rate.id })
      assert.ok(['Claimed', 'Processing'].includes(progress))
      assert.ok(operationId && correlationId)
      const conflict = await buyRate(client, shipmentId, other.id)
      expectError(conflict, 409, 'Label.PurchaseInProgress')
      held.release()
      const done = await waitForOrder(client, order.id, ({ status }) => status === OrderStatus.LabelCreated)
      assert.equal((await buyRate(client, shipmentId, rate.id)).body.data.trackingCode, done.shipment.trackingNumber)
    } finally {
      await node.close()
    }
  })

  test('is looked up after a lost response, bought once and charged once', async () => {
    const client = await environment.openClient({ credit: '100' })
    for (const carrier of ['usps', 'ups']) {
      const before = await availableCredit(environment, client)
      const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada [buy-lost]', carrier)
      const answer = await buyRate(client, shipmentId, rate.id)
      assert.ok([200, 202].includes(answer.status), answer.text)
      const done = await waitForOrder(client, order.id, ({ status }) => status === OrderStatus.LabelCreated)
      const replay = await buyRate(client, shipmentId, rate.id)
      assert.deepEqual([replay.status, replay.body.data.trackingCode], [200, done.shipment.trackingNumber])
      assert.equal(await availableCredit(environment, client), less(before, rate.rate))
    }
  })

  test('is found by another node if its node stops and aborts the call', async () => {
    const { service: stopped, url } = await environment.startNode()
    const client = await createClient(url).signIn(await environment.openAccount({ credit: '100' }))
    const name = 'Stopped [buy-slow:20s]'
    const { order, shipmentId, rate } = await createRatedOrder(client, name)
    const asked = buyRate(client, shipmentId, rate.id)
    await eventually('the carrier has sold', async () => (await soldTo(environment, name)).length === 1)
    await stopped.close(0)
    assert.ok([200, 202].includes((await asked).status))

    const other = await createClient(environment.url).signIn(client.account)
    const done = await waitForOrder(other, order.id, (found) => found.status === OrderStatus.LabelCreated)
    assert.deepEqual(await soldTo(environment, name), [done.shipment.trackingNumber])
    assert.equal(await availableCredit(environment, client), less(100, rate.rate))
    const purchaseId = await purchaseOfLabel(environment, client, done.labelId)
    const events = await eventsOf(environment, client, purchaseId)
    // If the node waited for the response, it would complete the purchase itself.
    assert.deepEqual(events.map(({ what, node }) => [what, node === stopped.node]).slice(0, 3), [
      ['claimed', true],
      ['sent', true],
      ['outcome unknown', true],
    ])
  })

  test('fails once its absence is certain, and after its 202 the order shows Error and a label with status Error', async () => {
    const node = await environment.startNode({ waitWindowMs: 200 })
    try {
      const client = await createClient(node.url).signIn(await environment.openAccount({ credit: '100' }))
      const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada [buy-vanished]')
      const accepted = await buyRate(client, shipmentId, rate.id)
      assert.equal(accepted.status, 202)
      const failed = await eventually('the purchase has failed', async () => {
        const found = await getOrder(client, order.id)
        if (found.status === OrderStatus.Error) return found
        await letTimePass(environment, client.account.accountId, simulatorWindowMs)
        await endPause(environment, accepted.body.data.operationId)
        return null
      })
      assert.deepEqual(
        [failed.shipment.labelStatus, failed.shipment.trackingNumber, failed.shipment.labelAssets],
        [LabelStatus.Error, null, []],
      )
      assert.equal(await availableCredit(environment, client), 100)
      const download = await client.get(`/api/v1/labels/${failed.labelId}/download`)
      expectError(download, 404, 'Label.NotFound')
      const cancel = await client.delete(`/api/v1/labels/${failed.labelId}`)
      expectError(cancel, 422, 'Label.TrackingNumberMissing')
    } finally {
      await node.close()
    }
  })
})

test('the books balance after all other tests', async () => {
  assert.deepEqual(await checkBooks(environment), [])
})
