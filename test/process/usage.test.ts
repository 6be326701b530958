/** The programs that npm runs say how they are used, and refuse what they do not know: in a line, not in a stack. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { programs } from '../../scripts/programs.mjs'
import { launch, root } from '../support/process.ts'

const shown = [
  'bench',
  'bench:limits',
  'bench:stores',
  'chaos',
  'chaos:failover',
  'chaos:payment-operators',
  'chaos:payments',
  'demo',
  'seed',
  'simulator',
  'waybill',
]

const fileOf = (program: string): string => programs[program]?.command.split(' ')[0] as string

describe('npm run', { concurrency: 2 }, () => {
  for (const program of shown) {
    test(`${program} -- --help`, async () => {
      const { code, stdout, stderr } = await launch(fileOf(program), ['--help'], {}).ended
      assert.deepEqual([code, stderr], [0, ''])
      assert.ok(stdout.includes('--help'), stdout)
      assert.ok(stdout.toLowerCase().includes(program), stdout)
    })

    test(`${program} -- --no-such-option`, async () => {
      const { code, stdout, stderr } = await launch(fileOf(program), ['--no-such-option'], {}).ended
      assert.deepEqual([code, stdout], [2, ''])
      assert.match(stderr.split('\n')[0] as string, /no-such-option/)
      assert.doesNotMatch(stderr, /^ +at /m)
    })
  }
})

test('waybill -- --version', async () => {
  const { version } = JSON.parse(await readFile(`${root}package.json`, 'utf8'))
  const { code, stdout, stderr } = await launch(fileOf('waybill'), ['--version'], {}).ended
  assert.deepEqual([code, stdout, stderr], [0, `${version}\n`, ''])
})
