import assert from 'node:assert/strict'
import test from 'node:test'
import { type Event, isDue, isSettled, isUnsaved, openKeeper, step } from './keeper.ts'
import type { Json } from './merge.ts'

const run = (events: readonly Event[], content: Json = {}, version: number | null = null) =>
  events.reduce(step, openKeeper(content, version))
const typed = (content: Json): Event => ({ kind: 'typed', content })

test('what is typed is due until the service has it', () => {
  assert.ok(isSettled(run([])))
  assert.ok(isDue(run([typed({ notes: 'a' })])))
  const sent = run([typed({ notes: 'a' }), { kind: 'sent' }])
  assert.ok(!isDue(sent) && !isSettled(sent))
  assert.ok(isSettled(step(sent, { kind: 'kept', version: 1 })))
})

test('what is typed while a save is on its way goes with the next', () => {
  const keeper = run([typed({ notes: 'a' }), { kind: 'sent' }, typed({ notes: 'ab' }), { kind: 'kept', version: 1 }])
  assert.ok(isDue(keeper))
  assert.deepEqual(keeper.kept, { content: { notes: 'a' }, version: 1 })
})

test('a save that did not come through loses nothing and is due again', () => {
  const keeper = run([typed({ notes: 'a' }), { kind: 'sent' }, { kind: 'failed', failure: new Error('no network') }])
  assert.deepEqual(keeper.content, { notes: 'a' })
  assert.ok(isDue(keeper))
  assert.ok(keeper.failure)
})

test('another window that changed something else is taken in, and the whole is saved on top of it', () => {
  const keeper = run(
    [
      typed({ notes: 'mine', zip: '1' }),
      { kind: 'sent' },
      { kind: 'overtaken', content: { notes: '', zip: '2' }, version: 5 },
    ],
    { notes: '', zip: '1' },
    4,
  )
  assert.deepEqual(keeper.content, { notes: 'mine', zip: '2' })
  assert.equal(keeper.kept.version, 5)
  assert.ok(isDue(keeper))
})

test('where both changed the same nothing is sent until somebody decides', () => {
  const overtaken = run(
    [typed({ notes: 'mine' }), { kind: 'sent' }, { kind: 'overtaken', content: { notes: 'theirs' }, version: 5 }],
    { notes: '' },
    4,
  )
  assert.deepEqual(overtaken.clashes, [{ path: 'notes', mine: 'mine', theirs: 'theirs' }])
  assert.ok(isUnsaved(overtaken) && !isDue(overtaken))
  assert.ok(isSettled(step(overtaken, { kind: 'decided', content: { notes: 'theirs' } })))
  assert.ok(isDue(step(overtaken, { kind: 'decided', content: { notes: 'mine' } })))
})
