import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FulfillmentRequest, LineQuantity, Store } from '#adapters/stores/store.ts'
import { disconnectStore } from '#domain/store-sync/connections/change-store.ts'
import { connectStore } from '#domain/store-sync/connections/connect-store.ts'
import type { FulfillmentDeps } from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import { processDueUpdates } from '#domain/store-sync/fulfillments/process-due.ts'
import {
  cancelFulfillmentUpdate,
  completeFulfillmentUpdate,
  countPushes,
  createFulfillmentUpdate,
  dismissFulfillmentUpdate,
  listFulfillmentReviews,
  listFulfillmentUpdates,
  retryFulfillmentUpdate,
} from '#domain/store-sync/fulfillments/review-fulfillment.ts'
import { systemIds } from '#kit/ids.ts'
import { fakeStore, storesDeps } from '../support/fake-store.ts'
import { openTestEnvironment, testAudit } from '../support/test-environment.ts'

const environment = openTestEnvironment({ tellStoresEveryMs: 24 * 60 * 60 * 1000 })

type Told = { id: string; push: FulfillmentRequest; isCancelled: boolean; cancellations: number }

/** A shop that stores its fulfillments. Tests can script its responses. */
function openShop(changes: Partial<Store> = {}) {
  const told: Told[] = []
  const pushing: (() => Awaited<ReturnType<Store['fulfill']>> | 'lost' | 'vanished')[] = []
  const cancelling: ('lost' | 'vanished')[] = []
  const calls = { push: 0, find: 0, cancel: 0 }
  const unsure = { outcome: 'uncertain', detail: 'the connection broke' } as const
  const store = fakeStore({
    consistencyWindowMs: 0,
    lookupFulfillment: async (_deps, _account, push) => {
      calls.find += 1
      const found = told.find((one) => one.push.trackingNumber === push.trackingNumber)
      if (!found) return { outcome: 'absent' }
      return found.isCancelled
        ? { outcome: 'cancelled', fulfillmentId: found.id }
        : { outcome: 'ok', value: { fulfillmentId: found.id } }
    },
    fulfill: async (_deps, _account, push) => {
      calls.push += 1
      const scripted = pushing.shift()?.()
      if (scripted === 'vanished') return unsure
      if (scripted && scripted !== 'lost') return scripted
      const fulfillment = { id: `f${told.length + 1}`, push, isCancelled: false, cancellations: 0 }
      told.push(fulfillment)
      return scripted === 'lost' ? unsure : { outcome: 'ok', value: { fulfillmentId: fulfillment.id } }
    },
    cancelFulfillment: async (_deps, _account, { fulfillmentId }) => {
      calls.cancel += 1
      const scripted = cancelling.shift()
      const found = told.find(({ id }) => id === fulfillmentId)
      if (!found) return { outcome: 'rejected', storeCode: '404', storeText: 'no such fulfilment' }
      if (scripted === 'vanished') return unsure
      if (!found.isCancelled) found.cancellations += 1
      found.isCancelled = true
      return scripted === 'lost' ? unsure : { outcome: 'ok', value: null }
    },
    ...changes,
  })
  return { store, told, pushing, cancelling, calls }
}

