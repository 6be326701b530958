import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { operatorMutants } from './payments/operator-mutants.ts'
import { planPayments } from './payments/plan-payments.ts'
import { runOperators } from './payments/run-operators.ts'
import { runPayments } from './payments/run-payments.ts'

// `npm run tool -- chaos:payments` takes any number of top-ups.
const small = { seed: 1, topUps: 40, kills: 3, databaseRestarts: 1 }

test('nothing that was dismissed credits or is forgotten while payments change, and mutants are detected', async () => {
  const options = { seed: 2, topUps: 20, steps: 100 }
  const { violations, state } = await runOperators(options)
  assert.deepEqual(violations, [])
  assert.ok(state.dismissals.length >= 10 && state.deposits.length >= 2 && state.unmatched.length >= 5)
  for (const [name, expected] of [
    ['ignores dismissals', /was credited after it was dismissed|listed without its dismissal/],
    ['keeps dismissals', /is forgotten/],
  ] as const) {
    const mutated = await runOperators({ ...options, mutant: operatorMutants[name] })
    assert.ok(
      mutated.violations.some((what) => expected.test(what)),
      name,
    )
  }
})

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
