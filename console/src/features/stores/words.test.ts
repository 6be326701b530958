import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldWords, lookWords, reasonOf, stateOf, waitingSummary } from './words.ts'

test('fields of a store are told by their names as words', () => {
  assert.deepEqual(['consumerKey', 'apiKey', 'clientId', 'username', 'storeHash', 'ruName'].map(fieldWords), [
    'Consumer key',
    'API key',
    'Client ID',
    'Username',
    'Store hash',
    'RuName',
  ])
})

test('a store that cannot be reached says so before anything else, and a disconnected one only that', () => {
  const failure = { since: '', at: '', detail: '' }
  assert.equal(stateOf({ connected: false, failure, isListed: true }).text, 'disconnected')
  assert.equal(stateOf({ connected: true, failure, isListed: false }).text, 'unreachable')
  assert.equal(stateOf({ connected: true, failure: null, isListed: false }).text, 'importing orders')
  assert.equal(stateOf({ connected: true, failure: null, isListed: true }).text, 'connected')
})

test('a look is told by what it did', () => {
  assert.equal(lookWords({ imported: 0, updated: 0, failed: 0 }), 'no changes')
  assert.equal(lookWords({ imported: 1, updated: 2, failed: 0 }), '1 order imported, 2 updated')
  assert.equal(lookWords({ imported: 1200, updated: 0, failed: 1 }), '1,200 orders imported, 1 failed')
})

test('orders that wait are told together, by why', () => {
  const none = { pending: 0, waiting: 0, withheld: 0, unreadable: 0, incomplete: 0, customs: 0 }
  assert.equal(waitingSummary(none), null)
  assert.equal(waitingSummary({ ...none, pending: 1 }), '1 order waiting: 1 changed in the store')
  assert.equal(
    waitingSummary({ ...none, waiting: 9, pending: 3 }),
    '12 orders waiting: 3 changed in the store, 9 not released',
  )
})

test('why an order stands as it does is said once', () => {
  assert.equal(reasonOf({ reason: 'unpaid', detail: null }), 'Unpaid')
  assert.equal(reasonOf({ reason: 'on hold', detail: 'Call first' }), 'On hold: Call first')
  assert.equal(reasonOf({ reason: 'on hold', detail: 'On hold until Friday' }), 'On hold until Friday')
  assert.equal(reasonOf({ reason: null, detail: 'No address' }), 'No address')
  assert.equal(reasonOf({ reason: null, detail: null }), null)
})
