/** An order that cannot be read is remembered, read again, and shown until it is read. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ListOutcome, ReadOutcome, Store, StoreOrder } from '#adapters/stores/store.ts'
import { eraseWaitingOrders } from '#domain/store-sync/personal-data.ts'
import { listStoreSummaries } from '#domain/store-sync/queries.ts'
import { dismissUnreadOrder, listUnreadOrders, retryUnreadOrder } from '#domain/store-sync/sync/unread-orders.ts'
import type { ServiceError } from '#kit/errors/service-error.ts'
import type { Logger } from '#kit/log.ts'
import { silentLog } from '#kit/log.ts'
import { runPurge } from '../support/run-purge.ts'
import { aStoreOrder } from '../support/store-orders.ts'
import { connectFake } from '../support/synced-store.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

const orderOf = (externalId: string, changes: Partial<StoreOrder> = {}): StoreOrder =>
  aStoreOrder({ externalId, parentId: externalId, number: `#${externalId}`, ...changes })

const failures: Record<string, { outcome: ReadOutcome; cause: RegExp }> = {
  'with an unreadable document': {
    outcome: { outcome: 'unavailable', reason: 'unreadable', detail: 'no quantity' },
    cause: /could not be understood: no quantity/,
  },
  'that times out': {
    outcome: { outcome: 'unavailable', reason: 'timeout', detail: 'no response in 10 s' },
    cause: /did not respond in time: no response in 10 s/,
  },
  'for which the store returns an error': {
    outcome: { outcome: 'unavailable', reason: 'outage', detail: 'it returned 500' },
    cause: /has an outage: it returned 500/,
  },
  'that the store refuses to show': {
    outcome: { outcome: 'rejected', storeCode: 'x', storeText: 'Not allowed' },
    cause: /rejected the request: Not allowed/,
  },
  'whose data cannot be stored': {
    outcome: { outcome: 'ok', value: orderOf('2', { placedAt: new Date('yesterday') }) },
    cause: /cannot be saved/,
  },
}

/** A store that lists three orders until they are imported, and then nothing, as after its overlap. */
async function openShop(odd: () => ReadOutcome, changes: Partial<Store> = {}) {
  const listing = { isOver: false }
  const calls: string[] = []
  const shop = await connectFake(environment, {
    listChanged: async (_deps, _account, { since }) => {
      calls.push(since ? 'list' : 'list open')
      const toRead = since || listing.isOver ? [] : ['1', '2', '3']
      return { outcome: 'ok', value: { orders: [], toRead, next: null } }
    },
    read: async (_deps, _account, externalId) => {
      calls.push(`read ${externalId}`)
      return externalId === '2' ? odd() : { outcome: 'ok', value: orderOf(externalId) }
    },
    ...changes,
  })
  const imported = async () => {
    const { rows } = await environment.db.pool.query(
      'select external_id as id from store_orders where store_id = $1 and order_id is not null order by 1',
      [shop.key.storeId],
    )
    return rows.map(({ id }) => id)
  }
  const unread = () => listUnreadOrders(environment, shop.key)
  return { ...shop, calls, imported, unread, listing }
}

