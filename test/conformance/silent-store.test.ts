/** A label store that takes requests and never answers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemIds } from '#kit/ids.ts'
import { releaseAbandonedQueues } from '#kit/jobs.ts'
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

test('files that a node was about to remove when it died are removed by another after some minutes', async () => {
  const labels = Array.from({ length: 2 }, () => ({ accountId: systemIds(), labelId: systemIds() }))
  const { pool } = environment.db
  // As a node leaves it that died in the first of them.
  await pool.query(
    `update graphile_worker._private_job_queues set locked_by = 'gone', locked_at = now() - interval '2 minutes'`,
  )
  await environment.db.transaction((tx) => scheduleRemoval(tx, labels))
  await pool.query(`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() where id = (
                      select min(id) from graphile_worker.jobs where task_identifier = 'remove-label-files')`)
  await releaseAbandonedQueues(environment.db)
  const { rows } = await pool.query('select locked_by from graphile_worker._private_job_queues')
  assert.deepEqual(rows, [{ locked_by: 'gone' }])
  assert.ok(!labels.some(({ labelId }) => removing.has(labelId)))

  await pool.query(`update graphile_worker._private_job_queues set locked_at = now() - interval '4 minutes'`)
  await releaseAbandonedQueues(environment.db)
  await eventually('both are removed', () => labels.every(({ labelId }) => removing.has(labelId)))
})
