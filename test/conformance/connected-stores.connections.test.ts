import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Fields } from '#adapters/stores/store.ts'
import { TokenUnavailableError } from '#adapters/tokens.ts'
import { listAuditTrail } from '#domain/audit/queries.ts'
import type { StoreSyncDeps } from '#domain/store-sync/connection.ts'
import { disconnectStore, listStores, validateStoreUrl } from '#domain/store-sync/connections/change-store.ts'
import { type ConnectStoreCommand, connectStore } from '#domain/store-sync/connections/connect-store.ts'
import { openStore, saveStoreFacts, validateCredentials } from '#domain/store-sync/connections/open-store.ts'
import { listStoreSecretKeys, resealStores } from '#domain/store-sync/connections/shared-tokens.ts'
import type { ServiceError } from '#kit/errors/service-error.ts'
import type { Database } from '#kit/postgres.ts'
import { fakeStore, storesDeps } from '../support/fake-store.ts'
import { openTestEnvironment, testAudit } from '../support/test-environment.ts'

const environment = openTestEnvironment()

const connect = async (
  deps: StoreSyncDeps,
  accountId: string,
  changes: Partial<ConnectStoreCommand> = {},
): Promise<string> => {
  const connected = await connectStore(
    { ...deps, audit: testAudit },
    {
      accountId,
      store: fakeStore(),
      name: null,
      baseUrl: 'http://localhost:1/',
      byOperator: true,
      credentials: { apiKey: 'kept very secret' },
      warehouseId: null,
      subAccountId: null,
      firstLookInMs: 30_000,
      ...changes,
    },
  )
  assert.equal(connected.outcome, 'ok', JSON.stringify(connected))
  return connected.outcome === 'ok' ? connected.value.storeId : ''
}

const refusedFor = (code: string) => (error: ServiceError) => error.code === code

