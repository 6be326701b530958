import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openMigrationSession } from '#kit/database-session.ts'
import { silentLog } from '#kit/log.ts'
import { type Database, listOf, openDatabase, readPages, type Statement } from '#kit/postgres.ts'
import { DatabaseUnavailableError, DatabaseUnreachableError } from '#kit/postgres-errors.ts'
import { breakableDatabase } from '../../test/support/breakable-database.ts'
import { openDatabaseProxy, type Passing } from '../../test/support/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
})
after(() => database.drop())

const statement = (text: string): Statement => ({ name: `test ${text}`, text, values: [] })
const write = statement('create table written (id int)')

async function withDatabase(options: { url?: string; readOnly?: boolean }, work: (db: Database) => Promise<void>) {
  const db = openDatabase({
    url: database.url,
    maxConnections: 2,
    log: silentLog,
    applicationName: 'waybill test',
    ...options,
  })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

test('reuses a connection after invalid input, and replaces a broken one', () =>
  withDatabase({}, async (db) => {
    const pid = statement('select pg_backend_pid() as pid')
    const [first] = await db.query<{ pid: number }>(pid)
    await assert.rejects(db.query(statement('select 1 / 0')), /division by zero/)
    assert.deepEqual(await db.query(pid), [first])
    assert.equal(db.pool.totalCount, 1)
    await assert.rejects(db.query(statement('select pg_terminate_backend(pg_backend_pid())')), DatabaseUnavailableError)
    assert.equal(db.pool.totalCount, 0)
  }))

test('keeps a connection on which the server ran out of space', () =>
  withDatabase({}, async (db) => {
    await db.query(
      statement(`create function fail_full() returns int language plpgsql as $$
                              begin raise exception 'no space' using errcode = '53100'; end $$`),
    )
    const pid = statement('select pg_backend_pid() as pid')
    const [first] = await db.query<{ pid: number }>(pid)
    assert.equal(db.isDiskFull(), false)
    for (const run of [db.query, db.reads.query, (one: Statement) => db.transaction((tx) => tx.query(one))]) {
      await assert.rejects(run(statement('select fail_full()')), /no space/)
    }
    assert.deepEqual(await db.query(pid), [first])
    assert.equal(db.isDiskFull(), true)
    await db.retryDisk()
    assert.equal(db.isDiskFull(), false)
  }))

test('reports that a statement was not sent if there is no connection', () =>
  withDatabase({ url: 'postgres://nobody@127.0.0.1:1/nowhere' }, async (db) => {
    await assert.rejects(db.query(statement('select 1')), DatabaseUnreachableError)
    await assert.rejects(
      db.transaction(async () => {}),
      DatabaseUnreachableError,
    )
  }))

test('reports that a statement was not sent if the server rejects the login or the database is gone', async () => {
  const renamed = new URL(database.url)
  renamed.pathname = '/renamed'
  await withDatabase({ url: renamed.href }, async (db) => {
    await assert.rejects(db.query(statement('select 1')), DatabaseUnreachableError)
    await assert.rejects(db.reads.query(statement('select 1')), DatabaseUnreachableError)
    await assert.rejects(
      db.transaction(async () => {}),
      DatabaseUnreachableError,
    )
  })
})

test('pins the settings that statements rely on, in the pool and for migrations', async () => {
  const name = new URL(database.url).pathname.slice(1)
  const hostile: Record<string, string> = {
    bytea_output: 'escape',
    datestyle: 'German',
    default_transaction_isolation: 'serializable',
    default_transaction_read_only: 'on',
    extra_float_digits: '-5',
    gin_fuzzy_search_limit: '1',
    idle_session_timeout: '5000',
    plan_cache_mode: 'force_generic_plan',
    row_security: 'off',
    timezone: 'Asia/Tokyo',
    transform_null_equals: 'on',
  }
  const readSettings = `select lower(name) as name, setting from pg_settings
                        where lower(name) in (${listOf(Object.keys(hostile))}) order by lower(name)`
  await withDatabase({}, async (db) => {
    for (const [setting, value] of Object.entries(hostile)) {
      await db.pool.query(`alter database "${name}" set ${setting} = '${value}'`)
    }
  })
  const expected = ['hex', 'ISO, MDY', 'read committed', 'off', '1', '0', '0', 'auto', 'on', 'UTC', 'off']
  await withDatabase({}, async (db) => {
    const rows = await db.query<{ setting: string }>(statement(readSettings))
    assert.deepEqual(
      rows.map(({ setting }) => setting),
      expected,
    )
    const session = await openMigrationSession(database.url)
    const { rows: own } = await session.query(readSettings)
    assert.deepEqual(
      own.map(({ setting }) => setting),
      expected,
    )
    await session.end()
    for (const setting of Object.keys(hostile)) await db.pool.query(`alter database "${name}" reset ${setting}`)
  })
})

test('reports a server that accepts connections and runs nothing as unreachable', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const silence = Promise.withResolvers<void>()
  const proxy = await openDatabaseProxy(database.url, () => {
    let isSignedIn = false
    return {
      toDatabase(bytes) {
        // The first byte of a message: 'Q' is a statement, and the others sign in.
        isSignedIn ||= bytes[0] === 0x51
        if (!isSignedIn) return bytes
        silence.resolve()
        return Buffer.alloc(0)
      },
    }
  })
  await withDatabase({ url: proxy.url }, async (db) => {
    const failed = assert.rejects(db.query(statement('select 1')), (error: Error) => {
      assert.ok(error instanceof DatabaseUnreachableError, String(error))
      assert.match(error.message, /no statement ran on it within 10 s/)
      return true
    })
    await silence.promise
    t.mock.timers.tick(10_000)
    t.mock.timers.reset()
    await failed
  })
  proxy.close()
})

