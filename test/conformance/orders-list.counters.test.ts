import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { createSubAccount } from '#domain/accounts/sub-accounts.ts'
import { countOrders } from '#domain/orders/list/count-orders.ts'
import { type ListOrdersQuery, listOrders } from '#domain/orders/list/list-orders.ts'
import { rollUpOrderChanges } from '#domain/orders/list/roll-up.ts'
import { OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { type SeededOrder, seedOrders } from '../support/order-lists.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

/** The expected page of the list, computed from the single orders. */
function expected(seeded: SeededOrder[], query: ListOrdersQuery) {
  const found = seeded
    .filter((order) => order.status !== OrderStatus.Draft)
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

/** Pauses the rollup of the environment's own node with its lock. */
async function withoutRollUp<Result>(act: () => Promise<Result>): Promise<Result> {
  const holder = await environment.db.pool.connect()
  await holder.query("select pg_advisory_lock(hashtext('waybill roll up order changes'))")
  try {
    return await act()
  } finally {
    await holder.query("select pg_advisory_unlock(hashtext('waybill roll up order changes'))")
    holder.release()
  }
}

describe('The counted pages of a list equal a count order by order', () => {
  for (const [when, rolledUp] of [
    ['before anything is rolled up', 0],
    ['after everything is rolled up', 160],
    ['half rolled up', 80],
  ] as const) {
    test(when, async () => {
      const node = await environment.openAccount()
      const { accountId } = node
      const { subAccountId } = await createSubAccount(deps(environment.db), { accountId, name: 'North' })
      const random = fc.sample(fc.integer({ min: 0, max: 70 * 24 * 3600 }), { numRuns: 160, seed: 7 })
      const at = (index: number) => new Date(start + (random[index] as number) * 1000)
      const seeded = await withoutRollUp(() => seedOrders(environment, accountId, rolledUp, at, subAccountId))
      await rollUpOrderChanges({ db: environment.db })
      const rest = await withoutRollUp(() =>
        seedOrders(environment, accountId, 160 - rolledUp, (index) => at(rolledUp + index), subAccountId),
      )
      seeded.push(...rest)

      const time = fc.integer({ min: -2, max: 72 * 24 * 4 }).map((quarters) => new Date(start + (quarters * hour) / 4))
      const arbitrary: fc.Arbitrary<ListOrdersQuery> = fc.record({
        accountId: fc.constant(accountId),
        subAccountId: fc.option(fc.constant(subAccountId)),
        search: fc.option(fc.constantFrom('customer 1', 'mer 5', 'none such'), { freq: 2 }),
        statuses: fc.option(fc.subarray(Object.values(OrderStatus), { minLength: 1 })),
        sources: fc.option(fc.subarray(Object.values(OrderSource), { minLength: 1 })),
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

test('an order with repeated moves before the rollup is counted and found in its current status', async () => {
  const client = await environment.openClient()
  const { accountId } = client.account
  const name = 'There and back again'
  const { id } = await client.createOrder({ to: { name } })
  const { id: still } = await client.createOrder({ to: { name } })
  await rollUpOrderChanges({ db: environment.db })
  const move = (status: OrderStatus) => client.patch(`/api/v1/orders/${id}/status`, { status })
  await withoutRollUp(async () => {
    for (const status of [OrderStatus.OnHold, OrderStatus.Created, OrderStatus.OnHold]) await move(status)
  })
  await rollUpOrderChanges({ db: environment.db })
  const counts = await countOrders(environment, { accountId, subAccountId: null })
  const whole = { accountId, subAccountId: null, sources: null, from: null, until: null, newestFirst: true }
  for (const [status, orderId] of [
    [OrderStatus.Created, still],
    [OrderStatus.OnHold, id],
  ]) {
    assert.equal(counts.find((one) => one.status === status)?.orders, 1)
    for (const search of [null, name.toUpperCase()]) {
      const page = await listOrders(environment, { ...whole, search, statuses: [status], pageNumber: 1, pageSize: 5 })
      assert.equal(page.totalItemsCount, 1)
      assert.deepEqual(
        page.orders.map((order) => order.orderId),
        [orderId],
      )
    }
  }
})

test('the rollup is planned again each time, for the current orders', async () => {
  // One connection, so that its prepared statements can be read.
  const options = { url: environment.databaseUrl, maxConnections: 1, log: silentLog, applicationName: 'test' }
  const db = openDatabase(options)
  const client = await environment.openClient()
  try {
    let times = 0
    let once = 0
    // A rollup does nothing if the environment's own node was first. From the sixth time on, the server could cache a
    // plan.
    while (times < 7) {
      await client.createOrder()
      await rollUpOrderChanges({ db })
      const { rows } = await db.pool.query(
        `select custom_plans::integer as anew, generic_plans::integer as once from pg_prepared_statements
         where name = 'orders.roll-up-changes'`,
      )
      const [plans = { anew: 0, once: 0 }] = rows
      times = plans.anew + plans.once
      once = plans.once
    }
    assert.equal(once, 0)
  } finally {
    await db.close()
  }
})
