import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openEmbeddedPostgres, silentLog } from '@waybill/embedded-postgres'
import pg from 'pg'
import { lockName, migrateTestDatabase, templateName } from './template-database.ts'
import { openTestServer } from './test-server.ts'

/** Inside node_modules: git does not see it, and a fresh installation begins afresh. */
const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/waybill-test-begun', import.meta.url))

/**
 * Gives a data folder that is still to be made a database of its own, migrated and stopped, in which no deployment has
 * begun: for tests that show what comes after the first start. To make one takes seconds, to copy one does not.
 */
export async function placeDatabase(dataFolder: string): Promise<void> {
  const made = await makeOnce()
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  // Node's own copying does not keep whose the files are, and the server takes no others than its user's.
  await promisify(execFile)('cp', ['-a', join(made, 'postgres'), join(dataFolder, 'postgres')])
}

/** @returns the data folder that is copied: one for each state of the migrations */
async function makeOnce(): Promise<string> {
  const name = await templateName()
  const folder = join(cacheFolder, name)
  if (await isThere(folder)) return folder
  const server = await openTestServer()
  const client = new pg.Client(server.url)
  try {
    await client.connect()
    await lockName(client, 'lock', `${name}_folder`)
    if (!(await isThere(folder))) await make(folder)
  } finally {
    await client.end()
    await server.release()
  }
  return folder
}

/** Appears whole, by one rename, and sends away those of other migrations. */
async function make(folder: string): Promise<void> {
  await mkdir(cacheFolder, { recursive: true })
  for (const older of await readdir(cacheFolder)) await rm(join(cacheFolder, older), { recursive: true, force: true })
  const making = await mkdtemp(join(cacheFolder, 'making-'))
  const server = await openEmbeddedPostgres({ dataFolder: making, settings: { fsync: 'off' }, log: silentLog })
  try {
    await migrateTestDatabase({ url: server.ownerUrl, serviceUrl: server.url })
  } finally {
    await server.release()
  }
  await rename(making, folder)
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
