import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createFixture, type Fixture, query } from './fixture.ts'

let fixture: Fixture
before(async () => {
  fixture = await createFixture()
})
after(() => fixture.end())

const as = (url: string, username: string, password: string) => Object.assign(new URL(url), { username, password }).href
const superuserPassword = async () => (await readFile(join(fixture.folder, 'postgres/password'), 'utf8')).trim()
const notAllowed = { code: '42501' }
const wrongPassword = { code: '28P01' }

describe("The service's database role", () => {
  test('has a password of its own', async () => {
    const server = await fixture.open()
    const { password } = new URL(server.url)
    for (const other of ['postgres', 'waybill_owner']) {
      await assert.rejects(query(as(server.url, other, password), 'SELECT'), wrongPassword)
    }
    const superuser = await superuserPassword()
    await assert.rejects(query(as(server.url, 'waybill', superuser), 'SELECT'), wrongPassword)
    const [row] = await query(as(server.url, 'postgres', superuser), 'SELECT current_user AS name')
    assert.deepEqual(row, { name: 'postgres' })
    await server.release()
  })

  test('runs no programs, reads no files, and creates no tables, roles or databases', async () => {
    const server = await fixture.open()
    await query(server.ownerUrl, 'CREATE TABLE lines (line text)')
    await query(server.ownerUrl, 'GRANT INSERT, SELECT ON lines TO waybill')
    for (const statement of [
      "COPY lines FROM PROGRAM 'id'",
      "COPY lines TO PROGRAM 'cat'",
      "COPY lines FROM '/etc/passwd'",
      "SELECT pg_read_file('postgresql.conf')",
      'CREATE TABLE mine ()',
      'CREATE SCHEMA mine',
      'CREATE ROLE mine',
      'CREATE DATABASE mine',
      'DROP TABLE lines',
      'SET ROLE waybill_owner',
    ]) {
      await assert.rejects(query(server.url, statement), notAllowed, statement)
    }
    await server.release()
  })
})

test('a folder of 0.1 with a single role gets both roles and keeps its data', async () => {
  const first = await fixture.open()
  const superuser = await superuserPassword()
  const elsewhere = first.url.replace(/\/waybill$/, '/postgres')
  // The data folder as version 0.1 created it.
  for (const statement of [
    'DROP DATABASE waybill',
    'DROP ROLE waybill',
    'DROP ROLE waybill_owner',
    `CREATE ROLE waybill LOGIN CREATEDB PASSWORD '${superuser}'`,
    'CREATE DATABASE waybill OWNER waybill',
  ]) {
    await query(as(elsewhere, 'postgres', superuser), statement)
  }
  await query(as(first.url, 'waybill', superuser), 'CREATE TABLE kept AS SELECT 1 AS number')
  await first.release()

  const all = await Promise.all([fixture.open(), fixture.open(), fixture.open()])
  const [server] = all
  assert.deepEqual(await query(server.ownerUrl, 'SELECT number FROM kept'), [{ number: 1 }])
  assert.deepEqual(await query(server.ownerUrl, "SELECT tableowner FROM pg_tables WHERE tablename = 'kept'"), [
    { tableowner: 'waybill_owner' },
  ])
  await assert.rejects(query(server.url, 'SELECT number FROM kept'), notAllowed)
  await assert.rejects(query(as(server.url, 'waybill', superuser), 'SELECT'), wrongPassword)
  for (const { release } of all) await release()
})
