import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { rows } from '../operations/rows.ts'
import { withFigures } from './publish.ts'
import type { Results } from './write-results.ts'

const measured = { requests: 100, perSecond: 1234.4, p50Ms: 1.234, p99Ms: 12.34, ownUs: 100.4, databaseUs: 50.2 }
const results: Results = {
  at: '2026-05-04T03:02:01.000Z',
  machine: {
    processor: 'A processor',
    cores: 2,
    memoryBytes: 8 * 2 ** 30,
    system: 'Linux 6.1',
    loadBefore: 0.04,
    node: '24.0.0',
    postgres: '18.4',
    commit: 'abc1234',
  },
  options: {
    publish: false,
    quick: false,
    rows,
    rounds: 9,
    roundMs: 2_000,
    warmUpMs: 8_000,
    purchasesInRound: 640,
    growth: false,
    sizes: [],
    labels: false,
    readingBlocks: { least: 12, most: 40, blockMs: 5_000 },
    profile: false,
  },
  operations: rows.map((row) => ({
    row,
    ratio: 1.26,
    ratios: [1.3, 1.26, 1.2],
    service: measured,
    baseline: { ...measured, perSecond: 1000 },
    workedOnMs: 0,
  })),
  labels: null,
  growth: null,
}

test('the page has a place for figures, and takes the newest in the place of those before', async () => {
  const page = await readFile(new URL('../../docs/benchmarks.md', import.meta.url), 'utf8')
  const once = withFigures(page, results)
  assert.equal(withFigures(once, results), once)
  assert.match(once, /^\| Measured \| 2026-05-04, commit abc1234 \|$/m)
  assert.match(once, /^\| purchase \| 1,234\/s \| 1\.23 ms \| 12\.3 ms \| 1,000\/s \| 1\.26 \| 1\.20 \| 1\.30 \| /m)
  assert.match(once, /^\| purchase, one client \| 1\.23 ms \| 12\.3 ms \| 1\.23 ms \| 12\.3 ms \|$/m)
  assert.doesNotMatch(once, /None have been published|NaN|undefined/)
  const other = withFigures(once, { ...results, machine: { ...results.machine, commit: 'def5678' } })
  assert.doesNotMatch(other, /abc1234/)
})

test('a page without a place for them is told of', () => {
  assert.throws(() => withFigures('# Benchmarks\n', results), /lacks the marks/)
})
