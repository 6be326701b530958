import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { type ReadMetric, readExposition } from '../support/exposition.ts'
import { buyRate, createRatedOrder } from '../support/purchases.ts'
import { buyUnknown } from '../support/silent-carrier.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const metrics = { port: 0, host: '127.0.0.1' }
const environment = openTestEnvironment({ metrics })

async function scrape(): Promise<ReadMetric[]> {
  const response = await fetch(environment.service.metricsAddress() ?? '')
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
  return readExposition(await response.text())
}

const valuesOf = (read: ReadMetric[], name: string, labels: Record<string, string> = {}): number[] =>
  read
    .flatMap(({ samples }) => samples)
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .map(({ value }) => value)

test('requests are counted by route and status class, without values from the URL', async () => {
  const client = await environment.openClient()
  const { order } = await client.buyLabel()
  await client.get(`/api/v1/orders/${order.id}`)
  await client.get(`/api/v1/orders/00000000-0000-4000-8000-000000000000`)
  await fetch(`${environment.url}/nowhere/${order.id}`)
  const read = await eventually('the answers are counted', async () => {
    const now = await scrape()
    return valuesOf(now, 'waybill_http_request_duration_seconds_count', { route: 'none', status: '4xx' })[0]
      ? now
      : null
  })
  const requests = 'waybill_http_request_duration_seconds_count'
  const one = { method: 'GET', route: '/api/v1/orders/:orderId' }
  assert.deepEqual(valuesOf(read, requests, { ...one, status: '2xx' }), [1])
  assert.deepEqual(valuesOf(read, requests, { ...one, status: '4xx' }), [1])
  assert.ok((valuesOf(read, 'waybill_http_request_duration_seconds_sum', one)[0] ?? 0) > 0)
  const text = JSON.stringify(read)
  for (const name of [order.id, client.account.accountId]) assert.ok(!text.includes(name), name)
})

test('carrier calls are counted by verb and outcome', async () => {
  const client = await environment.openClient()
  const { shipmentId, rate } = await createRatedOrder(client, 'Ada [buy-rejected]', 'ups')
  await buyRate(client, shipmentId, rate.id)
  const read = await scrape()
  const calls = 'waybill_carrier_call_duration_seconds_count'
  assert.deepEqual(valuesOf(read, calls, { carrier: 'ups', verb: 'buy', outcome: 'rejected' }), [1])
  assert.ok((valuesOf(read, calls, { carrier: 'usps', verb: 'rates', outcome: 'ok' })[0] ?? 0) > 0)
})

test('open, overdue and wrong work is shown, and the database is queried once in fifteen seconds', async () => {
  const purchaseId = await buyUnknown(environment)
  environment.clock.advance(15_000)
  await scrape()
  const old = "update purchases set sent_at = sent_at - interval '1 hour' where id = $1 and state = 'OutcomeUnknown'"
  assert.equal((await environment.db.pool.query(old, [purchaseId])).rowCount, 1)
  await environment.db.pool.query("select graphile_worker.add_job('unheard-of', run_at := now() - interval '1 hour')")

  const open = { kind: 'purchase', state: 'OutcomeUnknown' }
  const [oldestSeconds = 0] = valuesOf(await scrape(), 'waybill_open_work_oldest_seconds', open)
  assert.ok(oldestSeconds < 3600, 'still the numbers of before')
  environment.clock.advance(60 * 60_000)
  const read = await eventually('the hourly look was taken', async () => {
    const now = await scrape()
    return valuesOf(now, 'waybill_trouble', { kind: 'purchases' })[0] === 1 ? now : null
  })
  assert.deepEqual(valuesOf(read, 'waybill_open_work', open), [1])
  assert.ok((valuesOf(read, 'waybill_open_work_oldest_seconds', open)[0] ?? 0) >= 3600)
  assert.deepEqual(valuesOf(read, 'waybill_jobs_due'), [1])
  assert.ok((valuesOf(read, 'waybill_jobs_due_oldest_seconds')[0] ?? 0) >= 3600)
  assert.deepEqual(valuesOf(read, 'waybill_trouble', { kind: 'books' }), [0])
  assert.deepEqual(valuesOf(read, 'waybill_unwritten_outcomes'), [0])
  assert.deepEqual(valuesOf(read, 'waybill_database_up'), [1])
  assert.ok((valuesOf(read, 'waybill_data_folder_free_bytes')[0] ?? 0) > 0)
  // This node's clock was advanced, but the database's was not.
  assert.equal(Math.round((valuesOf(read, 'waybill_clock_difference_seconds')[0] ?? 0) / 60), 60)
  assert.equal(valuesOf(read, 'waybill_database_connections').length, 2)
})

test('the alert rules and the documentation name exactly the existing metrics', async () => {
  const read = await scrape()
  const folder = new URL('../../docs/operating/', import.meta.url)
  const samples = new Set(read.flatMap(({ name, type }) => (type === 'histogram' ? [`${name}_count`] : [name])))
  const known = new Set(read.map(({ name }) => name))
  const rules = await readFile(new URL('alerts.yml', folder), 'utf8')
  const page = await readFile(new URL('monitoring.md', folder), 'utf8')
  const named = (text: string) => new Set([...text.matchAll(/\bwaybill_\w+/g)].map(([name]) => name))
  assert.ok(named(rules).size > 10)
  assert.deepEqual(
    [...named(rules)].filter((name) => !samples.has(name)),
    [],
  )
  assert.deepEqual(
    [...named(page)].filter((name) => !known.has(name)),
    [],
  )
  assert.deepEqual(
    [...known].filter((name) => !named(page).has(name)),
    [],
  )

  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  assert.deepEqual(
    alerts.filter((name) => !page.includes(`\`${name}\``)),
    [],
  )
  const labels = new Set(read.flatMap((metric) => metric.samples.flatMap((sample) => Object.keys(sample.labels))))
  const selected = [...rules.matchAll(/\{(\w+)(?:=|!=|=~)"/g)].map(([, label = '']) => label)
  assert.deepEqual(
    selected.filter((label) => label !== 'job' && !labels.has(label)),
    [],
  )
})

test('metrics that need no database are returned while it does not respond', async () => {
  const node = await environment.startNode({ metrics })
  const address = node.service.metricsAddress() ?? ''
  await environment.db.pool.query('alter table cancellations rename to cancellations_away')
  try {
    const read = readExposition(await (await fetch(address)).text())
    assert.deepEqual(valuesOf(read, 'waybill_database_up'), [0])
    assert.deepEqual(valuesOf(read, 'waybill_open_work'), [])
    assert.deepEqual(valuesOf(read, 'waybill_unwritten_outcomes'), [0])
  } finally {
    await environment.db.pool.query('alter table cancellations_away rename to cancellations')
    await node.close()
  }
})

test('readiness includes the number of unwritten outcomes', async () => {
  assert.deepEqual(await (await fetch(`${environment.url}/readyz`)).json(), { status: 'ready', unwrittenOutcomes: 0 })
})
