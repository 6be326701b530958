import assert from 'node:assert/strict'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { findBinaries } from '../src/binaries.ts'
import { EmbeddedPostgresError } from '../src/index.ts'
import { startTrial, type Trial } from './trial.ts'

let trial: Trial

before(async () => {
  trial = await startTrial()
})

after(() => trial.end())

test('a data folder that is a file is refused', async () => {
  const dataFolder = join(trial.scratch, 'file')
  await writeFile(dataFolder, '')
  await refused(trial.open({ dataFolder }), /file is a file or lies below one: move that, or choose another folder/)
  await refused(trial.open({ dataFolder: join(dataFolder, 'below') }), /is a file or lies below one/)
})

test('a data folder where nothing can be made is refused', async () => {
  // The kernel lets nobody make a folder here, root included.
  const dataFolder = process.platform === 'linux' ? '/proc/waybill' : '/dev/waybill'
  await refused(trial.open({ dataFolder }), /is not writable .*: give this user the right to write there, or choose/)
})

test('a path that PostgreSQL cannot use is refused', async () => {
  await refused(
    trial.open({ dataFolder: join(trial.scratch, 'x'.repeat(900)) }),
    /has a path that PostgreSQL cannot use/,
  )
  await refused(trial.open({ dataFolder: join(trial.scratch, 'two\nlines') }), /has a path that PostgreSQL cannot use/)
})

test('a database of another major version, or half of one, is refused', async () => {
  const { release } = await trial.open()
  await release()
  const versionFile = join(trial.folder, 'postgres/cluster/PG_VERSION')
  await writeFile(versionFile, '17\n')
  await refused(trial.open(), /was made by PostgreSQL 17, and this is PostgreSQL 18/)
  await writeFile(versionFile, '')
  await refused(trial.open(), /does not hold a complete database/)
  await writeFile(versionFile, '18\n')
})

test('a server that does not start says why', async () => {
  await appendFile(join(trial.folder, 'postgres/cluster/postgresql.conf'), '\nno such line\n')
  await refused(trial.open(), /does not start: .*syntax error in file .*postgresql\.conf/)
})

test('a platform without an embedded server is told of DATABASE_URL', async () => {
  await refused(findBinaries('sunos-sparc'), /No embedded PostgreSQL exists for sunos-sparc\. Set DATABASE_URL/)
})

async function refused(attempt: Promise<unknown>, message: RegExp): Promise<void> {
  await assert.rejects(attempt, (error) => {
    assert.ok(error instanceof EmbeddedPostgresError)
    assert.match(error.message, message)
    assert.ok(!error.message.includes('\n'))
    return true
  })
}
