/** Medusa on a PostgreSQL of its own, without its web application, and with one administrator. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedPostgres, silentLog } from '@waybill/embedded-postgres'
import pg from 'pg'
import { installStore, run } from '../install-store.ts'
import { freePort, type StoreProcess, startStore } from '../store-process.ts'

const version = '2.21.2'
export const administrator = { email: 'owner@example.com', password: 'a long enough secret' }

export type RunningMedusa = {
  url: string
  version: string
  process: StoreProcess
  /** The number of shipment notifications for the order. A shop's emails to its buyers depend on them. */
  mails(orderId: string): Promise<number>
  /** Medusa has no such verb: as its own modules remove things, it is marked so in the database. */
  removeOrder(orderId: string): Promise<void>
  end(): Promise<void>
}

const config = `const { defineConfig } = require('@medusajs/framework/utils')
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.STORE_DATABASE_URL,
    http: { storeCors: 'http://localhost', adminCors: 'http://localhost', authCors: 'http://localhost',
            jwtSecret: 'for a test', cookieSecret: 'for a test' },
  },
})
`

/** Writes the recipients of the shop's emails to a file. */
const subscriber = `const { appendFile } = require('node:fs/promises')
Object.defineProperty(exports, '__esModule', { value: true })
exports.default = async ({ event, container }) => {
  const query = container.resolve('query')
  const { data } = await query.graph({
    entity: 'fulfillment',
    fields: ['id', 'order.id'],
    filters: { id: event.data.id },
  })
  await appendFile(process.env.MAILS_FILE, data[0].order.id + '\\n')
}
exports.config = { event: 'shipment.created' }
`

const openDatabase = (dataFolder: string) => openEmbeddedPostgres({ dataFolder, database: 'medusa', log: silentLog })

/** Keeps the owners, because the server runs as another user if this one is root. */
const copy = (from: string, to: string) => run('cp', ['-a', from, to], { cwd: tmpdir() })

/**
 * Migrates a database once and keeps a copy next to the packages: Medusa's own commands take most of the time of a run.
 *
 * @returns a data folder with a copy of it
 */
async function prepareDatabase(folder: string, medusa: string): Promise<string> {
  const prepared = join(folder, `database-${version}`)
  const dataFolder = await mkdtemp(join(tmpdir(), 'real-medusa-'))
  if (existsSync(prepared)) {
    await copy(`${prepared}/.`, dataFolder)
    return dataFolder
  }
  const database = await openDatabase(dataFolder)
  try {
    const env = { STORE_DATABASE_URL: database.ownerUrl, MEDUSA_DISABLE_TELEMETRY: 'true' }
    const command = (...args: string[]) => run(process.execPath, [medusa, ...args], { cwd: folder, env })
    await command('db:migrate', '--skip-links')
    await command('db:sync-links', '--execute-all')
    await command('user', '-e', administrator.email, '-p', administrator.password)
  } finally {
    await database.release()
  }
  await rm(`${prepared}.new`, { recursive: true, force: true })
  await copy(dataFolder, `${prepared}.new`)
  await rename(`${prepared}.new`, prepared)
  return dataFolder
}

export async function startMedusa(): Promise<RunningMedusa> {
  const folder = await installStore({
    name: 'medusa',
    dependencies: { '@medusajs/cli': version, '@medusajs/framework': version, '@medusajs/medusa': version },
    // Dependencies that the registry lacks in newer versions.
    overrides: { '@graphql-tools/delegate': '12.2.1', '@graphql-tools/batch-execute': '10.2.0' },
  })
  await mkdir(join(folder, 'src/subscribers'), { recursive: true })
  await writeFile(join(folder, 'src/subscribers/mails.js'), subscriber)
  await writeFile(join(folder, 'medusa-config.js'), config)
  const medusa = join(folder, 'node_modules/@medusajs/cli/cli.js')
  const dataFolder = await prepareDatabase(folder, medusa)
  const database = await openDatabase(dataFolder)
  const remove = async () => {
    await database.release()
    await rm(dataFolder, { recursive: true, force: true })
  }
  try {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const mailsFile = join(dataFolder, 'mails')
    const env = {
      MAILS_FILE: mailsFile,
      STORE_DATABASE_URL: database.ownerUrl,
      PORT: String(port),
      MEDUSA_DISABLE_TELEMETRY: 'true',
    }
    const isReady = async () => (await fetch(`${url}/health`)).ok
    const process_ = await startStore([medusa, 'start', '--port', String(port)], { cwd: folder, env, isReady })
    return {
      url,
      version,
      process: process_,
      async mails(orderId) {
        const text = await readFile(mailsFile, 'utf8').catch(() => '')
        return text.split('\n').filter((line) => line === orderId).length
      },
      async removeOrder(orderId) {
        const client = new pg.Client({ connectionString: database.ownerUrl })
        await client.connect()
        await client.query('update "order" set deleted_at = now() where id = $1::text', [orderId])
        await client.end()
      },
      async end() {
        await process_.end()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
