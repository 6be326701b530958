import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before, describe } from 'node:test'
import { openEmbeddedPostgres, silentLog } from '@waybill/embedded-postgres'
import pg from 'pg'
import { migrationsFolder } from '#app/project.ts'
import { migrateJobs } from '#kit/jobs.ts'
import { migrate } from '#kit/migrate.ts'
import { placeDatabase } from '../support/begun-folder.ts'
import { createClient } from '../support/client.ts'
import { failToStart, startService, waybill } from '../support/process.ts'
import { createTestDatabase } from '../support/test-database.ts'

let scratch: string
before(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'waybill-roles-'))
})
after(() => rm(scratch, { recursive: true, force: true }))

async function query(url: string, ...statements: string[]) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

const owners = `select distinct tableowner as owner from pg_tables where schemaname in ('public', 'graphile_worker')`

/** The last migration that version 0.1 knew. */
const lastMigration = '0009'

/** A data folder as 0.1 left it: one role, with the superuser's password, owns the schema of that version. */
async function makeFolderOf01(dataFolder: string): Promise<void> {
  // This database and its roles are dropped at the end.
  await placeDatabase(dataFolder)
  const server = await openEmbeddedPostgres({ dataFolder, settings: { fsync: 'off' }, log: silentLog })
  const password = (await readFile(join(dataFolder, 'postgres', 'password'), 'utf8')).trim()
  const as = (username: string, pathname: string) =>
    Object.assign(new URL(server.url), { username, password, pathname }).href
  await query(
    as('postgres', '/postgres'),
    'drop database waybill',
    'drop role waybill',
    'drop role waybill_owner',
    `create role waybill login createdb password '${password}'`,
    'create database waybill owner waybill',
  )
  const frozen = join(scratch, 'migrations')
  const names = (await readdir(migrationsFolder)).filter((name) => name.slice(0, 4) <= lastMigration)
  for (const name of names) await cp(join(migrationsFolder, name), join(frozen, name))
  await migrate(as('waybill', '/waybill'), frozen)
  await migrateJobs(as('waybill', '/waybill'))
  await server.release()
}

describe('The roles of the database', () => {
  test('a data folder of 0.1 gets one role that owns and one for the service', async () => {
    const dataFolder = join(scratch, 'data')
    await makeFolderOf01(dataFolder)
    const { stdout: looked } = await waybill(['doctor'], { WAYBILL_DATA_DIR: dataFolder })
    assert.match(looked, /lacks \d+ of this version's migrations \(the first is 0010/)
    const service = await startService({ WAYBILL_DATA_DIR: dataFolder })
    const apiKey = await service.firstApiKey()
    const account = { accountId: '', apiKeyId: '', apiKey, legacyKey: '', legacySecret: '' }
    await (await createClient(service.url).signIn(account)).buyLabel()
    const server = await openEmbeddedPostgres({ dataFolder, log: silentLog })
    try {
      assert.deepEqual(await query(server.ownerUrl, owners), [{ owner: 'waybill_owner' }])
      await assert.rejects(query(server.url, 'delete from credit_transfers'), { code: '42501' })
    } finally {
      await server.release()
      await service.end('SIGTERM')
    }
  })

  test('on an external server one role migrates and grants, and the other one serves', async (t) => {
    if (process.env.DATABASE_URL) return t.skip('the server of DATABASE_URL has one role')
    const database = await createTestDatabase({ isEmpty: true })
    try {
      const env = {
        WAYBILL_DATA_DIR: join(scratch, 'two-roles'),
        DATABASE_URL: database.serviceUrl,
        WAYBILL_MIGRATION_DATABASE_URL: database.url,
      }
      const alone = await waybill(['migrate'], { ...env, WAYBILL_MIGRATION_DATABASE_URL: undefined })
      assert.equal(alone.code, 1)
      assert.match(alone.stderr, /^waybill: Role ".+" cannot create tables .* grant usage, create on schema public to/)
      assert.doesNotMatch(alone.stderr, /\n\s+at /)
      // The state after an owner migrates with their own tools: nothing is granted yet.
      await migrate(database.url, migrationsFolder)
      const before = await waybill(['doctor'], env)
      assert.match(before.stdout, /cannot read the schema, .*WAYBILL_MIGRATION_DATABASE_URL.* waybill migrate/)
      assert.doesNotMatch(before.stdout, /permission denied/)
      const service = await startService(env)
      try {
        const apiKey = await service.firstApiKey()
        const account = { accountId: '', apiKeyId: '', apiKey, legacyKey: '', legacySecret: '' }
        await (await createClient(service.url).signIn(account)).buyLabel()
        const granted = await waybill(['doctor', '--verbose'], env)
        assert.match(granted.stdout, /no other role can create objects in the schema/)
        await query(database.url, 'grant create on schema public to public')
        const open = await waybill(['doctor'], env)
        assert.match(
          open.stdout,
          /every role on the server can create tables.*: revoke create on schema public from public/,
        )
      } finally {
        await service.end('SIGTERM')
      }
      const [owner] = await query(database.url, owners)
      assert.equal(owner?.owner, new URL(database.url).username)
      await assert.rejects(query(database.serviceUrl, 'alter table credit_transfers disable trigger all'), {
        code: '42501',
      })
    } finally {
      await database.drop()
    }
  })

  test('an owner URL without a database name is rejected', async () => {
    const env = {
      WAYBILL_DATA_DIR: join(scratch, 'none'),
      WAYBILL_MIGRATION_DATABASE_URL: 'postgres://owner@localhost/db',
    }
    const { code, stderr } = await failToStart(env)
    assert.deepEqual(
      [code, stderr],
      [1, 'waybill: WAYBILL_MIGRATION_DATABASE_URL is set without DATABASE_URL; set both.\n'],
    )
  })

  test('URLs that lead to two databases are rejected', async () => {
    const [service, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
    try {
      const { code, stderr } = await failToStart({
        WAYBILL_DATA_DIR: join(scratch, 'two databases'),
        DATABASE_URL: service.url,
        WAYBILL_MIGRATION_DATABASE_URL: other.url,
      })
      assert.equal(code, 1)
      assert.match(stderr, /WAYBILL_MIGRATION_DATABASE_URL and DATABASE_URL lead to different databases/)
    } finally {
      await Promise.all([service.drop(), other.drop()])
    }
  })

  test('a role whose tables go to another schema is rejected', async () => {
    const database = await createTestDatabase()
    try {
      const name = new URL(database.url).pathname.slice(1)
      await query(database.url, 'create schema shipping', `alter database "${name}" set search_path = shipping`)
      const { code, stderr } = await failToStart({
        WAYBILL_DATA_DIR: join(scratch, 'two schemas'),
        DATABASE_URL: database.url,
      })
      assert.equal(code, 1)
      assert.match(stderr, /Waybill uses the schema public, but role ".+" creates tables in the schema "shipping"/)
    } finally {
      await database.drop()
    }
  })
})
