/** A store's responses are untrusted. A hostile or broken store delays no orders other than its own invalid ones. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Store, StoreOrder } from '#adapters/stores/store.ts'
import { connectStore } from '#domain/store-sync/connections/connect-store.ts'
import { openStore } from '#domain/store-sync/connections/open-store.ts'
import { syncStore } from '#domain/store-sync/sync/sync-store.ts'
import { fakeStore, storesDeps } from '../support/fake-store.ts'
import { aStoreLine, aStoreOrder } from '../support/store-orders.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

const line = (lineId: string) => aStoreLine(lineId, { quantity: 1, unitWeightPounds: 0.001 })
const orderOf = (externalId: string, changes: Partial<StoreOrder> = {}): StoreOrder =>
  aStoreOrder({ externalId, parentId: externalId, lines: [line('1')], shippingMethod: null, ...changes })

/** Random text, because an index compresses repeated text. */
const longText = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

async function opened(changes: Partial<Store>) {
  const store = fakeStore(changes)
  const deps = storesDeps(environment.db, { known: [store] })
  const { accountId } = await environment.openAccount()
  const shop = { store, name: null, baseUrl: 'http://localhost:1', byOperator: true, credentials: { apiKey: 'a' } }
  const command = { accountId, ...shop, warehouseId: null, subAccountId: null, firstLookInMs: 30_000 }
  return { deps, command }
}

async function looked(changes: Partial<Store>) {
  const { deps, command } = await opened(changes)
  const connected = await connectStore(deps, command)
  assert.equal(connected.outcome, 'ok')
  const { storeId } = (connected as { value: { storeId: string } }).value
  return syncStore(deps, { accountId: command.accountId, storeId })
}

const unkeepable: Record<string, StoreOrder> = {
  'with an invalid date': orderOf('2', { placedAt: new Date('yesterday') }),
  'with an id that is too long for an index': orderOf(longText(10_000)),
  'with a null character in its id': orderOf('a\u0000b'),
  'with a lone surrogate in its id': orderOf('a\ud800b'),
  'with a parent id that is too long for an index': orderOf('2', { parentId: longText(10_000) }),
  'of five megabytes': orderOf('2', {
    lines: Array.from({ length: 5_000 }, (_, at) => ({ ...line(String(at)), name: longText(1_000) })),
  }),
}

