import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { invariants } from './checker/invariants.ts'
import { mutants } from './mutants/mutants.ts'
import { nemeses } from './nemesis/nemeses.ts'
import { editSource } from './node/source-edit.ts'
import { planRun } from './plan/plan-run.ts'
import { smallRun } from './prove-checker.ts'

const faults = { kills: 5, terminations: 2, freezes: 2, databaseRestarts: 3, otherFaults: 2, subtleFaults: 2 }

test('a seed always plans the same workload and faults, and another seed plans others', () => {
  const plan = planRun({ ...smallRun, ...faults })
  assert.deepEqual(planRun({ ...smallRun, ...faults }), plan)
  const other = planRun({ ...smallRun, ...faults, seed: 2 })
  assert.notDeepEqual(other.workload, plan.workload)
  assert.notDeepEqual(other.faults, plan.faults)
})

test('other faults do not change the workload of a seed', () => {
  assert.deepEqual(planRun({ ...smallRun, ...faults }).workload, planRun(smallRun).workload)
})

test('every nemesis injects the requested number of faults, in the order of the run', () => {
  const planned = planRun({ ...smallRun, ...faults }).faults
  const count = (name: string) => planned.filter(({ nemesis }) => nemesis === name).length
  assert.deepEqual(
    nemeses.map(({ name }) => [name, count(name)]),
    [
      ['node killed', 5],
      ['node terminated', 2],
      ['node frozen', 2],
      ['database restarted', 3],
      ['database sessions cut', 2],
      ['carriers killed', 2],
      ['carriers refuse', 2],
      ['carriers forget tokens', 2],
      ['answers held back', 2],
      ['clock skewed', 2],
      ['recording fails', 2],
      ['gateway answers', 2],
      ['disk full', 2],
      ['node killed recording', 2],
    ],
  )
  const moments = planned.map(({ afterOrders }) => afterOrders)
  assert.deepEqual(
    moments,
    moments.toSorted((left, right) => left - right),
  )
})

test('the page about the chaos lists every nemesis and every invariant', async () => {
  const page = await readFile(new URL('README.md', import.meta.url), 'utf8')
  const rows = new Map(
    [...page.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].map(([, name = '', text = '']) => [name, text]),
  )
  for (const { name } of nemeses) assert.ok(rows.has(name), `no row for the nemesis ${name}`)
  for (const [name, meaning] of Object.entries(invariants)) assert.equal(rows.get(name), meaning)
})

test('every mutant lists the invariants that it violates, and its change', () => {
  for (const [name, { violates, mistake: _mistake, options: _options, ...made }] of Object.entries(mutants)) {
    assert.ok(violates.length > 0, name)
    assert.ok(Object.keys(made).length > 0, name)
  }
})

test('every passage that a mutant changes is in its source exactly once', async () => {
  for (const edit of Object.values(mutants).flatMap(({ sourceEdits = [] }) => sourceEdits)) {
    const source = await readFile(new URL(`../../src/${edit.file}`, import.meta.url), 'utf8')
    assert.notEqual(editSource(source, edit), source)
  }
})
