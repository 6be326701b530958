/** No test waits for a time: it waits for what is to be, by `eventually`, or puts a clock forward. */

import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

const places = [
  'src/**/*.test.ts',
  'packages/**/*.test.ts',
  'packages/*/test/**/*.ts',
  'test/**/*.ts',
  'scripts/**/*.test.ts',
]
/**
 * The helper, those that poll a browser, that of a package which stands on its own, and the clock that goes on as the real one does. The chaos, its
 * clients and the histories of stores keep a pace of their own.
 */
const mayWait =
  /^(?:test\/(?:support\/(?:eventually|test-clock)\.ts|(?:chaos|store-histories|rules)\/.+|browsers\/support\/(?:page|webkit)\.ts)|packages\/embedded-postgres\/test\/fixture\.ts)$/

/** A quoted `setTimeout` is one that a test mocks. */
const waits = /(?<!')\bsetTimeout\b|\bawait [\w.]*(?:\bsleep|[cC]lock\.sleep)\(/

const waitsIn = (text: string): number[] =>
  text.split('\n').flatMap((line, index) => (waits.test(line) ? [index + 1] : []))

test('a wait for a fixed time is found', () => {
  const planted = [
    "import { setTimeout as delay } from 'node:timers/promises'",
    'await new Promise((resolve) => setTimeout(resolve, 100))',
    'await environment.clock.sleep(500)',
    'await sleep(500)',
  ]
  for (const line of planted) assert.deepEqual(waitsIn(`${line}\n`), [1], line)
  assert.deepEqual(waitsIn("await eventually('it is there', isThere)\nclock.advance(500)\n"), [])
  assert.deepEqual(waitsIn("t.mock.timers.enable({ apis: ['setTimeout'] })\n"), [])
})

test('no test waits for a fixed time', async () => {
  const found: string[] = []
  let files = 0
  for await (const file of glob(places, { cwd: root, exclude: (path) => path.includes('node_modules') })) {
    files += 1
    if (mayWait.test(file)) continue
    for (const line of waitsIn(await readFile(root + file, 'utf8'))) found.push(`${file}:${line}`)
  }
  assert.ok(files > 200, `${files} files`)
  assert.deepEqual(found, [])
})