describe('Connected stores', () => {
  test('are encrypted, named after the shop, and opened with everything that the adapter needs', async () => {
    const deps = storesDeps(environment.db)
    const { accountId } = await environment.openAccount()
    const other = await environment.openAccount()
    const storeId = await connect(deps, accountId)
    const { rows } = await environment.db.pool.query('select * from connected_stores where id = $1', [storeId])
    assert.ok(!rows[0].credentials.includes('very secret'))
    const opened = await openStore(deps, { accountId, storeId })
    assert.deepEqual(opened?.account, {
      id: storeId,
      baseUrl: 'http://localhost:1',
      credentials: { apiKey: 'kept very secret' },
      facts: { mode: 'plain' },
    })
    assert.equal(opened?.connection.name, 'Corner Shop')
    assert.deepEqual(opened?.connection.defaultParcel.weightPounds, 1)
    assert.equal(await openStore(deps, { accountId: other.accountId, storeId }), null)
    assert.equal(JSON.stringify(await listStores(deps, { accountId })).includes('secret'), false)
    const trail = await listAuditTrail(environment, { accountId, since: null })
    const act = trail.find((one) => one.act === 'store.connect')
    assert.deepEqual(act?.details, { kind: 'generic', name: 'Corner Shop', baseUrl: 'http://localhost:1' })
  })

  test('keep their id and progress if they are connected again, but not at another URL', async () => {
    const deps = storesDeps(environment.db)
    const { accountId } = await environment.openAccount()
    const storeId = await connect(deps, accountId)
    const seen = () =>
      environment.db.pool.query('select changed_since, connected from connected_stores where id = $1', [storeId])
    await environment.db.pool.query('update connected_stores set changed_since = now() where id = $1', [storeId])
    assert.equal(await disconnectStore({ ...deps, audit: testAudit }, { accountId, storeId }), true)
    assert.equal((await openStore(deps, { accountId, storeId }))?.connection.connected, false)
    assert.equal(await connect(deps, accountId, { credentials: { apiKey: 'another' } }), storeId)
    assert.equal((await openStore(deps, { accountId, storeId }))?.account.credentials.apiKey, 'another')
    assert.ok((await seen()).rows[0].changed_since)
    const elsewhere = connect(deps, accountId, { baseUrl: 'http://localhost:2', name: 'Corner Shop' })
    await assert.rejects(elsewhere, refusedFor('Store.NameTaken'))
    assert.equal((await openStore(deps, { accountId, storeId }))?.account.baseUrl, 'http://localhost:1')
    assert.equal(await disconnectStore({ ...deps, audit: testAudit }, { accountId, storeId: accountId }), false)
  })

  test('are stored once if a shop is connected repeatedly or concurrently under different names', async () => {
    const deps = storesDeps(environment.db)
    const { accountId } = await environment.openAccount()
    const names = ['One', 'Two', null, 'Three']
    const ids = await Promise.all(
      names.map((name) =>
        connect(deps, accountId, { name, baseUrl: name === 'Two' ? 'HTTP://LOCALHOST:1' : 'http://localhost:1/' }),
      ),
    )
    assert.equal(new Set(ids).size, 1)
    assert.equal(await connect(deps, accountId, { name: 'Four' }), ids[0])
    assert.equal(await connect(deps, accountId), ids[0])
    assert.deepEqual(
      (await listStores(deps, { accountId })).map(({ name }) => name),
      ['Four'],
    )
  })

  test("are distinguished by the shop's own id, at the same URL and after a move", async () => {
    const deps = storesDeps(environment.db)
    const { accountId } = await environment.openAccount()
    const called = (shop: string | null) =>
      fakeStore({
        baseUrl: 'http://localhost:1',
        connect: async () => ({ outcome: 'ok', value: { name: 'Shop', shop, facts: {}, shipFrom: null } }),
      })
    const first = await connect(deps, accountId, { store: called('1'), name: 'First' })
    assert.notEqual(await connect(deps, accountId, { store: called('2'), name: 'Second' }), first)
    await assert.rejects(connect(deps, accountId, { store: called('2'), name: 'First' }), refusedFor('Store.NameTaken'))
    const moved = { store: called('1'), name: 'Moved', baseUrl: 'http://localhost:3' }
    assert.equal(await connect(deps, accountId, moved), first)
    // Without an id of its own, a shop is identified by its name.
    const silent = await connect(deps, accountId, { store: called(null) })
    assert.equal(await connect(deps, accountId, { store: called(null) }), silent)
  })

  test('keep a shop if another one with the same name is connected and nobody named it', async () => {
    const deps = storesDeps(environment.db)
    const { accountId } = await environment.openAccount()
    const first = await connect(deps, accountId)
    const second = await connect(deps, accountId, { baseUrl: 'http://localhost:2' })
    assert.equal(await connect(deps, accountId, { baseUrl: 'http://localhost:2' }), second)
    const listed = await listStores(deps, { accountId })
    assert.deepEqual(
      listed.map(({ storeId, name }) => [storeId, name]),
      [
        [first, 'Corner Shop'],
        [second, 'Corner Shop (localhost:2)'],
      ],
    )
  })

  test('are not stored if the shop rejects the connection', async () => {
    const deps = storesDeps(environment.db)
    const { accountId } = await environment.openAccount()
    const refusing = fakeStore({ connect: async () => ({ outcome: 'rejected', storeCode: null, storeText: 'no' }) })
    const command = { accountId, store: refusing, name: null, baseUrl: 'http://localhost:1', byOperator: true }
    const more = { credentials: {}, warehouseId: null, subAccountId: null, firstLookInMs: 0 }
    const answered = await connectStore({ ...deps, audit: testAudit }, { ...command, ...more })
    assert.equal(answered.outcome, 'rejected')
    assert.deepEqual(await listStores(deps, { accountId }), [])
  })

  test('are missing if no key decrypts them, and return when they are connected again', async () => {
    const deps = storesDeps(environment.db)
    const { accountId } = await environment.openAccount()
    const storeId = await connect(deps, accountId)
    const withOther = storesDeps(environment.db, { secrets: [Buffer.alloc(32, 8)] })
    assert.equal(await openStore(withOther, { accountId, storeId }), null)
    assert.equal(await connect(withOther, accountId), storeId)
    assert.ok(await openStore(withOther, { accountId, storeId }))
  })

  test("are encrypted again with the newest key if possible, and each one's key is listed", async () => {
    const [older, newest, lost] = [7, 9, 11].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]
    const { accountId } = await environment.openAccount()
    const storeId = await connect(storesDeps(environment.db, { secrets: [older] }), accountId)
    const gone = await connect(storesDeps(environment.db, { secrets: [lost] }), accountId, {
      ...{ name: 'gone', baseUrl: 'http://localhost:2' },
    })
    const keyOf = async (id: string) =>
      (await listStoreSecretKeys(environment, [newest, older])).find((one) => one.storeId === id)?.secretKey
    assert.deepEqual([await keyOf(storeId), await keyOf(gone)], [2, null])
    const both = storesDeps(environment.db, { secrets: [newest, older] })
    assert.ok((await resealStores({ ...both, audit: testAudit })) >= 1)
    assert.equal(await resealStores({ ...both, audit: testAudit }), 0)
    assert.deepEqual([await keyOf(storeId), await keyOf(gone)], [1, null])
    const opened = await openStore(storesDeps(environment.db, { secrets: [newest] }), { accountId, storeId })
    assert.equal(opened?.account.credentials.apiKey, 'kept very secret')
    const trail = await listAuditTrail(environment, { accountId, since: null })
    assert.equal(trail.filter(({ act }) => act === 'store.reseal').length, 1)
  })

  test('report each missing or unknown credential', () => {
    assert.deepEqual(validateCredentials(fakeStore(), { apiKey: 'a' }), [])
    assert.deepEqual(validateCredentials(fakeStore(), { apikey: 'a' }), [
      'Fake store has no field apikey. The fields are apiKey, shop.',
      'apiKey is missing: the key.',
    ])
  })
})

