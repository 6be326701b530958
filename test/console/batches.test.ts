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

test('the list names who created each batch, and has stable pages', async () => {
  const { client, owner, packer } = await aShop()
  const [first = '', second = '', third = ''] = await createShipments(client, ['One', 'Two', 'Three'])
  const ids = [
    await createReadyBatch(client, [first], { reference: 'Early' }),
    await createReadyBatch(client, [second]),
  ]
  const { orderId } = await waitForItem(client, await createReadyBatch(client, [third]), third, 'ready')
  const page = expectData(await packer.get('/batches?limit=2'))
  assert.equal(page.batches.length, 2)
  const rest = expectData(await packer.get(`/batches?limit=2&after=${page.nextCursor}`))
  assert.deepEqual([rest.nextCursor, rest.batches.length], [null, 1])
  const [last] = rest.batches
  assert.deepEqual([last.batch.id, last.batch.reference, last.batch.counts.ready], [ids[0], 'Early', 1])
  assert.deepEqual(last.prices, [{ amount: last.batch.total, currency: 'USD', paidBy: 'credit' }])
  assert.equal(last.createdBy.kind, 'key')
  assert.equal(last.startedBy, null)
  // A person's batch has their name, also for people who may not read people.
  const open = expectData(await packer.get('/batches?limit=1')).batches[0].batch.id
  expectData(await packer.post(`/batches/${open}/cancel`))
  const rule = { strategy: 'cheapest' }
  expectData(await owner.post('/batches', { selection: { orderIds: [orderId] }, rule }), 201)
  const newest = expectData(await packer.get('/batches?limit=1')).batches[0]
  assert.deepEqual(newest.createdBy, { kind: 'user', name: 'Owner of the shop' })
})

test('items that failed come first, by their reasons, and the others in the order of the batch', async () => {
  const { client, packer } = await aShop()
  const ids = await createShipments(
    client,
    Array.from({ length: 55 }, (_, index) => `Item ${index}`),
  )
  const batchId = await createReadyBatch(client, ids)
  const fail = (position: number, code: string) =>
    environment.db.pool.query(
      `update batch_items set state = 'failed', error = $3 where batch_id = $1 and position = $2`,
      [batchId, position, JSON.stringify({ code, message: code, metaData: null })],
    )
  for (const [position, code] of [
    [50, 'B'],
    [7, 'B'],
    [54, 'A'],
  ] as const)
    await fail(position, code)
  const places = async (query: string) =>
    expectData(await packer.get(`/batches/${batchId}/items?${query}`)).items.map(
      ({ item }: { item: { shipmentId: string } }) => ids.indexOf(item.shipmentId),
    )
  const all = [...(await places('page=1')), ...(await places('page=2'))]
  assert.deepEqual(all.slice(0, 4), [54, 7, 50, 0])
  assert.deepEqual(
    all.toSorted((one, other) => one - other),
    ids.map((_, index) => index),
  )
  assert.deepEqual(await places('state=failed&page=1'), [54, 7, 50])
  assert.deepEqual(await places('page=3'), [])
  expectError(await packer.get(`/batches/${batchId}/items?page=101`), 422, 'Validation.PageInvalid')
})

test('each rate of the last request can be chosen, and those for certain contents only if allowed', async () => {
  const { client, packer } = await aShop()
  const [shipmentId = ''] = await createShipments(client, ['Choosy'])
  const batchId = await createReadyBatch(client, [shipmentId])
  const path = `/batches/${batchId}/items/${shipmentId}`
  const { rates } = expectData(await packer.get(`${path}/rates`))
  const amounts = rates.map(({ rate }: { rate: { amount: string } }) => Number(rate.amount))
  assert.deepEqual(
    amounts,
    amounts.toSorted((one: number, other: number) => one - other),
  )
  const media = rates.find(({ restrictedTo }: { restrictedTo: string | null }) => restrictedTo === 'books and media')
  expectError(await packer.patch(path, { rateId: media.rate.id }), 422, 'Batch.RateRestricted')
  const { rate } = rates.at(-1)
  const { batch } = expectData(await packer.patch(path, { rateId: rate.id }))
  assert.equal(batch.total, rate.amount)
  // Rates of the content before a change can't be chosen.
  expectData(
    await client.patch(`/api/v1/shipments/${shipmentId}`, { parcel: { weight: 3, length: 9, width: 9, height: 9 } }),
  )
  assert.deepEqual(expectData(await packer.get(`${path}/rates`)).rates, [])
  const { client: stranger } = await aShop()
  expectError(
    await packer.get(`/batches/${batchId}/items/${(await createShipments(stranger, ['Foreign']))[0]}/rates`),
    404,
    'Batch.ItemNotFound',
  )
})

test('a change of an order that someone else has changed is rejected', async () => {
  const { client, owner, packer } = await aShop()
  const order = await client.createOrder()
  const read = async (browser: typeof owner) => expectData(await browser.get(`/orders/${order.id}`)).updatedAt
  const seen = { owner: await read(owner), packer: await read(packer) }
  expectData(await owner.send('PATCH', `/orders/${order.id}`, { notes: 'Mine' }, { 'if-match': `"${seen.owner}"` }))
  expectError(
    await packer.send('PATCH', `/orders/${order.id}`, { notes: 'Theirs' }, { 'if-match': `"${seen.packer}"` }),
    412,
    'Order.Changed',
  )
  const parcel = { weight: 3, length: 9, width: 9, height: 9 }
  const path = `/shipments/${order.shipments[0].id}`
  expectError(await packer.send('PATCH', path, { parcel }, { 'if-match': `"${seen.packer}"` }), 412, 'Order.Changed')
  expectData(await packer.send('PATCH', path, { parcel }, { 'if-match': `"${await read(packer)}"` }))
})
