import assert from 'node:assert/strict'
import test from 'node:test'
import { lastUpdateText, storeChangeText } from './text.ts'

test('the last update names the carrier and what it proves', () => {
  const update = (what: string, answer: string | null = null) => lastUpdateText('dhl', { what, answer })
  assert.equal(update('outcome unknown'), 'DHL did not respond.')
  assert.equal(update('asked the carrier', 'undecided'), 'DHL couldn’t confirm the outcome.')
  assert.equal(update('asked the carrier', 'of another version'), 'We asked DHL about the outcome.')
  assert.match(update('cancellation repeated', 'rejected'), /rejected our second .* accepted the first/)
  assert.match(update('cancellation repeated', 'uncertain'), /did not respond/)
})

test("a store's change says whether the package may still ship", () => {
  assert.equal(storeChangeText({ standing: 'closed', reason: 'cancelled' }), 'The order was closed: canceled.')
  assert.match(storeChangeText({ standing: 'open', reason: null }), /^The items or the address changed/)
  assert.match(storeChangeText({ standing: 'waiting', reason: 'on hold' }), /now: on hold\.$/)
})