describe('An order', () => {
  for (const [name, { outcome, cause }] of Object.entries(failures)) {
    test(`${name} is imported by a later sync, although the store no longer lists it`, async () => {
      let answer: ReadOutcome = outcome
      const { syncDue, imported, unread, pass, deps, key, listing } = await openShop(() => answer)
      await syncDue()
      const [row] = await unread()
      assert.deepEqual([row?.externalId, row?.attempts, row?.number], ['2', 1, null])
      assert.match(row?.cause ?? '', cause)
      // A store that seems to be down ends the sync, and the next one continues.
      await syncDue()
      assert.deepEqual(await imported(), ['1', '3'])
      listing.isOver = true
      assert.equal((await listStoreSummaries({ db: deps.db }, key))[0]?.unread, 1)
      answer = { outcome: 'ok', value: orderOf('2') }
      await pass('2 minutes')
      await syncDue()
      assert.deepEqual(await imported(), ['1', '2', '3'])
      assert.deepEqual(await unread(), [])
    })
  }

  test('that repeatedly cannot be read is requested with growing pauses, at most a day', async () => {
    const answer: ReadOutcome = { outcome: 'unavailable', reason: 'unreadable', detail: 'no quantity' }
    const { syncDue, unread, pass, calls, key } = await openShop(() => answer)
    const reads = () => calls.filter((call) => call === 'read 2').length
    await syncDue()
    await syncDue()
    assert.equal(reads(), 1)
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 14; attempt += 1) {
      const [row] = await unread()
      pauses.push(Math.round(((row?.dueAt?.getTime() ?? 0) - (row?.lastFailedAt.getTime() ?? 0)) / 1000))
      assert.equal(row?.attempts, attempt)
      await pass('1 day')
      // The list of open orders and the full resync of the day are not due.
      await environment.db.pool.query(
        'update connected_stores set open_listed_at = clock_timestamp(), swept_at = clock_timestamp() where id = $1',
        [key.storeId],
      )
      await syncDue()
    }
    assert.deepEqual(pauses.slice(0, 4), [60, 120, 240, 480])
    assert.equal(pauses.at(-1), 86_400)
    assert.equal(reads(), 15)
  })

  test('that was imported before and can no longer be read is listed with its number', async () => {
    let answer: ReadOutcome = { outcome: 'ok', value: orderOf('2') }
    const { sync, unread } = await openShop(() => answer)
    await sync()
    answer = { outcome: 'unavailable', reason: 'unreadable', detail: 'no quantity' }
    await sync()
    const [row, ...others] = await unread()
    assert.deepEqual([row?.number, others], ['#2', []])
    assert.ok(row?.orderId)
    answer = { outcome: 'gone' }
    await sync()
    assert.deepEqual(await unread(), [])
  })

  test('that cannot be read is logged with its id and the cause', async () => {
    const answer: ReadOutcome = { outcome: 'unavailable', reason: 'unreadable', detail: 'no quantity' }
    const { deps, sync } = await openShop(() => answer)
    const lines: object[] = []
    deps.log = { ...silentLog, warn: (fields: object) => lines.push(fields) } as unknown as Logger
    await sync()
    const cause = "The store's response could not be understood: no quantity"
    assert.partialDeepStrictEqual(lines[0], { externalId: '2', outcome: 'unavailable', cause })
  })

  test('is read when a person requests it, and the cause is returned if that fails', async () => {
    let answer: ReadOutcome = { outcome: 'unavailable', reason: 'unreadable', detail: 'no quantity' }
    const { deps, key, sync, imported, unread } = await openShop(() => answer)
    await sync()
    const retry = () => retryUnreadOrder(deps, { ...key, externalId: '2' })
    assert.match((await retry()) ?? '', /no quantity/)
    assert.equal((await unread())[0]?.attempts, 2)
    answer = { outcome: 'ok', value: orderOf('2') }
    assert.equal(await retry(), null)
    assert.deepEqual([await imported(), await unread()], [['1', '2', '3'], []])
    await assert.rejects(retry(), (error) => (error as ServiceError).code === 'Store.UnreadOrderNotFound')
    const { rows } = await environment.db.pool.query(
      `select act, details from audit_trail where account_id = $1 and act = 'store.read-order'`,
      [key.accountId],
    )
    assert.deepEqual(rows[0]?.details, { externalId: '2' })
  })

  test('is hidden when a person dismisses it, and still imported if the store lists it again', async () => {
    let answer: ReadOutcome = { outcome: 'unavailable', reason: 'unreadable', detail: 'no quantity' }
    let listed: string[] = ['2']
    const { deps, key, sync, syncDue, imported, unread, pass, calls } = await openShop(() => answer, {
      listChanged: async () => ({ outcome: 'ok', value: { orders: [], toRead: listed, next: null } }),
    })
    await sync()
    await dismissUnreadOrder(deps, { ...key, externalId: '2' })
    assert.deepEqual(await unread(), [])
    const again = dismissUnreadOrder(deps, { ...key, externalId: '2' })
    await assert.rejects(again, (error) => (error as ServiceError).code === 'Store.UnreadOrderNotFound')
    listed = []
    await pass('2 days')
    const before = calls.length
    await syncDue()
    assert.equal(calls.length, before)
    listed = ['2']
    await sync()
    assert.deepEqual([await unread(), await imported()], [[], []])
    answer = { outcome: 'ok', value: orderOf('2') }
    await sync()
    assert.deepEqual(await imported(), ['2'])
  })

  test('is invisible to other accounts', async () => {
    const answer: ReadOutcome = { outcome: 'unavailable', reason: 'unreadable', detail: 'no quantity' }
    const { deps, key, sync } = await openShop(() => answer)
    await sync()
    const { accountId } = await environment.openAccount()
    const other = { accountId, storeId: key.storeId }
    assert.deepEqual(await listUnreadOrders(environment, other), [])
    for (const attempt of [retryUnreadOrder, dismissUnreadOrder]) {
      const rejected = attempt(deps, { ...other, externalId: '2' })
      await assert.rejects(rejected, (error) => (error as ServiceError).code === 'Store.UnreadOrderNotFound')
    }
  })

  test('that cannot be read is forgotten with the data of unused orders', async () => {
    const answer: ReadOutcome = { outcome: 'unavailable', reason: 'unreadable', detail: 'no quantity' }
    const { deps, key, sync, unread, pass } = await openShop(() => answer)
    await sync()
    await runPurge(deps, 'expire-waiting-store-orders')
    assert.equal((await unread()).length, 1)
    await pass('91 days')
    await runPurge(deps, 'expire-waiting-store-orders')
    assert.deepEqual(await unread(), [])
    await sync()
    await eraseWaitingOrders(deps, { accountId: key.accountId, before: new Date(Date.now() + 60_000) })
    assert.deepEqual(await unread(), [])
  })
})

