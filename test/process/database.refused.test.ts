import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before, describe } from 'node:test'
import pg from 'pg'
import { failToStart, waybill } from '../support/process.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

describe('A database that Waybill cannot use is refused in one sentence, by the start and by commands', () => {
  let scratch: string
  let database: TestDatabase
  before(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'waybill-refused-'))
    database = await createTestDatabase({ isEmpty: true })
  })
  after(async () => {
    await database.drop()
    await rm(scratch, { recursive: true, force: true })
  })

  async function run(...statements: string[]) {
    const client = new pg.Client(database.url)
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }

  async function refused(url: string, expected: RegExp) {
    const env = { WAYBILL_DATA_DIR: join(scratch, 'data'), DATABASE_URL: url }
    for (const { code, stderr } of [await failToStart(env), await waybill(['account', 'list'], env)]) {
      assert.equal(code, 1)
      assert.match(stderr, expected)
      assert.equal(stderr.trimEnd().split('\n').length, 1, stderr)
    }
  }

  for (const [program, columns, row] of [
    ['Rails', 'version varchar primary key', null],
    ['golang-migrate', 'version bigint primary key, dirty boolean', '(1, false)'],
    [
      'another program with the same library',
      'id serial primary key, name varchar, run_on timestamp',
      "(1, '1_a', now())",
    ],
  ] as const) {
    test(`the migrations of ${program}`, async () => {
      await run(`create table schema_migrations (${columns})`)
      if (row) await run(`insert into schema_migrations values ${row}`)
      await refused(database.url, /Another program keeps its list of migrations .* Give Waybill a database of its own/)
      await run('drop table schema_migrations')
    })
  }

  test('an encoding that lacks characters', async () => {
    const latin = await createTestDatabase({ locale: "encoding 'LATIN1' locale 'C'" })
    try {
      await refused(latin.url, /has the encoding LATIN1; Waybill needs UTF8\. .* encoding 'UTF8' template template0/)
    } finally {
      await latin.drop()
    }
  })

  test('extensions in another schema', async () => {
    await run('create schema elsewhere', 'create extension pg_trgm schema elsewhere')
    const { stderr } = await waybill(['migrate'], {
      WAYBILL_DATA_DIR: join(scratch, 'data'),
      DATABASE_URL: database.url,
    })
    assert.match(
      stderr,
      /^waybill: The extension pg_trgm is not in the schema public\. .* alter extension pg_trgm set schema public/,
    )
    assert.doesNotMatch(stderr, /\n\s+at /)
  })
})
