import assert from 'node:assert/strict'
import test from 'node:test'
import { clockText, orderReason, skippedText, stateOf, syncText, waitingSummary } from './text.ts'

test('an unreachable store shows the failure first, and a disconnected one only that', () => {
  const failure = { since: '', at: '', detail: '' }
  assert.equal(stateOf({ connected: false, failure, isListed: true }).text, 'disconnected')
  assert.equal(stateOf({ connected: true, failure, isListed: false }).text, 'unreachable')
  assert.equal(stateOf({ connected: true, failure: null, isListed: false }).text, 'importing orders')
  assert.equal(stateOf({ connected: true, failure: null, isListed: true }).text, 'connected')
})

test('a sync is summarized by its changes', () => {
  assert.equal(syncText({ imported: 0, updated: 0, failed: 0, skipped: {} }), 'no changes')
  assert.equal(syncText({ imported: 1, updated: 2, failed: 0, skipped: {} }), '1 order imported, 2 updated')
  assert.equal(syncText({ imported: 1200, updated: 0, failed: 1, skipped: {} }), '1,200 orders imported, 1 failed')
})

test('orders that were left out are counted by reason', () => {
  assert.equal(skippedText({}), null)
  assert.equal(skippedText({ 'not shippable': 5, cancelled: 1 }), '5 not shippable, 1 canceled')
  assert.equal(syncText({ imported: 0, updated: 0, failed: 0, skipped: { unpaid: 2 } }), 'not imported: 2 unpaid')
})

test('a wrong clock is described in minutes, and in hours if it is far off', () => {
  assert.match(clockText(-900), /^The store’s clock is 15 minutes behind\./)
  assert.match(clockText(61), /^The store’s clock is 1 minute ahead\./)
  assert.match(clockText(9 * 3600), /^The store’s clock is 9 hours ahead\./)
})

test('waiting orders are counted by reason', () => {
  const none = { pending: 0, waiting: 0, withheld: 0, unreadable: 0, incomplete: 0, customs: 0 }
  assert.equal(waitingSummary(none), null)
  assert.equal(waitingSummary({ ...none, pending: 1 }), '1 order waiting: 1 changed in the store')
  assert.equal(
    waitingSummary({ ...none, waiting: 9, pending: 3 }),
    '12 orders waiting: 3 changed in the store, 9 not released',
  )
})

test("the reason of a state isn't repeated", () => {
  assert.equal(orderReason({ reason: 'unpaid', detail: null }), 'Unpaid')
  assert.equal(orderReason({ reason: 'on hold', detail: 'Call first' }), 'On hold: Call first')
  assert.equal(orderReason({ reason: 'on hold', detail: 'On hold until Friday' }), 'On hold until Friday')
  assert.equal(orderReason({ reason: null, detail: 'No address' }), 'No address')
  assert.equal(orderReason({ reason: null, detail: null }), null)
})
