import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { listChanged } from '#stores/bigcommerce/list-changed.ts'
import { buyer, openPlayedStore } from './played-store.ts'

const play = await openPlayedStore('bigcommerce')
after(() => play.close())
const { store, deps, played, account } = play
const { shop, faults } = played

test('connecting brings the name of the shop and its unit of weight, and tells wrong keys from an outage', async () => {
  const connected = await store.connect(deps, account)
  assert.deepEqual(connected, {
    outcome: 'ok',
    value: { name: 'Practice shop', facts: { weightUnit: 'LBS' }, shipFrom: null },
  })
  const wrong = { ...account, credentials: { ...account.credentials, accessToken: 'wrong' } }
  assert.partialDeepStrictEqual(await store.connect(deps, wrong), { outcome: 'unavailable', reason: 'credentials' })
})

test('an order comes with the address, lines and weights of what is left, and its state as a code', async () => {
  const placed = shop.place({
    address: buyer,
    note: 'ring twice',
    lines: [
      { sku: 'MUG', quantity: 2, weightGrams: 454 },
      { sku: 'PDF', isShipped: false },
    ],
  })
  const listed = await listChanged(
    deps,
    { ...account, facts: { weightUnit: 'LBS' } },
    { since: placed.placedAt, page: null },
  )
  assert.equal(listed.outcome, 'ok')
  const [order] = listed.value.orders
  assert.ok(order)
  assert.equal(order.externalId, `${placed.id}-${Number(placed.id) + 500_000}`)
  assert.equal(order.parentId, placed.id)
  assert.deepEqual(order.standing, { state: 'open' })
  assert.partialDeepStrictEqual(order.recipient, { name: 'Ada Byron', state: 'TX', country: 'US', zip: '78701' })
  assert.equal(order.lines.length, 1)
  assert.partialDeepStrictEqual(order.lines[0], { sku: 'MUG', quantity: 2, unitValue: '19.9', currency: 'USD' })
  assert.equal(order.lines[0]?.unitWeightPounds?.toFixed(3), '1.001')
  assert.equal(order.note, 'ring twice')
  const again = await play.read(order.externalId)
  assert.deepEqual(
    { ...again, lines: again.lines.map((line) => ({ ...line, unitWeightPounds: null })) },
    {
      ...order,
      lines: order.lines.map((line) => ({ ...line, unitWeightPounds: null })),
    },
  )
})

test('each state of the shop is one of ours, and an order that is gone is gone', async () => {
  const placed = shop.place({ address: buyer, lines: [{ sku: 'MUG' }], hold: 'unpaid' })
  const externalId = `${placed.id}-${Number(placed.id) + 500_000}`
  const standing = async () => (await play.read(externalId)).standing
  assert.partialDeepStrictEqual(await standing(), { state: 'waiting', reason: 'unpaid' })
  shop.setHold(placed.id, 'fraud')
  assert.partialDeepStrictEqual(await standing(), { state: 'waiting', reason: 'fraud check' })
  shop.setHold(placed.id, 'held')
  assert.partialDeepStrictEqual(await standing(), { state: 'waiting', reason: 'on hold' })
  shop.setHold(placed.id, null)
  shop.cancel(placed.id)
  assert.partialDeepStrictEqual(await standing(), { state: 'closed', reason: 'cancelled' })
  shop.remove(placed.id)
  assert.deepEqual(await store.read(deps, account, externalId), { outcome: 'gone' })
  assert.deepEqual(await store.read(deps, account, '12-13'), { outcome: 'gone' })
})

