import assert from 'node:assert/strict'
import test from 'node:test'
import type { Batch } from '../../api/queries/batches.ts'
import { aboutOf, buyText, progressOf, titleOf, totalsOf } from './text.ts'

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

test('an unknown outcome has a warning', () => {
  assert.match(aboutOf(batch('buying', { total: 2, unknown: 1 })) ?? '', /Don’t buy other labels/)
  assert.equal(aboutOf(batch('completed', {})), null)
})
