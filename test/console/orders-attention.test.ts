/** The tab of the orders that a person should look at: what is in it, its count, and how it is filtered. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { describe } from 'node:test'
import { createSubAccount } from '#domain/accounts/sub-accounts.ts'
import { markPrinted } from '#domain/labels/record-label.ts'
import { maxAttention } from '#domain/orders/list/attention-sql.ts'
import { OrderStatus } from '#domain/orders/status/states.ts'
import { openPerson } from '../support/browser.ts'
import { anOrder, type Json } from '../support/client.ts'
import { openShop } from '../support/console-shop.ts'
import { inDublin } from '../support/customs.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { holdPurchases } from '../support/held-purchases.ts'
import { buyRate, createRatedOrder, newRate } from '../support/purchases.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

const held = holdPurchases(() => environment.simulatorUrl)
const environment = openTestEnvironment({
  connections: held.connections,
  waitWindowMs: 20_000,
  checkOrdersEveryMs: 50,
})

const nowhere = { street1: 'Nowhere Lane', street2: null }

async function openTab() {
  const shop = await openShop(environment)
  const { browser } = shop
  const list = async (query = ''): Promise<Json> =>
    expectData(await browser.get(`/orders?needsAttention=true${query && `&${query}`}`))
  const idsOf = async (query?: string): Promise<string[]> => (await list(query)).items.map(({ id }: Json) => id)
  const count = async (): Promise<Json> => expectData(await browser.get('/orders/counts')).attention
  /** Waits until the tab has exactly these orders, and its count is right. */
  const has = (what: string, orderIds: readonly string[], query?: string) =>
    eventually(what, async () => {
      const [found, { orders }] = [await idsOf(query), await count()]
      return found.toSorted().join() === orderIds.toSorted().join() && (query || orders === orderIds.length)
    })
  return { ...shop, list, idsOf, count, has }
}

