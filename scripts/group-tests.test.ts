import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { groupTests, writeGroups } from './group-tests.ts'

const names = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}/${String(index).padStart(3, '0')}.test.ts`)

test('every file is run once, by itself or in one group', () => {
  for (const count of [0, 1, 9, 10, 140]) {
    const files = [...names('src/kit', 7), ...names('test/conformance', count), ...names('test/process', 3)]
    const { single, groups } = groupTests(files)
    assert.deepEqual([...single, ...groups.flat()].toSorted(), files.toSorted(), String(count))
  }
})

test('only files that open a service of their own share a process, and only many of them', () => {
  assert.deepEqual(groupTests(names('test/process', 50)).groups, [])
  assert.deepEqual(groupTests(names('test/conformance', 9)).groups, [])
  const { groups } = groupTests(names('test/conformance', 20))
  assert.deepEqual(
    groups.map(({ length }) => length),
    [7, 7, 6],
  )
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
