import assert from 'node:assert/strict'
import { once } from 'node:events'
import { appendFile, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createFixture, entries, type Fixture, lockFile, postmasterPid, query, untilGone } from './fixture.ts'

let fixture: Fixture

before(async () => {
  fixture = await createFixture()
})

after(() => fixture.end())

test('a database is made, answers only to its password on loopback, and stops when it is released', async () => {
  const { folder } = fixture
  const server = await fixture.open()
  assert.equal(server.startedHere, true)
  const { hostname, username, password, pathname } = new URL(server.url)
  assert.deepEqual([hostname, username, pathname], ['127.0.0.1', 'waybill', '/waybill'])
  const found = await query(
    server.url,
    `SELECT current_setting('server_version_num')::int / 10000 AS major, pg_encoding_to_char(encoding) AS encoding,
            datlocale AS locale, current_setting('timezone') AS timezone, rolsuper AS super,
            current_setting('listen_addresses') AS address
       FROM pg_database, pg_roles WHERE datname = current_database() AND rolname = current_user`,
  )
  const expected = { major: 18, encoding: 'UTF8', locale: 'C.UTF-8', timezone: 'UTC', address: '127.0.0.1' }
  assert.deepEqual(found, [{ ...expected, super: false }])
  const socketFolder = (await readFile(lockFile(folder), 'utf8')).split('\n')[4]
  assert.equal(socketFolder, '')

  await assert.rejects(query(server.url.replace(password, 'wrong'), 'SELECT'), { code: '28P01' })
  assert.equal((await stat(join(folder, 'postgres/password'))).mode & 0o777, 0o600)
  assert.equal((await stat(join(folder, 'postgres'))).mode & 0o777, 0o700)

  await query(server.ownerUrl, 'CREATE TABLE kept AS SELECT 1 AS number')
  const pid = await postmasterPid(folder)
  await server.release()
  assert.equal(await postmasterPid(folder), undefined)
  await untilGone(pid)
})

test('a second start keeps everything', async () => {
  const server = await fixture.open()
  assert.deepEqual(await query(server.ownerUrl, 'SELECT number FROM kept'), [{ number: 1 }])
  await server.release()
})

test('a later process joins the running server, and the last one to leave stops it', async () => {
  const first = await fixture.open()
  const other = await fixture.hold()
  assert.deepEqual([first.startedHere, other.startedHere, other.url], [true, false, first.url])
  await first.release()
  assert.deepEqual(await query(other.ownerUrl, 'SELECT number FROM kept'), [{ number: 1 }])
  const pid = await postmasterPid(fixture.folder)
  await other.release()
  await untilGone(pid)
})

test('many that start at once on an empty folder agree on one server', async () => {
  const dataFolder = join(fixture.scratch, 'many')
  const servers = await Promise.all(Array.from({ length: 4 }, () => fixture.open({ dataFolder })))
  assert.equal(new Set(servers.map(({ url }) => url)).size, 1)
  assert.equal(servers.filter(({ startedHere }) => startedHere).length, 1)
  assert.deepEqual(await entries(dataFolder), ['postgres'])
  const pid = await postmasterPid(dataFolder)
  await Promise.all(servers.map(({ release }) => release()))
  await untilGone(pid)
})

test('a large log is rotated at the next start', async () => {
  const log = join(fixture.folder, 'postgres/server.log')
  await appendFile(log, 'x'.repeat(1_000_001))
  await (await fixture.open()).release()
  assert.ok((await stat(log)).size < 10_000)
  assert.ok((await stat(`${log}.1`)).size > 1_000_000)
})

test('Ctrl-C on the terminal does not reach the server', async () => {
  const other = await fixture.hold({ detached: true })
  const pid = await postmasterPid(fixture.folder)
  process.kill(-other.pid, 'SIGINT')
  assert.equal(await other.nextLine(), 'SIGINT, and the server still answers')
  await other.ended
  await untilGone(pid)
})

test('a process that does not release the server still ends', async () => {
  const [code] = await once(fixture.run(''), 'exit')
  assert.equal(code, 0)
  const next = await fixture.open()
  assert.equal(next.startedHere, false)
  await next.release()
})
