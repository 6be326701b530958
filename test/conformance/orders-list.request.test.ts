import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { createSubAccount } from '#domain/accounts/sub-accounts.ts'
import { rollUpOrderChanges } from '#domain/orders/list/roll-up.ts'
import { expectError } from '../support/expect.ts'
import { idsOf, listOrdersOf, type SeededOrder, seedOrders } from '../support/order-lists.ts'
import { deps, openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

const start = Date.parse('2026-03-01T00:00:00Z')
const hour = 3_600_000

describe('A list of orders', { concurrency: 8 }, () => {
  test('returns one page with its totals, and empty pages after the last one', async () => {
    const client = await environment.openClient()
    const empty = await listOrdersOf(client)
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
    const { items, ...second } = await listOrdersOf(client, '?pageNumber=2&pageSize=2')
    assert.equal(items.length, 2)
    assert.deepEqual(second, {
      pageNumber: 2,
      pageSize: 2,
      totalItemsCount: 5,
      totalPages: 3,
      hasNext: true,
      hasPrevious: true,
    })
    const beyond = await listOrdersOf(client, '?pageNumber=4&pageSize=2')
    assert.deepEqual([beyond.items, beyond.totalItemsCount, beyond.hasNext], [[], 5, false])
  })

  test('returns items with exactly the fields of the contract', async () => {
    const client = await environment.openClient()
    const { order, label, answer } = await client.buyLabel({ to: { name: null, company: 'Engines Ltd' } })
    const [item] = (await listOrdersOf(client)).items
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

  test('is searched by parts of name, email, city, zip and tracking number, by whole id, and by literal wildcards', async () => {
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
        const page = await listOrdersOf(client, `?search=${encodeURIComponent(term)}`)
        assert.deepEqual([idsOf(page), page.totalItemsCount], [[order.id], 1], `${round}: ${term}`)
      }
      for (const term of ['race-hop', '100_', order.id.slice(0, -1), '\\']) {
        assert.equal(
          (await listOrdersOf(client, `?search=${encodeURIComponent(term)}`)).totalItemsCount,
          0,
          `${round}: ${term}`,
        )
      }
      await rollUpOrderChanges({ db: environment.db })
    }
  })

  test('finds a changed tracking number after the rollup, and the old one too', async () => {
    const client = await environment.openClient()
    const { order, answer } = await client.buyLabel()
    await rollUpOrderChanges({ db: environment.db })
    await environment.db.pool.query('update orders set tracking_number = $2 where id = $1', [order.id, 'NEW-4711'])
    assert.equal((await listOrdersOf(client, '?search=NEW-4711')).totalItemsCount, 1)
    assert.equal((await listOrdersOf(client, `?search=${answer.body.data.trackingCode}`)).totalItemsCount, 1)
  })

  test('accepts inclusive dates with offsets, and an unescaped plus', async () => {
    const client = await environment.openClient()
    await seedOrders(environment, client.account.accountId, 3, (index) => new Date(start + index * hour))
    const count = async (query: string) => (await listOrdersOf(client, query)).totalItemsCount
    assert.equal(await count('?dateFrom=2026-03-01T01:00:00Z'), 2)
    assert.equal(await count('?dateTo=2026-03-01T01:00:00Z'), 2)
    assert.equal(await count('?dateFrom=2026-03-01T01:00:00.001Z&dateTo=2026-03-01T02:00:00Z'), 1)
    assert.equal(await count('?dateFrom=2026-03-01T03:00:00%2B02:00&dateTo=2026-03-01T03:00:00%2B02:00'), 1)
    assert.equal(await count('?dateFrom=2026-03-01T03:00:00+02:00'), 2)
  })

  test('filters by repeated statuses and sources and by sub-account, and sorts in both directions', async () => {
    const client = await environment.openClient()
    const { subAccountId } = await createSubAccount(deps(environment.db), {
      accountId: client.account.accountId,
      name: 'N',
    })
    const seeded = await seedOrders(
      environment,
      client.account.accountId,
      24,
      (index) => new Date(start + index * hour),
      subAccountId,
    )
    const of = (keep: (order: SeededOrder) => boolean) =>
      seeded.filter((order) => order.status !== 11 && keep(order)).map(({ id }) => id)
    const all = of(() => true)
    assert.deepEqual(idsOf(await listOrdersOf(client, '?sortByNewest=false&pageSize=100')), all)
    assert.deepEqual(idsOf(await listOrdersOf(client, '?pageSize=100')), all.toReversed())
    const page = await listOrdersOf(client, '?statuses=0&statuses=7&sources=1&sources=2&sortByNewest=false')
    assert.deepEqual(
      idsOf(page),
      of(({ status, source }) => [0, 7].includes(status) && source < 3),
    )
    const scoped = await listOrdersOf(client, '?sortByNewest=false&pageSize=100', { 'x-subaccount-id': subAccountId })
    assert.deepEqual(
      idsOf(scoped),
      of((order) => order.subAccountId === subAccountId),
    )
    assert.deepEqual(idsOf(await listOrdersOf(client, '?statuses=11')), [])
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
    test(`returns ${status} for ${query}`, async () => {
      const client = await environment.openClient()
      const answer = await client.get(`/api/v1/orders?${query}`)
      expectError(answer, status, code)
    })
  }
})
