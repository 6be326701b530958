import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { rollUpOrderChanges } from '#domain/orders/list/roll-up.ts'
import { createOrder } from '#domain/orders/order/create-order.ts'
import type { Client, Json } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { aNewOrder } from '../support/new-order.ts'
import { idsOf, listOrdersOf } from '../support/order-lists.ts'
import { deps, openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

const start = Date.parse('2026-03-01T00:59:59.990Z')

/** Creation times around the full hour, where counters change. Three times, some orders share one. */
const times = Array.from({ length: 24 }, (_, index) => new Date(start + (index < 8 ? 0 : index < 16 ? index : 20)))

type Between = (page: Json) => Promise<unknown>

/** Reads a list to its end. @param between happens after each page */
async function readAll(
  client: Client,
  filter: string,
  between: Between = async () => {},
  pageSize = 5,
): Promise<Json[]> {
  const pages: Json[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Json = await listOrdersOf(client, `?pageSize=${pageSize}&cursor=${cursor}${filter}`)
    pages.push(page)
    await between(page)
    cursor = page.nextCursor
  }
  return pages
}

async function seeded(nameOf = (_index: number) => 'Ada', createdAt = times) {
  const client = await environment.openClient()
  const { accountId } = client.account
  for (const [index, time] of createdAt.entries()) {
    await createOrder(
      { ...deps(environment.db), clock: { ...environment.clock, now: () => time } },
      { accountId, subAccountId: null, order: aNewOrder({ name: nameOf(index) }), idempotencyKey: null },
    )
  }
  return client
}

const idsOfPages = (pages: Json[]): string[] => pages.flatMap(idsOf)

describe('A list of orders with a cursor', { concurrency: 4 }, () => {
  for (const sortByNewest of [true, false]) {
    test(`returns the orders of the list, ${sortByNewest ? 'newest' : 'oldest'} first, with its totals`, async () => {
      const client = await seeded()
      const pages = await readAll(client, `&sortByNewest=${sortByNewest}`)
      const whole = await listOrdersOf(client, `?pageSize=100&sortByNewest=${sortByNewest}`)
      assert.deepEqual(idsOfPages(pages), idsOf(whole))
      const positions = pages.map(({ items, nextCursor, ...position }) => position)
      const position = (pageNumber: number) => ({
        pageNumber,
        ...{ pageSize: 5, totalItemsCount: 24, totalPages: 5 },
        hasNext: pageNumber < 5,
        hasPrevious: pageNumber > 1,
      })
      assert.deepEqual(positions, [1, 2, 3, 4, 5].map(position))
    })

    test(`returns each order once that is moved out of the filter meanwhile (sortByNewest=${sortByNewest})`, async () => {
      const client = await seeded()
      const move: Between = ({ items }) =>
        Promise.all(
          items.map(async ({ id }: Json) =>
            expectData(await client.patch(`/api/v1/orders/${id}/status`, { status: 5 })),
          ),
        )
      const read = idsOfPages(await readAll(client, `&statuses=0&sortByNewest=${sortByNewest}`, move))
      assert.equal(read.length, times.length)
      assert.equal(new Set(read).size, times.length)
      assert.equal((await listOrdersOf(client, '?statuses=0')).totalItemsCount, 0)
    })

    test(`neither skips nor repeats orders if others arrive meanwhile (sortByNewest=${sortByNewest})`, async () => {
      const client = await seeded()
      const before = idsOf(await listOrdersOf(client, '?pageSize=100'))
      const added: string[] = []
      const add: Between = async () => {
        if (added.length < 3) added.push((await client.createOrder()).id)
      }
      const read = idsOfPages(await readAll(client, `&sortByNewest=${sortByNewest}`, add))
      const expected = sortByNewest ? before : [...before, ...added]
      assert.deepEqual(read.toSorted(), expected.toSorted())
    })
  }

  for (const [first, next] of [
    ['2026-03-01T10:00:00.000Z', '2026-03-01T11:20:00Z'],
    ['2026-03-01T00:00:00.000Z', '2026-03-01T01:20:00Z'],
    ['2026-02-28T23:59:59.999Z', '2026-03-01T00:20:00Z'],
    ['2026-03-01T10:20:00Z', '2026-03-01T11:00:00.000Z'],
    ['2026-03-01T10:20:00Z', '2026-03-01T10:59:59.999Z'],
  ] as const) {
    test(`is complete if orders are created at ${first} and ${next}`, async () => {
      const at = [...Array(6).fill(new Date(first)), ...Array(6).fill(new Date(next))]
      const client = await seeded(() => 'Ada', at)
      for (const isRolledUp of [false, true]) {
        if (isRolledUp) await rollUpOrderChanges(environment)
        for (const size of [1, 4, 5]) {
          const query = '&sortByNewest='
          for (const sorted of [`${query}true`, `${query}false`]) {
            assert.equal(new Set(idsOfPages(await readAll(client, sorted, undefined, size))).size, 12, sorted)
          }
        }
      }
    })
  }

  test('applies a search and a period', async () => {
    const client = await seeded((index) => (index % 2 === 0 ? 'Ada Even' : 'Odd'))
    const found = await readAll(client, '&search=ada even')
    assert.equal(new Set(idsOfPages(found)).size, 12)
    assert.deepEqual(idsOfPages(found), idsOf(await listOrdersOf(client, '?pageSize=100&search=ada even')))
    assert.deepEqual(
      found.map(({ totalItemsCount }) => totalItemsCount),
      [12, 12, 12],
    )
    const period = `&dateFrom=${times[8]?.toISOString()}&dateTo=${times[15]?.toISOString()}`
    const inPeriod = await readAll(client, period)
    assert.equal(new Set(idsOfPages(inPeriod)).size, 8)
    assert.deepEqual(
      inPeriod.map(({ totalItemsCount }) => totalItemsCount),
      [8, 8],
    )
    const ended = await readAll(client, '&search=nobody has this name')
    assert.deepEqual(
      ended.map(({ items, nextCursor, totalItemsCount }) => [items, nextCursor, totalItemsCount]),
      [[[], null, 0]],
    )
  })

  for (const isRolledUp of [true, false]) {
    test(`applies a period of changes (rolled up: ${isRolledUp})`, async () => {
      const client = await seeded()
      const [first, second] = idsOf(await listOrdersOf(client, '?pageSize=2'))
      const { order: refused, shipmentRates } = await client.createOrderWithRates({
        to: { name: 'Ada [buy-rejected]' },
      })
      if (isRolledUp) await rollUpOrderChanges(environment)
      environment.clock.advance(5_000)
      const before = new Date(environment.clock.now().getTime() - 1000).toISOString()
      const rate = { id: shipmentRates[0].rates[0].id }
      assert.equal((await client.post(`/api/v1/shipments/${refused.shipments[0].id}/labels`, { rate })).status, 422)
      expectData(await client.patch(`/api/v1/orders/${first}/status`, { status: 5 }))
      const { order } = await client.buyLabel()
      if (isRolledUp) await rollUpOrderChanges(environment)
      expectData(await client.patch(`/api/v1/orders/${second}`, { notes: 'changed' }))
      if (isRolledUp) await rollUpOrderChanges(environment)
      const changed = [first, second, order.id, refused.id].toSorted()
      for (const query of [`updatedFrom=${before}`, `updatedFrom=${before}&sortByNewest=false`]) {
        assert.deepEqual(idsOf(await listOrdersOf(client, `?${query}`)).toSorted(), changed)
        assert.deepEqual(idsOfPages(await readAll(client, `&${query}`)).toSorted(), changed)
      }
      const earlier = await readAll(client, `&updatedTo=${before}`)
      assert.equal(new Set(idsOfPages(earlier)).size, times.length - 2)
      assert.equal(earlier[0]?.totalItemsCount, times.length - 2)
      const both = await listOrdersOf(client, `?updatedFrom=${before}&statuses=5&search=ada`)
      assert.deepEqual(idsOf(both), [first])
    })
  }

  test('rejects a period of changes that ends before it starts', async () => {
    const client = await environment.openClient()
    const refused = await client.get('/api/v1/orders?updatedFrom=2026-03-02&updatedTo=2026-03-01')
    expectError(refused, 422, 'Validation.UpdatedFromInvalid')
    expectError(await client.get('/api/v1/orders?updatedTo=x'), 400, 'Validation.UpdatedToInvalid')
  })

  test('ignores the page number, and is absent from numbered pages', async () => {
    const client = await seeded()
    const [first] = await readAll(client, '&pageNumber=3')
    assert.equal(first?.pageNumber, 1)
    assert.ok(!('nextCursor' in (await listOrdersOf(client))))
  })

  test('rejects texts that are no cursor, and the cursor of the other order', async () => {
    const client = await seeded()
    const { nextCursor } = await listOrdersOf(client, '?pageSize=5&cursor=')
    const encoded = (text: string) => Buffer.from(text).toString('base64url')
    const [, orderId] = Buffer.from(nextCursor, 'base64url')
      .toString()
      .split(/ \d+ | /)
    for (const wrong of [
      'x',
      encoded(`newest 2 ${orderId} now`),
      encoded(`newest 2 ${orderId} 2026-13-41 25:61:61+00`),
      encoded(`newest 2 1 2026-03-01 00:00:00+00`),
      `${nextCursor}&sortByNewest=false`,
    ]) {
      const refused = await client.get(`/api/v1/orders?cursor=${wrong}`)
      expectError(refused, 400, 'Validation.CursorInvalid')
    }
  })

  test('never leads to orders of another account', async () => {
    const [client, other] = [await seeded(), await seeded()]
    const { nextCursor } = await listOrdersOf(other, '?pageSize=5&cursor=')
    const own = idsOf(await listOrdersOf(client, '?pageSize=100'))
    const page = await listOrdersOf(client, `?pageSize=100&cursor=${nextCursor}`)
    assert.ok(page.items.length > 0 && idsOf(page).every((id) => own.includes(id)))
  })
})
