import assert from 'node:assert/strict'
import { test } from 'node:test'
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
