import assert from 'node:assert/strict'
import test from 'node:test'
import type { FulfillmentUpdate } from '../../api/queries/orders.ts'
import { updateText } from './update-text.ts'

test('a failed fulfillment update quotes the store, and a pending one says that it continues', () => {
  const push = (changes: Partial<FulfillmentUpdate>) =>
    updateText({ state: 'due', needsPerson: false, said: null, ...changes } as FulfillmentUpdate)
  assert.deepEqual(push({ state: 'refused', needsPerson: true, said: 'No such order' }), {
    tone: 'bad',
    text: 'The store was not notified. Reason: “No such order”',
  })
  assert.equal(
    push({ said: 'asked too often' }).text,
    'We couldn’t notify the store yet (asked too often). We’ll try again.',
  )
  assert.deepEqual(
    [push({ state: 'uncertain' }).tone, push({ state: 'uncertain', needsPerson: true }).tone],
    ['wait', 'bad'],
  )
})

test('an update that waits for other labels asks to notify the store, if nothing else is shipped', () => {
  const update = { state: 'due', waitsForOthers: true, said: 'It is not sent yet.' } as FulfillmentUpdate
  assert.equal(updateText({ ...update, needsPerson: false }).tone, 'wait')
  assert.equal(updateText({ ...update, needsPerson: true }).tone, 'bad')
  assert.match(
    updateText({ ...update, needsPerson: true }).text,
    /If nothing else will be shipped, notify the store now\.$/,
  )
})
