import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planRun } from './plan/plan-run.ts'
import { plants } from './plants/plants.ts'
import { proveChecker, smallRun } from './prove-checker.ts'
import { report } from './report.ts'
import { runChaos } from './run-chaos.ts'

// `npm run chaos` runs for as long as it is told to; `--prove-checker` plants every fault there is.

test('every rule holds when carriers fail and nodes, carriers and the database die', async () => {
  const plan = planRun({ ...smallRun, kills: 2, terminations: 1, freezes: 1, databaseRestarts: 1, others: 1 })
  const outcome = await runChaos(plan, null, () => {})
  assert.deepEqual(outcome.violations, [], report(outcome))
  assert.equal(outcome.blows.get('node killed'), 2)
  assert.ok(outcome.books.purchases.length >= 60, report(outcome))
})

test('a fault planted in what is tried breaks the rules that it must', async () => {
  assert.ok(plants['uncertain-as-unavailable'])
  assert.deepEqual(await proveChecker(['uncertain-as-unavailable'], 1, () => {}), [])
})