describe('A hostile store', () => {
  for (const [name, odd] of Object.entries(unkeepable)) {
    test(`delays no other order with an order ${name}`, async () => {
      const orders = [orderOf('1'), odd, orderOf('3')]
      const result = await looked({
        listChanged: async () => ({ outcome: 'ok', value: { orders, toRead: [], next: null } }),
      })
      const counts = { imported: 2, updated: 0, unchanged: 0, failed: 1, blocked: 0 }
      assert.deepEqual(result, { counts, isWhole: true, failure: null })
    })
  }

  test('delays no other order with one that it repeatedly fails to return', async () => {
    const { deps, command } = await opened({
      listChanged: async () => ({ outcome: 'ok', value: { orders: [], toRead: ['1', '2', '3'], next: null } }),
      read: async (_deps, _account, externalId) =>
        externalId === '2'
          ? { outcome: 'unavailable', reason: 'outage', detail: 'status 500' }
          : { outcome: 'ok', value: orderOf(externalId) },
    })
    const connected = await connectStore(deps, command)
    assert.ok(connected.outcome === 'ok')
    const { storeId } = connected.value
    const look = () => syncStore(deps, { accountId: command.accountId, storeId })
    const first = await look()
    assert.deepEqual([first?.counts.imported, first?.isWhole], [1, false])
    // The whole store could have been unavailable. The second time, the order is known as the cause.
    const second = await look()
    assert.deepEqual([second?.counts.imported, second?.counts.failed, second?.isWhole], [1, 1, true])
  })

  test('is not queried for an order with an id that cannot be stored', async () => {
    const asked: string[] = []
    const result = await looked({
      listChanged: async () => ({ outcome: 'ok', value: { orders: [], toRead: ['a\u0000b', '1'], next: null } }),
      read: async (_deps, _account, externalId) => {
        asked.push(externalId)
        return { outcome: 'ok', value: orderOf(externalId) }
      },
    })
    assert.deepEqual([result?.failure, result?.counts.imported, result?.counts.failed], [null, 1, 1])
    assert.deepEqual(asked, ['1'])
  })

  test('ends a sync if the next page is the same page', async () => {
    let lists = 0
    const result = await looked({
      listChanged: async () => {
        lists += 1
        return { outcome: 'ok', value: { orders: [], toRead: [], next: lists > 20 ? null : 'again' } }
      },
    })
    assert.deepEqual([lists, result?.isWhole], [2, false])
    assert.match(result?.failure ?? '', /the store returned the same page twice/)
  })

  test('ends a sync if its pages form a loop, and the next sync starts from the beginning', async () => {
    const asked: (string | null)[] = []
    const { deps, command } = await opened({
      listChanged: async (_deps, _account, { page }) => {
        asked.push(page)
        const next = asked.length > 20 ? null : page === 'one' ? 'two' : 'one'
        return { outcome: 'ok', value: { orders: [], toRead: [], next } }
      },
    })
    const connected = await connectStore(deps, command)
    const key = { accountId: command.accountId, storeId: (connected as { value: { storeId: string } }).value.storeId }
    assert.match((await syncStore(deps, key))?.failure ?? '', /the store returned the same page twice/)
    assert.deepEqual(asked, [null, 'one', 'two'])
    await syncStore(deps, key)
    assert.deepEqual(asked.slice(3), [null, 'one', 'two'])
  })

  test('ends a listing after three days, over any number of syncs', async () => {
    const asked: (string | null)[] = []
    const { deps, command } = await opened({
      listChanged: async (_deps, _account, { page }) => {
        asked.push(page)
        return {
          outcome: 'ok',
          value: { orders: [], toRead: [], next: asked.length > 5 ? null : `page ${asked.length}` },
        }
      },
    })
    const connected = await connectStore(deps, command)
    const key = { accountId: command.accountId, storeId: (connected as { value: { storeId: string } }).value.storeId }
    await environment.db.pool.query(
      `update connected_stores set page = 'page 9', listing_since = now() - interval '4 days' where id = $1`,
      [key.storeId],
    )
    assert.match((await syncStore(deps, key))?.failure ?? '', /did not end within three days/)
    assert.deepEqual(asked, ['page 9'])
    assert.equal((await syncStore(deps, key))?.failure, null)
    assert.equal(asked[1], null)
  })

  test('ends a sync if it lists more ids to read than requested', async () => {
    let reads = 0
    const toRead = Array.from({ length: 5_000 }, (_, at) => String(at))
    const result = await looked({
      listChanged: async () => ({ outcome: 'ok', value: { orders: [], toRead, next: null } }),
      read: async () => {
        reads += 1
        return { outcome: 'gone' }
      },
    })
    assert.equal(reads, 0)
    assert.match(result?.failure ?? '', /more orders than requested/)
  })

  test('leaves no data of an incomplete order that was deleted', async () => {
    let orders = [orderOf('1', { lines: [] })]
    const { deps, command } = await opened({
      listChanged: async () => ({ outcome: 'ok', value: { orders, toRead: [], next: null } }),
    })
    const connected = await connectStore(deps, command)
    const key = { accountId: command.accountId, storeId: (connected as { value: { storeId: string } }).value.storeId }
    const row = async () => {
      const text = 'select number, standing, document is null as forgotten from store_orders where store_id = $1'
      return (await environment.db.pool.query(text, [key.storeId])).rows
    }
    assert.equal((await syncStore(deps, key))?.counts.failed, 1)
    assert.deepEqual(await row(), [{ number: '#1001', standing: 'incomplete', forgotten: false }])
    orders = []
    assert.equal((await syncStore(deps, key))?.counts.updated, 1)
    assert.deepEqual(await row(), [{ number: '#1001', standing: 'closed', forgotten: true }])
    assert.equal((await syncStore(deps, key))?.counts.updated, 0)
  })

  test('is paused after any error, whose text is shown as far as possible', async () => {
    const storeText = `no \u0000\ud800${'o'.repeat(10_000_000)}`
    const result = await looked({
      listChanged: async () => ({ outcome: 'rejected', storeCode: 'a\u0000', storeText }),
    })
    assert.match(result?.failure ?? '', /^The store rejected the request to list its orders: no .{0,3}o{100}/)
    assert.ok((result?.failure ?? '').length <= 500)
  })

  test('is connected under a name without unprintable characters', async () => {
    const value = { name: 'Corner\u0000\u001b[31m Shop', facts: {}, shipFrom: null }
    const { deps, command } = await opened({ connect: async () => ({ outcome: 'ok', value }) })
    const connected = await connectStore(deps, command)
    assert.equal((connected as { value: { name: string } }).value.name, 'Corner [31m Shop')
  })

  test('is not connected if its facts cannot be stored', async () => {
    const value = { name: 'Shop', facts: { mode: 'a\u0000b' }, shipFrom: null }
    const { deps, command } = await opened({ connect: async () => ({ outcome: 'ok', value }) })
    assert.equal((await connectStore(deps, command)).outcome, 'rejected')
  })

  test('can return a token with an extreme lifetime, which works like any other', async () => {
    const { deps, command } = await opened({})
    const connected = await connectStore(deps, command)
    const { storeId } = (connected as { value: { storeId: string } }).value
    const shop = await openStore(deps, { accountId: command.accountId, storeId })
    assert.ok(shop)
    const fetch = async () => ({ token: 'a token', expiresInSeconds: 1e300 })
    assert.equal(await shop.calls.tokens.get(shop.account, fetch), 'a token')
  })
})
