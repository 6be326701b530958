import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { planPayments } from './payments/plan-payments.ts'
import { runPayments } from './payments/run-payments.ts'

// `npm run tool -- chaos:payments` takes any number of top-ups.
const small = { seed: 1, topUps: 40, kills: 3, databaseRestarts: 1 }

// Both wait for blocks most of their time.
describe('Payments', { concurrency: 2 }, () => {
  test('each exact payment is credited once if nodes and the database die, webhooks repeat and two blocks are undone', async () => {
    const outcome = await runPayments(planPayments({ ...small, confirmations: 3 }), () => {})
    assert.deepEqual(outcome.violations, [])
    assert.equal(outcome.kills, 3)
    assert.ok(outcome.state.deposits.length >= 10 && outcome.state.unmatched.length >= 5)
  })

  test('a mutant that credits at the first block is detected when two blocks are undone', async () => {
    const plan = planPayments({ ...small, topUps: 20, kills: 0, databaseRestarts: 0, confirmations: 1 })
    const { violations } = await runPayments(plan, () => {})
    assert.ok(violations.some((what) => /has 0 exact payments and was credited 1 times|does not stand/.test(what)))
  })
})
