import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { systemClock } from '#kit/clock.ts'
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { placeDatabase } from '../support/begun-folder.ts'
import { failToStart, startService, waybill } from '../support/process.ts'
import { createTestDatabase } from '../support/test-database.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-doctor-'))
})
after(() => rm(folder, { recursive: true, force: true }))

type Finding = { what: string; ok: boolean; finding: string }

async function doctor(env: Record<string, string>) {
  const { code, stdout, stderr } = await waybill(['doctor', '--json'], env)
  assert.equal(stderr, '')
  const { healthy, findings } = JSON.parse(stdout) as { healthy: boolean; findings: Finding[] }
  assert.equal(code, healthy ? 0 : 1)
  const of = (what: string) => findings.find((finding) => finding.what === what)
  return { healthy, of, wrong: findings.filter(({ ok }) => !ok).map(({ what }) => what) }
}

test('without a deployment it names the folder and creates nothing', async () => {
  const nowhere = join(folder, 'nowhere')
  const first = await doctor({ WAYBILL_DATA_DIR: nowhere })
  assert.deepEqual(first.wrong, ['data folder', 'database'])
  for (const what of first.wrong) assert.ok(first.of(what)?.finding.includes(nowhere), what)
  assert.ok(!(await readdir(folder)).includes('nowhere'))

  const empty = join(folder, 'empty')
  await mkdir(empty)
  assert.deepEqual((await doctor({ WAYBILL_DATA_DIR: empty })).wrong, ['database'])
  assert.deepEqual(await readdir(empty), [])
})

test('it checks the data folder of a running service and of a stopped one', async () => {
  const env = { WAYBILL_DATA_DIR: join(folder, 'embedded') }
  await placeDatabase(env.WAYBILL_DATA_DIR)
  const service = await startService(env)
  try {
    const running = await doctor(env)
    assert.deepEqual(running.wrong, [])
    const { stdout: brief } = await waybill(['doctor'], env)
    assert.match(brief, /^All is well: \d+ checks passed\.\n$/)
    const { stdout: verbose } = await waybill(['doctor', '--verbose'], env)
    assert.match(verbose, /^All is well: \d+ checks passed\.\n\n {2}settings: sandbox/)
    const broken = await waybill(['doctor'], { ...env, PORT: 'eighty' })
    assert.match(broken.stdout, /^1 problem found\.\n\n {2}settings: PORT is "eighty"; set it to/)
    assert.equal(running.of('web application')?.finding, 'http://localhost:8080')
    assert.match(
      running.of('data folder')?.finding ?? '',
      /embedded, [\d.]+ GiB free; first-api-key contains an API key/,
    )
    await rm(join(env.WAYBILL_DATA_DIR, 'first-api-key'))
    assert.doesNotMatch((await doctor(env)).of('data folder')?.finding ?? '', /first-api-key/)
  } finally {
    await service.end('SIGTERM')
  }
  assert.deepEqual((await doctor(env)).wrong, [])
})

test('a database without all migrations is left unchanged; one with unknown ones is rejected, also at startup', async () => {
  const database = await createTestDatabase({ isEmpty: true })
  const env = { WAYBILL_DATA_DIR: folder, DATABASE_URL: database.url }
  const db = openDatabase({ url: database.url, maxConnections: 2, log: silentLog, applicationName: 'waybill test' })
  try {
    const older = await doctor(env)
    assert.deepEqual(older.wrong, ['database'])
    assert.match(older.of('database')?.finding ?? '', /lacks \d+ of this version's migrations .*0001_accounts/)
    const { rows } = await db.pool.query("select from pg_tables where schemaname = 'public'")
    assert.equal(rows.length, 0)

    assert.equal((await waybill(['migrate'], env)).code, 0)
    assert.deepEqual((await doctor(env)).wrong, [])
    const now = systemClock.now()
    await db.pool.query("insert into schema_migrations (name, run_on) values ('9999_of_tomorrow', $1)", [now])
    const newer = /A newer version of Waybill has migrated the database \(migration 9999_of_tomorrow/
    assert.match((await doctor(env)).of('database')?.finding ?? '', newer)
    const { code, stdout, stderr } = await failToStart(env)
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, newer)
    assert.equal(stderr.trimEnd().split('\n').length, 1)
  } finally {
    await db.close()
    await database.drop()
  }
})
