/** What a store says is anybody's: one that means harm, or is broken, holds up no order but its own odd ones. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Store, StoreOrder } from '#adapters/stores/store.ts'
import { connectStore, maxStores } from '#domain/store-sync/connections/connect-store.ts'
import { openStore } from '#domain/store-sync/connections/open-store.ts'
import { syncStore } from '#domain/store-sync/sync/sync-store.ts'
import { fakeStore, storesDeps } from '../support/fake-store.ts'
import { aStoreLine, aStoreOrder } from '../support/store-orders.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

const line = (lineId: string) => aStoreLine(lineId, { quantity: 1, unitWeightPounds: 0.001 })
const orderOf = (externalId: string, changes: Partial<StoreOrder> = {}): StoreOrder =>
  aStoreOrder({ externalId, parentId: externalId, lines: [line('1')], shippingMethod: null, ...changes })

/** Neither repeated nor compressible, as what fills an index is. */
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
  'placed at no time': orderOf('2', { placedAt: new Date('yesterday') }),
  'with an id that no index takes': orderOf(longText(10_000)),
  'with a null character in its id': orderOf('a\u0000b'),
  'with half a character in its id': orderOf('a\ud800b'),
  'of a parent whose id no index takes': orderOf('2', { parentId: longText(10_000) }),
  'of five megabytes': orderOf('2', {
    lines: Array.from({ length: 5_000 }, (_, at) => ({ ...line(String(at)), name: longText(1_000) })),
  }),
}

describe('A store that means harm', () => {
  for (const [name, odd] of Object.entries(unkeepable)) {
    test(`holds up no other order by one ${name}`, async () => {
      const orders = [orderOf('1'), odd, orderOf('3')]
      const result = await looked({
        listChanged: async () => ({ outcome: 'ok', value: { orders, toRead: [], next: null } }),
      })
      const counts = { imported: 2, updated: 0, unchanged: 0, failed: 1, blocked: 0 }
      assert.deepEqual(result, { counts, isWhole: true, failure: null })
    })
  }

  test('holds up no other order by one that it fails to show, look after look', async () => {
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
    // It may be the store itself that is away.
    for (const _again of [2, 3]) assert.equal((await look())?.isWhole, false)
    const last = await look()
    assert.deepEqual([last?.counts.imported, last?.counts.failed, last?.isWhole], [1, 1, true])
  })

  test('is not asked for an order by an id that nothing can be kept under', async () => {
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

  test('is left where its next page is the same one', async () => {
    let lists = 0
    const result = await looked({
      listChanged: async () => {
        lists += 1
        return { outcome: 'ok', value: { orders: [], toRead: [], next: lists > 20 ? null : 'again' } }
      },
    })
    assert.deepEqual([lists, result?.isWhole], [2, false])
    assert.match(result?.failure ?? '', /it returned the same page again/)
  })

  test('is left where its pages lead round in a circle, and the next look begins anew', async () => {
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
    assert.match((await syncStore(deps, key))?.failure ?? '', /it returned the same page again/)
    assert.deepEqual(asked, [null, 'one', 'two'])
    await syncStore(deps, key)
    assert.deepEqual(asked.slice(3), [null, 'one', 'two'])
  })

  test('is left where its list has had no end for days, over however many looks', async () => {
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

  test('is left where it has more read one by one than anybody asked it to list', async () => {
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

  test('leaves nothing behind of an order that waited and was deleted there', async () => {
    let orders = [orderOf('1', { lines: [{ ...line('1'), quantity: 1e300 }] })]
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

  test('is left for a while whatever it says, which is shown as far as it can be', async () => {
    const storeText = `no \u0000\ud800${'o'.repeat(10_000_000)}`
    const result = await looked({
      listChanged: async () => ({ outcome: 'rejected', storeCode: 'a\u0000', storeText }),
    })
    assert.match(result?.failure ?? '', /^The store refuses to list its orders: no .{0,3}o{100}/)
    assert.ok((result?.failure ?? '').length <= 500)
  })

  test('is connected by a name without what nobody can keep or print', async () => {
    const value = { name: 'Corner\u0000\u001b[31m Shop', facts: {}, shipFrom: null }
    const { deps, command } = await opened({ connect: async () => ({ outcome: 'ok', value }) })
    const connected = await connectStore(deps, command)
    assert.equal((connected as { value: { name: string } }).value.name, 'Corner [31m Shop')
  })

  test('is not connected where what it says of itself cannot be kept', async () => {
    const value = { name: 'Shop', facts: { mode: 'a\u0000b' }, shipFrom: null }
    const { deps, command } = await opened({ connect: async () => ({ outcome: 'ok', value }) })
    assert.equal((await connectStore(deps, command)).outcome, 'rejected')
  })

  test('gives a token that lives for ever, which is used like any other', async () => {
    const { deps, command } = await opened({})
    const connected = await connectStore(deps, command)
    const { storeId } = (connected as { value: { storeId: string } }).value
    const shop = await openStore(deps, { accountId: command.accountId, storeId })
    assert.ok(shop)
    const fetch = async () => ({ token: 'a token', expiresInSeconds: 1e300 })
    assert.equal(await shop.calls.tokens.get(shop.account, fetch), 'a token')
  })

  test('is one of a hundred at most that an account has connected', async () => {
    const { deps, command } = await opened({})
    const at = (port: number) => ({ ...command, name: `shop ${port}`, baseUrl: `http://localhost:${port}` })
    for (let port = 1; port <= maxStores; port += 1) {
      assert.equal((await connectStore(deps, at(port))).outcome, 'ok')
    }
    assert.equal((await connectStore(deps, at(maxStores + 1))).outcome, 'rejected')
    assert.equal((await connectStore(deps, at(1))).outcome, 'ok')
  })
})
