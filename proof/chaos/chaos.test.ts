import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { labelsAbroad } from './final-state/final-state.ts'
import { mutants } from './mutants/mutants.ts'
import { planRun } from './plan/plan-run.ts'
import { proveChecker, smallRun } from './prove-checker.ts'
import { report } from './report/report.ts'
import { runChaos } from './run-chaos.ts'

// `npm run tool -- chaos` takes any number of purchases; `--prove-checker` runs every mutant.

// Both wait most of their time: for leases to end, and for pauses between retries.
describe('Chaos', { concurrency: 2 }, () => {
  test('every invariant holds while nodes, carriers and the database die or return wrong data', async () => {
    const few = { terminations: 1, freezes: 1, databaseRestarts: 1, otherFaults: 1, subtleFaults: 1 }
    // With this seed, lasting faults begin early, so that all of them hit working nodes.
    const plan = planRun({ ...smallRun, ...few, purchases: 80, kills: 2, seed: 526 })
    const outcome = await runChaos(plan, null, () => {})
    assert.deepEqual(outcome.violations, [], report(outcome))
    assert.equal(outcome.faults.get('node killed'), 2)
    const subtle = ['answers held back', 'clock skewed', 'recording fails', 'gateway answers', 'disk full']
    for (const nemesis of subtle) assert.equal(outcome.faults.get(nemesis), 1, nemesis)
    assert.ok(outcome.state.purchases.length >= 60, report(outcome))
    assert.ok(
      outcome.state.batchItems.some(({ state }) => state === 'bought'),
      report(outcome),
    )
    const abroad = new Set(labelsAbroad(outcome.state).map(({ carrier }) => carrier))
    assert.deepEqual([...abroad].toSorted(), ['dhl', 'fedex', 'ups', 'usps'])
  })

  test('a mutant violates its listed invariants', async () => {
    assert.ok(mutants['uncertain-as-unavailable'])
    assert.deepEqual(await proveChecker(['uncertain-as-unavailable'], 1, () => {}), [])
  })
})
