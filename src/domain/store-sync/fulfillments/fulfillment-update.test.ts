import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  statesAfterLeaseEnd,
  updateStates,
  updateTransitions,
} from '#domain/store-sync/fulfillments/fulfillment-update.ts'

test('only what is due is sent, and only what is to be taken back is taken back', () => {
  const before = (state: string) => updateStates.filter((from) => updateTransitions[from].some((to) => to === state))
  assert.deepEqual(before('sending'), ['due'])
  assert.deepEqual(before('taking back'), ['take-back due'])
})

test('nothing leads from what may have been sent to what is sent but through what the store was found to have', () => {
  assert.ok(!updateTransitions.uncertain.includes('sending'))
  assert.ok(!updateTransitions['take-back uncertain'].includes('taking back'))
})

test('a lease that ran out leads only where the table leads', () => {
  for (const [from, to] of Object.entries(statesAfterLeaseEnd))
    assert.ok(updateTransitions[from as 'sending'].includes(to))
})

test('what was taken back or withdrawn has come to its end', () => {
  for (const state of updateStates.filter((one) => updateTransitions[one].length === 0))
    assert.ok(['withdrawn', 'taken back'].includes(state), state)
})
