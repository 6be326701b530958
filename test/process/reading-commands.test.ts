/** Read-only commands with a data folder that is missing or the wrong one. */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before, describe } from 'node:test'
import { systemIds } from '#kit/ids.ts'
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { launch, runCommand } from '../support/process.ts'
import { createTestDatabase } from '../support/test-database.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-reading-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const account = ['--account', systemIds()]
const reading = [
  ['account', 'list'],
  ['audit', 'list'],
  ['carrier', 'list'],
  ['carrier', 'test', '--id', systemIds()],
  ['credits', 'list', '--unmatched'],
  ['credits', 'show', ...account],
  ['key', 'list', ...account],
  ['labels', 'list', '--stray'],
  ['legacy-key', 'list', ...account],
  ['purchases', 'list'],
  ['purchases', 'show', ...account, '--id', systemIds()],
  ['refunds', 'list'],
  ['secret-keys', 'check'],
  ['sub-account', 'list', ...account],
]
const changing = [
  ['account', 'set', ...account, '--invoiced', 'yes'],
  ['credits', 'add', ...account, '--amount', '5', '--reason', 'wire'],
  ['key', 'create', ...account],
  ['labels', 'cancel', ...account, '--label', systemIds(), '--reason', 'voided there', '--voided'],
  ['purchases', 'resolve', ...account, '--id', systemIds(), '--reason', 'seen there', '--not-bought'],
]

describe('without a database a command names the folder and creates nothing', { concurrency: 2 }, () => {
  for (const args of [...reading, ...changing]) {
    test(args.slice(0, 2).join(' '), async () => {
      const parent = await mkdtemp(join(folder, 'parent-'))
      const nowhere = join(parent, 'nowhere')
      const missing = await runCommand(args, { WAYBILL_DATA_DIR: nowhere })
      assert.deepEqual([missing.code, missing.stdout], [1, ''])
      assert.match(missing.stderr, /^waybill: No database found in .*WAYBILL_DATA_DIR.*\n$/)
      assert.ok(missing.stderr.includes(nowhere), missing.stderr)
      assert.deepEqual(await readdir(parent), [])
    })
  }

  test('npm run psql', async () => {
    const parent = await mkdtemp(join(folder, 'parent-'))
    const env = { WAYBILL_DATA_DIR: join(parent, 'nowhere') }
    const { code, stderr } = await launch('scripts/psql.ts', [], env).ended
    assert.equal(code, 1)
    assert.match(stderr, /^psql: No database found in .*nowhere\. .*\n$/)
    assert.deepEqual(await readdir(parent), [])
  })

  test('an empty folder stays empty', async () => {
    const empty = join(folder, 'empty')
    await mkdir(empty)
    const { code, stderr } = await runCommand(['account', 'list'], { WAYBILL_DATA_DIR: empty })
    assert.equal(code, 1)
    assert.match(stderr, /^waybill: No database found in .*empty\. .*\n$/)
    assert.deepEqual(await readdir(empty), [])
  })
})

test('an older database is migrated only by the start and by migrate, which prints its steps', async () => {
  const database = await createTestDatabase({ isEmpty: true })
  const env = { WAYBILL_DATA_DIR: folder, DATABASE_URL: database.url }
  const db = openDatabase({ url: database.url, maxConnections: 2, log: silentLog, applicationName: 'waybill test' })
  try {
    for (const args of [
      ['account', 'list'],
      ['key', 'create', ...account],
    ]) {
      const older = await runCommand(args, env)
      assert.deepEqual([older.code, older.stdout], [1, ''])
      assert.match(older.stderr, /^waybill: The database lacks \d+ of this version's migrations .*waybill migrate.*\n$/)
    }
    const { rows } = await db.pool.query("select from pg_tables where schemaname = 'public'")
    assert.equal(rows.length, 0)

    const migrate = async () => JSON.parse((await runCommand(['migrate', '--json'], env)).stdout)
    const first = await migrate()
    assert.equal(first.migrated, first.migrations.length)
    assert.deepEqual([first.from, first.to], [null, first.migrations.at(-1)])
    assert.equal(first.migrations[0], '0001_accounts')
    assert.ok(!JSON.stringify(first).includes(new URL(database.url).password || 'no password'))
    assert.deepEqual(await migrate(), { ...first, from: first.to, migrated: 0, migrations: [] })
    const trail = JSON.parse((await runCommand(['audit', 'list', '--json'], env)).stdout)
    assert.deepEqual(
      trail.map(({ act, actorKind, details }: Record<string, unknown>) => [act, actorKind, details]),
      [['database.migrate', 'operator', { migrations: first.migrations }]],
    )

    const none = await runCommand(['account', 'list'], env)
    assert.match(none.stdout, /^none \(database: DATABASE_URL, .*\)\n$/)
    assert.deepEqual(await runCommand(['account', 'list', '--json'], env), { code: 0, stdout: '[]\n', stderr: '' })
  } finally {
    await db.close()
    await database.drop()
  }
})
