/** Entries of the audit trail from before the upgrade get the names that are still known for their actors. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import pg from 'pg'
import { migrationsFolder } from '#app/project.ts'
import { migrateJobs } from '#kit/jobs.ts'
import { migrate } from '#kit/migrate.ts'
import { migrateTestDatabase } from '../support/template-database.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

const accountId = randomUUID()
const scratch = await mkdtemp(join(tmpdir(), 'waybill-upgrade-'))
let database: TestDatabase
let client: pg.Client

before(async () => {
  database = await createTestDatabase({ isEmpty: true })
  const all = (await readdir(migrationsFolder)).toSorted()
  const names = all.slice(
    0,
    all.findIndex((name) => name.endsWith('_audited_names.sql')),
  )
  for (const name of names) await cp(join(migrationsFolder, name), join(scratch, name))
  await migrate(database.url, scratch)
  await migrateJobs(database.url)
  client = new pg.Client(database.url)
  await client.connect()
})

after(async () => {
  await client.end()
  await database.drop()
  await rm(scratch, { recursive: true })
})

const insertEntry = (act: string, kind: string, actor: string, subjects: object = {}, details: object = {}) =>
  client.query(
    `insert into audit_trail (id, at, act, actor_kind, actor, origin, account_id, subjects, details)
     values (gen_random_uuid(), now(), $1, $2, $3, 'console', $4, $5, $6)`,
    [act, kind, actor, accountId, subjects, details],
  )

test('entries show the last known name of members and keys, and the email address of removed people', async () => {
  const [member, removed, unknown, apiKeyId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await client.query(`insert into accounts (id, name, created_at) values ($1, 'Shop', now())`, [accountId])
  await client.query(`insert into users (id, email, name, created_at) values ($1, 'ada@shop.example', 'Ada', now())`, [
    member,
  ])
  await client.query(
    `insert into api_keys (account_id, id, name, secret_hash, ending, created_at) values ($1, $2, 'Website', 'x', 'abcd', now())`,
    [accountId, apiKeyId],
  )
  await insertEntry('key.create', 'user', member, { apiKeyId })
  await insertEntry('person.invite', 'user', member, { userId: removed }, { email: 'bob@shop.example' })
  await insertEntry('key.create', 'user', removed)
  await insertEntry('person.remove', 'user', member, { userId: removed }, { email: 'Bob@shop.example' })
  await insertEntry('key.create', 'user', unknown)
  await insertEntry('store.accept', 'key', apiKeyId)
  await insertEntry('account.create', 'operator', 'root')
  await migrateTestDatabase(database)
  const { rows } = await client.query('select actor, name, email from earlier_actors order by name, email')
  assert.deepEqual(rows, [
    { actor: removed, name: '', email: 'Bob@shop.example' },
    { actor: member, name: 'Ada', email: 'ada@shop.example' },
    { actor: apiKeyId, name: 'Website', email: null },
  ])
  await assert.rejects(client.query(`update earlier_actors set name = 'x'`), /never changed or removed/)
  await assert.rejects(client.query('delete from earlier_actors'), /never changed or removed/)
})