test('drops the connection to a server that has become read-only', () =>
  withDatabase({ readOnly: true }, async (db) => {
    await assert.rejects(
      db.transaction((tx) => tx.query(write)),
      DatabaseUnavailableError,
    )
    assert.equal(db.pool.totalCount, 0)
    await assert.rejects(db.query(write), DatabaseUnavailableError)
    assert.equal(db.pool.totalCount, 0)
  }))

test('distinguishes an unavailable database from a rejected statement', async () => {
  const way = await breakableDatabase(database.url)
  await withDatabase({ url: way.url }, async (db) => {
    const wrong = statement('select 1 / 0')
    await assert.rejects(db.query(wrong), { code: '22012' })
    await assert.rejects(
      db.transaction((tx) => tx.query(wrong)),
      { code: '22012' },
    )

    const ended = statement('select pg_terminate_backend(pg_backend_pid())')
    await assert.rejects(db.query(ended), DatabaseUnavailableError)
    await assert.rejects(
      db.transaction((tx) => tx.query(ended)),
      DatabaseUnavailableError,
    )

    const slow = statement('select pg_sleep(60)')
    const underWay = db.query(slow)
    const begun = db.transaction((tx) => tx.query(slow))
    await Promise.all([
      assert.rejects(underWay, DatabaseUnavailableError),
      assert.rejects(begun, DatabaseUnavailableError),
      way.goAway(),
    ])
    await assert.rejects(db.query(statement('select 1')), DatabaseUnavailableError)
    await assert.rejects(
      db.transaction((tx) => tx.query(statement('select 1'))),
      DatabaseUnavailableError,
    )
    await way.comeBack()
    assert.deepEqual(await db.query(statement('select 1 as one')), [{ one: 1 }])
  })
  await way.close()
})

test('ignores statements of a transaction that has failed', () =>
  withDatabase({}, async (db) => {
    await db.pool.query('create table rolled_back (id int)')
    const mayGoOn = Promise.withResolvers<void>()
    let late: Promise<unknown> = Promise.resolve()
    const failed = db.transaction(async (tx) => {
      late = mayGoOn.promise.then(() => tx.query(statement('insert into rolled_back values (1)')))
      await Promise.all([late, tx.query(statement('select 1 / 0'))])
    })
    await assert.rejects(failed, { code: '22012' })
    mayGoOn.resolve()
    await assert.rejects(late, /comes after/)
    assert.equal((await db.pool.query('select from rolled_back')).rowCount, 0)
  }))

