import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import pg from 'pg'
import { migrationsFolder } from '#app/project.ts'
import { systemClock } from '#kit/clock.ts'
import { silentLog } from '#kit/log.ts'
import { migrate } from '#kit/migrate.ts'
import { openPubSub } from '#kit/pub-sub.ts'
import { createTestDatabase } from '../support/test-database.ts'

/** Only the migrations of version 0.1. */
async function migrationsOf01(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-migrations-'))
  const names = (await readdir(migrationsFolder)).filter((name) => name < '0010')
  for (const name of names) await cp(join(migrationsFolder, name), join(folder, name))
  return folder
}

test('The schema is not migrated while a node of 0.1 serves, and is migrated once it has ended', async () => {
  const [database, folder] = await Promise.all([createTestDatabase({ isEmpty: true }), migrationsOf01()])
  // The notifications that a running node of 0.1 listens to.
  const node = new pg.Client({ connectionString: database.url, application_name: 'waybill notices' })
  const pool = new pg.Pool({ connectionString: database.url })
  try {
    const first = await migrate(database.url, folder)
    assert.equal(first.length, 9)
    await node.connect()
    await assert.rejects(migrate(database.url, migrationsFolder), /Stop it first/)
    assert.deepEqual(await migrate(database.url, folder), [])
    await node.end()
    // A pooler can change the name of a node's connection, and never its locks.
    const pubSub = await openPubSub({ url: database.url, pool, clock: systemClock, log: silentLog })
    const held = `select count(*)::int as locks from pg_locks
                  where locktype = 'advisory' and classid = 778110421
                    and database = (select oid from pg_database where datname = current_database())`
    try {
      assert.deepEqual((await pool.query(held)).rows, [{ locks: 1 }])
    } finally {
      await pubSub.close()
    }
    await pool.query('select pg_advisory_lock_shared(778110421, 1)')
    await assert.rejects(migrate(database.url, migrationsFolder), /a node with an earlier version is running/)
    await pool.end()
    const all = await readdir(migrationsFolder)
    assert.equal((await migrate(database.url, migrationsFolder)).length, all.length - first.length)
  } finally {
    if (!pool.ended) await pool.end()
    await node.end().catch(() => {})
    await database.drop()
    await rm(folder, { recursive: true })
  }
})