describe('The URL of a store', () => {
  for (const [address, byOperator, isFine] of [
    ['https://shop.example', false, true],
    ['https://shop.example/wp', false, true],
    ['https://8.8.8.8', false, true],
    ['https://shop.example:443', false, true],
    ['https://shop.example:8443', false, true],
    ['https://shop.example:22', false, false],
    ['https://shop.example:5432', false, false],
    ['https://shop.example:65535', false, false],
    ['https://168.63.129.16', false, false],
    ['https://shop.example:4443', true, true],
    ['http://shop.example', false, false],
    ['http://localhost:8080', false, false],
    ['https://localhost', false, false],
    ['https://127.0.0.1', false, false],
    ['https://2130706433', false, false],
    ['https://0x7f.1', false, false],
    ['https://[::1]', false, false],
    ['https://[::ffff:127.0.0.1]', false, false],
    ['https://169.254.169.254', false, false],
    ['https://shop.internal', false, false],
    ['https://shop', false, false],
    ['http://localhost:8080', true, true],
    ['http://127.0.0.1:8080/shop', true, true],
    ['http://[::1]:8080', true, true],
    ['http://10.0.0.1', true, false],
    ['http://localhost.example', true, false],
    ['https://10.0.0.1', true, true],
    ['https://a:b@shop.example', true, false],
    ['https://shop.example?x=1', true, false],
    ['ftp://shop.example', true, false],
    ['shop.example', true, false],
  ] as const) {
    test(`${address} ${byOperator ? 'from an operator' : 'from a user'} is ${isFine ? 'accepted' : 'rejected'}`, () => {
      assert.equal(validateStoreUrl(address, byOperator) === null, isFine)
    })
  }

  test('from a user must resolve to a public IP address', async () => {
    const deps = storesDeps(environment.db)
    const { accountId } = await environment.openAccount()
    const asked = fakeStore({
      connect: async ({ http }, { baseUrl }) => {
        const answer = await http.send({
          call: 'fake.connect',
          method: 'GET',
          url: `${baseUrl}/health`,
          deadlineMs: 60_000,
        })
        return answer.ok
          ? { outcome: 'ok', value: { name: 'reached', facts: {}, shipFrom: null } }
          : { outcome: 'unavailable', reason: 'connect', detail: answer.failure.detail }
      },
    })
    const command = { accountId, store: asked, name: null, baseUrl: environment.url, credentials: {} }
    const more = { warehouseId: null, subAccountId: null, firstLookInMs: 0 }
    const tried = (byOperator: boolean) =>
      connectStore({ ...deps, audit: testAudit }, { ...command, ...more, byOperator })
    const refused = await tried(false)
    assert.equal(refused.outcome, 'unavailable')
    assert.match(JSON.stringify(refused), /does not have a public IP address/)
    assert.equal((await tried(true)).outcome, 'ok')
  })
})