test('does not send the statements and the commit that wait when another branch of the work fails', () =>
  withDatabase({}, async (db) => {
    await db.pool.query('create table kept_out (id int)')
    const failed = db.transaction((tx) =>
      Promise.all([
        tx.query(statement('insert into kept_out values (1)')),
        tx.last(statement('insert into kept_out values (2)')),
        Promise.reject(new Error('the other branch failed')),
      ]),
    )
    await assert.rejects(failed, /the other branch failed/)
    assert.equal((await db.pool.query('select from kept_out')).rowCount, 0)
    await db.transaction((tx) => tx.last(statement('insert into kept_out values (3)')))
    assert.equal((await db.pool.query('select from kept_out')).rowCount, 1)
  }))

test('closes a database that hangs without waiting for its statements', async () => {
  const passings = new Set<Passing>()
  const proxy = await openDatabaseProxy(database.url, (passing) => {
    passings.add(passing)
    return { toDatabase: (bytes) => bytes }
  })
  const db = openDatabase({ url: proxy.url, maxConnections: 1, log: silentLog, applicationName: 'waybill test' })
  // In use before the close begins, because a statement without a connection would not be awaited.
  const client = await db.pool.connect()
  for (const { database: side } of passings) side.pause()
  let isGivenUp = false
  const failed = assert.rejects(client.query('select 1')).then(() => {
    isGivenUp = true
    client.release(true)
  })
  await db.close()
  assert.equal(isGivenUp, false)
  proxy.close()
  await failed
})

test('limits memory settings to their own statement', () =>
  withDatabase({}, async (db) => {
    const memory = statement('show work_mem')
    const [before] = await db.query<{ work_mem: string }>(memory)
    assert.deepEqual(await db.readWithin({ maxMs: 1_000, memoryMb: 37 }, memory), [{ work_mem: '37MB' }])
    assert.deepEqual(await db.readWithin({ maxMs: 1_000 }, memory), [before])
    assert.deepEqual(await db.query(memory), [before])
    assert.notEqual(before?.work_mem, '37MB')
  }))

test('limits plan settings to their own statement', () =>
  withDatabase({}, async (db) => {
    const choice = statement('show plan_cache_mode')
    assert.deepEqual(await db.readWithGenericPlan(choice), [{ plan_cache_mode: 'force_generic_plan' }])
    assert.deepEqual(await db.query(choice), [{ plan_cache_mode: 'auto' }])
    assert.deepEqual(await db.readWithin({ maxMs: 1_000, plan: 'generic' }, choice), [
      { plan_cache_mode: 'force_generic_plan' },
    ])
    assert.deepEqual(await db.readWithin({ maxMs: 1_000, plan: 'custom' }, choice), [
      { plan_cache_mode: 'force_custom_plan' },
    ])
    assert.deepEqual(await db.readWithin({ maxMs: 1_000 }, choice), [{ plan_cache_mode: 'auto' }])
    const limit = statement('show statement_timeout')
    assert.deepEqual(await db.readWithin({ maxMs: 1_000, plan: 'generic' }, limit), [{ statement_timeout: '1s' }])
    assert.deepEqual(await db.query(limit), [{ statement_timeout: '30s' }])
    await assert.rejects(db.readWithGenericPlan(statement('select 1 / 0')))
    assert.deepEqual(await db.query(choice), [{ plan_cache_mode: 'auto' }])
    assert.equal(db.pool.totalCount, 1)
  }))

for (const count of [0, 1, 499, 500, 501, 1000]) {
  test(`reads ${count} rows once each, page by page`, async () => {
    const rows = Array.from({ length: count }, (_, index) => ({ id: String(index).padStart(5, '0') }))
    const read = async ({ after, max }: { after: string; max: number }) => {
      const start = rows.findIndex(({ id }) => id === after) + 1
      return rows.slice(start, start + max)
    }
    const found: { id: string }[] = []
    for await (const row of readPages(read)) found.push(row)
    assert.deepEqual(found, rows)
  })
}
