/** The list of orders in the web application, single orders and their story. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { createSubAccount } from '#domain/accounts/sub-accounts.ts'
import { rollUpOrderChanges } from '#domain/orders/list/roll-up.ts'
import { eraseAddresses } from '#domain/orders/personal-data.ts'
import { OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
import { systemIds } from '#kit/ids.ts'
import { openPerson } from '../support/browser.ts'
import { anAddress, anOrder, type Json } from '../support/client.ts'
import { openShop } from '../support/console-shop.ts'
import { expectData, expectError } from '../support/expect.ts'
import { aParcelByForm, createLegacyClient } from '../support/legacy-client.ts'
import { createRatedOrder } from '../support/purchases.ts'
import { openTestEnvironment, testDeploymentId } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const { Created, OnHold, Cancelled, Processing, Packed, LabelCreated } = OrderStatus

const namesOf = (page: Json): string[] => page.items.map(({ customerName }: Json) => customerName)
const secondsOn = (time: string | Date, seconds: number): string =>
  new Date(new Date(time).getTime() + seconds * 1000).toISOString()

// First: its story is told by the node's clock and the database's, of which the tests below put one forward.
describe('An order', () => {
  test('shows in its history how the parts of addresses were received, until it is erased', async () => {
    const { client, browser, accountId } = await openShop(environment)
    const montreal = {
      city: 'Montréal',
      state: 'Québec',
      zip: 'h3g1s8',
      country: 'CA',
      federalTaxId: 'IOSS: im 276 000 0742',
    }
    const order = await client.createOrder({ to: montreal })
    assert.deepEqual(
      [order.toAddress.state, order.toAddress.zip, order.toAddress.federalTaxId],
      ['QC', 'H3G 1S8', 'IM2760000742'],
    )
    assert.equal('written' in order.toAddress, false)
    const created = async () => expectData(await browser.get(`/orders/${order.id}/timeline`)).entries[0].created
    const { written } = await created()
    assert.deepEqual(written, {
      from: null,
      to: { state: 'Québec', zip: 'h3g1s8', federalTaxId: 'IOSS: im 276 000 0742' },
    })
    await environment.db.transaction((tx) => eraseAddresses(tx, { accountId, orderId: order.id }))
    assert.deepEqual((await created()).written, { from: null, to: null })
  })

  test('takes names of states and short ZIP codes from a person, which the API rejects', async () => {
    const { client, browser } = await openShop(environment)
    const { id } = await client.createOrder()
    const toAddress = { ...anAddress, state: 'Massachusetts', zip: '2108', city: 'Boston' }
    expectError(await client.patch(`/api/v1/orders/${id}`, { toAddress }), 422, 'Validation.StateInvalid')
    const changed = expectData(await browser.patch(`/orders/${id}`, { toAddress }))
    assert.deepEqual([changed.toAddress.state, changed.toAddress.zip], ['MA', '02108'])
  })

  test('is shown with its addresses, purchases and permitted moves, and its timeline names people', async () => {
    const { client, browser, person } = await openShop(environment)
    const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada')
    expectData(await browser.post(`/orders/${order.id}/moves`, { status: Processing, reason: ' is picked today ' }))
    expectData(await client.post(`/api/v1/shipments/${shipmentId}/labels`, { rate: { id: rate.id } }))
    const page = expectData(await browser.get(`/orders/${order.id}`))
    assert.deepEqual([page.status, page.toAddress.name, page.fromAddress.city], [LabelCreated, 'Ada', 'New York'])
    assert.deepEqual([page.moves, page.isPurchasable, page.purchaseBlock], [[OnHold, 4], true, null])
    const [shipment] = page.shipments
    assert.deepEqual([shipment.purchase.status, shipment.label.isLive], ['Completed', true])
    assert.equal(Number(shipment.label.charge), rate.rate)

    const cancelled = expectData(await browser.delete(`/labels/${shipment.label.labelId}`))
    assert.deepEqual(cancelled, { isCancelled: true, reason: null })
    const { entries, isComplete } = expectData(await browser.get(`/orders/${order.id}/timeline`))
    const who = (actor: Json) => actor && [actor.kind, actor.name]
    const user = ['user', 'Packer of the shop']
    const told = (kind: string): Json[] => entries.filter((entry: Json) => entry.kind === kind)
    assert.deepEqual([entries[0].kind, who(entries[0].actor)], ['created', ['key', 'first']])
    assert.deepEqual(
      told('moved').map(({ actor, moved }: Json) => [who(actor), moved.to, moved.reason]),
      [
        [user, Processing, 'is picked today'],
        [['service', null], LabelCreated, 'label bought'],
        [['service', null], Packed, 'label cancelled'],
      ],
    )
    assert.deepEqual(
      told('purchase').map(({ actor, purchase }: Json) => [who(actor), purchase.what]),
      [
        [['key', 'first'], 'claimed'],
        [null, 'sent'],
        [null, 'completed'],
        [user, 'cancellation sent'],
        [null, 'cancelled'],
      ],
    )
    assert.deepEqual([isComplete, entries[1].actor.id], [true, person.userId])
    assert.ok(told('purchase')[2].purchase.trackingNumber)
  })

  test('has the source of each move, and the person or key that created it, in its timeline', async () => {
    const { client, browser, person } = await openShop(environment)
    const timelineOf = async (id: string): Promise<Json[]> =>
      expectData(await browser.get(`/orders/${id}/timeline`)).entries
    const { id } = expectData(await client.post('/api/v1/orders', anOrder()), 201)
    expectData(await client.patch(`/api/v1/orders/${id}/status`, { status: Processing, reason: 'r1', source: 'wms-7' }))
    expectData(await browser.post(`/orders/${id}/moves`, { status: Packed }))
    const [created, ...moves] = await timelineOf(id)
    assert.deepEqual(created.actor, { kind: 'key', id: client.account.apiKeyId, name: 'first' })
    assert.deepEqual(
      moves.map(({ actor, moved }) => [actor.kind, moved.reason, moved.source]),
      [
        ['key', 'r1', 'wms-7'],
        ['user', null, 'web application'],
      ],
    )
    const draft = expectData(await browser.post('/drafts', { content: anOrder() }), 201)
    const [drafted] = await timelineOf(draft.draftId)
    assert.deepEqual(drafted.actor, { kind: 'user', id: person.userId, name: 'Packer of the shop' })
    const { call } = createLegacyClient(environment.url, client.account)
    const { order_id } = (await call('/api/create-purchase', { ...aParcelByForm, service: 'usps_priority' })).body
    const [bought] = await timelineOf(order_id)
    const { legacyKey } = client.account
    assert.deepEqual([bought.actor.kind, bought.actor.name], ['key', `${legacyKey.slice(0, 4)}…${legacyKey.slice(-4)}`])
  })

  test('of another account does not exist for any operation', async () => {
    const [mine, theirs] = [await openShop(environment), await openShop(environment)]
    const { order, shipmentId, rate } = await createRatedOrder(theirs.client, 'Ada')
    expectData(await theirs.client.post(`/api/v1/shipments/${shipmentId}/labels`, { rate: { id: rate.id } }))
    const { labelId } = expectData(await theirs.browser.get(`/orders/${order.id}`)).shipments[0].label
    const { browser } = mine
    expectError(await browser.get(`/orders/${order.id}`), 404, 'Order.NotFound')
    expectError(await browser.get(`/orders/${order.id}/timeline`), 404, 'Order.NotFound')
    expectError(await browser.post(`/orders/${order.id}/moves`, { status: OnHold }), 404, 'Order.NotFound')
    expectError(await browser.delete(`/labels/${labelId}`), 404, 'Label.NotFound')
    const moved = expectData(
      await browser.post('/orders/moves', { selection: { orderIds: [order.id] }, status: OnHold }),
    )
    assert.deepEqual(moved, { movedCount: 0, refusedCount: 0, refused: [] })
  })
})

describe('The list', () => {
  test('shows the columns of each order, and ends at the instant of its first page', async () => {
    const { client, browser } = await openShop(environment)
    const items = [{ name: 'Mug', quantity: 3 }, { name: 'Card' }]
    expectData(await client.post('/api/v1/orders', { ...anOrder(), reference: 'R-1', items }), 201)
    const first = expectData(await browser.get('/orders'))
    assert.deepEqual([first.totalItemsCount, first.newerCount], [1, null])
    const [row] = first.items
    assert.deepEqual(
      [row.reference, row.itemCount, row.status, row.source, row.labelStatus, row.heldFrom, row.openPurchase],
      ['R-1', 4, Created, 'API', null, null, null],
    )
    assert.deepEqual(row.moves, [2, 3, 4, 5, 6, 7])

    environment.clock.advance(60_000)
    await client.createOrder({ to: { name: 'Newcomer' } })
    const frozen = expectData(await browser.get(`/orders?asOf=${first.asOf}`))
    assert.deepEqual([namesOf(frozen), frozen.newerCount], [namesOf(first), 1])
    assert.deepEqual(namesOf(expectData(await browser.get('/orders')))[0], 'Newcomer')
  })

  test('is narrowed to a sub-account of the account by the header', async () => {
    const { accountId, client, browser } = await openShop(environment)
    const { subAccountId } = await createSubAccount({ ...environment, ids: systemIds }, { accountId, name: 'Branch' })
    const headers = { 'x-subaccount-id': subAccountId }
    expectData(await client.post('/api/v1/orders', anOrder({ to: { name: 'Ours' } }), headers), 201)
    await client.createOrder({ to: { name: 'Theirs' } })
    const narrowed = expectData(await browser.get('/orders', headers))
    assert.deepEqual([namesOf(narrowed), narrowed.items[0].subAccountId], [['Ours'], subAccountId])
    assert.equal(expectData(await browser.get('/orders/counts', headers)).total, 1)
    expectError(await browser.get('/orders', { 'x-subaccount-id': testDeploymentId }), 404, 'SubAccount.NotFound')
    const [theirs] = expectData(await browser.get('/orders?search=Theirs')).items
    expectError(await browser.get(`/orders/${theirs.id}`, headers), 404, 'Order.NotFound')
    expectError(await browser.get(`/orders/${theirs.id}/timeline`, headers), 404, 'Order.NotFound')
  })

  test('rejects invalid filters by name', async () => {
    const { browser } = await openShop(environment)
    expectError(await browser.get('/orders?asOf=yesterday'), 400, 'Validation.AsOfInvalid')
    for (const asOf of ['0000-01-01', '9999-12-31T23:59:59.999999999Z']) {
      expectData(await browser.get(`/orders?asOf=${asOf}`))
    }
    expectError(await browser.get('/orders?pageSize=1000'), 422, 'Validation.PageSizeInvalid')
  })
})

describe('Counts', () => {
  test('include orders with labels for some parcels, until the last has one', async () => {
    const { client, browser } = await openShop(environment)
    const stranger = await openShop(environment)
    const { order, shipmentRates } = await client.createOrderWithRates({ to: { name: 'Ada' }, shipments: 2 })
    const buy = async (place: number): Promise<string> => {
      const path = `/api/v1/shipments/${order.shipments[place].id}/labels`
      return expectData(await client.post(path, { rate: { id: shipmentRates[place].rates[0].id } })).postageLabel.id
    }
    const partly = async (): Promise<Json[]> => {
      const read = async (): Promise<Json[]> => expectData(await browser.get('/orders/counts')).partlyLabelled
      const now = await read()
      await rollUpOrderChanges(environment)
      assert.deepEqual(await read(), now, 'the same once it is rolled up')
      return now
    }
    const ada = [{ orderId: order.id, customerName: 'Ada', parcelCount: 2, unlabelledCount: 1 }]
    assert.deepEqual(await partly(), [])
    const first = await buy(0)
    assert.deepEqual(await partly(), ada)
    await buy(1)
    assert.deepEqual(await partly(), [])
    // The order's status stays the same after either cancellation: LabelCreated.
    expectData(await browser.delete(`/labels/${first}`))
    assert.deepEqual(await partly(), ada)
    const { items } = expectData(await browser.get('/orders'))
    assert.deepEqual([items[0].status, items[0].parcelCount, items[0].unlabelledCount], [LabelCreated, 2, 1])
    assert.equal(items[0].destinationState, 'CA')
    assert.deepEqual(expectData(await stranger.browser.get('/orders/counts')).partlyLabelled, [])
    expectData(await browser.post(`/orders/${order.id}/moves`, { status: OrderStatus.Fulfilled }))
    assert.deepEqual(await partly(), [])
  })

  test('are exact by status and by view, and drafts are separate', async () => {
    const { client, browser } = await openShop(environment)
    const ada = await client.createOrder({ to: { name: 'Ada' } })
    await client.createOrder({ to: { name: 'Bob' } })
    expectData(await browser.post(`/orders/${ada.id}/moves`, { status: OnHold }))
    const view = (name: string, search: object) => ({
      name,
      isShared: false,
      columns: null,
      search: { search: null, statuses: null, sources: null, withinDays: null, newestFirst: true, ...search },
    })
    for (const one of [
      view('A held', { statuses: [OnHold] }),
      view('B searched', { search: 'bob' }),
      view('C lately', { withinDays: 1 }),
      view('D by hand', { sources: [OrderSource.Manual] }),
    ]) {
      expectData(await browser.post('/order-views', one), 201)
    }
    const counts = expectData(await browser.get('/orders/counts'))
    assert.deepEqual([counts.total, counts.drafts], [2, 0])
    assert.deepEqual(
      counts.statuses.toSorted((a: Json, b: Json) => a.status - b.status),
      [
        { status: Created, orders: 1 },
        { status: OnHold, orders: 1 },
      ],
    )
    assert.deepEqual(
      counts.views.map(({ orders, isExact }: Json) => [orders, isExact]),
      [
        [1, true],
        [1, true],
        [2, true],
        [0, true],
      ],
    )
  })
})

describe('A selection', () => {
  test('of a filter omits later orders and excluded ones, and moves the rest', async () => {
    const { client, browser } = await openShop(environment)
    const names = ['Ada', 'Bob', 'Cid', 'Dan']
    const orders = []
    for (const name of names) orders.push(await client.createOrder({ to: { name } }))
    const { asOf } = expectData(await browser.get('/orders'))
    environment.clock.advance(60_000)
    await client.createOrder({ to: { name: 'Eve' } })
    const [ada, bob] = orders
    expectData(await browser.post(`/orders/${ada.id}/moves`, { status: Cancelled }))
    const selection = { filter: { statuses: [Created, Cancelled] }, asOf, exceptIds: [bob.id] }
    const shown = { ...selection, count: 2 }
    const grown = await browser.post('/orders/moves', { selection: shown, status: OnHold })
    assert.equal(expectError(grown, 409, 'Selection.Grown').metaData.count, 3)
    assert.equal(expectData(await browser.get(`/orders?statuses=${OnHold}`)).totalItemsCount, 0)
    const moved = expectData(
      await browser.post('/orders/moves', {
        selection: { ...selection, count: 3 },
        status: OnHold,
        reason: 'stocktaking',
      }),
    )
    assert.deepEqual(moved, {
      movedCount: 2,
      refusedCount: 1,
      refused: [{ orderId: ada.id, status: Cancelled, code: 'Order.TransitionNotAllowed' }],
    })
    const held = expectData(await browser.get(`/orders?statuses=${OnHold}`))
    assert.deepEqual(namesOf(held), ['Dan', 'Cid'])
    assert.deepEqual([held.items[0].heldFrom, held.items[0].moves], [Created, [Created, Cancelled]])

    const resumed = expectData(
      await browser.post('/orders/moves', {
        selection: { filter: { search: 'dan' }, asOf: secondsOn(asOf, 1) },
        resume: true,
      }),
    )
    assert.deepEqual([resumed.movedCount, resumed.refusedCount], [1, 0])
    const ids = { selection: { orderIds: orders.map(({ id }) => id) }, resume: true }
    assert.deepEqual(expectData(await browser.post('/orders/moves', ids)).movedCount, 1)
  })

  test('names missing and invalid fields', async () => {
    const { browser } = await openShop(environment)
    const ask = (body: Json) => browser.post('/orders/moves', body)
    expectError(await ask({}), 400, 'Validation.SelectionRequired')
    expectError(await ask({ selection: {}, status: OnHold }), 400, 'Validation.OrderIdsRequired')
    expectError(await ask({ selection: { filter: {} }, status: OnHold }), 400, 'Validation.AsOfRequired')
    expectError(await ask({ selection: { orderIds: ['x'] }, status: OnHold }), 400, 'Validation.OrderIdsInvalid')
    expectError(await ask({ selection: { orderIds: [] } }), 400, 'Validation.StatusRequired')
    expectError(await ask({ selection: { orderIds: [] }, status: 11 }), 422, 'Order.StatusUnusable')
  })
})

describe('Views', () => {
  const search = { search: null, statuses: [OnHold], sources: null, withinDays: null, newestFirst: true }
  const view = (changes: object = {}) => ({
    name: 'Held',
    isShared: false,
    search,
    columns: ['customerName'],
    ...changes,
  })

  test('are personal, or shared by a Manager with everybody', async () => {
    const { accountId, browser } = await openShop(environment, { role: 'Manager' })
    const packer = (await openPerson(environment, { accountId, role: 'Packer' })).browser
    const own = expectData(await browser.post('/order-views', view({ name: ' Mine ' })), 201)
    assert.deepEqual([own.name, own.search, own.columns], ['Mine', search, ['customerName']])
    const shared = expectData(await browser.post('/order-views', view({ isShared: true })), 201)
    assert.deepEqual(
      expectData(await packer.get('/order-views')).map(({ viewId }: Json) => viewId),
      [shared.viewId],
    )
    expectError(await packer.post('/order-views', view({ isShared: true })), 403, 'Session.NotAllowed')
    expectError(await packer.put(`/order-views/${shared.viewId}`, view()), 403, 'Session.NotAllowed')
    expectError(await packer.delete(`/order-views/${shared.viewId}`), 403, 'Session.NotAllowed')
    expectError(await packer.delete(`/order-views/${own.viewId}`), 404, 'View.NotFound')
    const changed = expectData(await browser.put(`/order-views/${own.viewId}`, view({ name: 'Paused' })))
    assert.equal(changed.name, 'Paused')
    expectData(await browser.delete(`/order-views/${own.viewId}`))
    expectError(await browser.put(`/order-views/${own.viewId}`, view()), 404, 'View.NotFound')
  })

  test('are limited in number, and rejected if they are invalid', async () => {
    const { browser } = await openShop(environment)
    for (let made = 0; made < 20; made += 1) expectData(await browser.post('/order-views', view()), 201)
    expectError(await browser.post('/order-views', view()), 409, 'View.TooMany')
    expectError(await browser.post('/order-views', view({ name: '  ' })), 422, 'Validation.NameRequired')
    const odd = view({ search: { ...search, statuses: [99] } })
    assert.equal((await browser.post('/order-views', odd)).status, 422)
  })
})
