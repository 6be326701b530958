import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Store } from '#adapters/stores/store.ts'
import { disconnectStore } from '#domain/store-sync/connections/change-store.ts'
import { connectStore } from '#domain/store-sync/connections/connect-store.ts'
import { openStore } from '#domain/store-sync/connections/open-store.ts'
import { renewWebhooks } from '#domain/store-sync/connections/webhooks.ts'
import { storeWebhookRoutes } from '#edges/api/stores/routes.ts'
import { createAdmission, noLimits } from '#edges/http/rate-limiter.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import { createBareServer } from '../support/bare-server.ts'
import { eventually } from '../support/eventually.ts'
import { fakeStore, storesDeps } from '../support/fake-store.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

const signed = (body: string | Uint8Array, secret = 'hook secret') =>
  createHmac('sha256', secret).update(body).digest('base64')

const subscribed: string[] = []
const store: Store = fakeStore({
  webhooks: {
    subscribe: async (_deps, _account, url) => {
      subscribed.push(url)
      return { outcome: 'ok', value: { facts: { hookId: '7' }, credentials: { hookSecret: 'hook secret' } } }
    },
    unsubscribe: async (_deps, account) => {
      subscribed.push(`without ${account.facts.hookId}`)
      return { outcome: 'ok', value: null }
    },
    verify: ({ credentials }, { headers, body }) => {
      if (new TextDecoder().decode(body) === 'ping') return { orderIds: [], isSigned: false }
      if (headers['x-signature'] !== signed(body, credentials.hookSecret)) return null
      return JSON.parse(new TextDecoder().decode(body))
    },
  },
})

const app = createBareServer()
let url = ''
const depsOf = () => storesDeps(environment.db, { known: [store], publicUrl: () => 'https://waybill.example/' })
async function connected() {
  const { accountId } = await environment.openAccount()
  const answered = await connectStore(depsOf(), {
    accountId,
    store,
    name: null,
    baseUrl: 'http://localhost:1',
    byOperator: true,
    credentials: { apiKey: 'a' },
    warehouseId: null,
    subAccountId: null,
    firstLookInMs: 3_600_000,
  })
  assert.equal(answered.outcome, 'ok')
  const storeId = answered.outcome === 'ok' ? answered.value.storeId : ''
  const add = (externalId: string, parentId: string) =>
    environment.db.pool.query(
      `insert into store_orders (account_id, store_id, external_id, parent_id, number, version, document, standing, changed_at, created_at)
       values ($1, $2, $3, $4, '#1', '\\x00', '{}', 'open', now(), now())`,
      [accountId, storeId, externalId, parentId],
    )
  const due = async () => {
    const orders = await environment.db.pool.query(
      'select external_id from store_orders where store_id = $1 and due_at <= clock_timestamp() order by 1',
      [storeId],
    )
    const stores = await environment.db.pool.query(
      `select due_at < clock_timestamp() + interval '1 minute' as soon from connected_stores where id = $1`,
      [storeId],
    )
    return { orders: orders.rows.map((row) => row.external_id), isStoreSoon: stores.rows[0].soon }
  }
  const call = async (said: unknown, { secret, to = storeId }: { secret?: string; to?: string } = {}) => {
    const body = JSON.stringify(said)
    const headers = { 'content-type': 'application/json', 'x-signature': signed(body, secret) }
    const answer = await fetch(`${url}/hooks/stores/${to}?a=b`, { method: 'POST', headers, body })
    return { status: answer.status, text: await answer.text() }
  }
  return { accountId, storeId, add, due, call }
}

