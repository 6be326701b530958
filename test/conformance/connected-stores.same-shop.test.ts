/** One shop under several URLs is one store, so that no order is imported and bought twice. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Connected, Store, StoreOrder } from '#adapters/stores/store.ts'
import { disconnectStore, listSharedShops } from '#domain/store-sync/connections/change-store.ts'
import { type ConnectStoreCommand, connectStore } from '#domain/store-sync/connections/connect-store.ts'
import { shopIdentity } from '#domain/store-sync/connections/shop-identity.ts'
import { syncStore } from '#domain/store-sync/sync/sync-store.ts'
import type { ServiceError } from '#kit/errors/service-error.ts'
import { fakeStore, storesDeps } from '../support/fake-store.ts'
import { aStoreOrder } from '../support/store-orders.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

const orderOf = (id: string, changes: Partial<StoreOrder> = {}) =>
  aStoreOrder({ externalId: id, parentId: id, number: `#${id}`, ...changes })

async function openAccount(changes: Partial<Store> = {}, known: Partial<Connected> = {}) {
  const answer = { name: 'Corner Shop', facts: {}, shipFrom: null, ...known }
  const store = fakeStore({ connect: async () => ({ outcome: 'ok', value: answer }), ...changes })
  const deps = storesDeps(environment.db, { known: [store] })
  const { accountId } = await environment.openAccount()
  const connect = async (baseUrl: string, more: Partial<ConnectStoreCommand> = {}) => {
    const command = { accountId, store, name: null, baseUrl, byOperator: true, credentials: { apiKey: 'a' } }
    const connected = await connectStore(deps, { ...command, firstLookInMs: 3_600_000, ...more })
    assert.ok(connected.outcome === 'ok', JSON.stringify(connected))
    return connected.value.storeId
  }
  const sync = (storeId: string) => syncStore(deps, { accountId, storeId })
  return { accountId, deps, connect, sync, answer }
}

const isSameShop = (error: unknown) => (error as ServiceError).code === 'Store.SameShop'

describe('A shop that is identified by its URL', () => {
  const urls = [
    'http://shop.example',
    'https://www.shop.example/',
    'https://SHOP.example:443',
    'http://www.shop.example:80',
  ]

  for (const url of urls) {
    test(`is the same store at ${url}`, async () => {
      const { connect } = await openAccount()
      assert.equal(await connect(url), await connect('https://shop.example'))
    })
  }

  test('is the same store after it was connected by an earlier version', async () => {
    const { connect } = await openAccount()
    const storeId = await connect('https://shop.example')
    await environment.db.pool.query('update connected_stores set shop = $2 where id = $1', [
      storeId,
      'https://www.shop.example',
    ])
    assert.equal(await connect('http://shop.example'), storeId)
  })

  test('is another store at another path or port', async () => {
    const { connect } = await openAccount()
    const ids = new Set([
      await connect('https://shop.example'),
      await connect('https://shop.example/de', { name: 'German' }),
      await connect('https://shop.example:8443', { name: 'Test' }),
    ])
    assert.equal(ids.size, 3)
  })

  test('is compared by its own URL, if it returns one', async () => {
    const { connect, answer } = await openAccount()
    const storeId = await connect('http://localhost:8080')
    answer.shop = 'https://www.shop.example'
    assert.equal(await connect('http://localhost:8080'), storeId)
    assert.equal(await connect('http://localhost:9090'), storeId)
  })

  test('has an identity without scheme, www and slashes', () => {
    assert.equal(shopIdentity('https://www.Shop.example/de/'), 'shop.example/de')
    assert.equal(shopIdentity('corner-shop.myshopify.com'), 'corner-shop.myshopify.com')
  })
})

describe('A shop at another domain', () => {
  const orders = [orderOf('1'), orderOf('2')]
  const lists: Partial<Store> = {
    listChanged: async () => ({ outcome: 'ok', value: { orders, toRead: [], next: null } }),
    read: async (_deps, _account, id) => ({ outcome: 'ok', value: orderOf(id) }),
  }

  for (const isConnected of [true, false]) {
    test(`is rejected with the name of the ${isConnected ? 'connected' : 'disconnected'} store, unless a person confirms it`, async () => {
      const { accountId, deps, connect, sync } = await openAccount(lists)
      const storeId = await connect('https://old.example')
      await sync(storeId)
      if (!isConnected) await disconnectStore(deps, { accountId, storeId })
      await assert.rejects(connect('https://new.example'), (error) => {
        const [issue] = (error as ServiceError).errors
        assert.partialDeepStrictEqual(issue?.metaData, { storeId, name: 'Corner Shop', baseUrl: 'https://old.example' })
        return isSameShop(error)
      })
      const { rows } = await environment.db.pool.query('select id from connected_stores where account_id = $1', [
        accountId,
      ])
      assert.equal(rows.length, 1)
      assert.notEqual(await connect('https://new.example', { isAnotherShop: true }), storeId)
    })
  }

  test('keeps its orders if it is connected under the name of the store', async () => {
    const { connect, sync } = await openAccount(lists)
    const storeId = await connect('https://old.example')
    await sync(storeId)
    assert.equal(await connect('https://new.example', { name: 'Corner Shop' }), storeId)
    assert.equal((await sync(storeId))?.counts.imported, 0)
  })

  test('is no question for another shop, whose orders have other numbers or times', async () => {
    let listed = orders
    const { connect, sync } = await openAccount({
      ...lists,
      listChanged: async () => ({ outcome: 'ok', value: { orders: listed, toRead: [], next: null } }),
    })
    await sync(await connect('https://old.example'))
    listed = [orderOf('1', { number: '#A1' }), orderOf('2', { placedAt: new Date('2026-04-01T00:00:00Z') })]
    await connect('https://new.example')
  })

  test('is no question in another account, which learns nothing of the store', async () => {
    const one = await openAccount(lists)
    await one.sync(await one.connect('https://shared.example'))
    const other = await openAccount(lists)
    await other.connect('https://www.shared.example')
    const shared = (await listSharedShops(environment)).filter(({ shop }) => shop === 'shared.example')
    assert.deepEqual(shared, [{ kind: 'generic', shop: 'shared.example', accounts: 2 }])
  })
})
