import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(root + path, 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** Some files run other test files. They contain the globs of those, relative to a folder. */
const runners = [
  { started: 'test/suites/service-*.ts', source: 'test/suites/parts.ts', folder: '' },
  {
    started: 'test/browser/support/together.ts',
    source: 'test/browser/support/together.ts',
    folder: 'test/browser/',
  },
]

/** The globs of the test files that an npm script runs. */
function globsOf(script: string): string[] {
  const started = [...(scripts[script] ?? '').matchAll(/[^\s"=]+\.ts(?=["\s]|$)/g)].map(([path]) => path)
  return started.flatMap((glob) => {
    const runner = runners.find((one) => one.started === glob)
    if (!runner) return [glob]
    return [...read(runner.source).matchAll(/'([^']*\.test\.ts)'/g)].map(([, name]) => `${runner.folder}${name}`)
  })
}

/** @returns the files that the globs do not match exactly once */
const misplaced = (files: readonly string[], globs: readonly string[]): string[] =>
  files.filter((file) => globs.filter((glob) => matchesGlob(file, glob)).length !== 1)

/** All names that look like a test file, including those that nothing runs. */
const names = '**/*.{test,spec}.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'
// A copy of the template is tested by the test of the command that copies it.
const excluded = ['**/node_modules', '**/dist', 'scripts/templates', '.waybill', '.git']

test('every test file is run exactly once by "npm test" and "npm run test:rest"', () => {
  const globs = [...globsOf('test'), ...globsOf('test:rest')].filter((glob) => glob.endsWith('.test.ts'))
  const breaches = ['src/orders/new.spec.ts', 'test/rules/deep/new.test.ts', 'test/new/new.test.ts', 'docs/new.test.ts']
  assert.deepEqual(misplaced(breaches, globs), breaches)
  const twice = ['src/new.test.ts']
  assert.deepEqual(misplaced(twice, [...globs, 'src/*.test.ts']), twice)

  const files = globSync(names, { cwd: root, exclude: excluded })
  assert.ok(files.length > 300)
  assert.deepEqual(misplaced(files, globs), [])
  assert.deepEqual(
    globsOf('test:fast').filter((glob) => !globs.includes(glob)),
    [],
  )
})

test('the suites run every part exactly once', () => {
  const parts = Number(/const parts = (\d+)/.exec(read('test/suites/parts.ts'))?.[1])
  const run = globSync('test/suites/service-*.ts', { cwd: root }).map((path) =>
    Number(/^runPart\((\d+)\)$/m.exec(read(path))?.[1]),
  )
  assert.deepEqual(
    run.toSorted((one, other) => one - other),
    Array.from({ length: parts }, (_, index) => index + 1),
  )
})
