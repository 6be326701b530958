import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'

const main = join(import.meta.dirname, 'main.ts')

test('runs on the given port, prints its URL, and stops on a signal', async () => {
  const child = spawn(process.execPath, [main, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line.toString())?.[0]
  assert.ok(url, line.toString())
  assert.deepEqual(await (await fetch(`${url}/simulator/health`)).json(), { status: 'ok' })
  child.kill('SIGTERM')
  assert.deepEqual(await exited, [0, null])
})

test('prints its usage with --help', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, '--help'], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  for (const option of ['--port', '--host', '--folder', '--log']) assert.ok(stdout.includes(option), stdout)
})

test('prints an error and the usage for wrong options, without a stack trace', () => {
  const { status, stderr } = spawnSync(process.execPath, [main, '--colour', 'blue'], { encoding: 'utf8' })
  assert.equal(status, 2)
  assert.match(stderr, /--colour/)
  assert.match(stderr, /Usage: npm run simulator/)
  assert.doesNotMatch(stderr, /\n\s+at /)
})
