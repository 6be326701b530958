import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { placeDatabase } from '../support/begun-folder.ts'
import { signInByKey } from '../support/client.ts'
import { failToStart, startService } from '../support/process.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-start-'))
})
after(() => rm(folder, { recursive: true, force: true }))

test('one JSON line per request, without secrets, tokens, links or addresses; a mistyped test value is logged once', async () => {
  const env = { WAYBILL_DATA_DIR: join(folder, 'logged'), LOG_LEVEL: 'debug' }
  await placeDatabase(env.WAYBILL_DATA_DIR)
  const service = await startService(env)
  const apiKey = await service.firstApiKey()
  const client = await signInByKey(service.url, apiKey)
  const { label } = await client.buyLabel({ to: { name: 'Zebulon Quartermain', street1: '17 Hidden Hollow' } })
  const file = await fetch(label.labelPdfUrl)
  assert.equal(file.status, 200)
  for (const name of ['Ada [buy-sloww:5s]', 'Ada [buy-sloww:1s]', 'Ada [Bluebird] Byron', 'Ada [buy-slow:1s]']) {
    await client.createOrderWithRates({ to: { name } })
  }
  const { stdout } = await service.end('SIGTERM')
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
  assert.ok(lines.length > 3)
  const log = lines.join('\n')
  const signature = new URL(label.labelPdfUrl).searchParams.get('signature') as string
  for (const secret of [apiKey, client.token, signature, 'Quartermain', 'Hidden Hollow', 'Mountain View']) {
    assert.ok(!log.includes(secret), `the log repeats ${secret.slice(0, 12)}`)
  }
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('unknown test value'))
  assert.deepEqual(
    told.map(({ value, meant }) => [value, meant]),
    [['[buy-sloww]', '[buy-slow]']],
  )
})

/** The startup banner is one piece after the log lines. */
function expectApart(stdout: string): void {
  const [before = '', behind = ''] = stdout.split(/^Waybill \(sandbox\)[\s\S]*npm run demo.*\n/m)
  assert.match(before, /\bready\b/)
  assert.match(behind, /\bstopping\b/)
  assert.equal(stdout.match(/\bready\b/g)?.length, 1)
}

test('readable lines are for people, and the startup banner is in one piece between them', async () => {
  const env = { WAYBILL_DATA_DIR: join(folder, 'pretty'), LOG_LEVEL: 'debug', WAYBILL_LOG_FORMAT: 'pretty' }
  await placeDatabase(env.WAYBILL_DATA_DIR)
  const service = await startService(env)
  await fetch(`${service.url}/healthz`)
  const { stdout } = await service.end('SIGTERM')
  assert.match(stdout, /^\[\d\d:\d\d:\d\d\.\d{3}\] INFO.*: answered \{.*"route":"\/healthz"/m)
  assert.match(
    stdout,
    /^Waybill \(sandbox\) is running at .*\nWeb application: .*\nQuickstart: .*\nAPI reference: .*\nWeb application guide: .*\n\n(?:.*\n){10} {2}.*npm run demo -- --url http:.*$/m,
  )
  expectApart(stdout)
})

test('the start logs that it is ready, and the end logs its reason and duration', async () => {
  const service = await startService({ WAYBILL_DATA_DIR: join(folder, 'told'), LOG_LEVEL: 'info' })
  const { stdout } = await service.end('SIGTERM')
  expectApart(stdout)
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
  const told = lines.map((line) => JSON.parse(line)).filter(({ node, migrations }) => node || migrations)
  assert.deepEqual(
    told.map(({ level, msg }) => [level, msg]),
    ['database migrated', 'ready', 'stopping', 'stopped'].map((message) => [30, message]),
  )
  const [migrated, ready, stopping, stopped] = told
  assert.ok(migrated.migrations.includes('0001_accounts'))
  assert.deepEqual([ready.environment, ready.address, stopping.reason], ['sandbox', service.url, 'SIGTERM'])
  for (const duration of [ready.ms, stopping.upSeconds, stopped.ms]) assert.ok(duration >= 0)
})

const eachIsJson = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

test('with WAYBILL_LOG_FORMAT=json every line is JSON: the start, its secrets by file, and a failed start', async () => {
  const env = { WAYBILL_DATA_DIR: join(folder, 'json'), LOG_LEVEL: 'info', WAYBILL_LOG_FORMAT: 'json' }
  await placeDatabase(env.WAYBILL_DATA_DIR)
  const service = await startService(env)
  const key = await service.firstApiKey()
  const { stdout, stderr } = await service.end('SIGTERM')
  assert.equal(stderr, '')
  const ready = eachIsJson(stdout).find(({ msg }) => msg === 'ready')
  assert.equal(ready.address, service.url)
  assert.equal(ready.firstApiKey, join(env.WAYBILL_DATA_DIR, 'first-api-key'))
  assert.equal(ready.ownerLink, join(env.WAYBILL_DATA_DIR, 'owner-link'))
  assert.ok(!stdout.includes(key))
  // Also if the settings can't be read, and at any level.
  const failed = await failToStart({ ...env, LOG_LEVEL: 'silent', WAYBILL_ENVIRONMENT: 'nowhere' })
  const [line, ...others] = eachIsJson(failed.stderr)
  assert.deepEqual([line.level, line.msg, others, failed.stdout], [50, 'start failed', [], ''])
  assert.match(line.detail, /WAYBILL_ENVIRONMENT/)
})

for (const format of ['json', 'pretty'] as const) {
  test(`a node answers and stops although nobody reads its log: ${format}`, async () => {
    const env = { WAYBILL_DATA_DIR: join(folder, `unread-${format}`), LOG_LEVEL: 'debug', WAYBILL_LOG_FORMAT: format }
    await placeDatabase(env.WAYBILL_DATA_DIR)
    const service = await startService(env)
    service.stopReading()
    // A pipe and its reader hold far less than the lines of these requests.
    for (let round = 0; round < 60; round++) {
      const answers = Array.from({ length: 50 }, () => fetch(`${service.url}/healthz`))
      for (const { status } of await Promise.all(answers)) assert.equal(status, 200)
    }
    const ended = await service.end('SIGTERM')
    assert.equal(ended.code, 0)
    assert.ok(!/\bstopped\b/.test(ended.stdout), 'the reader reads')
  })
}
