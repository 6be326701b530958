/** Lists of changes follow the store's own clock, and a daily list finds the orders that no such list contains. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, describe, test } from 'node:test'
import type { Store, StoreOrder } from '#adapters/stores/store.ts'
import { listStoreSummaries } from '#domain/store-sync/queries.ts'
import { reportedClockDifference } from '#domain/store-sync/sync/store-clock.ts'
import { aStoreOrder } from '../support/store-orders.ts'
import { connectFake } from '../support/synced-store.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const minuteMs = 60_000

type Placed = { order: StoreOrder; changedAt: Date }

const servers: { close(): void }[] = []
after(() => {
  for (const server of servers) server.close()
})

/** A shop with a clock of its own, which its web server and its orders show, or only one of them. */
async function openShop(shows: { header: boolean; changes: boolean }, changes: Partial<Store> = {}) {
  const clock = { aheadMs: 0 }
  const now = () => new Date(Date.now() + clock.aheadMs)
  const server = createServer((_request, response) => {
    response.sendDate = false
    if (shows.header) response.setHeader('date', now().toUTCString())
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  const { port } = server.address() as { port: number }
  const placed: Placed[] = []
  const lists: (Date | null)[] = []
  const reads: string[] = []
  let number = 0
  const place = (ageMs = 0) => {
    number += 1
    const externalId = String(number)
    placed.push({
      order: aStoreOrder({ externalId, parentId: externalId, number: `#${number}` }),
      changedAt: new Date(now().getTime() - ageMs),
    })
    return externalId
  }
  const shop = await connectFake(
    environment,
    {
      listChanged: async ({ http }, { baseUrl }, { since }) => {
        lists.push(since)
        await http.send({ call: 'list', method: 'GET', url: baseUrl, deadlineMs: 5_000, read: true })
        const found = placed.filter(({ changedAt }) => !since || changedAt >= since)
        const newest = found.map(({ changedAt }) => changedAt).sort((one, other) => other.getTime() - one.getTime())[0]
        return {
          outcome: 'ok',
          value: {
            orders: found.map(({ order }) => order),
            toRead: [],
            next: null,
            ...(shows.changes ? { newestChangeAt: newest ?? null } : {}),
          },
        }
      },
      read: async (_deps, _account, externalId) => {
        reads.push(externalId)
        const found = placed.find(({ order }) => order.externalId === externalId)
        return found ? { outcome: 'ok', value: found.order } : { outcome: 'gone' }
      },
      ...changes,
    },
    { baseUrl: `http://127.0.0.1:${port}` },
  )
  const imported = async () => {
    const { rows } = await environment.db.pool.query('select external_id as id from store_orders where store_id = $1', [
      shop.key.storeId,
    ])
    return new Set(rows.map(({ id }) => id))
  }
  const difference = async () =>
    reportedClockDifference((await listStoreSummaries(environment, shop.key))[0]?.clockAheadMs ?? null)
  const syncDue = async () => {
    await shop.pass('3 minutes')
    await shop.syncDue()
  }
  return { ...shop, clock, place, lists, reads, imported, difference, syncDue }
}

describe("The store's clock", () => {
  const ways = {
    'its web server shows it': { header: true, changes: false },
    'only its orders show it': { header: false, changes: true },
    'both show it': { header: true, changes: true },
  }
  for (const [way, shows] of Object.entries(ways)) {
    for (const [direction, aheadMs] of [
      ['behind', -15 * minuteMs],
      ['far behind', -9 * 60 * minuteMs],
      ['ahead', 15 * minuteMs],
    ] as const) {
      test(`can be ${direction}: new orders are imported, if ${way}`, async () => {
        const { clock, place, syncDue, imported } = await openShop(shows)
        clock.aheadMs = aheadMs
        place(60_000)
        await syncDue()
        await syncDue()
        const id = place()
        await syncDue()
        assert.ok((await imported()).has(id))
      })
    }
  }

  test('can be set right: orders that were placed since then are imported', async () => {
    for (const shows of [ways['its web server shows it'], ways['both show it']]) {
      const { clock, place, syncDue, imported } = await openShop(shows)
      clock.aheadMs = 60 * minuteMs
      const first = place()
      await syncDue()
      clock.aheadMs = 0
      const id = place()
      await syncDue()
      assert.deepEqual(await imported(), new Set([first, id]))
    }
  })

  test('is reported if it differs by more than a minute, until it is right again', async () => {
    const { clock, place, syncDue, difference } = await openShop(ways['its web server shows it'])
    place()
    await syncDue()
    assert.equal(await difference(), null)
    clock.aheadMs = -15 * minuteMs
    await syncDue()
    assert.ok(Math.abs(((await difference()) ?? 0) + 900) <= 10)
    clock.aheadMs = 0
    await syncDue()
    assert.equal(await difference(), null)
  })

  test('is not believed if it is implausible', async () => {
    const { clock, place, syncDue, imported, row } = await openShop(ways['its web server shows it'])
    clock.aheadMs = 3_650 * 86_400_000
    await syncDue()
    assert.ok((await row()).changed_since < new Date(Date.now() + 2 * 86_400_000))
    clock.aheadMs = 0
    const id = place()
    await syncDue()
    assert.ok((await imported()).has(id))
  })
})

describe('An order that no list of changes contains', () => {
  test('is found by the list of open orders, once a day', async () => {
    const { place, syncDue, imported, pass, lists } = await openShop({ header: true, changes: false })
    await syncDue()
    const id = place(3 * 86_400_000)
    await syncDue()
    assert.ok(!(await imported()).has(id))
    await pass('1 day')
    await syncDue()
    assert.ok((await imported()).has(id))
    const before = lists.length
    await syncDue()
    assert.deepEqual(
      lists.slice(before).map((since) => since === null),
      [false],
    )
  })

  test('is found when a person syncs the store', async () => {
    const { place, sync, imported } = await openShop({ header: true, changes: false })
    await sync()
    const id = place(3 * 86_400_000)
    assert.equal((await sync()).counts.imported, 1)
    assert.ok((await imported()).has(id))
  })

  test('is found by another node, which continues the list of open orders', async () => {
    const pages: (string | null)[] = []
    let isDown = false
    const orders = ['1', '2', '3'].map((id) => aStoreOrder({ externalId: id, parentId: id, number: `#${id}` }))
    const { sync, pass, syncDue, row } = await connectFake(environment, {
      listChanged: async (_deps, _account, { since, page }) => {
        if (since) return { outcome: 'ok', value: { orders: [], toRead: [], next: null } }
        pages.push(page)
        const at = Number(page ?? 0)
        if (isDown && at === 2) return { outcome: 'unavailable', reason: 'throttled', detail: 'too many requests' }
        const skipped = [{ externalId: `left ${at}`, reason: 'draft' as const }]
        return {
          outcome: 'ok',
          value: { orders: orders.slice(at, at + 1), toRead: [], skipped, next: at < 2 ? String(at + 1) : null },
        }
      },
      read: async (_deps, _account, id) => ({ outcome: 'ok', value: aStoreOrder({ externalId: id }) }),
    })
    await sync()
    await pass('25 hours')
    isDown = true
    await syncDue()
    isDown = false
    const before = pages.length
    await syncDue()
    assert.deepEqual(pages.slice(before), ['2'])
    assert.deepEqual((await row()).left_out.skipped, { draft: 3 })
  })

  test('delays no changes: the list of open orders has its own pages', async () => {
    const calls: string[] = []
    const { sync, pass, syncDue } = await connectFake(environment, {
      listChanged: async (_deps, _account, { since, page }) => {
        calls.push(since ? 'changes' : `open ${page}`)
        if (!since && page === '1') return { outcome: 'unavailable', reason: 'throttled', detail: 'too many requests' }
        return { outcome: 'ok', value: { orders: [], toRead: [], next: since || calls.length === 1 ? null : '1' } }
      },
    })
    await sync()
    await pass('25 hours')
    await syncDue()
    await pass('2 minutes')
    await syncDue()
    assert.deepEqual(calls, ['open null', 'changes', 'open null', 'open 1', 'changes', 'open 1'])
  })
})

test('an order that must be read by its id is read once, although a list that follows the newest change repeats it', async () => {
  const changedAt = new Date(Date.now() - 3_600_000)
  let reads = 0
  const { sync, pass, syncDue } = await connectFake(environment, {
    listChanged: async (_deps, _account, { since }) => ({
      outcome: 'ok',
      value: { orders: [], toRead: !since || changedAt >= since ? ['1'] : [], next: null, newestChangeAt: changedAt },
    }),
    read: async () => {
      reads += 1
      return { outcome: 'ok', value: aStoreOrder() }
    },
  })
  await sync()
  const before = reads
  await pass('10 minutes')
  for (let round = 0; round < 3; round += 1) {
    await pass('2 minutes')
    await syncDue()
  }
  assert.equal(reads, before)
})
