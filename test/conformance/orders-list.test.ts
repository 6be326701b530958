import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { createSubAccount } from '#accounts/sub-accounts/create-sub-account.ts'
import { rollUpChanges } from '#orders/counters-sql.ts'
import { createOrder } from '#orders/create-order.ts'
import { type ListOrdersQuery, listOrders } from '#orders/list-orders.ts'
import { rollUpOrderChanges } from '#orders/roll-up-order-changes.ts'
import type { OrderSource } from '#orders/states.ts'
import { anOrder, type Client, type Json } from '../support/client.ts'
import { expectError } from '../support/expect.ts'
import { readOrderMoves } from '../support/order-moves.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const list = async (client: Client, query = '', headers = {}): Promise<Json> => {
  const answer = await client.get(`/api/v1/orders${query}`, headers)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
const ids = (page: Json): string[] => page.items.map((item: Json) => item.id)

type Seeded = {
  id: string
  at: Date
  status: number
  source: number
  subAccountId: string | null
  name: string
}

/** Orders of every status and source, made at times that the caller holds. */
async function seed(accountId: string, count: number, at: (index: number) => Date, subAccountId: string | null = null) {
  const seeded: Seeded[] = []
  for (let index = 0; index < count; index += 1) {
    const time = at(index)
    const status = (index * 7) % 12
    const source = (index % 3) + 1
    const name = `Customer ${index}`
    const sub = subAccountId && index % 4 === 0 ? subAccountId : null
    const { order } = await createOrder(
      { ...deps(environment.db), clock: { now: () => time, sleep: async () => {} } },
      {
        accountId,
        subAccountId: sub,
        input: anOrder({ to: { name, email: `c${index}@shop.example`, city: index % 2 ? 'Denver' : 'Austin' } }),
        idempotencyKey: null,
        origin: { source: source as OrderSource, status: 0, purchaseBlock: null },
      },
    )
    await environment.db.pool.query(
      'update orders set status = $3::smallint, held_from = case when $3::smallint = 2 then 0::smallint end where account_id = $1 and id = $2',
      [accountId, order.orderId, status],
    )
    seeded.push({ id: order.orderId, at: time, status, source, subAccountId: sub, name })
  }
  return seeded
}

/** What the list has to answer, worked out one order at a time. */
function expected(seeded: Seeded[], query: ListOrdersQuery) {
  const found = seeded
    .filter((order) => order.status !== 11)
    .filter((order) => !query.subAccountId || order.subAccountId === query.subAccountId)
    .filter((order) => !query.statuses || query.statuses.includes(order.status))
    .filter((order) => !query.sources || query.sources.includes(order.source))
    .filter((order) => !query.from || order.at >= query.from)
    .filter((order) => !query.until || order.at <= query.until)
    .filter((order) => !query.search || order.name.toLowerCase().includes(query.search.toLowerCase()))
    .toSorted((left, right) => left.at.getTime() - right.at.getTime() || (left.id < right.id ? -1 : 1))
  if (query.newestFirst) found.reverse()
  const start = (query.pageNumber - 1) * query.pageSize
  return { total: found.length, ids: found.slice(start, start + query.pageSize).map(({ id }) => id) }
}

const start = Date.parse('2026-03-01T00:00:00Z')
const hour = 3_600_000

