/** Restrictions of the service's database role, with which the whole service works. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import pg from 'pg'
import { addJob } from '#kit/jobs.ts'
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { grantServiceRole } from '#kit/postgres-server.ts'
import { createTestDatabase } from '../support/test-database.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

async function run(text: string) {
  const client = new pg.Client(environment.serviceDatabaseUrl)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const isOneRole = process.env.DATABASE_URL !== undefined

describe('The role of the service', { skip: isOneRole && 'the server of DATABASE_URL has one role' }, () => {
  test('owns nothing', async () => {
    const owned = await run(`select relname as name from pg_class where pg_has_role(relowner, 'usage')
                             union all select nspname from pg_namespace where pg_has_role(nspowner, 'usage')
                             union all select proname from pg_proc where pg_has_role(proowner, 'usage')
                             union all select datname from pg_database where pg_has_role(datdba, 'usage')`)
    assert.deepEqual(owned, [])
  })

  for (const table of ['credit_transfers', 'purchase_events', 'order_moves', 'audit_trail']) {
    test(`cannot rewrite ${table}`, async () => {
      await (await environment.openClient({ credit: '100' })).buyLabel()
      const before = await run(`select count(*)::int from ${table}`)
      assert.ok(before[0].count > 0)
      for (const statement of [
        `update ${table} set account_id = account_id`,
        `delete from ${table}`,
        `truncate ${table}`,
        `alter table ${table} disable trigger all`,
        `alter table ${table} disable trigger ${table}_append_only`,
        `drop trigger ${table}_append_only on ${table}`,
        `create rule nothing as on insert to ${table} do instead nothing`,
        `alter function refuse_change() rename to nothing`,
        `create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$`,
        `set session_replication_role = replica`,
      ]) {
        await assert.rejects(run(statement), { code: '42501' }, statement)
      }
      assert.ok((await run(`select count(*)::int from ${table}`))[0].count >= before[0].count)
    })
  }

  test('runs no programs on the server', async () => {
    await assert.rejects(run("copy accounts from program 'id'"), { code: '42501' })
  })

  test('cannot mark migrations as done', async () => {
    await assert.rejects(run('delete from schema_migrations'), { code: '42501' })
    await assert.rejects(run("insert into schema_migrations (name, run_on) values ('9999', now())"), { code: '42501' })
  })

  test('gets the rights to later tables and to jobs, once each', async () => {
    const database = await createTestDatabase()
    const owner = new pg.Client(database.url)
    await owner.connect()
    const service = openDatabase({
      url: database.serviceUrl,
      maxConnections: 1,
      log: silentLog,
      applicationName: 'waybill test service',
    })
    try {
      await owner.query(`create table added (number int);
                         create table kept_for_ever (number bigint generated always as identity, note text);
                         create trigger kept before update or delete or truncate on kept_for_ever
                           for each statement execute function refuse_change()`)
      const { username } = new URL(database.serviceUrl)
      await Promise.all([grantServiceRole(database.url, username), grantServiceRole(database.url, username)])
      await service.pool.query('insert into added values (1)')
      await service.pool.query('update added set number = 2')
      await service.pool.query("insert into kept_for_ever (note) values ('one')")
      await assert.rejects(service.pool.query("update kept_for_ever set note = 'two'"), { code: '42501' })
      await addJob(service, 'anything', { payload: {} })
      const jobs = await service.pool.query('select task_identifier from graphile_worker.jobs')
      assert.deepEqual(jobs.rows, [{ task_identifier: 'anything' }])
      const stamp = async () => (await owner.query('select xmin::text from pg_class order by oid')).rows
      const before = await stamp()
      await grantServiceRole(database.url, username)
      assert.deepEqual(await stamp(), before)
    } finally {
      await service.close()
      await owner.end()
      await database.drop()
    }
  })

  test('is not changed if it is the owner', async () => {
    const database = await createTestDatabase()
    const owner = new pg.Client(database.url)
    await owner.connect()
    try {
      await grantServiceRole(database.url, new URL(database.url).username)
      await owner.query("insert into schema_migrations (name, run_on) values ('9999_of_tomorrow', now())")
      const { rows } = await owner.query('select from pg_policy where polname = current_user')
      assert.equal(rows.length, 0)
    } finally {
      await owner.end()
      await database.drop()
    }
  })
})
