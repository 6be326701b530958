import assert from 'node:assert/strict'
import test from 'node:test'
import { differenceWords, heardWords } from './words.ts'

test('what was heard last is said with the carrier and what it proves', () => {
  const heard = (what: string, answer: string | null = null) => heardWords('dhl', { what, answer })
  assert.equal(heard('outcome unknown'), 'DHL gave no answer.')
  assert.equal(heard('asked the carrier', 'undecided'), 'DHL was asked what became of it, and could not tell.')
  assert.equal(heard('asked the carrier', 'of another version'), 'DHL was asked what became of it.')
  assert.match(heard('cancellation repeated', 'rejected'), /refused: it may have done so the first time/)
  assert.match(heard('cancellation repeated', 'uncertain'), /gave no answer/)
})

test('what a store says of a labelled order tells whether the parcel may still go', () => {
  assert.equal(differenceWords({ standing: 'closed', reason: 'cancelled' }), 'It has closed the order: cancelled.')
  assert.match(differenceWords({ standing: 'open', reason: null }), /^Something else is to be shipped/)
  assert.match(differenceWords({ standing: 'waiting', reason: 'on hold' }), /now: on hold\.$/)
})