describe('List: the counted pages equal a count order by order', () => {
  for (const [when, rollUp] of [
    ['before anything is rolled up', async () => {}],
    ['after everything is rolled up', () => rollUpOrderChanges({ db: environment.db })],
    ['half rolled up', async () => void (await rollUpSome(120))],
  ] as const) {
    test(when, async () => {
      const node = await environment.openAccount()
      const { accountId } = node
      const { subAccountId } = await createSubAccount(deps(environment.db), { accountId, name: 'North' })
      // The background work of the environment's own service would race this test: it is held off by the lock it takes.
      const holder = await environment.db.pool.connect()
      await holder.query("select pg_advisory_lock(hashtext('waybill roll up order changes'))")
      const random = fc.sample(fc.integer({ min: 0, max: 70 * 24 * 3600 }), { numRuns: 160, seed: 7 })
      const seeded = await seed(
        accountId,
        160,
        (index) => new Date(start + (random[index] as number) * 1000),
        subAccountId,
      )
      await holder.query("select pg_advisory_unlock(hashtext('waybill roll up order changes'))")
      holder.release()
      await rollUp()

      const time = fc.integer({ min: -2, max: 72 * 24 * 4 }).map((quarters) => new Date(start + (quarters * hour) / 4))
      const arbitrary: fc.Arbitrary<ListOrdersQuery> = fc.record({
        accountId: fc.constant(accountId),
        subAccountId: fc.option(fc.constant(subAccountId)),
        search: fc.option(fc.constantFrom('customer 1', '5', 'none such'), { freq: 2 }),
        statuses: fc.option(fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], { minLength: 1 })),
        sources: fc.option(fc.subarray([1, 2, 3], { minLength: 1 })),
        from: fc.option(time),
        until: fc.option(time),
        newestFirst: fc.boolean(),
        pageNumber: fc.integer({ min: 1, max: 12 }),
        pageSize: fc.integer({ min: 1, max: 40 }),
      })
      await fc.assert(
        fc.asyncProperty(arbitrary, async (query) => {
          const page = await listOrders(environment, query)
          const oracle = expected(seeded, query)
          assert.equal(page.totalItemsCount, oracle.total)
          assert.deepEqual(
            page.orders.map(({ orderId }) => orderId),
            oracle.ids,
          )
        }),
        { numRuns: 250 },
      )
    })
  }
})

/** Rolls up so many changes and no more. */
const rollUpSome = (count: number) => rollUpChanges(environment.db, count)

