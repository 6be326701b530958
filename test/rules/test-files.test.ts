import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Kind, kinds } from '../suites/parts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(root + path, 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** Tells which test files a part of a command runs. */
type Runs = (file: string) => boolean
const matching =
  (glob: string): Runs =>
  (file) =>
    matchesGlob(file, glob)

/** The test files that a suite runs by the globs in `kinds`. */
const runsOfSuite = (name: string): Runs[] => {
  const { patterns, alone = [] } = (kinds as Record<string, Kind>)[name] ?? assert.fail(`there is no suite ${name}`)
  return patterns.map((pattern) => (file) => matchesGlob(file, pattern) && !alone.includes(file))
}

/** This file runs other test files. It contains their globs, relative to its folder. */
const together = 'test/browser/support/together.ts'

/** The files and globs that an npm script starts. */
const startedBy = (script: string): string[] =>
  [...(scripts[script] ?? '').matchAll(/[^\s"=]+\.ts(?=["\s]|$)/g)].map(([path]) => path)

/** The test files that an npm script runs. */
const runsOf = (script: string): Runs[] =>
  startedBy(script).flatMap((glob) => {
    const [, suites] = /^test\/suites\/\{?([\w,]+)\}?-\*\.ts$/.exec(glob) ?? []
    if (suites) return suites.split(',').flatMap(runsOfSuite)
    if (glob === together) {
      return [...read(together).matchAll(/'([^']*\.test\.ts)'/g)].map(([, name]) => matching(`test/browser/${name}`))
    }
    return [matching(glob)]
  })

/** @returns the files that are not run exactly once */
const misplaced = (files: readonly string[], runs: readonly Runs[]): string[] =>
  files.filter((file) => runs.filter((isRun) => isRun(file)).length !== 1)

/** All names that look like a test file, including those that nothing runs. */
const names = '**/*.{test,spec}.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'
// A copy of the template is tested by the test of the command that copies it.
const excluded = ['**/node_modules', '**/dist', 'scripts/templates', '.waybill', '.git']

test('every test file is run exactly once by "npm test" and "npm run test:rest"', () => {
  const runs = [...runsOf('test'), ...runsOf('test:rest')]
  const breaches = [
    'src/domain/orders/new.spec.ts',
    'test/rules/deep/new.test.ts',
    'test/new/new.test.ts',
    'docs/new.test.ts',
  ]
  assert.deepEqual(misplaced(breaches, runs), breaches)
  const twice = ['src/new.test.ts']
  assert.deepEqual(misplaced(twice, [...runs, matching('src/*.test.ts')]), twice)

  const files = globSync(names, { cwd: root, exclude: excluded })
  assert.ok(files.length > 300)
  assert.deepEqual(misplaced(files, runs), [])
  const started = startedBy('test')
  assert.deepEqual(
    startedBy('test:fast').filter((glob) => !started.includes(glob)),
    [],
  )
})

test('the suites run every part exactly once', () => {
  for (const [name, { parts }] of Object.entries(kinds)) {
    const run = globSync(`test/suites/${name}-*.ts`, { cwd: root }).map((path) =>
      Number(new RegExp(`^runPart\\('${name}', (\\d+)\\)$`, 'm').exec(read(path))?.[1]),
    )
    assert.deepEqual(
      run.toSorted((one, other) => one - other),
      Array.from({ length: parts }, (_, index) => index + 1),
      name,
    )
  }
})