async function openOrder(
  shop: ReturnType<typeof openShop>,
  shipmentLines: Record<string, LineQuantity[]> | null = null,
) {
  const { accountId } = await environment.openAccount()
  const node = (): FulfillmentDeps => ({
    ...storesDeps(environment.db, { known: [shop.store] }),
    carriers: [{ id: 'usps', name: 'USPS', trackingUrl: (number) => `https://track.example/${number}` }],
  })
  const deps = node()
  const connected = await connectStore(
    { ...deps, audit: testAudit },
    {
      ...{ accountId, store: shop.store, name: null, baseUrl: 'http://localhost:1/', byOperator: true },
      ...{ credentials: { apiKey: 'secret' }, warehouseId: null, subAccountId: null, firstLookInMs: 30_000 },
    },
  )
  assert.equal(connected.outcome, 'ok')
  const { storeId } = connected.value
  const orderId = systemIds()
  const line = (lineId: string, quantity: number) => ({ lineId, quantity, name: 'thing' })
  await environment.db.pool.query(
    `insert into store_orders (account_id, store_id, external_id, parent_id, number, order_id, version, document,
                               standing, shipment_lines, changed_at, created_at)
     values ($1, $2, '1001', '1001', '#1001', $3, '', $4, 'open', $5, now(), now())`,
    [accountId, storeId, orderId, { lines: [line('a', 2), line('b', 1)] }, shipmentLines],
  )
  const label = async (trackingNumber = '9400', shipmentId = systemIds()): Promise<string> => {
    const labelId = systemIds()
    const made = { accountId, labelId, orderId, shipmentId, trackingNumber, carrier: 'usps', serviceName: 'Priority' }
    await environment.db.transaction((tx) =>
      createFulfillmentUpdate(tx, { ...made, mailingDate: '2026-11-23', createdAt: new Date() }),
    )
    return labelId
  }
  /** Makes all waiting updates due and processes them. */
  const settle = async (rounds = 6) => {
    for (let round = 0; round < rounds; round += 1) {
      await environment.db.pool.query(
        `update store_pushes set due_at = now() - interval '1 second', sent_at = sent_at - interval '1 minute'
         where account_id = $1 and due_at is not null and (leased_until is null or leased_until < now())`,
        [accountId],
      )
      await processDueUpdates(deps)
    }
  }
  const cancel = (labelId: string) =>
    environment.db.transaction((tx) => cancelFulfillmentUpdate(tx, { accountId, labelId }))
  const pushes = () => listFulfillmentUpdates(environment, { accountId, orderId })
  const states = async () => (await pushes()).map(({ state }) => state)
  return { accountId, storeId, orderId, deps, node, label, settle, cancel, pushes, states }
}