describe('The tab of orders that need attention', () => {
  test('follows each problem until it is solved', async () => {
    const { client, browser, accountId, list, has } = await openTab()
    await client.createOrder()
    const unreachable = await client.createOrder({ to: nowhere })
    const abroad = await client.createOrder({ to: inDublin })
    await has('address and customs', [unreachable.id, abroad.id])

    const toAddress = { ...unreachable.toAddress, street1: '12 Maple Street' }
    expectData(await client.patch(`/api/v1/orders/${unreachable.id}`, { toAddress }))
    const customsItems = [
      {
        description: 'Enamel mug',
        quantity: 1,
        value: '9.00',
        weight: 1,
        originCountry: 'PT',
        hsTariffNumber: 'HS 6912.00.8910.123',
      },
    ]
    const customsInfo = { contentsType: 'merchandise', customsItems }
    expectData(await client.patch(`/api/v1/shipments/${abroad.shipments[0].id}`, { customsInfo }))
    await has('none', [])

    const { order, shipmentId, rate } = await createRatedOrder(client, 'Refused [buy-rejected]')
    assert.equal((await buyRate(client, shipmentId, rate.id)).status, 422)
    await has('the refused one', [order.id])
    const [{ needsAttention, carrierText }] = (await list()).items
    assert.deepEqual(needsAttention, ['purchaseFailed'])
    assert.ok(carrierText.length > 0, "the carrier's sentence")
    expectData(
      await client.patch(`/api/v1/orders/${order.id}`, { toAddress: { ...order.toAddress, name: 'Accepted' } }),
    )
    const rateId = (await newRate(client, shipmentId)).id
    const bought = expectData(await browser.post(`/shipments/${shipmentId}/labels`, { rateId, key: randomUUID() }))
    await has('the label that nobody printed', [order.id])
    assert.deepEqual((await list()).items[0].needsAttention, ['notPrinted'])
    const label = { accountId, orderId: order.id, labelId: bought.label.labelId }
    await environment.db.transaction((tx) => markPrinted(environment, tx, label))
    await has('none after it was printed', [])
  })

  test('has a purchase with an unknown outcome until the outcome is known', async () => {
    const { client, list, has } = await openTab()
    const { order, shipmentId, rate } = await createRatedOrder(client, 'Unknown [buy-lost]')
    const lookups = held.holdLookups('Unknown [buy-lost]')
    const buying = buyRate(client, shipmentId, rate.id)
    await has('the unknown one', [order.id])
    assert.deepEqual((await list()).items[0].needsAttention, ['outcomeUnknown'])
    lookups.release()
    await buying
    await has('none, because a program prints the labels that it buys', [])
  })

  test('drops an order that is canceled, and has it again in the status to which it was moved', async () => {
    const { client, browser, has } = await openTab()
    const order = await client.createOrder({ to: nowhere })
    await has('the order', [order.id])
    expectData(await browser.post(`/orders/${order.id}/moves`, { status: OrderStatus.Picked }))
    await has('the picked one', [order.id], `statuses=${OrderStatus.Picked}`)
    await has('not as created', [], `statuses=${OrderStatus.Created}`)
    expectData(await browser.post(`/orders/${order.id}/moves`, { status: OrderStatus.Cancelled }))
    await has('none', [])
  })

  test('drops an address that a person keeps, and has it again if another one is wrong', async () => {
    const { client, browser, has } = await openTab()
    const order = await client.createOrder({ to: nowhere })
    await has('the order', [order.id])
    const { toAddressCheck } = expectData(await browser.get(`/orders/${order.id}`))
    assert.deepEqual([toAddressCheck.verdict, toAddressCheck.isOpen, toAddressCheck.checkedBy], ['wrong', true, 'usps'])
    assert.deepEqual(toAddressCheck.messages, ['The carrier could not find this address.'])
    const kept = expectData(await browser.post(`/orders/${order.id}/kept-address`))
    assert.deepEqual([kept.toAddressCheck.verdict, kept.toAddressCheck.isOpen], ['wrong', false])
    await has('none', [])
    expectData(await browser.post(`/orders/${order.id}/kept-address`))
    const edits = async () =>
      expectData(await browser.get(`/orders/${order.id}/timeline`)).entries.flatMap(({ edited }: Json) => edited ?? [])
    assert.deepEqual(await edits(), [{ shipmentId: null, fields: ['addressKept'] }])
    const toAddress = { ...order.toAddress, street1: 'Nowhere Road' }
    expectData(await client.patch(`/api/v1/orders/${order.id}`, { toAddress }))
    await has('the order with its new address', [order.id])
  })

  test('is searched, filtered, paged, sorted and exported as the list is', async () => {
    const { client, browser, list, idsOf, has } = await openTab()
    const ids: string[] = []
    for (const name of ['Ada', 'Grace', 'Hedy']) ids.push((await client.createOrder({ to: { ...nowhere, name } })).id)
    await client.createOrder({ to: { name: 'Grace the fine' } })
    await has('all three', ids)
    assert.deepEqual(await idsOf(), ids.toReversed())
    assert.deepEqual(await idsOf('sortByNewest=false'), ids)
    assert.deepEqual(await idsOf('search=grace'), [ids[1]])
    assert.deepEqual(await idsOf('sources=3'), [])
    const second = await list('pageSize=2&pageNumber=2')
    assert.deepEqual(
      [second.items.map(({ id }: Json) => id), second.totalItemsCount, second.totalPages],
      [[ids[0]], 3, 2],
    )
    assert.deepEqual(await idsOf('shipByUntil=2100-01-01T00:00:00Z'), [])
    const csv = (await browser.get('/orders.csv?needsAttention=true&columns=id')).text
    assert.deepEqual(csv.trim().split(/\r?\n/).slice(1), ids.toReversed())
    const all = (await list()).asOf
    const selection = { filter: { needsAttention: true }, asOf: all, exceptIds: [ids[1]], count: 2 }
    const moved = expectData(await browser.post('/orders/moves', { selection, status: OrderStatus.OnHold }))
    assert.equal(moved.movedCount, 2)
    await has('orders on hold', [ids[0], ids[2]] as string[], `statuses=${OrderStatus.OnHold}`)
  })

  test('is for packers too, and only for the orders of their account and sub-account', async () => {
    const { client, accountId, has } = await openTab()
    const other = await openTab()
    const { subAccountId } = await createSubAccount(deps(environment.db), { accountId, name: 'Branch' })
    const scope = { 'x-subaccount-id': subAccountId }
    const order = await client.createOrder({ to: nowhere })
    const branch = expectData(await client.post('/api/v1/orders', anOrder({ to: nowhere }), scope), 201)
    await has('both', [order.id, branch.id])
    const { browser: packer } = await openPerson(environment, { accountId, role: 'Packer' })
    const seen = async (headers?: Record<string, string>): Promise<[string[], number]> => [
      expectData(await packer.get('/orders?needsAttention=true', headers)).items.map(({ id }: Json) => id),
      expectData(await packer.get('/orders/counts', headers)).attention.orders,
    ]
    assert.deepEqual(await seen(), [[branch.id, order.id], 2])
    assert.deepEqual(await seen(scope), [[branch.id], 1])
    await other.has('nothing of others', [])
  })

  test('counts up to a thousand', async () => {
    const { accountId, count, list } = await openTab()
    await environment.db.pool.query(
      `insert into order_attention (account_id, order_id, created_at, status, source)
       select $1, gen_random_uuid(), now(), 0, 2 from generate_series(1, $2)`,
      [accountId, maxAttention + 5],
    )
    assert.deepEqual(await count(), { orders: maxAttention, isExact: false })
    assert.equal((await list()).totalItemsCount, maxAttention)
  })
})
