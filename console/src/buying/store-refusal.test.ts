import assert from 'node:assert/strict'
import test from 'node:test'
import { storeRefusalOf } from './store-refusal.ts'

test('each refusal on account of a store says why, and what to do', () => {
  const words = (code: string, reason: string, detail: string | null = null) =>
    storeRefusalOf({ code: `Order.${code}`, metaData: { reason, detail } }) ?? ''
  assert.match(
    words('NotLoaded', 'outage', 'it answered 503'),
    /asked now: it answered 503\. .*buy again in a few minutes/,
  )
  assert.match(words('NotLoaded', 'disconnected', 'Its store is disconnected.'), /Connect it again under Stores\.$/)
  assert.match(words('NotReadyForPurchase', 'on hold', 'Call first'), /now: on hold: Call first\. It goes on by itself/)
  assert.match(words('NotReadyForPurchase', 'changed', 'The store says otherwise now.'), /accept it\.$/)
  assert.match(words('ClosedAtSource', 'cancelled'), /closed it: cancelled\. Nothing is to be shipped\.$/)
  assert.match(words('CustomsRequired', 'customs', 'Customs ask where Mug was made.'), /where Mug was made\.$/)
  assert.equal(storeRefusalOf({ code: 'Rate.Stale', metaData: null }), null)
})
