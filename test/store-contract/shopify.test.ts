/** The suite of all stores, and what is Shopify's own: fulfillment orders, prices of queries, and what an app may not see; `shopify-ways-in.test.ts` has its tokens. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test, { after, before, describe } from 'node:test'
import { playShopify, type ShopifyOptions, shopifyUnitId } from '@waybill/store-simulator'
import { shopify } from '#adapters/stores/shopify/index.ts'
import type { StoreOrder } from '#adapters/stores/store.ts'
import type { OutgoingRequest } from '#kit/http.ts'
import { eventually } from '../support/eventually.ts'
import { describeStore } from './contract-suite.ts'
import { buyer, type OpenedPlay, openPlayedStore } from './played-store.ts'
import { hmacSha256 } from './signing.ts'

/** Changes the one unit that an answer to a read shows. */
const inUnit = (change: (unit: Record<string, unknown>) => object) => (answer: unknown) => {
  const { data } = answer as { data?: { fulfillmentOrder?: Record<string, unknown> } }
  return data?.fulfillmentOrder
    ? { data: { fulfillmentOrder: { ...data.fulfillmentOrder, ...change(data.fulfillmentOrder) } } }
    : answer
}

describeStore({
  store: shopify,
  wrongCredentials: { clientSecret: 'shpss_wrong' },
  // A canceled fulfillment has a unit of its own, after the one that it closed.
  externalIdOf: ({ id, fulfillments }) =>
    shopifyUnitId(id, fulfillments.length > 0 && fulfillments.every(({ isCancelled }) => isCancelled) ? 1 : 0),
  holds: { unpaid: 'unpaid', fraud: 'fraud check', held: 'on hold' },
  closes: { cancelled: 'cancelled', refunded: 'refunded', deleted: 'gone' },
  says: { weights: true, customs: true, prices: true, note: true, options: true, gifts: true, shippedLines: true },
  withUnknownStatus: inUnit(() => ({ status: 'BEING_PACKED' })),
  withheld: inUnit(({ order }) => ({ order: { ...(order as object), shippingAddress: null } })),
  isTyped: true,
  hasTokens: true,
  hook({ credentials }, { parentId }, body = `{"admin_graphql_api_id":"gid://shopify/Order/${parentId}"}`) {
    const signature = hmacSha256(credentials.clientSecret ?? '', body, 'base64')
    const headers = { 'x-shopify-hmac-sha256': signature, 'x-shopify-topic': 'orders/updated' }
    return { headers, body: Buffer.from(body), url: 'https://waybill.example/hooks' }
  },
  refusesRepeats: true,
  mailsOfWholePush: 1,
})

const mug = { sku: 'MUG', name: 'Mug', quantity: 2, weightGrams: 340 }

let nowMs = Date.UTC(2026, 2, 8, 9, 30, 15, 250)
const now = () => new Date(nowMs)

function openShop(options: ShopifyOptions = {}) {
  let opened: OpenedPlay
  before(async () => {
    opened = await openPlayedStore('shopify', { play: playShopify(options), now })
  })
  after(() => opened.close())
  return {
    get at() {
      return opened
    },
    /** Every unit of the list, those that it only names among them. */
    async list(since: Date | null = null) {
      const orders: StoreOrder[] = []
      const toRead: string[] = []
      for (let page: string | null | undefined = null; page !== undefined; ) {
        const listed = await shopify.listChanged(opened.deps, opened.account, { since, page })
        assert.ok(listed.outcome === 'ok', JSON.stringify(listed))
        orders.push(...listed.value.orders)
        toRead.push(...listed.value.toRead)
        page = listed.value.next ?? undefined
      }
      return { orders, toRead }
    },
    async unitOf(number: string) {
      const { orders, toRead } = await this.list()
      const read = await Promise.all(toRead.map((id) => opened.read(id)))
      const unit = [...orders, ...read].find((one) => one.number === number)
      assert.ok(unit)
      return unit
    },
  }
}