test('parts are pushed, found, and taken back; a repeat beyond what is left is refused', async () => {
  const placed = shop.place({ address: buyer, lines: [{ sku: 'MUG', quantity: 3 }] })
  const order = await play.read(`${placed.id}-${Number(placed.id) + 500_000}`)
  const lineId = order.lines[0]?.lineId ?? ''
  const part = play.pushOf(order, { lines: [{ lineId, quantity: 1 }], isLast: false })
  assert.deepEqual(await store.findPush(deps, account, part), { outcome: 'absent' })
  const pushed = await store.push(deps, account, part)
  assert.equal(pushed.outcome, 'ok')
  assert.deepEqual(await store.findPush(deps, account, part), pushed)
  const partly = await play.read(order.externalId)
  assert.equal(partly.lines[0]?.quantity, 2)
  assert.deepEqual(partly.standing, { state: 'open' })
  assert.deepEqual(partly.fulfilments, [
    {
      fulfilmentId: pushed.value.fulfilmentId,
      trackingNumbers: [part.trackingNumber],
      lines: [{ lineId, quantity: 1 }],
      isCancelled: false,
    },
  ])
  const rest = play.pushOf(order, { trackingNumber: '9400100000000000000002' })
  const restPushed = await store.push(deps, account, rest)
  assert.equal(restPushed.outcome, 'ok')
  assert.partialDeepStrictEqual((await play.read(order.externalId)).standing, { state: 'closed', reason: 'fulfilled' })
  assert.equal((await store.push(deps, account, part)).outcome, 'rejected')
  const { fulfilmentId } = restPushed.value
  assert.deepEqual(await store.cancelPush?.(deps, account, { ...rest, fulfilmentId }), { outcome: 'ok', value: null })
  assert.deepEqual(await store.cancelPush?.(deps, account, { ...rest, fulfilmentId }), { outcome: 'ok', value: null })
  assert.equal((await play.read(order.externalId)).lines[0]?.quantity, 2)
  assert.equal(shop.find(placed.id)?.mails, 2)
})

test('a lost answer is uncertain, a throttled call did nothing', async () => {
  const placed = shop.place({ address: buyer, lines: [{ sku: 'MUG' }] })
  const order = await play.read(`${placed.id}-${Number(placed.id) + 500_000}`)
  const push = play.pushOf(order, { lines: [{ lineId: order.lines[0]?.lineId ?? '', quantity: 1 }] })
  faults.next('push-throttled')
  const throttled = { outcome: 'unavailable', reason: 'throttled', retryAfterMs: 1500 }
  assert.partialDeepStrictEqual(await store.push(deps, account, push), throttled)
  faults.next('push-down')
  assert.equal((await store.push(deps, account, push)).outcome, 'uncertain')
  faults.next('push-lost')
  assert.equal((await store.push(deps, account, push)).outcome, 'uncertain')
  assert.equal((await store.findPush(deps, account, push)).outcome, 'ok')
})

test('a first look goes through the open statuses, and pages go on behind what was seen', async () => {
  const placed = Array.from({ length: 130 }, () => shop.place({ address: buyer, lines: [{ sku: 'MUG' }] }).id)
  const seen: string[] = []
  let page: string | null = null
  do {
    const listed = await listChanged(deps, account, { since: null, page })
    assert.equal(listed.outcome, 'ok')
    seen.push(...listed.value.orders.map(({ parentId }) => parentId))
    page = listed.value.next
  } while (page)
  for (const id of placed) assert.equal(seen.filter((one) => one === id).length, 1)
})

test('a hook is believed by its header and its signature over the raw body, and by nothing else', async () => {
  const subscribed = await store.hooks?.subscribe?.(deps, account, 'https://waybill.example/hooks/1')
  assert.equal(subscribed?.outcome, 'ok')
  const { hookSecret = '' } = subscribed.value.credentials ?? {}
  const again = await store.hooks?.subscribe?.(deps, account, 'https://waybill.example/hooks/1')
  assert.equal(again?.outcome, 'ok')
  const kept = { ...account, credentials: { ...account.credentials, hookSecret }, facts: subscribed.value.facts }
  const body = Buffer.from(JSON.stringify({ scope: 'store/order/updated', data: { type: 'order', id: 1001 } }))
  const digest = createHmac('sha256', 'app-secret').update('a.1.').update(body).digest('base64')
  const headers = {
    'x-waybill-secret': hookSecret,
    'webhook-id': 'a',
    'webhook-timestamp': '1',
    'webhook-signature': `v1,${digest}`,
  }
  const url = 'https://waybill.example/hooks/1'
  assert.deepEqual(store.hooks?.verify(kept, { headers, body, url }), { orderIds: ['1001'] })
  assert.equal(store.hooks?.verify(kept, { headers, body: Buffer.from('{}'), url }), null)
  assert.equal(store.hooks?.verify(kept, { headers: { ...headers, 'x-waybill-secret': 'x' }, body, url }), null)
  assert.equal(store.hooks?.verify(account, { headers, body, url }), null)
  assert.deepEqual(await store.hooks?.unsubscribe?.(deps, kept), { outcome: 'ok', value: null })
})
