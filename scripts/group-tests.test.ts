import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { groupTests, writeFirst, writeGroups } from './group-tests.ts'

const names = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}/${String(index).padStart(3, '0')}.test.ts`)

const nothing = () => ''

test('every file is run once, by itself or in one group', () => {
  for (const count of [0, 1, 9, 10, 140]) {
    const files = [...names('src/kit', count), ...names('test/conformance', count), ...names('test/process', 3)]
    const { single, groups } = groupTests(files, nothing)
    assert.deepEqual([...single, ...groups.flat()].toSorted(), files.toSorted(), String(count))
  }
})

test('only files of folders that are known for it share a process, with their like, and only many of them', () => {
  assert.deepEqual(groupTests(names('test/process', 50), nothing).groups, [])
  assert.deepEqual(groupTests(names('test/conformance', 9), nothing).groups, [])
  const sizes = (files: string[]) => groupTests(files, nothing).groups.map(({ length }) => length)
  assert.deepEqual(sizes(names('test/conformance', 44)), [15, 15, 14])
  assert.deepEqual(sizes([...names('src/kit', 50), ...names('test/conformance', 2)]), [25, 25])
})

test('files that share a service are together, and where they are few with their like', () => {
  const files = names('test/conformance', 50)
  const shares = (count: number) => (file: string) =>
    files.indexOf(file) < count ? 'const environment = openSharedEnvironment()\n' : nothing()
  const { groups } = groupTests(files, shares(25))
  assert.deepEqual(
    groups.map((group) => group.filter((file) => files.indexOf(file) < 25).length),
    [13, 12, 0, 0],
  )
  assert.deepEqual(groupTests(files, shares(20)).groups, groupTests(files, nothing).groups)
})

test('a file that changes or measures what is the process’s own stays by itself', () => {
  const files = names('src/kit', 90)
  for (const text of [
    "  process.env.AWS_ACCESS_KEY_ID = 'S3RVER'",
    "Object.defineProperty(globalThis, 'sessionStorage', {})",
    'const memoryBefore = process.memoryUsage().rss',
    'process.exitCode = 1',
  ])
    assert.deepEqual(groupTests(files, (file) => (file === files[7] ? text : nothing())).single, [files[7]])
  const read = "const env = { PATH: process.env.PATH }\nassert.equal(process.env.PATH === '', false)"
  assert.deepEqual(groupTests(files, () => read).single, [])
})

test('what is to begin first comes ahead of the groups and of every file, and is run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-first-'))
  try {
    await writeFile(join(folder, 'long.test.mjs'), "console.log('has run')\n")
    const first = writeFirst(folder, folder, ['long.test.mjs'])
    const [group = ''] = writeGroups(folder, folder, [[]])
    assert.deepEqual([group, 'bench/a.test.ts', ...first].toSorted(), [...first, group, 'bench/a.test.ts'])
    assert.equal(spawnSync(process.execPath, first, { encoding: 'utf8' }).stdout, 'has run\n')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('each file of a group has its own hooks, and a file that fails fails its group alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-groups-'))
  try {
    // As the service is for files that open one: slow to load, and loaded by all of them.
    await writeFile(join(folder, 'slow.mjs'), 'await new Promise((resolve) => setImmediate(resolve))')
    const hooked = (name: string, isFine: boolean) => `
      import './slow.mjs'
      import { after, before, beforeEach, test } from 'node:test'
      import assert from 'node:assert/strict'
      let open = globalThis.open ??= []
      before(async () => { await null; open.push('${name}') })
      beforeEach(() => open.push('each ${name}'))
      test('${name} is alone', () => assert.deepEqual(open, ['${name}', 'each ${name}']))
      test('${name} is fine', () => assert.ok(${isFine}))
      after(() => { open.length = 0 })
    `
    await writeFile(join(folder, 'one.test.mjs'), hooked('one', false))
    await writeFile(join(folder, 'two.test.mjs'), hooked('two', true))
    const [group = ''] = writeGroups(folder, folder, [['one.test.mjs', 'two.test.mjs']])
    const { NODE_TEST_CONTEXT: _context, ...env } = process.env
    const { status, stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', group], {
      encoding: 'utf8',
      env,
    })
    assert.equal(status, 1)
    const lines = stdout.split('\n').map((line) => line.trim())
    const verdicts = lines.filter((line) => /^(not )?ok .*(one|two)/.test(line))
    assert.deepEqual(verdicts, [
      'ok 1 - one is alone',
      'not ok 2 - one is fine',
      'not ok 1 - one.test.mjs',
      'ok 1 - two is alone',
      'ok 2 - two is fine',
      'ok 2 - two.test.mjs',
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
