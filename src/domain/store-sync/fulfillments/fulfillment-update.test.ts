import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  statesAfterLeaseEnd,
  updateStates,
  updateTransitions,
} from '#domain/store-sync/fulfillments/fulfillment-update.ts'

test('only due updates are sent, and only due cancellations are sent', () => {
  const before = (state: string) => updateStates.filter((from) => updateTransitions[from].some((to) => to === state))
  assert.deepEqual(before('sending'), ['due'])
  assert.deepEqual(before('taking back'), ['take-back due'])
})

test('an update with an unknown outcome is sent again only after a lookup', () => {
  assert.ok(!updateTransitions.uncertain.includes('sending'))
  assert.ok(!updateTransitions['take-back uncertain'].includes('taking back'))
})

test('an expired lease moves only as the table allows', () => {
  for (const [from, to] of Object.entries(statesAfterLeaseEnd))
    assert.ok(updateTransitions[from as 'sending'].includes(to))
})

test('canceled and withdrawn updates are final', () => {
  for (const state of updateStates.filter((one) => updateTransitions[one].length === 0))
    assert.ok(['withdrawn', 'taken back'].includes(state), state)
})
