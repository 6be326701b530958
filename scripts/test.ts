/**
 * `npm test`: every check and every test, in one verdict. With words, the tests of the files whose paths contain one of
 * them: `npm test -- orders` runs those of orders; `--all` adds the checks. Many files share processes, which takes less
 * time.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseTests } from './choose-tests.ts'
import { groupTests, writeFirst, writeGroups } from './group-tests.ts'
import { makeMemoryFolder } from './memory-folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const tool = (name: string): string => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url))

const words = process.argv.slice(2).filter((word) => word !== '--all')
const isWhole = words.length === 0 || process.argv.includes('--all')
/** A template is proved as what it is copied to, by the test of the command that copies it. */
const excluded = ['node_modules', 'dist', 'templates']
const found = ['src', 'console', 'packages', 'test', 'scripts', 'bench'].flatMap((folder) =>
  globSync(`${folder}/**/*.test.ts`, {
    cwd: root,
    exclude: (path) => path.split(sep).some((part) => excluded.includes(part)),
  }),
)
const choice = chooseTests(found.map((path) => path.replaceAll(sep, '/')).toSorted(), words)
if ('unknown' in choice) {
  for (const { word, near } of choice.unknown) {
    const hint = near.length > 0 ? ` Near it: ${near.join(', ')}.` : ''
    process.stderr.write(`No test file has "${word}" in its path.${hint}\n`)
  }
  process.exit(1)
}

const checks: [string, string, string[]][] = [
  ['types', tool('tsc'), ['--noEmit']],
  // These know a browser's names, which the rest must not.
  ['types of the web application', tool('tsc'), ['--noEmit', '-p', 'console']],
  ['types of its tests', tool('tsc'), ['--noEmit', '-p', 'test/browser']],
  ['format and lint', tool('biome'), ['check', '.']],
  // Built ahead, so that no test's time goes into it.
  ['the web application, and the service in one piece', process.execPath, ['scripts/build.ts']],
]
/** All tests of pages share a service and a browser, where they are all run. */
const isOfPages = (file: string): boolean => file.startsWith('test/browser/')
const ofPages = choice.files.filter(isOfPages)
const ofOthers = choice.files.filter((file) => !isOfPages(file))
const allPages = ofPages.length === found.filter((path) => isOfPages(path.replaceAll(sep, '/'))).length
// Outside of node_modules, where Node looks for no tests.
const groupsFolder = mkdtempSync(join(tmpdir(), 'waybill-test-groups-'))
process.on('exit', () => rmSync(groupsFolder, { recursive: true, force: true }))
const { single, groups } = groupTests(ofOthers, (file) => readFileSync(join(root, file), 'utf8'))
const others = [...(allPages ? ['test/browser/support/together.ts'] : ofPages), ...single]
/** Each of them takes minutes. */
const isLong = (file: string): boolean =>
  ['test/browser/support/together.ts', 'test/chaos/chaos.test.ts'].includes(file)
const run = [
  ...writeFirst(root, groupsFolder, others.filter(isLong)),
  ...writeGroups(root, groupsFolder, groups),
  ...others.filter((file) => !isLong(file)),
]

const steps: [string, string, string[]][] = [
  ...(isWhole ? checks : []),
  [
    `tests of ${choice.files.length} file${choice.files.length === 1 ? '' : 's'}`,
    process.execPath,
    [
      '--test',
      // One more at a time than there are processors: many wait, for a retry, a lease or a browser.
      `--test-concurrency=${1 + Math.max(2, availableParallelism())}`,
      // Keeps the database server up from the first file to the last.
      '--test-global-setup=test/support/hold-test-server.ts',
      '--test-reporter=spec',
      ...run,
    ],
  ],
]

/** A few files are sooner done on the server that is kept from run to run than it is made anew. */
const inMemory = words.length === 0 ? makeMemoryFolder() : null
if (inMemory !== null) process.on('exit', () => rmSync(inMemory, { recursive: true, force: true, maxRetries: 3 }))

/** Each test file is a process that compiles the same sources: the first of them keeps what it compiled for the others. */
const env = {
  ...process.env,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/waybill'),
  ...(inMemory === null ? {} : placesIn(inMemory)),
}

/** Where tests have their server, and what else they throw away. */
function placesIn(folder: string): NodeJS.ProcessEnv {
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  chmodSync(temporary, 0o1777)
  return { WAYBILL_TEST_FOLDER: join(folder, 'server'), TMPDIR: temporary }
}

for (const [name, command, args] of steps) {
  const began = performance.now()
  process.stdout.write(`\n# ${name}\n`)
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', cwd: root, env })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (error) process.stderr.write(`${command} could not be run: ${error.message}\n`)
  process.stdout.write(`# ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`)
  if (status !== 0) process.exit(status ?? 1)
}
