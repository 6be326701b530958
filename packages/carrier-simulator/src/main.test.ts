import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'

test('runs alone on the port that it is given, says where, and ends when told to', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--port', '0'], {
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
