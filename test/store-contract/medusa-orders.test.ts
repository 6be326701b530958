/** Orders that a Medusa shop's administrator created, and the numbers of replaced labels. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { StoreOrder } from '#adapters/stores/store.ts'
import { buyer, type OpenedPlay, openPlayedStore } from './played-store.ts'
import { isObject } from './signing.ts'

describe('Medusa', () => {
  let at: OpenedPlay
  before(async () => {
    at = await openPlayedStore('medusa')
  })
  after(() => at.close())

  /** Reads an order whose items and shipping methods are changed on their way. */
  async function readWith(item: object, order: object = {}): Promise<StoreOrder> {
    const placed = at.played.shop.place({ address: buyer, lines: [{ sku: 'MUG', quantity: 2 }] })
    const changed = (answer: unknown) =>
      isObject(answer) && isObject(answer.order) && Array.isArray(answer.order.items)
        ? {
            order: { ...answer.order, ...order, items: answer.order.items.map((one: object) => ({ ...one, ...item })) },
          }
        : answer
    const { http } = at.deps
    const deps = {
      ...at.deps,
      http: {
        ...http,
        async send(request: Parameters<typeof http.send>[0]) {
          const result = await http.send(request)
          if (!result.ok) return result
          const body = Buffer.from(JSON.stringify(changed(JSON.parse(Buffer.from(result.response.body).toString()))))
          return { ...result, response: { ...result.response, body } }
        },
      },
    }
    const outcome = await at.store.read(deps, at.account, placed.id)
    assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
    return outcome.value
  }
  const variantOf = (isManaged: boolean | null, profile: object | null) => ({
    requires_shipping: false,
    variant: { manage_inventory: isManaged, product: { shipping_profile: profile } },
  })
  const profile = { id: 'sp_1' }

  test('an item whose product has a shipping profile is shipped, although Medusa states otherwise', async () => {
    for (const isManaged of [false, null]) {
      const { fulfillability, lines } = await readWith(variantOf(isManaged, profile))
      assert.deepEqual([fulfillability, lines.length], [{ state: 'open' }, 1])
    }
  })

  test('an order without an item to ship is closed with that reason', async () => {
    const digital = [
      await readWith(variantOf(false, null)),
      // The inventory states that it needs no shipping.
      await readWith(variantOf(true, profile)),
      await readWith(variantOf(false, profile), { shipping_methods: [] }),
      await readWith({ requires_shipping: false, variant: null }),
    ]
    for (const { fulfillability, lines } of digital) {
      assert.deepEqual(lines, [])
      assert.ok(fulfillability.state === 'closed' && fulfillability.reason === 'not shippable')
    }
  })

  test('the number that replaces a canceled label is in the metadata of the order', async () => {
    const { store, deps, account, pushOf } = at
    const placed = at.played.shop.place({ address: buyer, lines: [{ sku: 'MUG', quantity: 2 }] })
    const order = await at.read(placed.id)
    const lines = order.lines.map(({ lineId, quantity }) => ({ lineId, quantity }))
    const request = (trackingNumber: string) => pushOf(order, { lines, trackingNumber })
    const created = await store.fulfill(deps, account, request('OLD'))
    assert.ok(created.outcome === 'ok', JSON.stringify(created))
    for (const number of ['NEW', 'NEWER']) {
      const refused = await store.fulfill(deps, account, request(number))
      assert.ok(refused.outcome === 'rejected', JSON.stringify(refused))
      assert.match(refused.storeText, /tracking number is in the metadata waybill_tracking/)
      const authorization = `Basic ${Buffer.from(`${account.credentials.apiKey}:`).toString('base64')}`
      const answer = await fetch(`${account.baseUrl}/admin/orders/${placed.id}`, { headers: { authorization } })
      const { metadata } = ((await answer.json()) as { order: { metadata: object } }).order
      assert.deepEqual(metadata, {
        waybill_tracking: {
          [created.value.fulfillmentId]: { tracking_number: number, tracking_url: null, carrier: 'USPS' },
        },
      })
    }
    assert.deepEqual(
      placed.fulfillments.map(({ trackingNumber }) => trackingNumber),
      ['OLD'],
    )
  })

  test('a parcel of more than is left is not taken for a replacement', async () => {
    const { store, deps, account, pushOf } = at
    const placed = at.played.shop.place({ address: buyer, lines: [{ sku: 'MUG', quantity: 3 }] })
    const order = await at.read(placed.id)
    const lineId = order.lines[0]?.lineId ?? ''
    for (const quantity of [1, 3]) {
      const request = pushOf(order, { lines: [{ lineId, quantity }], trackingNumber: `NUMBER-${quantity}` })
      const outcome = await store.fulfill(deps, account, request)
      if (quantity === 1) assert.equal(outcome.outcome, 'ok')
      else assert.ok(outcome.outcome === 'rejected' && /more items than/.test(outcome.storeText))
    }
  })
})
