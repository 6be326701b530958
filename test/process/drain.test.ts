import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { launch, startService } from '../support/process.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-drain-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** Longer than any test may take. */
const drain = { WAYBILL_DRAIN_SECONDS: '300' }

test('after SIGTERM a node is not ready and still answers, and a second signal ends it at once', async () => {
  const service = await startService({ WAYBILL_DATA_DIR: join(folder, 'drained'), ...drain })
  assert.equal((await fetch(`${service.url}/readyz`)).status, 200)
  process.kill(service.pid, 'SIGTERM')
  await eventually('it is not ready', async () => (await fetch(`${service.url}/readyz`)).status === 503)
  const answer = await fetch(`${service.url}/healthz`)
  assert.deepEqual([answer.status, answer.headers.get('connection')], [200, 'close'])
  let isEnded = false
  const ended = eventually('the second signal counts', () => {
    if (!isEnded) process.kill(service.pid, 'SIGTERM')
    return isEnded
  })
  const { code } = await service.end('SIGTERM')
  isEnded = true
  await ended
  assert.equal(code, 130)
})

test('SIGINT skips the drain', async () => {
  const service = await startService({ WAYBILL_DATA_DIR: join(folder, 'interrupted'), ...drain })
  assert.equal((await service.end('SIGINT')).code, 0)
})

test('a start that waits for a database that does not respond ends on SIGTERM', async () => {
  const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  const reached = new Promise((resolve) => silent.once('connection', resolve))
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as { port: number }
  const url = `postgres://nobody@127.0.0.1:${port}/none`
  const started = launch('src/main.ts', [], { PORT: '0', WAYBILL_DATA_DIR: join(folder, 'waiting'), DATABASE_URL: url })
  await reached
  started.child.kill('SIGTERM')
  const { stderr } = await started.ended
  assert.match(stderr, /stopped while waiting for the database \(DATABASE_URL, 127\.0\.0\.1:\d+\/none\)/)
  silent.close()
})
