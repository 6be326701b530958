import assert from 'node:assert/strict'
import test from 'node:test'
import { paceOf } from './pace.ts'

test('what is on its way is asked for more often than what is not', () => {
  const paces = [['Processing', null], ['OutcomeUnknown', 'Completed'], [null], []].map((states) => paceOf(states) || 0)
  const [buying = 0, asking = 0, idle = 0, empty = 0] = paces
  assert.ok(buying < asking && asking < idle && idle === empty)
  assert.equal(paceOf(['Completed', 'Failed'], false), false)
})
