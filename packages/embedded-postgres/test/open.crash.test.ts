import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  createFixture,
  entries,
  eventually,
  type Fixture,
  lockFile,
  postmasterPid,
  query,
  untilGone,
} from './fixture.ts'

let fixture: Fixture

before(async () => {
  fixture = await createFixture()
})

after(() => fixture.end())

test('a process killed while the database is made leaves nothing half made', async () => {
  const { folder } = fixture
  const child = fixture.run('')
  await eventually('the database is being made', async () => {
    const fresh = (await entries(folder)).find((name) => name.startsWith('postgres.new-'))
    return fresh !== undefined && (await entries(join(folder, fresh))).length > 0
  })
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.ok(!(await entries(folder)).includes('postgres'))

  const server = await fixture.open()
  assert.deepEqual(await query(server.url, 'SELECT 1 AS one'), [{ one: 1 }])
  await server.release()
  // The initdb of the killed process may still be writing, so its folder may take one more start to go away.
  await eventually('what was half made is gone', async () => {
    await (await fixture.open()).release()
    return (await entries(folder)).length === 1
  })
})

test('a process adopts the server of a killed process, and stops it later', async () => {
  const other = await fixture.hold()
  await query(other.ownerUrl, 'CREATE TABLE kept AS SELECT 1 AS number')
  const pid = await postmasterPid(fixture.folder)
  await other.kill()
  const server = await fixture.open()
  assert.deepEqual([server.startedHere, await postmasterPid(fixture.folder)], [false, pid])
  // A server that has not noticed yet that the other is gone takes it for one that uses it.
  await eventually('the lease of the killed process has ended', async () => {
    const leases = await query(server.ownerUrl, "SELECT FROM pg_stat_activity WHERE application_name = 'waybill lease'")
    return leases.length === 1
  })
  await server.release()
  await untilGone(pid)
})

test('when the server was killed as well, the next start recovers what was committed', async () => {
  const other = await fixture.hold()
  await query(other.ownerUrl, 'INSERT INTO kept VALUES (2)')
  await other.kill()
  process.kill((await postmasterPid(fixture.folder)) as number, 'SIGKILL')
  const server = await fixture.open()
  assert.equal(server.startedHere, true)
  assert.deepEqual(await query(server.ownerUrl, 'SELECT number FROM kept ORDER BY 1'), [{ number: 1 }, { number: 2 }])
  await server.release()
})

test('a lock file that is empty or names another process prevents no start', async () => {
  const path = lockFile(fixture.folder)
  const server = await fixture.open()
  const text = await readFile(path, 'utf8')
  await server.release()
  for (const stale of [text.replace(/^\d+/, String(process.pid)), '']) {
    await writeFile(path, stale)
    await utimes(path, new Date(0), new Date(0))
    const again = await fixture.open()
    assert.equal(again.startedHere, true)
    await again.release()
  }
})

test('a server that is lost while in use comes back on its port', async () => {
  const server = await fixture.open()
  const pid = (await postmasterPid(fixture.folder)) as number
  process.kill(pid, 'SIGKILL')
  await eventually('the server answers', async () => (await query(server.url, 'SELECT 1').catch(() => [])).length === 1)
  assert.notEqual(await postmasterPid(fixture.folder), pid)
  await server.release()
  assert.equal(await postmasterPid(fixture.folder), undefined)
})

test('a copy of the folder gets a server of its own while the original runs', async () => {
  const original = await fixture.open()
  const dataFolder = join(fixture.scratch, 'copy')
  await cp(fixture.folder, dataFolder, { recursive: true })
  const { uid, gid } = await stat(join(fixture.folder, 'postgres'))
  execFileSync('chown', ['-R', `${uid}:${gid}`, join(dataFolder, 'postgres')])
  const server = await fixture.open({ dataFolder })
  assert.equal(server.startedHere, true)
  assert.notEqual(server.url, original.url)
  await server.release()
  assert.deepEqual(await query(original.url, 'SELECT 1 AS one'), [{ one: 1 }])
  await original.release()
})

test('an error about an unresponsive server contains the end of its log', async () => {
  const server = await fixture.open()
  const pid = (await postmasterPid(fixture.folder)) as number
  process.kill(pid, 'SIGSTOP')
  try {
    await assert.rejects(fixture.open({ answerTimeoutMs: 300 }), {
      name: 'EmbeddedPostgresError',
      message: new RegExp(
        `did not respond within .*End the PostgreSQL process ${pid} and start again.*ready to accept connections`,
      ),
    })
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await server.release()
})