describe('Fulfillment updates', () => {
  test('are sent once per label, with lines, carrier name and tracking URL', async () => {
    const shop = openShop()
    const order = await openOrder(shop)
    const updateId = await order.label('9400 1')
    await order.settle()
    assert.deepEqual(await order.states(), ['done'])
    assert.equal(shop.calls.push, 1)
    assert.deepEqual(shop.told[0]?.push, {
      ...{
        updateId,
        externalId: '1001',
        parentId: '1001',
        carrier: 'usps',
        carrierName: 'USPS',
        serviceName: 'Priority',
      },
      ...{
        trackingNumber: '9400 1',
        trackingUrl: 'https://track.example/9400 1',
        shipDate: '2026-11-23',
        isLast: true,
      },
      lines: [
        { lineId: 'a', quantity: 2 },
        { lineId: 'b', quantity: 1 },
      ],
    })
  })

  test("are looked up, not sent again, if the store's response was lost", async () => {
    const shop = openShop()
    shop.pushing.push(() => 'lost')
    const order = await openOrder(shop)
    await order.label()
    await processDueUpdates(order.deps)
    assert.deepEqual(await order.states(), ['uncertain'])
    await order.settle()
    assert.deepEqual([await order.states(), shop.told.length, shop.calls.push], [['done'], 1, 1])
  })

  test('that vanished are sent again after two lookups without a result, but not after one', async () => {
    const shop = openShop()
    shop.pushing.push(() => 'vanished')
    const order = await openOrder(shop)
    await order.label()
    await order.settle(2)
    assert.deepEqual([await order.states(), shop.calls.push], [['uncertain'], 1])
    await order.settle()
    assert.deepEqual([await order.states(), shop.told.length, shop.calls.push], [['done'], 1, 2])
  })

  test('are not sent again within the consistency window', async () => {
    const shop = openShop({ consistencyWindowMs: 86_400_000 })
    shop.pushing.push(() => 'vanished')
    const order = await openOrder(shop)
    await order.label()
    await order.settle(8)
    assert.deepEqual([await order.states(), shop.calls.push], [['uncertain'], 1])
  })

  test('are never sent while the store cannot show whether it has them, and wait for a person', async () => {
    const found: { is: 'unknown' | 'absent' } = { is: 'unknown' }
    const shop = openShop({
      lookupFulfillment: async () =>
        found.is === 'unknown'
          ? { outcome: 'rejected', storeCode: null, storeText: 'cannot tell' }
          : { outcome: 'absent' },
    })
    const order = await openOrder(shop)
    const key = { accountId: order.accountId, updateId: await order.label() }
    await order.settle()
    const [waiting] = await listFulfillmentReviews(environment, { accountId: order.accountId, storeId: null })
    assert.deepEqual(
      [waiting?.updateId, waiting?.state, waiting?.refusal?.storeText, waiting?.sentAt],
      [key.updateId, 'uncertain', 'cannot tell', null],
    )
    await retryFulfillmentUpdate(environment, key)
    await order.settle()
    assert.deepEqual([await order.states(), shop.calls.push], [['uncertain'], 0])
    found.is = 'absent'
    await retryFulfillmentUpdate(environment, key)
    await order.settle()
    assert.deepEqual([await order.states(), shop.calls.push], [['done'], 1])
  })

  test('wait for a person if the store cannot show whether an attempt arrived, who dismisses them', async () => {
    const shop = openShop()
    const { lookupFulfillment } = shop.store
    shop.store.lookupFulfillment = async (...asked) =>
      shop.calls.push === 0
        ? lookupFulfillment(...asked)
        : { outcome: 'rejected', storeCode: null, storeText: 'cannot tell' }
    shop.pushing.push(() => 'vanished')
    const order = await openOrder(shop)
    const updateId = await order.label()
    await order.settle()
    assert.deepEqual([await order.states(), shop.calls.push], [['uncertain'], 1])
    await retryFulfillmentUpdate(environment, { accountId: order.accountId, updateId })
    await order.settle()
    assert.deepEqual([await order.states(), shop.calls.push], [['uncertain'], 1])
    await dismissFulfillmentUpdate(environment, { accountId: order.accountId, updateId })
    await order.settle()
    assert.deepEqual([await order.states(), shop.calls.push], [['withdrawn'], 1])
    await assert.rejects(
      retryFulfillmentUpdate(environment, { accountId: order.accountId, updateId }),
      /Store\.PushNotWaiting/,
    )
    await assert.rejects(
      retryFulfillmentUpdate(environment, { accountId: systemIds(), updateId }),
      /Store\.PushNotFound/,
    )
  })

  test('are delayed as long as a store requests, and then sent', async () => {
    const shop = openShop()
    const throttled = {
      outcome: 'unavailable',
      reason: 'throttled',
      detail: 'slow down',
      retryAfterMs: 3_000_000,
    } as const
    shop.pushing.push(() => throttled)
    const order = await openOrder(shop)
    await order.label()
    await processDueUpdates(order.deps)
    const [push] = await order.pushes()
    assert.equal(push?.state, 'due')
    assert.ok((push?.dueAt?.getTime() ?? 0) > Date.now() + 2_900_000)
    await order.settle()
    assert.deepEqual([await order.states(), shop.told.length], [['done'], 1])
  })

  test('wait while their store is unavailable, and are sent later', async () => {
    const shop = openShop()
    const { label, deps, settle } = await openOrder(shop)
    const [first, other] = [await label('9400'), await label('9401')]
    // It belongs to another order, so that it does not wait for the first one anyway.
    await environment.db.pool.query('update store_pushes set order_id = $2 where id = $1', [other, systemIds()])
    await environment.db.pool.query(`update store_pushes set due_at = due_at + interval '1 second' where id = $1`, [
      other,
    ])
    const down = { outcome: 'unavailable', reason: 'outage', detail: 'status 503' } as const
    shop.pushing.push(() => down)
    await processDueUpdates(deps)
    const { rows } = await environment.db.pool.query(
      'select due_at > now() as waits from store_pushes where id = any ($1::uuid[])',
      [[first, other]],
    )
    assert.deepEqual([shop.calls.push, rows], [1, [{ waits: true }, { waits: true }]])
    await settle()
    assert.deepEqual(shop.told.map(({ push }) => push.trackingNumber).toSorted(), ['9400', '9401'])
  })

  test("show the store's rejection until a person resolves it", async () => {
    const shop = openShop()
    shop.pushing.push(() => ({ outcome: 'rejected', storeCode: '422', storeText: 'nothing left to ship' }))
    const order = await openOrder(shop)
    const updateId = await order.label()
    await order.settle()
    assert.deepEqual(
      (await order.pushes()).map(({ state, refusal }) => [state, refusal]),
      [['refused', { storeCode: '422', storeText: 'nothing left to ship' }]],
    )
    assert.ok((await countPushes(environment)).refused > 0)
    await retryFulfillmentUpdate(environment, { accountId: order.accountId, updateId })
    await order.settle()
    assert.deepEqual([await order.states(), shop.calls.push], [['done'], 2])
  })

  test('store a rejection without its unprintable characters', async () => {
    const shop = openShop()
    const storeText = `nothing\u0000 left \ud800${'!'.repeat(10_000)}`
    shop.pushing.push(() => ({ outcome: 'rejected', storeCode: '4\u00002', storeText }))
    const order = await openOrder(shop)
    await order.label()
    await order.settle()
    const [push] = await order.pushes()
    assert.deepEqual([push?.state, shop.calls.push, push?.refusal?.storeCode], ['refused', 1, '4 2'])
    assert.match(push?.refusal?.storeText ?? '', /^nothing {2}left .!{100}/)
    assert.ok((push?.refusal?.storeText ?? '').length <= 1024)
  })

  test('are done if the store rejects a fulfillment that it already has', async () => {
    const shop = openShop()
    const order = await openOrder(shop)
    shop.pushing.push(() => {
      // An earlier request arrives late, just before this one.
      shop.told.push({
        id: 'late',
        push: { trackingNumber: '9400' } as FulfillmentRequest,
        isCancelled: false,
        cancellations: 0,
      })
      return { outcome: 'rejected', storeCode: null, storeText: 'fulfilled already' }
    })
    await order.label()
    await order.settle()
    assert.deepEqual(
      (await order.pushes()).map(({ state, fulfillmentId }) => [state, fulfillmentId]),
      [['done', 'late']],
    )
  })

  test('are looked up before they are sent again if their node is killed while sending', async () => {
    for (const hasArrived of [true, false]) {
      const shop = openShop()
      const order = await openOrder(shop)
      const updateId = await order.label()
      const killed = order.node()
      const push = shop.store.fulfill
      const { promise: isSending, resolve: sending } = Promise.withResolvers<void>()
      // The killed node gets no response and writes nothing.
      shop.store.fulfill = async (...given) => {
        if (hasArrived) await push(...given)
        sending()
        return new Promise(() => {})
      }
      void processDueUpdates(killed)
      await isSending
      shop.store.fulfill = push
      await order.settle(1)
      assert.deepEqual(await order.states(), ['sending'], 'its lease holds')
      await environment.db.pool.query(
        `update store_pushes set due_at = now(), leased_until = now(), sent_at = sent_at - interval '1 hour' where id = $1`,
        [updateId],
      )
      await processDueUpdates(order.node())
      assert.deepEqual(await order.states(), [hasArrived ? 'done' : 'uncertain'])
      await order.settle()
      assert.deepEqual([await order.states(), shop.told.length], [['done'], 1])
    }
  })

  test('are sent once by several nodes', async () => {
    const shop = openShop()
    const order = await openOrder(shop)
    for (let index = 0; index < 5; index += 1) await order.label(`9400 ${index}`)
    for (let round = 0; round < 8; round += 1)
      await Promise.all([
        processDueUpdates(order.node()),
        processDueUpdates(order.node()),
        processDueUpdates(order.deps),
      ])
    assert.deepEqual([new Set(await order.states()), shop.calls.push], [new Set(['done']), 5])
    // They are sent one after the other, in the order of their purchases.
    assert.deepEqual(
      shop.told.map(({ push }) => push.trackingNumber),
      [0, 1, 2, 3, 4].map((index) => `9400 ${index}`),
    )
  })

  test('are not sent if their label is canceled before', async () => {
    const shop = openShop()
    const order = await openOrder(shop)
    await order.cancel(await order.label())
    await order.settle()
    assert.deepEqual([await order.states(), shop.calls.push], [['withdrawn'], 0])
  })

  test('are canceled after sending if their label is canceled meanwhile', async () => {
    const shop = openShop()
    const order = await openOrder(shop)
    const updateId = await order.label()
    const push = shop.store.fulfill
    shop.store.fulfill = async (...given) => {
      await order.cancel(updateId)
      return push(...given)
    }
    await order.settle()
    assert.deepEqual([await order.states(), shop.told.map(({ cancellations }) => cancellations)], [['taken back'], [1]])
  })

  test('are canceled once after a cancellation, and sent for the next label', async () => {
    const shop = openShop()
    shop.cancelling.push('lost')
    const order = await openOrder(shop)
    const first = await order.label('first')
    await order.settle()
    await order.cancel(first)
    await order.label('second')
    await order.settle()
    assert.deepEqual(await order.states(), ['taken back', 'done'])
    assert.deepEqual(
      shop.told.map(({ push, cancellations }) => [push.trackingNumber, cancellations]),
      [
        ['first', 1],
        ['second', 0],
      ],
    )
    assert.equal(shop.calls.cancel, 1)
  })

  test('repeat a cancellation that vanished', async () => {
    const shop = openShop()
    shop.cancelling.push('vanished')
    const order = await openOrder(shop)
    const label = await order.label()
    await order.settle()
    await order.cancel(label)
    await order.settle()
    assert.deepEqual([await order.states(), shop.told[0]?.cancellations, shop.calls.cancel], [['taken back'], 1, 2])
  })

  test('with an uncertain outcome are canceled if they arrived, and withdrawn otherwise', async () => {
    for (const [fate, end] of [
      ['lost', 'taken back'],
      ['vanished', 'withdrawn'],
    ] as const) {
      const shop = openShop()
      shop.pushing.push(() => fate)
      const order = await openOrder(shop)
      const label = await order.label()
      await processDueUpdates(order.deps)
      await order.cancel(label)
      await order.settle()
      assert.deepEqual([await order.states(), shop.calls.push], [[end], 1])
    }
  })

  /** A shop that applies only a part of the first request. */
  function openHalvingShop() {
    const shop = openShop()
    const find = shop.store.lookupFulfillment
    shop.store.lookupFulfillment = async (...asked) => {
      const found = await find(...asked)
      return found.outcome === 'ok' ? { outcome: 'absent', begun: found.value.fulfillmentId } : found
    }
    return shop
  }

  test('that a store applied partially are canceled with their label', async () => {
    // Before the first lookup, and while it waits to be sent again.
    for (const looks of [0, 2]) {
      const shop = openHalvingShop()
      shop.pushing.push(() => 'lost')
      const order = await openOrder(shop)
      const label = await order.label()
      await processDueUpdates(order.deps)
      await order.settle(looks)
      assert.deepEqual(await order.states(), [looks === 0 ? 'uncertain' : 'due'])
      await order.cancel(label)
      await order.settle()
      assert.deepEqual([await order.states(), shop.told[0]?.cancellations, shop.calls.push], [['taken back'], 1, 1])
    }
  })

  test('that a store applied partially and then rejected wait for a person, and are canceled with their label', async () => {
    const shop = openHalvingShop()
    const { fulfill } = shop.store
    shop.store.fulfill = async (...asked) => {
      await fulfill(...asked)
      return { outcome: 'rejected', storeCode: null, storeText: 'it cannot be shipped' }
    }
    const order = await openOrder(shop)
    const label = await order.label()
    await order.settle()
    const [waiting] = await listFulfillmentReviews(environment, { accountId: order.accountId, storeId: null })
    assert.deepEqual([waiting?.state, waiting?.refusal?.storeText], ['uncertain', 'it cannot be shipped'])
    await order.cancel(label)
    await order.settle()
    assert.deepEqual([await order.states(), shop.told[0]?.cancellations, shop.calls.push], [['taken back'], 1, 1])
  })

  test('need a person after ten failed attempts', async () => {
    const shop = openShop()
    shop.pushing.push(...Array.from({ length: 100 }, () => () => 'vanished' as const))
    const order = await openOrder(shop)
    await order.label()
    await order.settle(60)
    assert.deepEqual([await order.states(), shop.calls.push], [['refused'], 10])
  })

  test('that a store applied partially are canceled with their label after ten failed attempts', async () => {
    const shop = openHalvingShop()
    const { fulfill } = shop.store
    shop.store.fulfill = async (...asked) => {
      if (shop.told.length === 0) await fulfill(...asked)
      return { outcome: 'uncertain', detail: 'status 500' }
    }
    const order = await openOrder(shop)
    const label = await order.label()
    await order.settle(60)
    const [waiting] = await listFulfillmentReviews(environment, { accountId: order.accountId, storeId: null })
    assert.deepEqual([waiting?.state, waiting?.attempts], ['uncertain', 10])
    await order.cancel(label)
    await order.settle()
    assert.deepEqual([await order.states(), shop.told[0]?.cancellations], [['taken back'], 1])
  })

  test('need a person after ten failed attempts to cancel', async () => {
    const shop = openShop()
    shop.cancelling.push(...Array.from({ length: 100 }, () => 'vanished' as const))
    const order = await openOrder(shop)
    const label = await order.label()
    await order.settle()
    await order.cancel(label)
    await order.settle(60)
    assert.deepEqual([await order.states(), shop.calls.cancel], [['not taken back'], 10])
  })

  test('of a busy store do not delay those of other stores', async () => {
    const [busy, quiet] = [openShop(), openShop()]
    const many = await openOrder(busy)
    const one = await openOrder(quiet)
    for (let count = 0; count < 30; count += 1) {
      await environment.db.pool.query(
        `insert into store_orders (account_id, store_id, external_id, parent_id, number, order_id, version, document,
                                   standing, changed_at, created_at)
         select account_id, store_id, $2, $2, number, $3, version, document, standing, now(), now()
         from store_orders where order_id = $1`,
        [many.orderId, `more ${count}`, systemIds()],
      )
    }
    const { rows } = await environment.db.pool.query(
      `select order_id from store_orders where account_id = $1 and external_id like 'more %'`,
      [many.accountId],
    )
    for (const { order_id: orderId } of rows) {
      const made = { labelId: systemIds(), shipmentId: systemIds(), trackingNumber: `T ${orderId}`, carrier: 'usps' }
      await environment.db.transaction((tx) =>
        createFulfillmentUpdate(tx, {
          ...{ accountId: many.accountId, orderId, ...made },
          ...{ serviceName: 'Priority', mailingDate: null, createdAt: new Date() },
        }),
      )
    }
    await one.label()
    const known = { ...one.deps, known: [quiet.store] }
    await processDueUpdates(known)
    assert.deepEqual(await one.states(), ['done'])
    // All updates are sent eventually.
    for (let round = 0; round < 12; round += 1) await processDueUpdates(many.deps)
    assert.equal(quiet.told.length + busy.told.length, 31)
  })

  test('with a fulfillment id that cannot be stored are done, and must be canceled by a person', async () => {
    const shop = openShop({
      fulfill: async () => ({ outcome: 'ok', value: { fulfillmentId: 'f\u00001' } }),
    })
    const order = await openOrder(shop)
    const labelId = await order.label()
    await order.settle(1)
    assert.deepEqual(await order.states(), ['done'])
    await order.cancel(labelId)
    await order.settle()
    assert.deepEqual([await order.states(), shop.calls.cancel], [['not taken back'], 0])
  })

  test('must be canceled by a person if the store has no cancellation', async () => {
    const shop = openShop()
    delete shop.store.cancelFulfillment
    const order = await openOrder(shop)
    const updateId = await order.label()
    await order.settle()
    await order.cancel(updateId)
    await order.settle()
    assert.deepEqual(await order.states(), ['not taken back'])
    await dismissFulfillmentUpdate(environment, { accountId: order.accountId, updateId })
    assert.deepEqual(await listFulfillmentReviews(environment, { accountId: order.accountId, storeId: null }), [])
  })

  test('for sample labels are not sent to public shops, unless an operator allows it', async () => {
    const shop = openShop()
    const order = await openOrder(shop)
    const change = (column: string, value: unknown) =>
      environment.db.pool.query(`update connected_stores set ${column} = $2 where id = $1`, [order.storeId, value])
    await change('base_url', 'https://shop.example')
    await order.label('sample')
    await order.settle()
    assert.deepEqual([await order.states(), shop.calls.push], [['withdrawn'], 0])
    assert.match((await order.pushes())[0]?.refusal?.storeText ?? '', /Sandbox/)
    await order.label('real')
    order.deps.environment = 'production'
    await order.settle()
    order.deps.environment = 'sandbox'
    await change('takes_samples', true)
    await order.label('allowed')
    await order.settle()
    assert.deepEqual(
      shop.told.map(({ push }) => push.trackingNumber),
      ['real', 'allowed'],
    )
  })

  test('are not sent to a disconnected store, except to cancel fulfillments', async () => {
    const shop = openShop()
    const order = await openOrder(shop)
    const label = await order.label('told')
    await order.settle()
    await disconnectStore({ ...order.deps, audit: testAudit }, order)
    await order.label('not told')
    await order.cancel(label)
    await order.settle()
    assert.deepEqual([await order.states(), shop.told.length], [['taken back', 'refused'], 1])
  })

  describe('of an order with two packages', () => {
    const [one, two] = [systemIds(), systemIds()]
    const parcels = { [one]: [{ lineId: 'a', quantity: 2 }], [two]: [{ lineId: 'b', quantity: 1 }] }

    test('are sent with the lines of each package, and the last one is marked', async () => {
      const shop = openShop()
      const order = await openOrder(shop, parcels)
      await order.label('first', one)
      await order.settle()
      await order.label('second', two)
      await order.settle()
      assert.deepEqual(
        shop.told.map(({ push: { lines, isLast } }) => [lines, isLast]),
        [
          [parcels[one], false],
          [parcels[two], true],
        ],
      )
    })

    test('are sent once all packages are labeled if the store takes only whole orders', async () => {
      const shop = openShop({ supportsPartialFulfillment: false })
      const order = await openOrder(shop, parcels)
      await order.label('first', one)
      await order.settle()
      assert.equal(shop.calls.push, 0)
      await order.label('second', two)
      await order.settle()
      assert.deepEqual(
        shop.told.map(({ push: { trackingNumber, lines } }) => [trackingNumber, lines]),
        [['second', [...(parcels[one] ?? []), ...(parcels[two] ?? [])]]],
      )
      assert.deepEqual(await order.states(), ['withdrawn', 'done'])
    })

    test('wait at most a day for the other packages, then for a person, who completes the order', async () => {
      const shop = openShop({ supportsPartialFulfillment: false })
      const three = systemIds()
      const order = await openOrder(shop, { ...parcels, [three]: [] })
      const { accountId } = order
      const reviews = () => listFulfillmentReviews(environment, { accountId, storeId: null })
      const first = await order.label('first', one)
      const second = await order.label('second', two)
      await order.settle()
      assert.deepEqual([await order.states(), await reviews(), shop.calls.push], [['due', 'due'], [], 0])
      const before = (await countPushes(environment)).refused
      await environment.db.pool.query(
        `update store_pushes set updated_at = updated_at - interval '25 hours' where account_id = $1`,
        [accountId],
      )
      assert.deepEqual(new Set((await reviews()).map(({ updateId }) => updateId)), new Set([first, second]))
      assert.ok((await reviews()).every(({ needsPerson }) => needsPerson))
      assert.equal((await countPushes(environment)).refused, before + 2)
      await assert.rejects(
        completeFulfillmentUpdate(environment, { accountId: systemIds(), updateId: first }),
        /Store\.PushNotFound/,
      )
      await completeFulfillmentUpdate(environment, { accountId, updateId: first })
      await order.settle()
      assert.deepEqual(await order.states(), ['done', 'withdrawn'])
      const all = [...(parcels[one] ?? []), ...(parcels[two] ?? [])]
      assert.deepEqual(
        shop.told.map(({ push: { trackingNumber, lines } }) => [trackingNumber, lines]),
        [['first', all]],
      )
      assert.deepEqual(await reviews(), [])
      await assert.rejects(
        completeFulfillmentUpdate(environment, { accountId, updateId: first }),
        /Store\.PushNotWaiting/,
      )
      // The order is complete in the store, so a later label changes nothing there.
      await order.label('third', three)
      await order.settle()
      assert.deepEqual([await order.states(), shop.calls.push], [['done', 'withdrawn', 'withdrawn'], 1])
    })

    test('can be dismissed while they wait, if a person has notified the store', async () => {
      const shop = openShop({ supportsPartialFulfillment: false })
      const order = await openOrder(shop, parcels)
      const updateId = await order.label('first', one)
      const dismissed = () => dismissFulfillmentUpdate(environment, { accountId: order.accountId, updateId })
      await assert.rejects(dismissed(), /Store\.PushNotWaiting/, 'it is still being sent')
      await order.settle()
      await dismissed()
      assert.deepEqual([await order.states(), shop.calls.push], [['withdrawn'], 0])
    })
  })
})
