import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
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

test('each of many reads gets its own answer, or its own failure, on fewer connections than there are reads', () =>
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
    // A statement that the server refuses costs no connection, and whoever reads on one gives it back.
    assert.equal(db.pool.idleCount, db.pool.totalCount)
    assert.equal(db.pool.waitingCount, 0)
  }))

test('a connection that breaks fails those who read on it, and the next read goes on another', () =>
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

test('while the database is away reads say so, and go on when it is back', async () => {
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

test('a statement that a change of the schema broke on a connection is not broken for good', () =>
  withDatabase(database.url, async (db) => {
    const read: Statement = { name: 'test changed', text: 'select a from changed', values: [] }
    await db.pool.query('create table changed (a numeric)')
    await db.reads.query(read)
    await db.pool.query('alter table changed alter column a type text')
    await assert.rejects(db.reads.query(read), { code: '0A000' })
    assert.deepEqual(await db.reads.query(read), [])
  }))

test('who writes is not kept waiting by those who read, however many there are', () =>
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
        // A slow machine answers some thousands first; a write that had to wait for all readers would never end.
        assert.ok(read - before < 20_000, `${read - before} reads were answered first`)
      }
    } finally {
      // Before the connections end: what fails is told as what it is.
      isOver = true
      await Promise.all(readers)
    }
  }))
