import assert from 'node:assert/strict'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { findBinaries } from '../src/binaries.ts'
import { EmbeddedPostgresError } from '../src/index.ts'
import { createFixture, type Fixture } from './fixture.ts'

let fixture: Fixture

before(async () => {
  fixture = await createFixture()
})

after(() => fixture.end())

test('a data folder that is a file is rejected', async () => {
  const dataFolder = join(fixture.scratch, 'file')
  await writeFile(dataFolder, '')
  await refused(
    fixture.open({ dataFolder }),
    /file is a file or inside a file\. Move the file, or choose another folder/,
  )
  await refused(fixture.open({ dataFolder: join(dataFolder, 'below') }), /is a file or inside a file/)
})

test('a data folder that is not writable is rejected', async () => {
  // The kernel lets nobody make a folder here, root included.
  const dataFolder = process.platform === 'linux' ? '/proc/waybill' : '/dev/waybill'
  await refused(fixture.open({ dataFolder }), /is not writable .*\. Give this user write access, or choose/)
})

test('a path that PostgreSQL cannot use is rejected', async () => {
  await refused(
    fixture.open({ dataFolder: join(fixture.scratch, 'x'.repeat(900)) }),
    /has a path that PostgreSQL cannot use/,
  )
  await refused(
    fixture.open({ dataFolder: join(fixture.scratch, 'two\nlines') }),
    /has a path that PostgreSQL cannot use/,
  )
})

test('a database of another major version, or an incomplete one, is rejected', async () => {
  const { release } = await fixture.open()
  await release()
  const versionFile = join(fixture.folder, 'postgres/cluster/PG_VERSION')
  await writeFile(versionFile, '17\n')
  await refused(fixture.open(), /was created by PostgreSQL 17, but this is PostgreSQL 18/)
  await writeFile(versionFile, '')
  await refused(fixture.open(), /does not contain a complete database/)
  await writeFile(versionFile, '18\n')
})

test('a server that does not start gives a reason', async () => {
  await appendFile(join(fixture.folder, 'postgres/cluster/postgresql.conf'), '\nno such line\n')
  await refused(fixture.open(), /does not start: .*syntax error in file .*postgresql\.conf/)
})

test('a platform without an embedded server returns an error that names DATABASE_URL', async () => {
  await refused(findBinaries('sunos-sparc'), /No embedded PostgreSQL exists for sunos-sparc\. Set DATABASE_URL/)
  await refused(findBinaries('win32-x64'), /No embedded PostgreSQL exists for win32-x64\. Run Waybill in WSL/)
})

async function refused(attempt: Promise<unknown>, message: RegExp): Promise<void> {
  await assert.rejects(attempt, (error) => {
    assert.ok(error instanceof EmbeddedPostgresError)
    assert.match(error.message, message)
    assert.ok(!error.message.includes('\n'))
    return true
  })
}
