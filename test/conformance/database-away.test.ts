import assert from 'node:assert/strict'
import test from 'node:test'
import type { NewAccount } from '#domain/accounts/create-account.ts'
import { errorCatalogue } from '#kit/errors/catalogue.ts'
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { type BreakableDatabase, breakableDatabase } from '../support/breakable-database.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { type Answer, anOrder, type Client, createClient, type Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { aParcelByForm, createLegacyClient, type LegacyClient } from '../support/legacy-client.ts'
import { availableCredit, buyRate, createRatedOrder, less } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

type Away = { way: BreakableDatabase; account: NewAccount; client: Client; legacy: LegacyClient }

/** A node whose database can become unavailable, and the clients of a new account. */
async function withNode(work: (away: Away) => Promise<void>) {
  const way = await breakableDatabase(environment.serviceDatabaseUrl)
  const db = openDatabase({ url: way.url, maxConnections: 5, log: silentLog, applicationName: 'behind the way' })
  const node = await environment.startNode({ db, databaseUrl: way.url })
  try {
    const account = await environment.openAccount({ credit: '100' })
    const client = await createClient(node.url).signIn(account)
    await work({ way, account, client, legacy: createLegacyClient(node.url, account) })
  } finally {
    await node.close()
    await db.close()
    await way.close()
  }
}

const countOrders = async (client: Client): Promise<number> =>
  expectData(await client.get('/api/v1/orders')).items.length

const unavailable = 'General.Unavailable'

/** Asserts that the response allows a repeat, with a retry time. */
function expectUnavailable(answer: Answer, about: string) {
  assert.deepEqual(
    [answer.status, answer.body.errors?.[0].code ?? answer.body.code, answer.headers.get('retry-after')],
    [503, unavailable, '5'],
    `${about}: ${answer.text}`,
  )
}

test('every call returns 503 with a retry time while the database is away, and works when it is back', () =>
  withNode(async ({ way, account, client, legacy }) => {
    const { order, shipmentId, rate } = await createRatedOrder(client, 'Away')
    const { label } = await client.buyLabel()
    const calls: Record<string, () => Promise<Answer>> = {
      'the token': () => client.post('/api/v1/auth/token', { apiKey: account.apiKey }, { authorization: '' }),
      'the order': () => client.get(`/api/v1/orders/${order.id}`),
      'the list': () => client.get('/api/v1/orders'),
      'a new order': () => client.post('/api/v1/orders', anOrder(), { 'idempotency-key': 'away' }),
      'a new order with rates': () =>
        client.post('/api/v2/orders', { order: anOrder() }, { 'idempotency-key': 'away-2' }),
      'new rates': () => client.post(`/api/v1/shipments/${shipmentId}/rates`, {}),
      'a purchase': () => buyRate(client, shipmentId, rate.id),
      'a cancellation': () => client.delete(`/api/v1/labels/${label.id}`),
    }
    await way.goAway()
    for (const [about, call] of Object.entries(calls)) expectUnavailable(await call(), about)
    for (const path of ['/api/get-credits', '/api/create-purchase', '/api/charge-credits', '/api/get-rates']) {
      const answer = await legacy.call(path, aParcelByForm)
      assert.deepEqual([answer.status, answer.text], [503, errorCatalogue[unavailable]], path)
      assert.equal(answer.headers.get('retry-after'), '5')
    }

    await way.comeBack()
    for (const [about, call] of Object.entries(calls)) {
      const answer = await call()
      assert.ok([200, 201].includes(answer.status), `${about}: ${answer.text}`)
    }
    assert.equal((await legacy.call('/api/get-credits')).status, 200)
  }))

test('a request whose commit got no response can be repeated and creates one order and one purchase', () =>
  withNode(async ({ way, client }) => {
    const key = { 'idempotency-key': 'lost' }
    way.loseAnswerTo('orders.insert')
    expectUnavailable(
      await client.post('/api/v2/orders', { order: anOrder({ to: { name: 'Lost' } }) }, key),
      'the order',
    )
    const created = await client.post('/api/v2/orders', { order: anOrder({ to: { name: 'Lost' } }) }, key)
    const { order, shipmentRates } = expectData(created)
    assert.equal(await countOrders(client), 1)

    const rate = shipmentRates[0].rates.find((one: Json) => one.carrier === 'usps')
    way.loseAnswerTo('purchases.insert')
    expectUnavailable(await buyRate(client, order.shipments[0].id, rate.id), 'the purchase')
    // Simulates the end of its lease.
    await environment.db.pool.query("update purchases set lease_until = clock_timestamp() where state = 'Claimed'")
    const label = await eventually('the purchase that was claimed is sent', async () => {
      const answer = await buyRate(client, order.shipments[0].id, rate.id)
      return answer.status === 200 && expectData(answer)
    })
    assert.deepEqual(await soldTo(environment, 'Lost'), [label.trackingCode])
    assert.equal(await availableCredit(environment, client), less(100, rate.rate))
  }))

test('a request that is not safe to repeat returns 500 instead of 503, unless nothing was created', () =>
  withNode(async ({ way, client, legacy }) => {
    way.loseAnswerTo('orders.insert')
    expectError(await client.post('/api/v1/orders', anOrder()), 500, 'General.Unexpected')
    assert.equal(await countOrders(client), 1)

    way.loseAnswerTo('orders.insert')
    const bought = { ...aParcelByForm, service: 'usps_priority' }
    assert.equal((await legacy.call('/api/create-purchase', bought)).status, 500)
    way.loseAnswerTo('orders.insert')
    assert.equal((await legacy.call('/api/create-purchase', { ...bought, idempotency_key: 'lost' })).status, 503)
    const repeated = await legacy.call('/api/create-purchase', { ...bought, idempotency_key: 'lost' })
    assert.equal(repeated.body?.items?.length, 1, repeated.text)
    assert.equal(await countOrders(client), 3)
  }))
