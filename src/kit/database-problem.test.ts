import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { databaseProblem } from '#kit/database-problem.ts'
import { readDatabaseUrl } from '#kit/database-url.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { assertServer } from '#kit/postgres-server.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
})
after(() => database.drop())

const open = (url: string) =>
  openDatabase({ url, maxConnections: 1, log: silentLog, applicationName: 'connection problem' })

/** @returns what the operator reads */
async function problemOf(url: string): Promise<string> {
  const read = readDatabaseUrl(url)
  assert.ok('url' in read, JSON.stringify(read))
  const db = open(read.url)
  try {
    const failure = await assertServer(db).then(
      () => assert.fail('it connects'),
      (error: unknown) => databaseProblem(error, { url: read.url, setting: 'DATABASE_URL' }),
    )
    assert.ok(failure instanceof UserFacingError, String(failure))
    assert.doesNotMatch(failure.message, /embedded|unset|secret/i)
    return failure.message
  } finally {
    await db.close()
  }
}

const changed = (change: (url: URL) => void): string => {
  const url = new URL(database.url)
  change(url)
  return url.href
}

describe('A wrong database setting is named with its remedy', () => {
  test('a database that does not exist', async () =>
    assert.match(
      await problemOf(
        changed((url) => {
          url.pathname = '/nowhere'
        }),
      ),
      /^The database "nowhere" does not exist\. Create it/,
    ))

  test('a port on which nothing listens', async () =>
    assert.match(
      await problemOf('postgres://asker:secret@127.0.0.1:1/there'),
      /^No PostgreSQL listens at 127\.0\.0\.1 port 1\./,
    ))

  test('a host without an address', async () =>
    assert.match(await problemOf('postgres://asker:secret@nowhere.invalid/there'), /the host "nowhere\.invalid"/i))

  test('a server without TLS', async () =>
    assert.match(
      await problemOf(changed((url) => url.searchParams.set('sslmode', 'require'))),
      /does not support TLS|certificate/,
    ))

  /** Answers the start of a connection with an error of PostgreSQL. */
  const refusing = (code: string, message: string) => (socket: Socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
      const head = Buffer.alloc(5, 'E')
      head.writeInt32BE(fields.length + 4, 1)
      socket.end(Buffer.concat([head, fields]))
    })
  }

  for (const [code, message, expected] of [
    ['28P01', 'password authentication failed', /^PostgreSQL rejected the password of role "asker"\./],
    ['28000', 'role "asker" does not exist', /^PostgreSQL does not allow role "asker" to connect/],
    ['28000', 'no pg_hba.conf entry for host, no encryption', /^The server accepts only TLS connections/],
    [
      '3F000',
      'no schema has been selected',
      /^The database "there" has no schema .*create schema if not exists public/,
    ],
    ['42501', 'permission denied for schema public', /grant usage, create on schema public to "asker"/],
    ['42501', 'permission denied for database there', /grant create on database "there" to "asker"/],
    [
      '42501',
      'permission denied to create extension "btree_gin"',
      /create extension if not exists pg_trgm with schema public; create extension if not exists btree_gin/,
    ],
    ['42501', 'must be owner of table orders', /^Another role owns the tables\. Set WAYBILL_MIGRATION_DATABASE_URL/],
    ['42501', 'permission denied for table orders', /WAYBILL_MIGRATION_DATABASE_URL/],
    ['42704', 'operator class "gin_trgm_ops" does not exist', /alter extension pg_trgm set schema public/],
    ['42704', 'data type uuid has no default operator class for access method "gin"', /alter extension btree_gin/],
    ['0A000', 'extension "pg_trgm" is not available', /postgresql-contrib/],
    ['25006', 'cannot execute CREATE TABLE in a read-only transaction', /only accepts reads: .* Set DATABASE_URL/],
    ['53100', 'could not extend file', /disk is full/],
    ['53300', 'too many clients already', /^PostgreSQL has no free connection\./],
    ['55000', 'database "there" is not currently accepting connections', /allow_connections true/],
    ['57014', 'canceling statement due to statement timeout', /took too long/],
    ['57P03', 'the database system is starting up', /^PostgreSQL is starting or recovering\./],
    ['57P04', 'database was dropped', /"there" was dropped/],
    ['57P05', 'terminating connection due to idle-session timeout', /has ended the connection/],
    ['08P01', 'unsupported startup parameter: x', /ignore_startup_parameters/],
    ['08P01', 'SSL required', /^The server accepts only TLS connections/],
    ['08P01', 'no such database: there', /^The database "there" does not exist/],
    ['08P01', 'no such user', /^PostgreSQL rejected the password of role "asker"/],
    ['08P01', 'server login has been failing, cached error: x', /^The pooler at .* cannot connect to PostgreSQL/],
    ['08P01', 'query_wait_timeout', /default_pool_size/],
    ['08P01', 'something new', /^The server or pooler at .* rejects the connection/],
    ['28000', 'no pg_hba.conf entry for host, SSL off', /^The server accepts only TLS connections/],
    ['53999', 'a later kind of limit', /^PostgreSQL returned an error \(SQLSTATE 53999\)/],
  ] as const) {
    test(`${code}: ${message}`, async () => {
      const server = createServer(refusing(code, message)).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as { port: number }
      try {
        assert.match(await problemOf(`postgres://asker:secret@127.0.0.1:${port}/there`), expected)
      } finally {
        server.close()
      }
    })
  }

  test('a server that does not respond in time', () => {
    const cause = new Error('Connection terminated unexpectedly')
    const error = new Error('Connection terminated due to connection timeout', { cause })
    const problem = databaseProblem(error, { url: 'postgres://h/d', setting: 'DATABASE_URL' })
    assert.match((problem as Error).message, /^PostgreSQL at h port 5432 does not respond\./)
  })

  test('a mistake of the program keeps its calls', () => {
    for (const code of ['42601', '42703', '42704', '23505', '22012']) {
      const error = Object.assign(new pg.DatabaseError('x', 1, 'error'), { code })
      assert.equal(databaseProblem(error, { url: 'postgres://h/d', setting: 'DATABASE_URL' }), error)
    }
    const missingFile = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open' })
    assert.equal(databaseProblem(missingFile, { url: 'postgres://h/d', setting: 'DATABASE_URL' }), missingFile)
  })

  test('a server that is not PostgreSQL', async () => {
    const server = createServer((socket) => void socket.destroy()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    try {
      assert.match(await problemOf(`postgres://asker:secret@127.0.0.1:${port}/there`), /Check that it is PostgreSQL/)
    } finally {
      server.close()
    }
  })
})
