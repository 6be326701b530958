import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storeOrderOf } from '#adapters/stores/woocommerce/order.ts'
import { fulfillmentResponse, isDeleted, itemsOf, type WooOrder } from '#adapters/stores/woocommerce/responses.ts'

const address = {
  first_name: 'Grace',
  last_name: 'Hopper',
  address_1: '1 Market St',
  city: 'San Francisco',
  state: 'CA',
}
const order: WooOrder = {
  id: 1001,
  number: '1001',
  status: 'processing',
  currency: 'EUR',
  date_created_gmt: '2026-03-08T09:30:15',
  date_modified_gmt: '2026-03-08T09:30:15',
  customer_note: '',
  billing: { ...address, postcode: '94105', country: 'US', phone: '555', email: 'grace@example.com' },
  shipping: { ...address, postcode: '94105', country: 'US' },
  meta_data: [],
  line_items: [{ id: 7, name: 'Mug', product_id: 3, variation_id: 0, quantity: 3, total: '10.00', sku: 'MUG' }],
  shipping_lines: [{ method_id: 'flat_rate', method_title: 'Flat' }],
  refunds: [],
}
const extra = { goods: new Map(), fulfillments: [], refunded: [] }
const of = (change: Partial<WooOrder>, more: object = {}) =>
  storeOrderOf({ ...order, ...change }, { ...extra, ...more })

test('times are in GMT, and the unit value is the paid line total per item', () => {
  const { placedAt, lines } = of({})
  assert.equal(placedAt.toISOString(), '2026-03-08T09:30:15.000Z')
  assert.deepEqual([lines[0]?.unitValue, lines[0]?.currency], ['3.33', 'EUR'])
})

test("each status has its fulfillability, and a plug-in's own status is unreadable", () => {
  const standings = Object.fromEntries(
    'processing pending failed on-hold completed cancelled refunded trash checkout-draft wc-packed'
      .split(' ')
      .map((status) => [status, of({ status }).fulfillability])
      .map(([status, standing]) => [
        status,
        Object.values(standing as object)
          .slice(0, 2)
          .join(' ')
          .trim(),
      ]),
  )
  assert.deepEqual(standings, {
    processing: 'open',
    pending: 'waiting unpaid',
    failed: 'waiting payment failed',
    'on-hold': 'waiting on hold',
    completed: 'closed fulfilled',
    cancelled: 'closed cancelled',
    refunded: 'closed refunded',
    trash: 'closed deleted',
    'checkout-draft': 'withheld The buyer is still at the checkout.',
    'wc-packed': 'unreadable the WooCommerce status of the order is "wc-packed"',
  })
})

test('refunded items do not ship, and an order without other items is closed', () => {
  const part = of({}, { refunded: [{ lineId: '7', quantity: 1 }] })
  assert.deepEqual([part.fulfillability.state, part.lines[0]?.quantity], ['open', 2])
  assert.partialDeepStrictEqual(of({}, { refunded: [{ lineId: '7', quantity: 3 }] }).fulfillability, {
    reason: 'refunded',
  })
})

test('downloads and pickups do not ship', () => {
  const goods = new Map([[3, { weightPounds: null, isShipped: false }]])
  assert.partialDeepStrictEqual(of({}, { goods }).fulfillability, { state: 'closed', reason: 'not shippable' })
  const shipping_lines = [{ method_id: 'local_pickup', method_title: 'Pick up' }]
  assert.partialDeepStrictEqual(of({ shipping_lines }).fulfillability, { state: 'closed', reason: 'not shippable' })
})

test('an order ships to the billing address if it has no other, and has a blank recipient without both', () => {
  assert.equal(of({ shipping: {} }).recipient?.street1, '1 Market St')
  assert.deepEqual(of({ shipping: {}, billing: {} }).recipient?.street1, '')
})

test('a fulfillment is read as the database of a shop returns it, and no other word is a boolean', () => {
  const listed = { id: '2', is_fulfilled: '0', date_deleted: '0000-00-00 00:00:00', meta_data: {} }
  const fulfillment = fulfillmentResponse.parse(listed)
  assert.ok(fulfillment && !fulfillment.is_fulfilled && !isDeleted(fulfillment))
  assert.equal(fulfillmentResponse.parse({ ...listed, is_fulfilled: 'yes' }), undefined)
  const items = [{ key: '_items', value: { 1: { item_id: '7', qty: '2' } } }]
  assert.deepEqual(itemsOf({ ...fulfillment, meta_data: items }), [{ lineId: '7', quantity: 2 }])
})

test('a download that the shop fulfilled itself is no fulfillment of the order', () => {
  const goods = new Map([[4, { weightPounds: null, isShipped: false }]])
  const line_items = [...order.line_items, { ...order.line_items[0], id: 8, product_id: 4, quantity: 1 } as never]
  const fulfillmentOf = (lineId: string) => ({
    fulfillmentId: lineId,
    trackingNumbers: [],
    lines: [{ lineId, quantity: 1 }],
    isCancelled: false,
  })
  const mixed = of({ line_items }, { goods, fulfillments: ['8', '7'].map(fulfillmentOf) })
  assert.deepEqual(mixed.fulfillments, [fulfillmentOf('7')])
  assert.deepEqual([mixed.fulfillability.state, mixed.lines[0]?.quantity], ['open', 2])
})
