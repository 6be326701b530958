import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoreOrder } from '#adapters/stores/store.ts'
import { parseStoredOrder, storable, storedText, toStoredOrder } from '#domain/store-sync/stored-order.ts'

const order: StoreOrder = {
  externalId: '1',
  parentId: '1',
  number: '#1',
  placedAt: new Date('2026-11-02T10:00:00Z'),
  fulfillability: { state: 'open' },
  recipient: null,
  shipFrom: null,
  lines: [],
  weightPounds: null,
  fulfillments: [],
  shippingMethod: null,
  note: null,
}

const complete: StoreOrder = {
  ...order,
  shipBy: new Date('2026-11-03T22:00:00Z'),
  deliverBy: new Date('2026-11-06T22:00:00Z'),
  iossNumber: 'IM2760000742',
  taxCollectedBy: 'eBay',
  constraints: [{ text: 'Signature required', signature: 'anybody' }, { text: 'Fragile' }],
}

const reread = (one: StoreOrder) => parseStoredOrder(JSON.parse(JSON.stringify(toStoredOrder(one))))

test('a stored order has its dates, taxes and constraints', () => {
  assert.deepEqual(reread(complete), complete)
  assert.deepEqual(reread(order), order)
})

test('an order without dates, taxes and constraints keeps the text that older versions stored', () => {
  assert.match(storedText(order), /"note":null\}$/)
})

test('an order with characters that cannot be stored keeps its dates', () => {
  const note = 'Ring\u0000 twice'
  assert.deepEqual(storable({ ...complete, note }), { ...complete, note: 'Ring twice' })
})

test('an invalid date counts as unknown', () => {
  assert.deepEqual(reread({ ...order, shipBy: new Date('soon') }), order)
})
