import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eraseLinkedData } from '#app/personal-data.ts'
import { eraseOrder } from '#domain/purchases/erase-order.ts'
import { eventually } from '../support/eventually.ts'
import { buyRate, createRatedOrder, waitForOrder } from '../support/purchases.ts'
import { OrderStatus } from '../support/statuses.ts'
import { openTestEnvironment, testAudit } from '../support/test-environment.ts'

const answer = Promise.withResolvers<void>()
const removing = new Set<string>()
const silentStore = {
  put: async () => {},
  get: async () => null,
  remove: ({ labelId }: { labelId: string }) => {
    removing.add(labelId)
    return answer.promise
  },
}
const environment = openTestEnvironment({ waitWindowMs: 0, store: silentStore })

test('carriers are called while the removal of label files hangs, and another node removes the files later', async () => {
  const client = await environment.openClient()
  const { accountId } = client.account
  const { db, clock } = environment
  const labelIds: string[] = []
  const dead = { ...silentStore, remove: () => Promise.reject(new Error('it died here')) }
  for (let count = 0; count < 8; count += 1) {
    const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada', 'usps')
    await buyRate(client, shipmentId, rate.id)
    await waitForOrder(client, order.id, ({ status }) => status === OrderStatus.LabelCreated)
    const erasing = eraseOrder(
      { db, clock, audit: testAudit, store: dead, eraseLinkedData },
      { accountId, orderId: order.id },
    )
    await assert.rejects(erasing, /it died here/)
    const { rows } = await db.pool.query('select id from labels where order_id = $1', [order.id])
    labelIds.push(rows[0].id)
  }
  const letTimePass = () =>
    db.pool.query(`update labels set files_due_at = now() where files_state = 'removed' and files_due_at is not null`)
  const stillDue = async () => {
    const { rows } = await db.pool.query(
      `select id from labels where files_state = 'removed' and files_due_at is not null`,
    )
    return rows.length
  }
  try {
    assert.deepEqual([await stillDue(), removing.size], [labelIds.length, 0])
    await letTimePass()
    await eventually('the removals wait for the store', () => removing.size === labelIds.length)
    const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada [buy-lost]', 'usps')
    assert.equal((await buyRate(client, shipmentId, rate.id)).status, 202)
    await waitForOrder(client, order.id, ({ status }) => status === OrderStatus.LabelCreated)

    const removed = new Set<string>()
    const store = { ...silentStore, remove: async ({ labelId }: { labelId: string }) => void removed.add(labelId) }
    const other = await environment.startNode({ store })
    assert.equal(await stillDue(), labelIds.length)
    await letTimePass()
    await eventually('all are removed', async () => (await stillDue()) === 0)
    assert.deepEqual([...removed].sort(), labelIds.sort())
    await other.close()
  } finally {
    answer.resolve()
  }
})
