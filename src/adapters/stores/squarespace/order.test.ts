import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SquarespaceOrder, storeOrderOf } from '#adapters/stores/squarespace/order.ts'

const usd = (value: string) => ({ value, currency: 'USD' })
const line = (id: string, quantity: number, price: string, discounts: string[] = []) => ({
  ...{ id, sku: id, productName: id, quantity, unitPricePaid: usd(price), lineItemType: 'PHYSICAL' },
  discountLines: discounts.map((value) => ({ amount: usd(value) })),
})
const valuesOf = (order: Partial<SquarespaceOrder>) =>
  storeOrderOf({
    ...{ id: '1', orderNumber: 1, createdOn: '2026-03-01T00:00:00Z', fulfillmentStatus: 'PENDING' },
    ...{ lineItems: [line('mug', 2, '20.00'), line('tee', 1, '10.00')], ...order },
  })?.lines.map(({ unitValue }) => unitValue)

test('a discount of the whole order lowers the value of each line in proportion to its price', () => {
  assert.deepEqual(valuesOf({}), ['20.00', '10.00'])
  assert.deepEqual(valuesOf({ discountLines: [{ amount: usd('10.00') }] }), ['16.00', '8.00'])
  assert.deepEqual(valuesOf({ discountTotal: usd('10.00') }), ['16.00', '8.00'])
  assert.deepEqual(valuesOf({ totals: { discountTotal: usd('-10.00') } }), ['16.00', '8.00'])
  assert.deepEqual(valuesOf({ discountTotal: usd('80.00') }), ['0.00', '0.00'])
})

test('a discount of a line lowers the value of this line only, and counts once', () => {
  const lineItems = [line('mug', 2, '20.00', ['4.00']), line('tee', 1, '9.00')]
  assert.deepEqual(valuesOf({ lineItems }), ['18.00', '9.00'])
  assert.deepEqual(valuesOf({ lineItems, discountTotal: usd('4.00') }), ['18.00', '9.00'])
  assert.deepEqual(valuesOf({ lineItems, discountTotal: usd('8.50') }), ['16.20', '8.10'])
})