describe('Store tokens', () => {
  /** A shop whose refresh tokens work once. */
  function rotating() {
    let valid = 'refresh 0'
    const spent: string[] = []
    return {
      spent,
      exchange: async (fields: Fields) => {
        spent.push(fields.refreshToken ?? '')
        if (fields.refreshToken !== valid) {
          throw new TokenUnavailableError({ outcome: 'unavailable', reason: 'credentials', detail: 'it was spent' })
        }
        valid = `refresh ${spent.length}`
        return { token: `token ${spent.length}`, expiresInSeconds: 3600, credentials: { refreshToken: valid } }
      },
    }
  }
  const opened = async (deps: StoreSyncDeps, key: { accountId: string; storeId: string }) => {
    const store = await openStore(deps, key)
    assert.ok(store)
    return store
  }

  test('are exchanged once if many requests on two nodes need one, and all get the same token', async () => {
    const nodes = [storesDeps(environment.db), storesDeps(environment.db)] as const
    const { accountId } = await environment.openAccount()
    const storeId = await connect(nodes[0], accountId, { credentials: { refreshToken: 'refresh 0' } })
    const shop = rotating()
    const getToken = async (node: StoreSyncDeps) => {
      const { calls, account } = await opened(node, { accountId, storeId })
      return calls.tokens.get(account, shop.exchange)
    }
    const tokens = await Promise.all([...nodes, ...nodes, ...nodes].map(getToken))
    assert.deepEqual([...new Set(tokens)], ['token 1'])
    assert.deepEqual(shop.spent, ['refresh 0'])
    const kept = await opened(nodes[1], { accountId, storeId })
    assert.equal(kept.account.credentials.refreshToken, 'refresh 1')
    // A rejected token is not used again. The stored refresh token gets the next one.
    for (const node of nodes) {
      const { calls, account } = await opened(node, { accountId, storeId })
      calls.tokens.forget(account, 'token 1')
    }
    assert.deepEqual([...new Set(await Promise.all(nodes.map(getToken)))], ['token 2'])
    assert.deepEqual(shop.spent, ['refresh 0', 'refresh 1'])
    const { rows } = await environment.db.pool.query('select token from store_tokens where store_id = $1', [storeId])
    assert.ok(!rows[0].token.includes('token 2'))
  })

  test('are replaced when the store is connected again, and the next request retries after a failure', async () => {
    const deps = storesDeps(environment.db)
    const { accountId } = await environment.openAccount()
    const storeId = await connect(deps, accountId, { credentials: { refreshToken: 'refresh 0' } })
    const shop = rotating()
    const first = await opened(deps, { accountId, storeId })
    assert.equal(await first.calls.tokens.get(first.account, shop.exchange), 'token 1')
    await connect(deps, accountId, { credentials: { refreshToken: 'wrong' } })
    const second = await opened(deps, { accountId, storeId })
    await assert.rejects(() => second.calls.tokens.get(second.account, shop.exchange), TokenUnavailableError)
    await connect(deps, accountId, { credentials: { refreshToken: 'refresh 1' } })
    const third = await opened(deps, { accountId, storeId })
    assert.equal(await third.calls.tokens.get(third.account, shop.exchange), 'token 3')
  })

  test('keep the new refresh token if credentials are encrypted again or added meanwhile', async () => {
    const deps = storesDeps(environment.db)
    const { accountId } = await environment.openAccount()
    const storeId = await connect(deps, accountId, { credentials: { refreshToken: 'refresh 0' } })
    const shop = rotating()
    const rotated = storesDeps(environment.db, { secrets: [Buffer.alloc(32, 9), Buffer.alloc(32, 7)] })
    const { calls, account } = await opened(rotated, { accountId, storeId })
    const token = await calls.tokens.get(account, async (fields) => {
      await resealStores({ ...rotated, audit: testAudit })
      await saveStoreFacts(rotated, { accountId, storeId }, { facts: {}, credentials: { hookSecret: 'h' } })
      return shop.exchange(fields)
    })
    assert.equal(token, 'token 1')
    const kept = await opened(rotated, { accountId, storeId })
    assert.deepEqual(kept.account.credentials, { refreshToken: 'refresh 1', hookSecret: 'h' })
  })

  test('keep the new refresh token if the database connection fails once', async () => {
    const { accountId } = await environment.openAccount()
    let isAway = false
    const query: Database['query'] = async (statement) => {
      if (isAway && statement.name === 'connected-stores.replace-credentials') {
        isAway = false
        throw new Error('the connection broke')
      }
      return environment.db.query(statement)
    }
    const deps = storesDeps({ ...environment.db, query })
    const storeId = await connect(deps, accountId, { credentials: { refreshToken: 'refresh 0' } })
    const shop = rotating()
    isAway = true
    const { calls, account } = await opened(deps, { accountId, storeId })
    assert.equal(await calls.tokens.get(account, shop.exchange), 'token 1')
    assert.equal(isAway, false)
    const kept = await opened(deps, { accountId, storeId })
    assert.equal(kept.account.credentials.refreshToken, 'refresh 1')
  })

  test('keep the new refresh token if it was exchanged while connecting', async () => {
    const deps = storesDeps(environment.db)
    const { accountId } = await environment.openAccount()
    const shop = rotating()
    const store = fakeStore({
      connect: async ({ tokens }, account) => {
        await tokens.get(account, shop.exchange)
        return {
          outcome: 'ok',
          value: { name: 'Corner Shop', facts: {}, shipFrom: null, credentials: { hookSecret: 'h' } },
        }
      },
    })
    const storeId = await connect(deps, accountId, { store, credentials: { refreshToken: 'refresh 0' } })
    const { account } = await opened(deps, { accountId, storeId })
    assert.deepEqual(account.credentials, { refreshToken: 'refresh 1', hookSecret: 'h' })
  })
})
