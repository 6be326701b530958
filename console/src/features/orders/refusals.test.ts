import assert from 'node:assert/strict'
import test from 'node:test'
import { refusalsOf } from './refusals.ts'

test('reasons of many orders are counted together, the commonest first', () => {
  const code = 'Order.TransitionNotAllowed'
  assert.deepEqual(
    refusalsOf([
      { status: 4, code },
      { status: 3, code },
      { status: 3, code },
    ]),
    [
      { text: 'can’t change to this status from Canceled', count: 2 },
      { text: 'can’t change to this status from Fulfilled', count: 1 },
    ],
  )
})