describe('Store webhooks', () => {
  before(async () => {
    storeWebhookRoutes(app, depsOf())
    url = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  after(() => app.close())

  test('are subscribed when a store is connected, and removed when it is disconnected', async () => {
    const { accountId, storeId, call, due } = await connected()
    assert.equal(subscribed.at(-1), `https://waybill.example/hooks/stores/${storeId}`)
    const before = subscribed.length
    await renewWebhooks(depsOf())
    assert.equal(subscribed.length, before + 1)
    const opened = await openStore(depsOf(), { accountId, storeId })
    assert.deepEqual(opened?.account.facts, { mode: 'plain', hookId: '7' })
    assert.deepEqual(opened?.account.credentials, { apiKey: 'a', hookSecret: 'hook secret' })
    await disconnectStore(depsOf(), { accountId, storeId })
    assert.equal(subscribed.at(-1), 'without 7')
    await renewWebhooks(depsOf())
    assert.equal(subscribed.at(-1), 'without 7')
    assert.equal((await call({ orderIds: ['1'] })).status, 200)
    assert.deepEqual(await due(), { orders: [], isStoreSoon: false })
  })

  test("make the named orders due, by their own id or their parent's, and a repeat changes nothing", async () => {
    const { add, due, call } = await connected()
    await add('1-a', '1')
    await add('1-b', '1')
    await add('2', '2')
    await add('3', '3')
    assert.deepEqual(await call({ orderIds: ['1', '3'] }), { status: 200, text: '' })
    assert.deepEqual(await due(), { orders: ['1-a', '1-b', '3'], isStoreSoon: true })
    const marks = () => environment.db.pool.query('select external_id, due_at, xmin from store_orders order by 1')
    const before = await marks()
    const answers = await Promise.all(Array.from({ length: 20 }, () => call({ orderIds: ['3', '1'] })))
    assert.ok(answers.every(({ status }) => status === 200))
    assert.deepEqual((await marks()).rows, before.rows)
  })

  test('make the store due if they name an unknown order, and a ping marks nothing', async () => {
    const { add, due, call } = await connected()
    await add('1', '1')
    assert.equal((await call({ orderIds: [] })).status, 200)
    assert.deepEqual(await due(), { orders: [], isStoreSoon: false })
    assert.equal((await call({ orderIds: ['1', '99'] })).status, 200)
    assert.deepEqual(await due(), { orders: ['1'], isStoreSoon: true })
  })

  test('that arrive during a sync make the store due again', async () => {
    const { storeId, call, due } = await connected()
    await environment.db.pool.query(
      `update connected_stores set due_at = now() - interval '5 seconds', owner = 'node',
                                   leased_until = now() + interval '1 minute' where id = $1`,
      [storeId],
    )
    assert.equal((await call({ orderIds: ['99'] })).status, 200)
    const { rows } = await environment.db.pool.query(
      'select due_at > clock_timestamp() as again from connected_stores where id = $1',
      [storeId],
    )
    assert.deepEqual([rows, (await due()).isStoreSoon], [[{ again: true }], true])
  })

  test('return 401 and have no effect without a valid signature or for an unknown store', async () => {
    const { add, due, call } = await connected()
    const other = await connected()
    await add('1', '1')
    for (const answer of [
      await call({ orderIds: ['1'] }, { secret: 'another' }),
      await call({ orderIds: ['1'] }, { to: systemIds() }),
      await call({ orderIds: ['1'] }, { to: 'no-id' }),
    ]) {
      assert.deepEqual(answer, { status: 401, text: '' })
    }
    assert.equal((await other.call({ orderIds: ['1'] })).status, 200)
    assert.deepEqual(await due(), { orders: [], isStoreSoon: false })
  })

  test('are limited for IP addresses with many invalid signatures, except for stores that called before', async () => {
    const limits = { ...noLimits, refusalsPerMinute: 3 }
    const limited = createBareServer({ admission: createAdmission({ clock: systemClock, limits }) })
    storeWebhookRoutes(limited, depsOf())
    const { storeId } = await connected()
    const { storeId: known } = await connected()
    const body = JSON.stringify({ orderIds: [] })
    const call = async (to: string, secret?: string) => {
      const headers = { 'content-type': 'application/json', 'x-signature': signed(body, secret) }
      return (await limited.inject({ method: 'POST', url: `/hooks/stores/${to}`, headers, payload: body })).statusCode
    }
    assert.equal(await call(known), 200)
    assert.deepEqual(
      [await call(storeId, 'a'), await call(systemIds()), await call('none'), await call(storeId, 'b')],
      [401, 401, 401, 429],
    )
    assert.deepEqual([await call(storeId), await call(known)], [429, 200])
    await limited.close()
  })

  test("accept a store's test call, mark nothing, and count it as unsigned", async () => {
    const limits = { ...noLimits, refusalsPerMinute: 2 }
    const limited = createBareServer({ admission: createAdmission({ clock: systemClock, limits }) })
    storeWebhookRoutes(limited, depsOf())
    const { storeId, add, due } = await connected()
    await add('1', '1')
    const ping = async () =>
      (
        await limited.inject({
          method: 'POST',
          url: `/hooks/stores/${storeId}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'ping',
        })
      ).statusCode
    assert.deepEqual([await ping(), await ping(), await ping()], [200, 200, 429])
    assert.deepEqual(await due(), { orders: [], isStoreSoon: false })
    await limited.close()
  })

  test('are renewed for other stores while one store hangs', async () => {
    const first = await connected()
    const second = await connected()
    const asked = new Set<string>()
    const hangs = Promise.withResolvers<void>()
    const hanging = fakeStore({
      webhooks: {
        verify: () => null,
        subscribe: async (_deps, { id }) => {
          asked.add(id)
          if (id === first.storeId) await hangs.promise
          return { outcome: 'ok', value: { facts: {} } }
        },
      },
    })
    const renewed = renewWebhooks({ ...depsOf(), known: [hanging] })
    await eventually('the other is asked', async () => asked.has(first.storeId) && asked.has(second.storeId))
    hangs.resolve()
    await renewed
  })
})
