import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createTestDatabase } from './test-database.ts'

test('each database is a migrated one of its own, and is gone after drop', async () => {
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

test('what a dead run left is cleared away, and what a live one uses is not', async () => {
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
