/** The programs that npm runs say how they are used, and refuse what they do not know: in a line, not in a stack. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { launch, root } from '../support/process.ts'

const programs = [
  'bench',
  'bench:limits',
  'bench:stores',
  'chaos',
  'chaos:failover',
  'chaos:payments',
  'demo',
  'seed',
  'simulator',
  'waybill',
]

async function fileOf(program: string): Promise<string> {
  const { scripts } = JSON.parse(await readFile(`${root}package.json`, 'utf8'))
  return scripts[program].split(' ').at(-1)
}

describe('npm run', { concurrency: 2 }, () => {
  for (const program of programs) {
    test(`${program} -- --help`, async () => {
      const { code, stdout, stderr } = await launch(await fileOf(program), ['--help'], {}).ended
      assert.deepEqual([code, stderr], [0, ''])
      assert.ok(stdout.includes('--help'), stdout)
      assert.ok(stdout.toLowerCase().includes(program), stdout)
    })

    test(`${program} -- --no-such-option`, async () => {
      const { code, stdout, stderr } = await launch(await fileOf(program), ['--no-such-option'], {}).ended
      assert.deepEqual([code, stdout], [2, ''])
      assert.match(stderr.split('\n')[0] as string, /no-such-option/)
      assert.doesNotMatch(stderr, /^ +at /m)
    })
  }
})

test('waybill -- --version', async () => {
  const { version } = JSON.parse(await readFile(`${root}package.json`, 'utf8'))
  const { code, stdout, stderr } = await launch(await fileOf('waybill'), ['--version'], {}).ended
  assert.deepEqual([code, stdout, stderr], [0, `${version}\n`, ''])
})
