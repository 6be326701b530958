import assert from 'node:assert/strict'
import test from 'node:test'
import { heardWords } from './words.ts'

test('what was heard last is said with the carrier and what it proves', () => {
  const heard = (what: string, answer: string | null = null) => heardWords('dhl', { what, answer })
  assert.equal(heard('outcome unknown'), 'DHL gave no answer.')
  assert.equal(heard('asked the carrier', 'undecided'), 'DHL was asked what became of it, and could not tell.')
  assert.equal(heard('asked the carrier', 'of another version'), 'DHL was asked what became of it.')
  assert.match(heard('cancellation repeated', 'rejected'), /refused: it may have done so the first time/)
  assert.match(heard('cancellation repeated', 'uncertain'), /gave no answer/)
})
