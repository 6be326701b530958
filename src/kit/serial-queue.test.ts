import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSerialQueue } from '#kit/serial-queue.ts'

test('work runs in its order, others get their round in between, and a failure is its own alone', async () => {
  const inTurn = createSerialQueue()
  const seen: string[] = []
  const note = (what: string) => () => {
    seen.push(what)
    setImmediate(() => seen.push(`after ${what}`))
    if (what === 'b') throw new Error('b')
    return what
  }
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((what) => inTurn(note(what))))
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
    ['a', 'b', 'c'],
  )
  assert.deepEqual(seen.slice(0, 5), ['a', 'after a', 'b', 'after b', 'c'])
})
