/** Orders of stores with the dates that the store requires, in the list and in the API. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { StoreOrder } from '#adapters/stores/store.ts'
import { connectStore } from '#domain/store-sync/connections/connect-store.ts'
import { syncStore } from '#domain/store-sync/sync/sync-store.ts'
import { openPerson } from '../support/browser.ts'
import type { Json } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { fakeStore, storesDeps } from '../support/fake-store.ts'
import { aStoreLine, aStoreOrder } from '../support/store-orders.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

const day = (number: number) => new Date(`2026-11-${String(number).padStart(2, '0')}T22:00:00Z`)

const orderOf = (number: number, changes: Partial<StoreOrder> = {}): StoreOrder =>
  aStoreOrder({ externalId: String(number), parentId: String(number), number: `#${number}`, ...changes })

async function importOrders(orders: StoreOrder[]) {
  const client = await environment.openClient({ credit: '100' })
  const { accountId } = client.account
  const store = fakeStore({
    listChanged: async () => ({ outcome: 'ok', value: { orders, toRead: [], next: null } }),
    read: async (_deps, _account, id) => {
      const found = orders.find(({ externalId }) => externalId === id)
      return found ? { outcome: 'ok', value: found } : { outcome: 'gone' }
    },
  })
  const deps = storesDeps(environment.db, { known: [store] })
  const shop = { store, name: null, baseUrl: 'http://localhost:1', byOperator: true, credentials: { apiKey: 'a' } }
  const connected = await connectStore(deps, { accountId, ...shop, firstLookInMs: 3_600_000 })
  assert.ok(connected.outcome === 'ok')
  const sync = () => syncStore(deps, { accountId, storeId: connected.value.storeId })
  await sync()
  const { browser } = await openPerson(environment, { accountId, role: 'Manager' })
  const list = async (query: string): Promise<Json> => expectData(await browser.get(`/orders?${query}`))
  const numbers = async (query: string) => (await list(query)).items.map(({ reference }: Json) => reference)
  const idOf = async (reference: string) =>
    (await list('')).items.find((order: Json) => order.reference === reference)?.id as string
  return { client, browser, sync, list, numbers, idOf }
}

describe("A store's dates", () => {
  const dated = [
    orderOf(1, { shipBy: day(9), deliverBy: day(12) }),
    orderOf(2, { shipBy: day(7) }),
    orderOf(3),
    orderOf(4, { shipBy: day(8) }),
    orderOf(5, { shipBy: new Date('soon') }),
  ]

  test('are columns of the list, which is sorted and filtered by the ship-by date', async () => {
    const { list, numbers, client, idOf } = await importOrders([...dated])
    const { items } = await list('')
    const first = items.find(({ reference }: Json) => reference === '#1')
    assert.deepEqual(
      [first.shipBy, first.deliverBy, first.placedAt],
      [day(9).toISOString(), day(12).toISOString(), '2026-03-01T00:00:00.000Z'],
    )
    const undated = items.find(({ reference }: Json) => reference === '#5')
    assert.deepEqual([undated.shipBy, undated.deliverBy], [null, null])
    assert.deepEqual(await numbers('sortByShipBy=true'), ['#2', '#4', '#1'])
    const page = await list('sortByShipBy=true&pageSize=2&pageNumber=2')
    assert.deepEqual([page.totalItemsCount, page.items.length, page.items[0].reference], [3, 1, '#1'])
    assert.deepEqual(await numbers(`shipByUntil=${day(8).toISOString()}`), ['#2', '#4'])
    assert.deepEqual(await numbers(`shipByFrom=${day(8).toISOString()}&sortByShipBy=true`), ['#4', '#1'])
    assert.deepEqual(await numbers('sortByShipBy=true&search=nobody'), [])
    // The status of the order counts, also after it changes.
    expectData(await client.patch(`/api/v1/orders/${await idOf('#2')}/status`, { status: 3 }))
    assert.deepEqual(await numbers('sortByShipBy=true&statuses=0'), ['#4', '#1'])
    assert.deepEqual(await numbers('sortByShipBy=true&statuses=3'), ['#2'])
  })

  test('limit a selection of all matches', async () => {
    const { list, numbers, browser } = await importOrders([...dated])
    const shipByUntil = day(8).toISOString()
    const { asOf } = await list(`shipByUntil=${shipByUntil}`)
    const selection = { filter: { shipByUntil }, asOf, exceptIds: [], count: 2 }
    const moved = expectData(await browser.post('/orders/moves', { selection, status: 3 }))
    assert.ok(moved)
    assert.deepEqual((await numbers('statuses=3')).toSorted(), ['#2', '#4'])
  })

  test('are in Get Order, and follow the store until a label is bought', async () => {
    const orders = [...dated]
    const { client, sync, numbers, idOf } = await importOrders(orders)
    const details = async (reference: string) =>
      expectData(await client.get(`/api/v1/orders/${await idOf(reference)}`)).details
    assert.equal((await details('#1')).shipBy, day(9).toISOString())
    assert.equal((await details('#1')).deliverBy, day(12).toISOString())
    assert.ok(!('shipBy' in (await details('#3'))))
    orders[2] = orderOf(3, { shipBy: day(6) })
    const { deliverBy: _gone, ...withoutDate } = orderOf(1)
    orders[0] = withoutDate
    assert.equal((await sync())?.counts.updated, 2)
    assert.equal((await details('#3')).shipBy, day(6).toISOString())
    assert.ok(!('shipBy' in (await details('#1'))))
    assert.deepEqual(await numbers('sortByShipBy=true'), ['#3', '#2', '#4'])
  })

  test('of another account are not listed', async () => {
    await importOrders([...dated])
    const { numbers } = await importOrders([])
    assert.deepEqual(await numbers('sortByShipBy=true'), [])
  })
})

test('a required signature is a note of the order, and the default for its next purchase', async () => {
  const constraints = [{ text: 'Signature required', signature: 'anybody' as const }, { text: 'ID check\u0000' }]
  const { browser, idOf, client } = await importOrders([orderOf(1, { constraints })])
  const orderId = await idOf('#1')
  const order = expectData(await browser.get(`/orders/${orderId}`))
  assert.deepEqual(order.options, { signature: 'standard', saturdayDelivery: false })
  assert.deepEqual(order.constraints, ['Signature required', 'ID check'])
  assert.deepEqual(expectData(await client.get(`/api/v1/orders/${orderId}`)).details.constraints, order.constraints)
})

test('collected import tax and its IOSS number are part of the customs data', async () => {
  const recipient = {
    ...aStoreOrder().recipient,
    street1: 'Torstr. 1',
    city: 'Berlin',
    state: '',
    zip: '10119',
    country: 'DE',
  }
  const lines = [aStoreLine('1', { hsTariffNumber: '0902.10', originCountry: 'JP' })]
  const abroad = { recipient: recipient as StoreOrder['recipient'], lines }
  const { browser, idOf } = await importOrders([
    orderOf(1, { ...abroad, iossNumber: 'IM2760000742', taxCollectedBy: 'eBay' }),
    orderOf(2, abroad),
  ])
  const order = async (reference: string) => expectData(await browser.get(`/orders/${await idOf(reference)}`))
  const taxed = await order('#1')
  assert.equal(taxed.shipments[0].customsInfo.declaration, 'Import tax collected by eBay, IOSS IM2760000742')
  assert.equal(taxed.fromAddress?.federalTaxId ?? taxed.from?.federalTaxId, 'IM2760000742')
  const plain = await order('#2')
  assert.equal(plain.shipments[0].customsInfo.declaration, null)
})
