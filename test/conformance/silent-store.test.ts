/** A label store that takes requests and never answers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemIds } from '#kit/ids.ts'
import { scheduleRemoval } from '#labels/remove-files.ts'
import { eventually } from '../support/eventually.ts'
import { buyRate, createRatedOrder, waitForOrder } from '../support/purchases.ts'
import { OrderStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const answer = Promise.withResolvers<void>()
const removing = new Set<string>()
const environment = openTestEnvironment({
  waitWindowMs: 0,
  store: {
    put: async () => {},
    get: async () => null,
    remove: ({ labelId }) => {
      removing.add(labelId)
      return answer.promise
    },
  },
})

test('the carrier is asked about a purchase of unknown outcome while label files wait to be removed', async () => {
  const client = await environment.openClient()
  const { accountId } = client.account
  const labels = Array.from({ length: 8 }, () => ({ accountId, labelId: systemIds() }))
  await environment.db.transaction((tx) => scheduleRemoval(tx, labels))
  try {
    await eventually('a removal waits for the store', () => removing.size > 0)
    const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada [buy-lost]', 'usps')
    assert.equal((await buyRate(client, shipmentId, rate.id)).status, 202)
    await waitForOrder(client, order.id, ({ status }) => status === OrderStatus.LabelCreated)
    assert.equal(removing.size, 1)
  } finally {
    answer.resolve()
  }
  await eventually('all are removed', () => removing.size === labels.length)
})
