import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test, { describe } from 'node:test'
import { createSubAccount } from '#domain/accounts/sub-accounts.ts'
import { createOrder } from '#domain/orders/order/create-order.ts'
import { anOrder, type Client } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { aNewOrder } from '../support/new-order.ts'
import { runPurge } from '../support/run-purge.ts'
import { deps, openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()
const total = async (client: Client) => (await client.get('/api/v1/orders')).body.data.totalItemsCount
const key = (value: string) => ({ 'idempotency-key': value })

/**
 * The hash that version 0.1 stored with a key: countries and states as codes, the postal code as sent, and rounded
 * measures.
 */
function firstVersionDigest(order: ReturnType<typeof anOrder>, measures: { weight?: number; length?: number }): Buffer {
  const address = (sent: typeof order.fromAddress | typeof order.toAddress) => ({
    ...sent,
    country: sent.country.toUpperCase(),
    carrierFacility: null,
    federalTaxId: null,
    stateTaxId: null,
  })
  const parcels = order.shipments.map(({ parcel }) => ({ ...parcel, ...measures, predefined_package: null }))
  const parts = [address(order.fromAddress), address(order.toAddress), parcels]
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

describe('Idempotency', { concurrency: 8 }, () => {
  test('a repeat returns the first order, in v1, v2, both forms and with another sub-account', async () => {
    const client = await environment.openClient()
    const { subAccountId } = await createSubAccount(deps(environment.db), {
      accountId: client.account.accountId,
      name: 'B',
    })
    const first = await client.post('/api/v1/orders', anOrder(), key('order 1'.replace(' ', '-')))
    assert.equal(first.status, 201)
    const again = await client.post('/api/v1/orders', { order: anOrder() }, key('order-1'))
    assert.equal(again.status, 201)
    assert.deepEqual(again.body.data, first.body.data)
    const elsewhere = { ...key('order-1'), 'x-subaccount-id': subAccountId }
    const rated = await client.post('/api/v2/orders', { order: anOrder() }, elsewhere)
    assert.equal(rated.status, 200)
    assert.deepEqual(rated.body.data.order, first.body.data)
    const ratedAgain = await client.post('/api/v2/orders', { order: anOrder() }, key(' order-1 '))
    assert.deepEqual(ratedAgain.body.data.shipmentRates[0].rates, rated.body.data.shipmentRates[0].rates)
    assert.equal(await total(client), 1)
  })

  test('a repeat with other content returns 422 and changes nothing', async () => {
    const client = await environment.openClient()
    await client.post('/api/v1/orders', anOrder(), key('k'))
    for (const changes of [{ to: { name: 'Other' } }, { parcel: { weight: 2.6 } }, { shipments: 2 }]) {
      const answer = await client.post('/api/v1/orders', anOrder(changes), key('k'))
      expectError(answer, 422, 'Order.IdempotencyKeyReused')
    }
    assert.equal(await total(client), 1)
  })

  test('a key is independent of the same key in another account', async () => {
    const [one, two] = [await environment.openClient(), await environment.openClient()]
    const [first, second] = await Promise.all(
      [one, two].map((client) => client.post('/api/v1/orders', anOrder(), key('k'))),
    )
    assert.deepEqual([first?.status, second?.status], [201, 201])
    assert.notEqual(first?.body.data.id, second?.body.data.id)
  })

  test('a key can be used again if its first request was rejected', async () => {
    const client = await environment.openClient()
    assert.equal((await client.post('/api/v1/orders', {}, key('k'))).status, 400)
    assert.equal((await client.post('/api/v1/orders', anOrder(), key('k'))).status, 201)
  })

  test('a malformed or reserved key returns 400, and no order is created', async () => {
    const client = await environment.openClient()
    for (const value of ['', '   ', 'two words', 'k'.repeat(201), 'schlüssel', 'ingestion:1', 'InGestion:']) {
      const response = await fetch(`${environment.url}/api/v1/orders`, {
        method: 'POST',
        headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json', ...key(value) },
        body: JSON.stringify(anOrder()),
      })
      const body = (await response.json()) as { errors: { code: string }[] }
      const code = `Validation.IdempotencyKey${/^ingestion:/i.test(value) ? 'Reserved' : 'Invalid'}`
      assert.deepEqual([response.status, body.errors[0]?.code], [400, code], value)
    }
    assert.equal(await total(client), 0)
  })

  for (const [changes, digested] of [
    [{ to: { zip: ' 94043 ' } }, {}],
    [{ to: { country: 'nl', state: 'NH', zip: '1012ab' } }, {}],
    [{ to: { country: 'GB', state: 'London', zip: 'sw1a1aa' } }, {}],
    [{ from: { country: 'ca', state: 'ON', zip: ' k1a0b1' }, to: { zip: '94043-1351 ' } }, {}],
    [{ parcel: { weight: 8.34105, length: 8.34105 } }, { weight: 8.341, length: 8.341 }],
  ] as const) {
    test(`a key of version 0.1 returns its order for the same request: ${JSON.stringify(changes)}`, async () => {
      const client = await environment.openClient()
      const order = anOrder(changes)
      const { id } = expectData(await client.post('/api/v1/orders', order, key('k')), 201)
      await environment.db.pool.query('update idempotency_keys set content_hash = $2 where order_id = $1', [
        id,
        firstVersionDigest(order, digested),
      ])
      assert.equal(expectData(await client.post('/api/v1/orders', order, key('k')), 201).id, id)
      const other = anOrder({ ...changes, to: { ...anOrder(changes).toAddress, name: 'Other' } })
      expectError(await client.post('/api/v1/orders', other, key('k')), 422, 'Order.IdempotencyKeyReused')
      assert.equal(await total(client), 1)
    })
  }

  test('a key may have 200 characters', async () => {
    const client = await environment.openClient()
    assert.equal((await client.post('/api/v1/orders', anOrder(), key('k'.repeat(200)))).status, 201)
  })

  test('a hundred concurrent repeats create one order', async () => {
    const client = await environment.openClient()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => client.post('/api/v1/orders', anOrder(), key('k'))),
    )
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
    assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1)
    assert.equal(await total(client), 1)
  })

  test('a repeat returns the order if the connection ended before the response', async () => {
    const client = await environment.openClient()
    // The connection ends before the response. The repeat works, however far the server got.
    const gone = new AbortController()
    const lost = fetch(`${environment.url}/api/v1/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json', ...key('k') },
      body: JSON.stringify(anOrder()),
      signal: gone.signal,
    }).catch(() => null)
    gone.abort()
    await lost
    assert.equal((await client.post('/api/v1/orders', anOrder(), key('k'))).status, 201)
    assert.equal(await total(client), 1)
  })
})

// In a separate suite, because it releases the keys of every account.
describe('Idempotency: expiry', () => {
  test('a key is released after a month, but not within thirty days', async () => {
    const client = await environment.openClient()
    await client.post('/api/v1/orders', anOrder(), key('k'))
    const inDays = (days: number) => ({ ...environment.clock, now: () => new Date(Date.now() + days * 86_400_000) })
    await runPurge({ db: environment.db, clock: inDays(30) }, 'expire-idempotency-keys')
    assert.equal((await client.post('/api/v1/orders', anOrder({ parcel: { weight: 9 } }), key('k'))).status, 422)
    await runPurge({ db: environment.db, clock: inDays(32) }, 'expire-idempotency-keys')
    assert.equal((await client.post('/api/v1/orders', anOrder({ parcel: { weight: 9 } }), key('k'))).status, 201)
  })

  test('a key that expires during a create makes a new order, within three attempts', async () => {
    const client = await environment.openClient()
    const here = deps(environment.db)
    const command = {
      accountId: client.account.accountId,
      subAccountId: null,
      order: aNewOrder(),
      idempotencyKey: 'k',
    }
    let taken = 2
    const insertOrder: typeof here.insertOrder = async (order) => {
      taken -= 1
      return taken < 0 && (await here.insertOrder(order))
    }
    const { created } = await createOrder({ ...here, insertOrder }, command)
    assert.equal(created, true)
    assert.equal(await total(client), 1)
    await assert.rejects(
      createOrder({ ...here, insertOrder: async () => false }, { ...command, idempotencyKey: 'never' }),
      /used and released 3 times/,
    )
  })
})
