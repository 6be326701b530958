/** Batches in the web application: who may see what, and what is bought and printed. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { createReadyBatch, createShipments, waitForItem, waitForState } from '../support/batches.ts'
import { openPerson } from '../support/browser.ts'
import { createClient } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

async function aShop(credit = '1000') {
  const account = await environment.openAccount({ credit })
  const { accountId } = account
  const client = await createClient(environment.url).signIn(account)
  const { browser: owner } = await openPerson(environment, { accountId, role: 'Owner' })
  const { browser: packer } = await openPerson(environment, { accountId, role: 'Packer' })
  return { client, owner, packer }
}

test('an item that lacked credit shows the balance only to roles that may see it', async () => {
  const { client, owner, packer } = await aShop()
  const batchId = await createReadyBatch(client, await createShipments(client, ['Poor']))
  const error = {
    code: 'Credit.Insufficient',
    message: 'Not enough credit.',
    metaData: { required: 8, available: 3, currency: 'USD' },
  }
  await environment.db.pool.query(`update batch_items set state = 'failed', error = $2 where batch_id = $1`, [
    batchId,
    JSON.stringify(error),
  ])
  const shown = async (browser: typeof owner) =>
    expectData(await browser.get(`/batches/${batchId}/items`)).items[0].item.error.metaData.available
  assert.equal(await shown(owner), 3)
  assert.equal(await shown(packer), undefined)
})

test('what costs more than the page showed is not bought, and later retries have no limit', async () => {
  const { client, owner } = await aShop()
  const batchId = await createReadyBatch(client, await createShipments(client, ['One', 'Two']))
  const { batch, prices } = expectData(await owner.get(`/batches/${batchId}`))
  assert.deepEqual(prices, [{ amount: batch.total, currency: 'USD', paidBy: 'credit' }])
  const buy = (amount: string) => owner.post(`/batches/${batchId}/buy`, { shownTotals: [{ amount, currency: 'USD' }] })
  const less = (Number(batch.total) - 0.01).toFixed(2)
  const over = expectError(await buy(less), 422, 'Batch.OverTotal')
  assert.deepEqual([over.metaData.total, over.metaData.maxTotal], [batch.total, less])
  expectError(
    await owner.post(`/batches/${batchId}/buy`, { shownTotals: [{ amount: '999', currency: 'EUR' }] }),
    422,
    'Batch.OverTotal',
  )
  assert.equal(expectData(await buy(batch.total)).batch.maxTotal, null)
})

test('only the labels of the file that was printed are recorded', async () => {
  const { client, packer } = await aShop()
  const [first = '', second = ''] = await createShipments(client, ['One', 'Two'])
  const batchId = await createReadyBatch(client, [first, second])
  expectData(await packer.post(`/batches/${batchId}/buy`))
  await waitForState(client, batchId, 'completed')
  const { labelId } = await waitForItem(client, batchId, second, 'bought')
  // As if the other label had been bought after the page was shown.
  await environment.db.pool.query(
    `update batch_items set state = 'excluded' where batch_id = $1 and shipment_id = $2`,
    [batchId, first],
  )
  const { boughtLabels } = expectData(await packer.get(`/batches/${batchId}`))
  await environment.db.pool.query(`update batch_items set state = 'bought' where batch_id = $1`, [batchId])
  const printed = expectData(await packer.post(`/batches/${batchId}/prints`, { printerId: null, labels: boughtLabels }))
  assert.deepEqual([printed.labelCount, printed.omittedCount], [1, 0])
  const jobs = expectData(await packer.get('/print-jobs'))
  assert.deepEqual(
    jobs.map((job: { labelId: string }) => job.labelId),
    [labelId],
  )
})