describe('units', () => {
  const shop = openShop()

  test('a canceled fulfillment opens a new unit, because the shipped one stays closed', async () => {
    const { store, deps, account, played, read, pushOf } = shop.at
    const placed = played.shop.place({ address: buyer, lines: [mug] })
    const unit = await shop.unitOf(placed.number)
    const told = pushOf(unit)
    const pushed = await store.fulfill(deps, account, told)
    assert.ok(pushed.outcome === 'ok', JSON.stringify(pushed))
    const { fulfillmentId } = pushed.value
    assert.equal((await store.cancelFulfillment?.(deps, account, { ...told, fulfillmentId }))?.outcome, 'ok')
    const { fulfillability: standing } = await read(unit.externalId)
    assert.ok(standing.state === 'closed' && standing.reason === 'closed', JSON.stringify(standing))
    assert.match(standing.detail ?? '', /a new fulfillment order/)
    const next = await shop.unitOf(placed.number)
    assert.notEqual(next.externalId, unit.externalId)
    assert.deepEqual([next.fulfillability, next.parentId], [{ state: 'open' }, unit.parentId])
    assert.deepEqual(await store.lookupFulfillment(deps, account, told), { outcome: 'cancelled', fulfillmentId })
  })

  test('a label that was bought before a cancellation reached Shopify ships from the new unit', async () => {
    const { store, deps, account, played, pushOf } = shop.at
    const placed = played.shop.place({ address: buyer, lines: [mug, { sku: 'TEE', quantity: 2 }] })
    const unit = await shop.unitOf(placed.number)
    const lines = unit.lines.map(({ lineId, quantity }) => ({ lineId, quantity }))
    const first = pushOf(unit, { lines, trackingNumber: 'FIRST' })
    const pushed = await store.fulfill(deps, account, first)
    assert.ok(pushed.outcome === 'ok', JSON.stringify(pushed))
    const early = await store.fulfill(deps, account, pushOf(unit, { lines, trackingNumber: 'EARLY' }))
    assert.equal(early.outcome, 'rejected')
    await store.cancelFulfillment?.(deps, account, { ...first, fulfillmentId: pushed.value.fulfillmentId })
    const second = pushOf(unit, { lines: lines.slice(1), trackingNumber: 'SECOND' })
    const again = await store.fulfill(deps, account, second)
    assert.ok(again.outcome === 'ok', JSON.stringify(again))
    assert.deepEqual(await store.lookupFulfillment(deps, account, second), again)
    const live = placed.fulfillments.filter(({ isCancelled }) => !isCancelled)
    assert.deepEqual(
      live.map(({ trackingNumber, lines: shipped }) => [trackingNumber, shipped.map(({ quantity }) => quantity)]),
      [['SECOND', [2]]],
    )
    const tooMany = await store.fulfill(deps, account, pushOf(unit, { lines, trackingNumber: 'THIRD' }))
    assert.equal(tooMany.outcome, 'rejected')
  })

  test('a partial shipment lists its lines', async () => {
    const { played, read } = shop.at
    const placed = played.shop.place({ address: buyer, lines: [mug, { sku: 'TEE', quantity: 1 }] })
    const unit = await shop.unitOf(placed.number)
    const [first] = placed.lines
    played.shop.fulfil(placed.id, { trackingNumber: 'ELSEWHERE', lines: [{ id: first?.id ?? '', quantity: 1 }] })
    const { fulfillments, lines } = await read(unit.externalId)
    assert.deepEqual(fulfillments[0]?.lines, [{ lineId: unit.lines[0]?.lineId, quantity: 1 }])
    assert.deepEqual(
      lines.map(({ quantity }) => quantity),
      [1, 1],
    )
  })

  test('a unit with many lines is read completely, in as many calls as needed', async () => {
    const { played, read } = shop.at
    const lines = Array.from({ length: 170 }, (_, index) => ({ sku: `SKU-${index}`, weightGrams: 10 }))
    const placed = played.shop.place({ address: buyer, lines })
    const { orders, toRead } = await shop.list()
    assert.ok(!orders.some(({ number }) => number === placed.number))
    const units = await Promise.all(toRead.map((id) => read(id)))
    assert.equal(units.find(({ number }) => number === placed.number)?.lines.length, 170)
  })

  test('a unit with many parcels shows all of them, and each is found', async () => {
    const { store, deps, account, played, read, pushOf } = shop.at
    const placed = played.shop.place({ address: buyer, lines: [{ ...mug, quantity: 31 }] })
    const unit = await shop.unitOf(placed.number)
    for (let parcel = 0; parcel < 30; parcel += 1) {
      const [line] = placed.lines
      played.shop.fulfil(placed.id, { trackingNumber: `94001${parcel}`, lines: [{ id: line?.id ?? '', quantity: 1 }] })
    }
    const { fulfillments, lines } = await read(unit.externalId)
    assert.deepEqual([fulfillments.length, lines[0]?.quantity], [30, 1])
    const find = (trackingNumber: string) => store.lookupFulfillment(deps, account, pushOf(unit, { trackingNumber }))
    assert.equal((await find('9400129')).outcome, 'ok')
    assert.equal((await find('9400130')).outcome, 'absent')
  })

  test('a payment changes only the order, and its unit is found that way', async () => {
    const { played } = shop.at
    const placed = played.shop.place({ address: buyer, lines: [mug] })
    const unit = await shop.unitOf(placed.number)
    nowMs += 60_000
    const since = now()
    played.shop.setHold(placed.id, 'unpaid')
    const { orders, toRead } = await shop.list(since)
    assert.deepEqual(orders, [])
    assert.deepEqual(toRead, [unit.externalId])
  })

  test('a list that grows too long for its pages starts over after the latest time that it has read', async () => {
    const { deps, account, played } = shop.at
    for (let index = 0; index < 20; index += 1) played.shop.place({ address: buyer, lines: [mug] })
    const page = JSON.stringify({ list: 'units', from: null, after: null, seen: 19_990 })
    const listed = await shopify.listChanged(deps, account, { since: null, page })
    assert.ok(listed.outcome === 'ok' && listed.value.next)
    const next = JSON.parse(listed.value.next)
    assert.deepEqual([next.after, next.seen], [null, 0])
    assert.match(next.from, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const garbled = await shopify.listChanged(deps, account, { since: null, page: '{"list":"all"}' })
    assert.equal(garbled.outcome, 'rejected', 'so that the list begins anew')
  })

  test('webhooks contain no buyer data, and a deleted order is known only by its number', async () => {
    const { webhooks } = shopify
    const { account, sent, deps } = shop.at
    const from = sent.length
    const subscribed = await webhooks?.subscribe?.(deps, account, 'https://waybill.example/hooks')
    assert.ok(subscribed?.outcome === 'ok', JSON.stringify(subscribed))
    const created = sent
      .slice(from)
      .map(bodyOf)
      .filter(({ query }) => query.includes('webhookSubscriptionCreate'))
    for (const { variables } of created) {
      if (!String(variables.topic).startsWith('ORDERS_')) continue
      assert.deepEqual(variables.webhookSubscription.includeFields, ['id', 'admin_graphql_api_id'])
    }
    assert.ok(created.length > 10)
    const body = '{"id":820982911946154508}'
    const signature = hmacSha256(account.credentials.clientSecret ?? '', body, 'base64')
    const headers = { 'x-shopify-hmac-sha256': signature, 'x-shopify-topic': 'orders/delete' }
    assert.deepEqual(webhooks?.verify(account, { headers, body: Buffer.from(body), url: '/' }), {
      orderIds: ['820982911946154508'],
    })
  })
})

const bodyOf = ({ body }: OutgoingRequest) => JSON.parse(String(body))

describe('missing permissions of an app', () => {
  const withoutBuyers = openShop({ showsBuyers: false })
  test('a hidden address withholds the order', async () => {
    const placed = withoutBuyers.at.played.shop.place({ address: buyer, lines: [mug] })
    const unit = await withoutBuyers.unitOf(placed.number)
    assert.deepEqual([unit.fulfillability.state, unit.recipient], ['withheld', null])
  })

  const withoutProducts = openShop({
    scopes: ['read_orders', 'read_merchant_managed_fulfillment_orders', 'write_merchant_managed_fulfillment_orders'],
  })
  test('hidden products only omit the customs details', async () => {
    const { deps, account, played } = withoutProducts.at
    assert.equal((await shopify.connect(deps, account)).outcome, 'ok')
    const placed = played.shop.place({ address: buyer, lines: [{ ...mug, hsCode: '691200', originCountry: 'PT' }] })
    const { fulfillability: standing, lines } = await withoutProducts.unitOf(placed.number)
    assert.deepEqual([standing.state, lines[0]?.hsTariffNumber, lines[0]?.originCountry], ['open', null, null])
    assert.equal(lines[0]?.quantity, 2)
  })

  const shop = openShop()
  test('an order that is too old to read neither blocks others nor ends a sync run', async () => {
    const { deps, account, played } = shop.at
    const old = played.shop.place({ address: buyer, lines: [mug] })
    nowMs += 61 * 24 * 3_600_000
    const placed = played.shop.place({ address: buyer, lines: [mug] })
    const { orders, toRead } = await shop.list()
    assert.deepEqual([orders, toRead], [[], [shopifyUnitId(placed.id)]])
    const outcome = await shopify.read(deps, account, shopifyUnitId(old.id))
    assert.ok(outcome.outcome === 'rejected' && outcome.storeCode === 'ACCESS_DENIED', JSON.stringify(outcome))
  })

  const readsOrders = openShop({ scopes: ['read_orders'] })
  test("an app that can't fulfill is not connected, and the error names the missing scope", async () => {
    const { deps, account } = readsOrders.at
    const outcome = await shopify.connect(deps, account)
    assert.ok(outcome.outcome === 'unavailable' && outcome.reason === 'credentials', JSON.stringify(outcome))
    assert.match(outcome.detail, /lacks the scopes .*write_merchant_managed_fulfillment_orders/)
  })
})

describe('the budget', () => {
  // The shop has exactly the points that the most expensive read costs.
  const shop = openShop({ budget: { maximum: 292, restoreRate: 30 } })
  test('a query without enough points waits for them if that is short', async () => {
    const { deps, account, played, sent } = shop.at
    const placed = played.shop.place({ address: buyer, lines: [mug] })
    const read = () => shopify.read(deps, account, shopifyUnitId(placed.id))
    // On a slow machine the points may be back before the next read.
    await eventually('one is asked once more', async () => {
      const from = sent.length
      assert.equal((await read()).outcome, 'ok')
      return sent.length - from === 2
    })
  })

  const slow = openShop({ budget: { maximum: 700, restoreRate: 1 } })
  test('a long wait is returned as a delay, and nothing was sent', async () => {
    const { deps, account, played, pushOf } = slow.at
    const placed = played.shop.place({ address: buyer, lines: [mug] })
    const unit = await slow.at.read(shopifyUnitId(placed.id))
    for (let index = 0; index < 700; index += 1) {
      const outcome = await shopify.fulfill(deps, account, pushOf(unit, { lines: [{ lineId: '1', quantity: 1 }] }))
      if (outcome.outcome === 'rejected') continue
      assert.ok(outcome.outcome === 'unavailable' && outcome.reason === 'throttled', JSON.stringify(outcome))
      assert.ok((outcome.retryAfterMs ?? 0) > 1_000)
      return assert.equal(placed.fulfillments.length, 0)
    }
    assert.fail('the budget has no end')
  })
})

test("the schema rejects unknown fields with Shopify's message", async () => {
  const { deps, account, close } = await openPlayedStore('shopify')
  try {
    const accessToken = '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'
    const ask = async (query: string) => {
      const answer = await deps.http.send({
        call: 'test',
        method: 'POST',
        url: `${account.baseUrl}/admin/api/2026-10/graphql.json`,
        headers: { 'content-type': 'application/json', 'x-shopify-access-token': accessToken },
        body: JSON.stringify({ query }),
        deadlineMs: 120_000,
      })
      assert.ok(answer.ok)
      return Buffer.from(answer.response.body).toString()
    }
    assert.match(await ask('{ order(id: "1") { shippingAdress { zip } } }'), /Cannot query field \\"shippingAdress\\"/)
    assert.match(
      await ask('{ orders(first: 1, sortKey: CHANGED) { nodes { id } } }'),
      /does not exist in \\"OrderSortKeys\\"/,
    )
    assert.match(await ask('{ orders(first: 900) { nodes { risk { recommendation } } } }'), /MAX_COST_EXCEEDED/)
  } finally {
    await close()
  }
})

test('the documents list the required scopes', async () => {
  const page = await readFile(new URL('../../docs/stores/shopify.md', import.meta.url), 'utf8')
  for (const scope of ['read_orders', 'write_merchant_managed_fulfillment_orders', 'read_products', 'risk-accepted']) {
    assert.ok(page.includes(`\`${scope}\``), scope)
  }
})