describe('An entry of a list', () => {
  const entry = { orders: [orderOf('1')], toRead: [], next: null }

  test('without a usable id is shown until a list contains none', async () => {
    let answer: ListOutcome = { outcome: 'ok', value: { ...entry, malformed: [{ detail: 'it has no id' }] } }
    const { key, sync } = await connectFake(environment, {
      listChanged: async () => answer,
      read: async () => ({ outcome: 'ok', value: orderOf('1') }),
    })
    const { counts } = await sync()
    assert.deepEqual([counts.imported, counts.failed], [1, 1])
    const [row] = await listUnreadOrders(environment, key)
    assert.deepEqual([row?.externalId, row?.dueAt], ['', null])
    assert.match(row?.cause ?? '', /it has no id/)
    answer = { outcome: 'ok', value: entry }
    await sync()
    assert.deepEqual(await listUnreadOrders(environment, key), [])
  })

  test('with an id that cannot be stored is shown, and never requested', async () => {
    const { key, sync } = await connectFake(environment, {
      listChanged: async () => ({ outcome: 'ok', value: { orders: [], toRead: ['a\u0000b'], next: null } }),
      read: async () => assert.fail('it was requested'),
    })
    await sync()
    await sync()
    const [row, ...others] = await listUnreadOrders(environment, key)
    assert.deepEqual([row?.externalId, row?.dueAt, others], ['a b', null, []])
  })

  test('that is left out is counted by its reason, also after the next sync', async () => {
    const skipped = [
      { externalId: '7', reason: 'draft' as const },
      { externalId: '8', reason: 'unpaid' as const },
      { externalId: '9', reason: 'unpaid' as const },
    ]
    const closed = orderOf('5', { fulfillability: { state: 'closed', reason: 'not shippable', detail: null } })
    const { key, sync, syncDue } = await connectFake(environment, {
      listChanged: async (_deps, _account, { since }) =>
        since
          ? { outcome: 'ok', value: { orders: [], toRead: [], next: null } }
          : { outcome: 'ok', value: { orders: [orderOf('1'), closed], toRead: ['6'], skipped, next: null } },
      read: async (_deps, _account, id) => (id === '6' ? { outcome: 'gone' } : { outcome: 'ok', value: orderOf(id) }),
    })
    const expected = { draft: 1, unpaid: 2, 'not shippable': 1, deleted: 1 }
    assert.deepEqual((await sync()).counts, {
      imported: 1,
      updated: 0,
      unchanged: 0,
      failed: 0,
      blocked: 0,
      skipped: expected,
    })
    const shown = async () => (await listStoreSummaries({ db: environment.db }, key))[0]
    assert.deepEqual((await shown())?.lastRound?.skipped, expected)
    await syncDue()
    assert.deepEqual((await shown())?.leftOut?.skipped, expected)
    await sync()
    assert.deepEqual((await shown())?.leftOut?.skipped, expected)
  })
})
