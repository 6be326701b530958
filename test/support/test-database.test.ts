import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openEmbeddedPostgres } from '@waybill/embedded-postgres'
import pg from 'pg'
import { silentLog } from '#kit/log.ts'
import { eventually } from './eventually.ts'
import { dropDatabase } from './template-database.ts'
import { createTestDatabase } from './test-database.ts'

test('each test database is a migrated copy, and is gone after drop', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
  assert.notEqual(first.url, second.url)
  assert.deepEqual(await query(first.url, "SELECT to_regclass('accounts') IS NOT NULL AS migrated"), [
    { migrated: true },
  ])

  await query(first.url, 'CREATE TABLE only_here ()')
  assert.deepEqual(await query(second.url, "SELECT to_regclass('only_here') AS found"), [{ found: null }])

  await first.drop()
  await assert.rejects(query(first.url, 'SELECT'), { code: '3D000' })
  await second.drop()
})

test('drop cuts off a session that a test left open', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client(database.url)
  const errors: Array<Error & { code?: string }> = []
  client.on('error', (error) => errors.push(error))
  await client.connect()
  const ended = new Promise((resolve) => client.once('end', resolve))
  await database.drop()
  await ended
  assert.equal(errors[0]?.code, '57P01')
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('the databases of a dead run are removed, and those of a live one are kept', async () => {
  const living = await createTestDatabase()
  const dead = runElsewhere('console.log(database.url)').trim()
  const oldTemplate = new URL(living.url)
  oldTemplate.pathname = '/waybill_template_0123456789abcdef'
  await query(living.url, `CREATE DATABASE ${oldTemplate.pathname.slice(1)} TEMPLATE template0`)

  runElsewhere('await database.drop()')

  await assert.rejects(query(dead, 'SELECT'), { code: '3D000' })
  await assert.rejects(query(oldTemplate.href, 'SELECT'), { code: '3D000' })
  assert.deepEqual(await query(living.url, 'SELECT 1 AS one'), [{ one: 1 }])
  await living.drop()
})

/** Another process that makes a database and goes on with the given code. */
function runElsewhere(code: string): string {
  const opening = `
    import { createTestDatabase } from './test/support/test-database.ts'
    const database = await createTestDatabase()
    ${code}`
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  return execFileSync(process.execPath, ['--input-type=module', '-e', opening], { cwd, encoding: 'utf8' })
}

test("drop ends the superuser's autovacuum worker in a database", async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'waybill-autovacuum-'))
  const settings = { fsync: 'off', autovacuum_naptime: '1s' }
  const server = await openEmbeddedPostgres({ dataFolder, settings, log: silentLog })
  const client = new pg.Client(server.ownerUrl)
  await client.connect()
  try {
    await client.query('CREATE DATABASE vacuumed')
    const vacuumed = Object.assign(new URL(server.ownerUrl), { pathname: '/vacuumed' }).href
    // A worker has to pause for a tenth of a second after every page, so that it stays for minutes.
    await query(
      vacuumed,
      `CREATE TABLE large WITH (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0,
         autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)
       AS SELECT repeat('x', 500) AS filler FROM generate_series(1, 50000)`,
    )
    await query(vacuumed, 'DELETE FROM large')
    await eventually('a worker is in it', async () => {
      const { rowCount } = await client.query("SELECT FROM pg_stat_activity WHERE datname = 'vacuumed'")
      return rowCount === 1
    })
    await dropDatabase(client, 'vacuumed')
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'vacuumed'")
    assert.equal(rowCount, 0)
  } finally {
    await client.end()
    await server.release()
    await rm(dataFolder, { recursive: true })
  }
})