describe('List: the request', { concurrency: 8 }, () => {
  test('answers one page with its totals, and empty pages beyond the last', async () => {
    const client = await environment.openClient()
    const empty = await list(client)
    assert.deepEqual(empty, {
      items: [],
      pageNumber: 1,
      pageSize: 25,
      totalItemsCount: 0,
      totalPages: 0,
      hasNext: false,
      hasPrevious: false,
    })
    for (let index = 0; index < 5; index += 1) await client.createOrder()
    const { items, ...second } = await list(client, '?pageNumber=2&pageSize=2')
    assert.equal(items.length, 2)
    assert.deepEqual(second, {
      pageNumber: 2,
      pageSize: 2,
      totalItemsCount: 5,
      totalPages: 3,
      hasNext: true,
      hasPrevious: true,
    })
    const beyond = await list(client, '?pageNumber=4&pageSize=2')
    assert.deepEqual([beyond.items, beyond.totalItemsCount, beyond.hasNext], [[], 5, false])
  })

  test('an item has the fields of the contract and no others', async () => {
    const client = await environment.openClient()
    const { order, label, answer } = await client.buyLabel({ to: { name: null, company: 'Engines Ltd' } })
    const [item] = (await list(client)).items
    const { orderDate, shipDate, serviceLevel, ...rest } = item
    assert.deepEqual(rest, {
      id: order.id,
      status: 8,
      source: 'API',
      customerName: 'Engines Ltd',
      destinationCity: 'Mountain View',
      destinationCountry: 'US',
      destinationZip: '94043',
      shipmentId: order.shipments[0].id,
      labelId: label.id,
      carrier: answer.body.data.selectedRate.carrier,
      trackingNumber: answer.body.data.trackingCode,
    })
    assert.equal(orderDate, order.createdAt)
    assert.ok(!Number.isNaN(Date.parse(shipDate)) && serviceLevel)
  })

  test('search finds name, e-mail, city, zip and tracking number in part, an id in whole, wildcards as they stand', async () => {
    const client = await environment.openClient()
    const to = { name: 'Grace_Hopper 100%', email: 'grace@navy.example', city: 'Arlington', zip: '22202', state: 'VA' }
    const { order, answer } = await client.buyLabel({ to })
    await client.createOrder()
    const tracking = answer.body.data.trackingCode as string
    const terms = [
      'race_hop',
      '100%',
      'NAVY.ex',
      'arling',
      '2220',
      tracking.slice(4, 18),
      order.id,
      order.id.toUpperCase(),
    ]
    for (const round of ['not rolled up', 'rolled up']) {
      for (const term of terms) {
        const page = await list(client, `?search=${encodeURIComponent(term)}`)
        assert.deepEqual([ids(page), page.totalItemsCount], [[order.id], 1], `${round}: ${term}`)
      }
      for (const term of ['race-hop', '100_', order.id.slice(0, -1), '\\']) {
        assert.equal(
          (await list(client, `?search=${encodeURIComponent(term)}`)).totalItemsCount,
          0,
          `${round}: ${term}`,
        )
      }
      await rollUpOrderChanges({ db: environment.db })
    }
  })

  test('a change of the tracking number is found after it was rolled up, the old one no more', async () => {
    const client = await environment.openClient()
    const { order, answer } = await client.buyLabel()
    await rollUpOrderChanges({ db: environment.db })
    await environment.db.pool.query('update orders set tracking_number = $2 where id = $1', [order.id, 'NEW-4711'])
    assert.equal((await list(client, '?search=NEW-4711')).totalItemsCount, 1)
    assert.equal((await list(client, `?search=${answer.body.data.trackingCode}`)).totalItemsCount, 0)
  })

  test('dates are inclusive, take offsets, and forgive an unescaped plus', async () => {
    const client = await environment.openClient()
    await seed(client.account.accountId, 3, (index) => new Date(start + index * hour))
    const count = async (query: string) => (await list(client, query)).totalItemsCount
    assert.equal(await count('?dateFrom=2026-03-01T01:00:00Z'), 2)
    assert.equal(await count('?dateTo=2026-03-01T01:00:00Z'), 2)
    assert.equal(await count('?dateFrom=2026-03-01T01:00:00.001Z&dateTo=2026-03-01T02:00:00Z'), 1)
    assert.equal(await count('?dateFrom=2026-03-01T03:00:00%2B02:00&dateTo=2026-03-01T03:00:00%2B02:00'), 1)
    assert.equal(await count('?dateFrom=2026-03-01T03:00:00+02:00'), 2)
  })

  test('filters by repeated statuses and sources, by sub-account, and sorts both ways', async () => {
    const client = await environment.openClient()
    const { subAccountId } = await createSubAccount(deps(environment.db), {
      accountId: client.account.accountId,
      name: 'N',
    })
    const seeded = await seed(client.account.accountId, 24, (index) => new Date(start + index * hour), subAccountId)
    const of = (keep: (order: Seeded) => boolean) =>
      seeded.filter((order) => order.status !== 11 && keep(order)).map(({ id }) => id)
    const all = of(() => true)
    assert.deepEqual(ids(await list(client, '?sortByNewest=false&pageSize=100')), all)
    assert.deepEqual(ids(await list(client, '?pageSize=100')), all.toReversed())
    const page = await list(client, '?statuses=0&statuses=7&sources=1&sources=2&sortByNewest=false')
    assert.deepEqual(
      ids(page),
      of(({ status, source }) => [0, 7].includes(status) && source < 3),
    )
    const scoped = await list(client, '?sortByNewest=false&pageSize=100', { 'x-subaccount-id': subAccountId })
    assert.deepEqual(
      ids(scoped),
      of((order) => order.subAccountId === subAccountId),
    )
    assert.deepEqual(ids(await list(client, '?statuses=11')), [])
  })

  for (const [query, status, code] of [
    ['pageNumber=0', 422, 'Validation.PageNumberInvalid'],
    ['pageNumber=-1', 422, 'Validation.PageNumberInvalid'],
    ['pageNumber=2147483648', 422, 'Validation.PageNumberInvalid'],
    ['pageNumber=one', 400, 'Validation.PageNumberInvalid'],
    ['pageNumber=', 400, 'Validation.PageNumberInvalid'],
    ['pageNumber=1&pageNumber=2', 400, 'Validation.PageNumberInvalid'],
    ['pageSize=0', 422, 'Validation.PageSizeInvalid'],
    ['pageSize=101', 422, 'Validation.PageSizeInvalid'],
    ['sortByNewest=maybe', 400, 'Validation.SortByNewestInvalid'],
    ['statuses=12', 422, 'Validation.StatusesInvalid'],
    ['statuses=x', 400, 'Validation.StatusesInvalid'],
    ['sources=4', 422, 'Validation.SourcesInvalid'],
    ['dateFrom=yesterday', 400, 'Validation.DateFromInvalid'],
    ['dateTo=2026-13-01T00:00:00Z', 400, 'Validation.DateToInvalid'],
    ['dateFrom=2026-02-01T00:00:00Z&dateTo=2026-01-01T00:00:00Z', 422, 'Validation.DateFromInvalid'],
    ['search=%00', 422, 'Validation.SearchInvalid'],
  ] as const) {
    test(`${query} is ${status}`, async () => {
      const client = await environment.openClient()
      const answer = await client.get(`/api/v1/orders?${query}`)
      expectError(answer, status, code)
    })
  }
})

