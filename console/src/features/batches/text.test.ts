import assert from 'node:assert/strict'
import test from 'node:test'
import type { Batch } from '../../api/queries/batches.ts'
import {
  aboutOf,
  buyText,
  countsText,
  creditAfterText,
  fixOf,
  progressOf,
  reasonsOf,
  titleOf,
  totalsOf,
} from './text.ts'

const none = { total: 0, ready: 0, excluded: 0, buying: 0, bought: 0, failed: 0, unknown: 0, canceled: 0 }
const batch = (state: Batch['state'], counts: Partial<Batch['counts']>) =>
  ({ state, counts: { ...none, ...counts }, total: '412.20', currency: 'USD' }) as Batch

test('the button states how many labels it buys, and for how much', () => {
  const totals = totalsOf([
    { amount: '400.10', currency: 'USD', paidBy: 'credit' },
    { amount: '8.00', currency: 'EUR', paidBy: 'credit' },
    { amount: '12.20', currency: 'USD', paidBy: 'carrierAccount' },
  ])
  assert.equal(buyText(batch('ready', { total: 50, ready: 47, failed: 3 }), totals), 'Buy 47 · $412.30 + €8.00')
})

test('the title follows the state', () => {
  assert.equal(titleOf(batch('rating', { total: 1 })), 'Getting rates for 1 package')
  assert.equal(titleOf(batch('completed', { total: 3, bought: 2, failed: 1 })), '2 labels bought')
})

test('progress counts rated items first, and then those that have ended', () => {
  assert.deepEqual(progressOf(batch('rating', { total: 10, ready: 3, failed: 1 })), { done: 4, all: 10 })
  assert.deepEqual(
    progressOf(batch('buying', { total: 10, excluded: 1, ready: 2, buying: 1, unknown: 1, bought: 5 })),
    {
      done: 5,
      all: 9,
    },
  )
  const retried = batch('buying', { total: 10, bought: 6, failed: 1, canceled: 1 })
  assert.deepEqual(progressOf(retried), { done: 8, all: 10 }, 'two retried items get new rates')
})

test('a declaration that lacks several fields is one reason, with one correction', () => {
  const lacks = (message: string, count: number) => ({ code: 'Label.CustomsRequired', message, count })
  const failures = [
    lacks('customsInfo is required.', 2),
    { code: 'Order.NotPurchasable', message: 'On hold.', count: 3 },
    lacks('items[0].originCountry is required.', 2),
  ]
  assert.deepEqual(reasonsOf(failures), [
    { text: 'Customs details are incomplete.', count: 4 },
    { text: 'On hold.', count: 3 },
  ])
  assert.equal(fixOf({ code: 'Label.CustomsRequired', field: 'items[0].originCountry' })?.hash, 'edit-customs')
  assert.equal(fixOf({ code: 'Rate.CarrierRejected', field: 'shipments[0].parcel.weight' })?.hash, 'edit-package')
  assert.equal(fixOf({ code: 'Rate.CarrierRejected', field: 'toAddress.zip' })?.hash, 'edit-to')
  assert.equal(fixOf({ code: 'Order.NotPurchasable', field: null })?.text, 'Open order')
  assert.equal(fixOf({ code: 'Carrier.Unavailable', field: null }), null, 'only a retry helps')
})

test('the credit after the purchase is without what carriers invoice', () => {
  const prices = [
    { amount: '19.80', currency: 'USD', paidBy: 'credit' },
    { amount: '50.00', currency: 'USD', paidBy: 'carrierAccount' },
  ] as const
  assert.deepEqual(creditAfterText(prices, { available: '20.00', currency: 'USD' }), { isShort: false, text: '$0.20' })
  assert.deepEqual(creditAfterText(prices, { available: '9.80', currency: 'USD' }), { isShort: true, text: '$10.00' })
  assert.equal(creditAfterText(prices.slice(1), { available: '9.80', currency: 'USD' }), null)
})

test('a list shows the numbers that differ from zero', () => {
  assert.equal(
    countsText(batch('buying', { total: 9, bought: 4, ready: 2, failed: 1 })),
    '2 getting rates, 4 bought, 2 ready, 1 not bought of 9',
  )
})

test('an unknown outcome has a warning', () => {
  assert.match(aboutOf(batch('buying', { total: 2, unknown: 1 })) ?? '', /Don’t buy other labels/)
  assert.equal(aboutOf(batch('completed', {})), null)
})
