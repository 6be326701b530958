import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Receipt, toStoreOrder } from '#adapters/stores/etsy/orders.ts'

const money = (amount: number) => ({ amount, divisor: 100 })
const mug: Receipt['transactions'][number] = {
  transaction_id: 1,
  title: 'Mug',
  quantity: 2,
  price: { ...money(2000), currency_code: 'USD' },
  expected_ship_date: Date.UTC(2026, 10, 23) / 1000,
}
const of = (change: Partial<Receipt>) =>
  toStoreOrder({
    receipt_id: 7,
    status: 'Paid',
    is_paid: true,
    is_shipped: false,
    created_timestamp: 1,
    updated_timestamp: 1,
    transactions: [mug],
    ...change,
  })

test('the ship-by time is that of the first physical item', () => {
  const later = { ...mug, transaction_id: 2, expected_ship_date: Date.UTC(2026, 10, 25) / 1000 }
  const digital = { ...mug, transaction_id: 3, is_digital: true, expected_ship_date: Date.UTC(2026, 10, 1) / 1000 }
  assert.equal(of({ transactions: [later, mug, digital] }).shipBy?.toISOString(), '2026-11-23T00:00:00.000Z')
  assert.ok(!('shipBy' in of({ transactions: [{ ...mug, expected_ship_date: null }] })))
})

test('the value of an item is its price after the discount of the receipt', () => {
  assert.equal(of({}).lines[0]?.unitValue, '20')
  assert.equal(of({ total_price: money(4000), subtotal: money(3000) }).lines[0]?.unitValue, '15')
  assert.equal(of({ total_price: money(0), subtotal: money(0) }).lines[0]?.unitValue, '20')
})

test('a shipped receipt is fulfilled, even if its payment is processed again', () => {
  for (const status of ['Open', 'Unpaid', 'Payment Processing', 'Paid', 'Completed']) {
    const { state } = of({ status, is_paid: status === 'Paid', is_shipped: true }).fulfillability
    assert.equal(state, 'closed', status)
  }
})
