/** A retry that starts late, or whose node died, continues with its number of attempts. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { endNextPause } from '../support/end-pause.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { buyRate, createRatedOrder, purchaseOfLabel, waitForOrder } from '../support/purchases.ts'
import { scriptCarriers } from '../support/scripted-carriers.ts'
import { OrderStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const carriers = scriptCarriers(() => environment.simulatorUrl)
const environment = openTestEnvironment({ waitWindowMs: 50, connections: carriers.connections })

/** Returns the job that repeats the carrier call. */
async function jobOf(id: string): Promise<{ id: string; attempts: number; runAt: Date } | undefined> {
  const { rows } = await environment.db.pool.query(
    `select id, (payload ->> 'attempts')::integer as attempts, run_at as "runAt" from graphile_worker._private_jobs
     where key like '%:' || $1`,
    [id],
  )
  return rows[0]
}

/** Repeats the carrier call a few times without pauses. @returns the job of the next repeat */
const retryRepeatedly = (id: string) =>
  eventually('it was tried a few times', async () => {
    const job = await jobOf(id)
    if (!job || job.attempts >= 3) return job
    // Only this job's pause, because the next job may exist already.
    const reschedule = 'select graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now())'
    await environment.db.pool.query(reschedule, [job.id])
  })

/** Simulates a retry that is overdue, and waits until a node has taken it. */
async function beLate(table: 'purchases' | 'cancellations', id: string): Promise<void> {
  const { pool } = environment.db
  await pool.query(`update ${table} set lease_until = clock_timestamp() - interval '1 second' where id = $1`, [id])
  await eventually('the retry is seen to', async () => {
    const { rows } = await pool.query(`select lease_until > clock_timestamp() as seen from ${table} where id = $1`, [
      id,
    ])
    return rows[0].seen
  })
}

async function losePurchase() {
  const client = await environment.openClient({ credit: '100' })
  const recipient = 'Late [buy-lost]'
  carriers.answerFindsFor(recipient, { outcome: 'undecided', detail: 'later' })
  const { shipmentId, rate } = await createRatedOrder(client, recipient)
  return expectData(await buyRate(client, shipmentId, rate.id), 202).operationId as string
}

async function loseCancellation() {
  const client = await environment.openClient({ credit: '100' })
  const { order, shipmentId, rate } = await createRatedOrder(client, 'Late')
  await buyRate(client, shipmentId, rate.id)
  const { labelId } = await waitForOrder(client, order.id, ({ status }) => status === OrderStatus.LabelCreated)
  const purchaseId = await purchaseOfLabel(environment, client, labelId)
  carriers.answerVoids(purchaseId, { outcome: 'uncertain', detail: 'cut off' })
  carriers.answerFinds(purchaseId, { outcome: 'undecided', detail: 'later' })
  await client.delete(`/api/v1/labels/${labelId}`)
  const { rows } = await environment.db.pool.query('select id from cancellations where label_id = $1', [labelId])
  return rows[0].id as string
}

test('A repeated lookup result is recorded once, and recorded again when it changes', async () => {
  const purchaseId = await losePurchase()
  const answers = async () => {
    const { rows } = await environment.db.pool.query(
      `select detail ->> 'detail' as said from purchase_events
       where purchase_id = $1 and what = 'asked the carrier' order by created_at, id`,
      [purchaseId],
    )
    return rows.map(({ said }) => said)
  }
  await retryRepeatedly(purchaseId)
  assert.deepEqual(await answers(), ['later'])
  carriers.answerFinds(purchaseId, { outcome: 'undecided', detail: 'much later' })
  await endNextPause(environment, purchaseId)
  await eventually('it said something else', async () => (await answers()).length > 1)
  assert.deepEqual(await answers(), ['later', 'much later'])
})

describe('A late retry', { concurrency: 2 }, () => {
  for (const [table, lose] of [
    ['purchases', losePurchase],
    ['cancellations', loseCancellation],
  ] as const) {
    test(`of ${table} continues with its number of attempts`, async () => {
      const id = await lose()
      const waiting = await retryRepeatedly(id)
      await beLate(table, id)
      assert.deepEqual(await jobOf(id), waiting, 'what merely waits keeps its turn')

      await environment.db.pool.query(
        `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a node that died' where id = $1`,
        [waiting.id],
      )
      await beLate(table, id)
      const attempts = await eventually('another is tried', async () => (await jobOf(id))?.attempts)
      assert.ok(attempts >= waiting.attempts, `it began again from ${attempts}`)
    })
  }
})