describe('List: properties', { concurrency: 4 }, () => {
  test('all pages put together are the whole list, also while orders are being created', async () => {
    const client = await environment.openClient()
    const before = new Set<string>()
    for (let index = 0; index < 40; index += 1) before.add((await client.createOrder()).id)
    let creating = true
    const creator = (async () => {
      while (creating) await client.createOrder()
    })()
    // Oldest first, so that what is added meanwhile comes behind every page read so far.
    for (const pageSize of [3, 7, 13]) {
      const seen: string[] = []
      let page: Json
      let pageNumber = 1
      do {
        page = await list(client, `?sortByNewest=false&pageSize=${pageSize}&pageNumber=${pageNumber}`)
        assert.ok(page.totalItemsCount >= seen.length + page.items.length)
        seen.push(...ids(page))
        pageNumber += 1
      } while (page.hasNext && pageNumber < 60)
      assert.equal(new Set(seen).size, seen.length, 'an order came twice')
      for (const id of before) assert.ok(seen.includes(id), 'an order was left out')
    }
    creating = false
    await creator
  })

  test('any sequence of moves keeps the history one chain that ends in the status', async () => {
    const client = await environment.openClient()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -1, max: 12 }), { maxLength: 12 }), async (targets) => {
        const { id } = await client.createOrder()
        for (const status of targets) {
          const answer = await client.patch(`/api/v1/orders/${id}/status`, { status })
          assert.ok([200, 409, 422].includes(answer.status), answer.text)
        }
        const moves = await readOrderMoves(environment.db, client.account.accountId, id)
        let current: number = 0
        for (const move of moves) {
          assert.equal(move.from_status, current)
          current = move.to_status
        }
        assert.equal((await client.get(`/api/v1/orders/${id}`)).body.data.status, current)
      }),
      { numRuns: 25 },
    )
  })

  test('any JSON gets a documented answer, never a 500', async () => {
    const client = await environment.openClient()
    const { id } = await client.createOrder()
    const noise = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.double(), fc.constant(undefined))
    const mutated = fc.tuple(
      fc.constantFrom('toAddress', 'fromAddress', 'shipments', 'order', 'name', 'zip', 'country', 'weight', 'length'),
      noise,
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), mutated), async (input) => {
        const body = Array.isArray(input) && typeof input[0] === 'string' ? mutate(input[0], input[1]) : input
        for (const [method, path, good] of [
          ['POST', '/api/v1/orders', 201],
          ['PATCH', `/api/v1/orders/${id}/status`, 200],
          ['POST', '/api/v1/auth/token', 200],
        ] as const) {
          const answer = await client.send(method, path, JSON.stringify(body ?? null), {
            'content-type': 'application/json',
          })
          assert.ok(
            [good, 400, 401, 409, 422].includes(answer.status),
            `${method} ${path} ${answer.status} ${answer.text}`,
          )
        }
      }),
      { numRuns: 150 },
    )
  })
})

/** A good order with one field, wherever it stands, replaced by something else. */
function mutate(field: string, value: unknown): object {
  const order: Json = anOrder()
  if (['name', 'zip', 'country'].includes(field)) order.toAddress[field] = value
  else if (['weight', 'length'].includes(field)) order.shipments[0].parcel[field] = value
  else order[field] = value
  return order
}
