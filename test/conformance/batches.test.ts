/** Many labels at once: a batch is rated, reviewed and bought, and its labels are one file. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { createSubAccount, setSubAccountCarriers } from '#domain/accounts/sub-accounts.ts'
import {
  actOn,
  cheapest,
  createBatch,
  createReadyBatch,
  createShipments,
  getBatch,
  listItems,
  waitForState,
} from '../support/batches.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { anOrder, type Client, type Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { availableCredit, buyRate, less, newRate } from '../support/purchases.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

const createdBatch = async (client: Client, body: object, headers?: Record<string, string>) =>
  client.post('/api/v1/batches', body, headers)

test('a batch buys the cheapest label of each shipment, and prints them in its order', async () => {
  const client = await environment.openClient({ credit: '1000' })
  const names = ['Batch C', 'Batch A', 'Batch B']
  const shipmentIds = await createShipments(client, names)
  const batchId = await createBatch(client, shipmentIds, { reference: ' Monday ' })
  const ready = await waitForState(client, batchId, 'ready')
  assert.equal(ready.reference, 'Monday')
  assert.equal(ready.createdBy, `key ${client.account.apiKeyId}`)
  assert.deepEqual(ready.selection, {
    ...cheapest,
    maxDays: null,
    carriers: null,
    services: null,
    allowRestricted: false,
  })
  const items = await listItems(client, batchId, 2)
  assert.deepEqual(
    items.map(({ shipmentId, state }) => [shipmentId, state]),
    shipmentIds.map((id) => [id, 'ready']),
  )
  for (const { rate, shipmentId } of items) {
    assert.notEqual(rate.serviceCode, 'MEDIA_MAIL')
    const { rates } = expectData(await client.post(`/api/v1/shipments/${shipmentId}/rates`))
    const open = rates.filter((one: Json) => one.serviceCode !== 'MEDIA_MAIL')
    assert.equal(Number(rate.amount), open[0].rate, 'the cheapest without Media Mail')
  }
  const total = items.reduce((sum, { rate }) => sum + Number(rate.amount), 0)
  assert.equal(Number(ready.total), Number(total.toFixed(2)))
  assert.equal(await availableCredit(environment, client), 1000, 'nothing is bought before it is requested')

  const started = expectData(await actOn(client, batchId, 'buy'))
  assert.equal(started.state, 'buying')
  const completed = await waitForState(client, batchId, 'completed')
  assert.deepEqual([completed.counts.total, completed.counts.bought], [3, 3])
  assert.equal(completed.total, ready.total)
  assert.ok(completed.startedAt && completed.completedAt)
  assert.equal(await availableCredit(environment, client), less(1000, Number(ready.total)))
  const bought = await listItems(client, batchId)
  for (const [index, { trackingNumber, state, labelId }] of bought.entries()) {
    assert.deepEqual([state, await soldTo(environment, names[index] ?? '')], ['bought', [trackingNumber]])
    const order = expectData(await client.get(`/api/v1/orders/${bought[index]?.orderId}`))
    assert.equal(order.details.shipments[0].label.id, labelId)
  }

  const zpl = await client.get(`/api/v1/batches/${batchId}/labels?format=3`)
  assert.equal(zpl.headers.get('content-type'), 'application/zpl')
  const alone = []
  for (const { labelId } of bought) alone.push((await client.get(`/api/v1/labels/${labelId}/download?format=3`)).text)
  assert.equal(zpl.text, alone.join(''), 'one stream in the order of the batch')
  const pdf = await client.get(`/api/v1/batches/${batchId}/labels`)
  assert.equal(pdf.headers.get('content-type'), 'application/pdf')
  assert.match(pdf.text, /\/Type\/Pages\/Count 3\//)
  const repeated = expectData(await actOn(client, batchId, 'buy'))
  assert.equal(repeated.state, 'completed', 'a repeat buys nothing')

  // A canceled label is not printed again.
  expectData(await client.delete(`/api/v1/labels/${bought[1]?.labelId}`))
  const left = await client.get(`/api/v1/batches/${batchId}/labels?format=3`)
  assert.equal(left.text, [alone[0], alone[2]].join(''))
  assert.equal(left.headers.get('x-omitted-labels'), bought[1]?.labelId)
  expectError(await client.get(`/api/v1/batches/${batchId}/labels?includeSlips=true`), 422, 'Batch.SlipsUnavailable')
})

test('the fastest, the cheapest within some days, and only some carriers and services', async () => {
  const client = await environment.openClient({ credit: '1000' })
  const [shipmentId = ''] = await createShipments(client, ['Choosy'])
  const { rates } = expectData(await client.post(`/api/v1/shipments/${shipmentId}/rates`))
  const open = rates.filter((rate: Json) => rate.serviceCode !== 'MEDIA_MAIL')
  const days = (rate: Json) => rate.deliveryDays || Number.POSITIVE_INFINITY
  const chosen = async (selection: object, more: object = {}) => {
    const batchId = await createReadyBatch(client, [shipmentId], { selection, ...more })
    const [item] = await listItems(client, batchId)
    expectData(await actOn(client, batchId, 'cancel'))
    return item
  }
  const fastest = await chosen({ strategy: 'fastest' })
  assert.equal(fastest.rate.deliveryDays, Math.min(...open.map(days)))
  const within = await chosen({ strategy: 'cheapestWithin', maxDays: 2 })
  const quick = open.filter((rate: Json) => days(rate) <= 2)
  assert.equal(Number(within.rate.amount), Math.min(...quick.map(({ rate }: Json) => rate)))
  assert.equal((await chosen({ ...cheapest, carriers: ['ups'] })).rate.carrier, 'ups')
  const service = open.find((rate: Json) => rate.carrier === 'fedex').serviceCode
  assert.equal((await chosen({ ...cheapest, services: [service] })).rate.serviceCode, service)
  assert.equal((await chosen({ ...cheapest, allowRestricted: true })).rate.serviceCode, rates[0].serviceCode)
  const nothing = await chosen({ ...cheapest, carriers: ['nobody'] })
  assert.deepEqual([nothing.state, nothing.error.code, nothing.rate], ['failed', 'Batch.NoMatchingRate', null])
  const media = await chosen({ ...cheapest, services: ['MEDIA_MAIL'] })
  assert.equal(media.error.code, 'Batch.NoMatchingRate')

  const mediaRate = rates.find((rate: Json) => rate.serviceCode === 'MEDIA_MAIL')
  const restricted = await chosen(cheapest, { rateIds: { [shipmentId]: mediaRate.id } })
  assert.equal(restricted.error.code, 'Batch.RateRestricted')
  const requested = await chosen(cheapest, { rateIds: { [shipmentId]: quick[0].id } })
  assert.equal(requested.rate.id, quick[0].id)
})

test('the label of an item has the signature that its store requires', async () => {
  const client = await environment.openClient({ credit: '100' })
  const [shipmentId = ''] = await createShipments(client, ['Adult'])
  await environment.db.pool.query(
    `update orders set details = coalesce(details, '{}')
       || '{"serviceOptions": {"signature": "adult", "saturdayDelivery": false}}'
     where id = (select order_id from shipments where id = $1)`,
    [shipmentId],
  )
  const batchId = await createReadyBatch(client, [shipmentId])
  expectData(await actOn(client, batchId, 'buy'))
  await waitForState(client, batchId, 'completed')
  const { rows } = await environment.db.pool.query(
    "select quote -> 'serviceOptions' ->> 'signature' as signature from purchases where shipment_id = $1",
    [shipmentId],
  )
  assert.deepEqual(rows, [{ signature: 'adult' }])
})

describe('A review', () => {
  test('changes rates and excludes items before anything is bought', async () => {
    const client = await environment.openClient({ credit: '1000' })
    const shipmentIds = await createShipments(client, ['Kept', 'Left out', 'Upgraded'])
    const [kept = '', leftOut = '', upgraded = ''] = shipmentIds
    const batchId = await createReadyBatch(client, shipmentIds)
    const change = (shipmentId: string, body: object) =>
      client.patch(`/api/v1/batches/${batchId}/items/${shipmentId}`, body)
    const { rates } = expectData(await client.post(`/api/v1/shipments/${upgraded}/rates`))
    const better = rates.at(-1)
    expectData(await change(upgraded, { rateId: better.id }))
    const batch = expectData(await change(leftOut, { excluded: true }))
    assert.deepEqual([batch.counts.ready, batch.counts.excluded], [2, 1])
    assert.equal(expectData(await change(leftOut, { excluded: false })).counts.ready, 3)
    expectData(await change(leftOut, { excluded: true }))
    expectError(await change(kept, { rateId: better.id }), 404, 'Rate.NotFound')
    const mediaRate = rates.find((rate: Json) => rate.serviceCode === 'MEDIA_MAIL')
    expectError(await change(upgraded, { rateId: mediaRate.id }), 422, 'Batch.RateRestricted')
    expectError(await change(batchId, { excluded: true }), 404, 'Batch.ItemNotFound')
    expectError(await change(kept, {}), 422, 'Validation.RateIdRequired')
    expectData(await actOn(client, batchId, 'buy'))
    expectError(await change(kept, { excluded: true }), 409, 'Batch.StateNotAllowed')
    const { counts } = await waitForState(client, batchId, 'completed')
    assert.deepEqual([counts.bought, counts.excluded], [2, 1])
    const items = await listItems(client, batchId)
    assert.equal(items[2]?.rate.id, better.id)
    assert.deepEqual(await soldTo(environment, 'Left out'), [])
    const states = expectData(await client.get(`/api/v1/batches/${batchId}/items?state=excluded`))
    assert.deepEqual(
      states.items.map((item: Json) => item.shipmentId),
      [leftOut],
    )
  })

  test('shows what cannot be bought with its reason, and a retry includes it once it is corrected', async () => {
    const client = await environment.openClient({ credit: '1000' })
    const [plain = '', labeled = ''] = await createShipments(client, ['Plain', 'Labeled'])
    const held = await client.createOrder({ to: { name: 'On hold' } })
    expectData(await client.patch(`/api/v1/orders/${held.id}/status`, { status: 2 }))
    const [abroad = ''] = await createShipments(client, ['Undeclared'], {
      to: { country: 'FR', zip: '75001', city: 'Paris', state: 'Paris' },
    })
    const rate = await newRate(client, labeled)
    expectData(await buyRate(client, labeled, rate.id))
    const shipmentIds = [plain, labeled, held.shipments[0].id, abroad]
    const batchId = await createReadyBatch(client, shipmentIds)
    const codes = async () => (await listItems(client, batchId)).map(({ error }) => error?.code ?? null)
    assert.deepEqual(await codes(), [null, 'Label.AlreadyExists', 'Order.NotPurchasable', 'Label.CustomsRequired'])
    expectData(await client.patch(`/api/v1/orders/${held.id}/status`, { status: 0 }))
    expectData(await actOn(client, batchId, 'retry'))
    await waitForState(client, batchId, 'ready')
    assert.deepEqual(await codes(), [null, 'Label.AlreadyExists', null, 'Label.CustomsRequired'])
    expectData(await actOn(client, batchId, 'buy'))
    const { counts } = await waitForState(client, batchId, 'completed')
    assert.deepEqual([counts.bought, counts.failed], [2, 2])
  })
})

describe('Limits on money', () => {
  test('more than maxTotal or the credit buys nothing', async () => {
    const client = await environment.openClient({ credit: '20' })
    const shipmentIds = await createShipments(client, ['Dear 1', 'Dear 2', 'Dear 3', 'Dear 4', 'Dear 5'])
    const batchId = await createReadyBatch(client, shipmentIds, { maxTotal: '100' })
    const { total } = await getBatch(client, batchId)
    assert.ok(Number(total) > 20 && Number(total) < 100, total)
    const over = expectError(await actOn(client, batchId, 'buy', { maxTotal: '10.00' }), 422, 'Batch.OverTotal')
    assert.deepEqual([over.metaData.total, over.metaData.maxTotal, over.metaData.currency], [total, '10.00', 'USD'])
    const poor = expectError(await actOn(client, batchId, 'buy'), 422, 'Credit.Insufficient')
    assert.deepEqual([poor.metaData.required, poor.metaData.available], [Number(total), 20])
    assert.equal((await getBatch(client, batchId)).state, 'ready')
    assert.equal(await availableCredit(environment, client), 20)
    expectError(await actOn(client, batchId, 'buy', { maxTotal: '-1' }), 422, 'Validation.MaxTotalInvalid')
  })

  test('a retry does not exceed the limit of the batch', async () => {
    const client = await environment.openClient({ credit: '1000' })
    const shipmentIds = await createShipments(client, ['Sold first', '[buy-rejected] Refused'])
    const batchId = await createReadyBatch(client, shipmentIds)
    const { total } = await getBatch(client, batchId)
    expectData(await actOn(client, batchId, 'buy', { maxTotal: total }))
    const { counts } = await waitForState(client, batchId, 'completed')
    assert.deepEqual([counts.bought, counts.failed], [1, 1])
    // The price has risen since.
    await environment.db.pool.query('update batches set max_total = max_total - 0.01 where id = $1', [batchId])
    expectData(await actOn(client, batchId, 'retry'))
    await waitForState(client, batchId, 'completed')
    const failure = async () => {
      const [, item] = await listItems(client, batchId)
      return [item.state, item.error.code]
    }
    assert.deepEqual(await failure(), ['failed', 'Batch.OverTotal'])
    // Prices in several currencies have no total.
    await environment.db.pool.query(
      "with batch as (update batches set max_total = 1000 where id = $1) update batch_items set currency = 'CAD' where batch_id = $1",
      [batchId],
    )
    expectData(await actOn(client, batchId, 'retry'))
    await waitForState(client, batchId, 'completed')
    assert.deepEqual(await failure(), ['failed', 'Batch.OverTotal'])
  })
})

describe('A shipment', () => {
  test('is in one open batch at a time', async () => {
    const client = await environment.openClient({ credit: '1000' })
    const [first = '', second = ''] = await createShipments(client, ['Once 1', 'Once 2'])
    const batchId = await createReadyBatch(client, [first])
    const taken = expectError(
      await createdBatch(client, { shipmentIds: [second, first], selection: cheapest }),
      409,
      'Batch.ShipmentTaken',
    )
    assert.deepEqual(taken.metaData.shipmentIds, [first])
    expectData(await actOn(client, batchId, 'cancel'))
    expectData(await actOn(client, batchId, 'cancel'))
    const again = await createReadyBatch(client, [second, first])
    expectError(await actOn(client, batchId, 'retry'), 409, 'Batch.StateNotAllowed')
    expectError(await actOn(client, batchId, 'buy'), 409, 'Batch.StateNotAllowed')
    expectData(await actOn(client, again, 'buy'))
    await waitForState(client, again, 'completed')
    // A completed batch holds nothing: its label is the reason now.
    const last = await createReadyBatch(client, [first])
    assert.equal((await listItems(client, last))[0].error.code, 'Label.AlreadyExists')
  })

  test('of another account, sub-account or of nobody is not found', async () => {
    const client = await environment.openClient({ credit: '1000' })
    const other = await environment.openClient()
    const [own = ''] = await createShipments(client, ['Own'])
    const [foreign = ''] = await createShipments(other, ['Foreign'])
    const missing = expectError(
      await createdBatch(client, { shipmentIds: [own, foreign], selection: cheapest }),
      404,
      'Shipment.NotFound',
    )
    assert.deepEqual(missing.metaData.shipmentIds, [foreign])
    expectError(await createdBatch(client, { orderIds: [foreign], selection: cheapest }), 404, 'Order.NotFound')
    const batchId = await createReadyBatch(client, [own])
    for (const path of ['', '/items', '/labels']) {
      expectError(await other.get(`/api/v1/batches/${batchId}${path}`), 404, 'Batch.NotFound')
    }
    for (const act of ['buy', 'pause', 'resume', 'cancel', 'retry']) {
      expectError(await actOn(other, batchId, act), 404, 'Batch.NotFound')
    }
    expectError(await client.get(`/api/v1/batches/${batchId}/labels`), 404, 'Label.NotFound')
    const { items } = expectData(await other.get('/api/v1/batches'))
    assert.deepEqual(items, [])
  })
})

test('a sub-account sees its own batches and uses its own carriers', async () => {
  const client = await environment.openClient({ credit: '1000' })
  const { accountId } = client.account
  const deps = {
    db: environment.db,
    clock: environment.clock,
    ids: () => crypto.randomUUID(),
    audit: environment.audit,
  }
  const { subAccountId } = await createSubAccount(deps, { accountId, name: 'Branch' })
  await setSubAccountCarriers(deps, { accountId, subAccountId, carriers: ['fedex'] })
  const headers = { 'x-subaccount-id': subAccountId }
  const order = expectData(await client.post('/api/v1/orders', anOrder({ to: { name: 'Branch' } }), headers), 201)
  const [outside = ''] = await createShipments(client, ['Outside'])
  expectError(
    await createdBatch(client, { shipmentIds: [outside], selection: cheapest }, headers),
    404,
    'Shipment.NotFound',
  )
  const { id } = expectData(await createdBatch(client, { orderIds: [order.id], selection: cheapest }, headers), 201)
  await waitForState(client, id, 'ready')
  assert.equal((await listItems(client, id))[0].rate.carrier, 'fedex')
  const ofAccount = await createReadyBatch(client, [outside])
  const listed = async (more?: Record<string, string>) =>
    expectData(await client.get('/api/v1/batches', more)).items.map((batch: Json) => batch.id)
  assert.deepEqual(await listed(headers), [id])
  assert.deepEqual(await listed(), [ofAccount, id])
  expectError(await client.get(`/api/v1/batches/${ofAccount}`, headers), 404, 'Batch.NotFound')
})

test('a repeat with the same key returns the same batch', async () => {
  const client = await environment.openClient({ credit: '1000' })
  const shipmentIds = await createShipments(client, ['Repeated 1', 'Repeated 2'])
  const headers = { 'idempotency-key': 'batch-1' }
  const body = { shipmentIds, selection: cheapest }
  const both = await Promise.all([createdBatch(client, body, headers), createdBatch(client, body, headers)])
  const [first, second] = both.map((answer) => expectData(answer, 201).id)
  assert.equal(first, second)
  expectError(
    await createdBatch(client, { ...body, selection: { strategy: 'fastest' } }, headers),
    422,
    'Batch.IdempotencyKeyReused',
  )
})

test('the list has pages that stay stable while batches are created', async () => {
  const client = await environment.openClient({ credit: '1000' })
  const shipmentIds = await createShipments(client, ['Paged 1', 'Paged 2', 'Paged 3', 'Paged 4'])
  const ids = []
  for (const shipmentId of shipmentIds.slice(0, 3)) ids.unshift(await createBatch(client, [shipmentId]))
  const page = expectData(await client.get('/api/v1/batches?limit=2'))
  await createBatch(client, shipmentIds.slice(3))
  const next = expectData(await client.get(`/api/v1/batches?limit=2&after=${page.nextCursor}`))
  assert.deepEqual(
    [...page.items, ...next.items].map(({ id }: Json) => id),
    ids,
  )
  assert.equal(next.nextCursor, null)
  expectError(await client.get('/api/v1/batches?after=abc'), 400, 'Validation.AfterInvalid')
})

test('the items of a batch that has ended are never added up again, and a retry adds up all of them', async () => {
  const client = await environment.openClient({ credit: '100' })
  const batchId = await createReadyBatch(client, await createShipments(client, ['Summed', '[buy-rejected] Summed']))
  expectData(await actOn(client, batchId, 'buy'))
  const completed = await waitForState(client, batchId, 'completed')
  const change = (charge: string) =>
    environment.db.pool.query('update batch_items set charge = $2 where batch_id = $1', [batchId, charge])
  await change('1')
  const [listed] = expectData(await client.get('/api/v1/batches')).items
  assert.deepEqual(listed, completed)
  assert.deepEqual(await getBatch(client, batchId), completed)
  expectData(await actOn(client, batchId, 'retry'))
  const retried = await waitForState(client, batchId, 'completed')
  assert.deepEqual([retried.total, retried.counts], ['1.00', completed.counts])
})

test('a canceled batch ends with its last purchase', async () => {
  const client = await environment.openClient({ credit: '100' })
  const batchId = await createReadyBatch(client, await createShipments(client, ['Called off']))
  expectData(await actOn(client, batchId, 'cancel'))
  const ended = await eventually('the batch has ended', async () => {
    const batch = await getBatch(client, batchId)
    return batch.completedAt !== null && batch
  })
  assert.deepEqual([ended.state, ended.counts.canceled, ended.total], ['canceled', 1, '0.00'])
})

test('requests that cannot be read are rejected with all issues', async () => {
  const client = await environment.openClient()
  const [shipmentId = ''] = await createShipments(client, ['Unread'])
  const codes = async (body: object) => {
    const answer = await createdBatch(client, body)
    return [answer.status, ...answer.body.errors.map(({ code }: Json) => code)]
  }
  assert.deepEqual(await codes({ selection: cheapest }), [422, 'Validation.ShipmentIdsRequired'])
  assert.deepEqual(await codes({ shipmentIds: [] }), [400, 'Validation.ShipmentIdsRequired'])
  assert.deepEqual(await codes({ shipmentIds: [shipmentId], orderIds: [shipmentId] }), [
    422,
    'Validation.OrderIdsInvalid',
  ])
  assert.equal((await codes({ shipmentIds: [shipmentId], selection: { strategy: 'luckiest' } }))[0], 422)
  assert.equal((await codes({ shipmentIds: [shipmentId], selection: { strategy: 'cheapestWithin' } }))[0], 422)
  for (const [name, code] of [
    ['carriers', 'Validation.CarriersInvalid'],
    ['services', 'Validation.ServicesInvalid'],
  ] as const) {
    const selection = { ...cheapest, [name]: ['usps\u0000'] }
    assert.deepEqual(await codes({ shipmentIds: [shipmentId], selection }), [422, code])
  }
  for (const rateId of ['no', 1]) {
    const rateIds = { [shipmentId]: rateId }
    assert.deepEqual(await codes({ shipmentIds: [shipmentId], rateIds }), [400, 'Validation.RateIdsInvalid'])
  }
  assert.equal((await codes({ shipmentIds: Array.from({ length: 5001 }, () => shipmentId) }))[0], 422)
})
