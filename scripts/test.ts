/** `npm test`: every check and every test, in one verdict. */
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const tool = (name: string): string => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url))

const steps: [string, string, string[]][] = [
  ['types', tool('tsc'), ['--noEmit']],
  ['format and lint', tool('biome'), ['check', '.']],
  [
    'tests',
    process.execPath,
    [
      '--test',
      // As many files at a time as there are processors: most of them wait for something else.
      `--test-concurrency=${Math.max(2, availableParallelism())}`,
      // Keeps the database server up from the first file to the last.
      '--test-global-setup=test/support/hold-test-server.ts',
      '--test-reporter=spec',
      'src/**/*.test.ts',
      'packages/**/*.test.ts',
      'test/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
  ],
]

for (const [name, command, args] of steps) {
  const began = performance.now()
  process.stdout.write(`\n# ${name}\n`)
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (error) process.stderr.write(`${command} could not be run: ${error.message}\n`)
  process.stdout.write(`# ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`)
  if (status !== 0) process.exit(status ?? 1)
}
