import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { silentLog } from '#kit/log.ts'
import { type Database, openDatabase, type Statement } from '#kit/postgres.ts'
import { DatabaseUnavailableError } from '#kit/postgres-errors.ts'
import { breakableDatabase } from '../../test/support/breakable-database.ts'
import { eventually } from '../../test/support/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
})
after(() => database.drop())

const maxConnections = 5

async function withDatabase(url: string, work: (db: Database) => Promise<void>) {
  const db = openDatabase({ url, maxConnections, log: silentLog, applicationName: 'waybill test' })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

const inverse = (of: number): Statement => ({
  name: 'test inverse',
  text: 'select 60 / $1::integer as answer, pg_backend_pid() as connection',
  values: [of],
})
type Answer = { answer: number; connection: number }

test('runs many reads on fewer connections, each with its own result or failure', () =>
  withDatabase(database.url, async (db) => {
    const connections = new Set<number>()
    const ask = async (of: number) => {
      const [row] = await db.reads.query<Answer>(inverse(of))
      if (row) connections.add(row.connection)
      return row?.answer
    }
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.allSettled(Array.from({ length: 61 }, (_, of) => ask(of)))
      for (const [of, answer] of answers.entries()) {
        if (of === 0) assert.equal((answer as PromiseRejectedResult).reason.code, '22012')
        else assert.deepEqual(answer, { status: 'fulfilled', value: Math.floor(60 / of) })
      }
    }
    assert.ok(connections.size <= maxConnections)
    // A statement that the server rejects does not cost a connection, and a reader returns its connection.
    assert.equal(db.pool.idleCount, db.pool.totalCount)
    assert.equal(db.pool.waitingCount, 0)
  }))

test('fails the reads on a broken connection, and sends the next read on another', () =>
  withDatabase(database.url, async (db) => {
    const end: Statement = { name: 'test end', text: 'select pg_terminate_backend(pg_backend_pid())', values: [] }
    const together = await Promise.allSettled([
      db.reads.query(inverse(1)),
      db.reads.query(end),
      db.reads.query(inverse(2)),
    ])
    assert.deepEqual(
      together.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected'],
    )
    for (const one of together.slice(1)) {
      assert.ok((one as PromiseRejectedResult).reason instanceof DatabaseUnavailableError)
    }
    const [row] = await db.reads.query<Answer>(inverse(3))
    assert.equal(row?.answer, 20)
  }))

test('reports an unavailable database, and recovers with it', async () => {
  const way = await breakableDatabase(database.url)
  await withDatabase(way.url, async (db) => {
    await db.reads.query(inverse(1))
    await way.goAway()
    await eventually('it is away', () =>
      db.reads.query(inverse(1)).then(
        () => false,
        (error) => error instanceof DatabaseUnavailableError,
      ),
    )
    await way.comeBack()
    await eventually('it is back', () =>
      db.reads.query<Answer>(inverse(4)).then(
        ([row]) => row?.answer === 15,
        () => false,
      ),
    )
  })
  await way.close()
})

test('retries a prepared statement that a schema change has broken', () =>
  withDatabase(database.url, async (db) => {
    const read: Statement = { name: 'test changed', text: 'select a from changed', values: [] }
    await db.pool.query('create table changed (a numeric)')
    await db.reads.query(read)
    await db.pool.query('alter table changed alter column a type text')
    await assert.rejects(db.reads.query(read), { code: '0A000' })
    assert.deepEqual(await db.reads.query(read), [])
  }))

test('does not delay writes, however many reads there are', () =>
  withDatabase(database.url, async (db) => {
    let isOver = false
    let read = 0
    const reading = async () => {
      while (!isOver) {
        await db.reads.query(inverse(1))
        read += 1
      }
    }
    const readers = Array.from({ length: 100 }, reading)
    try {
      await eventually(
        'all connections are lent',
        () => db.pool.totalCount === maxConnections && db.pool.idleCount === 0,
      )
      for (let write = 0; write < 20; write++) {
        const before = read
        await db.transaction((tx) => tx.query(inverse(2)))
        // A slow machine completes a few thousand reads first. A write that waited for all readers would take much
        // longer.
        assert.ok(read - before < 20_000, `${read - before} reads were answered first`)
      }
    } finally {
      // Before the connections end, so that failures show their own reason.
      isOver = true
      await Promise.all(readers)
    }
  }))
