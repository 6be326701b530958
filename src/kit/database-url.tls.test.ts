import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { TLSSocket } from 'node:tls'
import { databaseProblem } from '#kit/database-problem.ts'
import { isUnverified, readDatabaseUrl } from '#kit/database-url.ts'
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { selfSignedCertificate } from '../../test/support/certificates.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts'

let database: TestDatabase
let folder: string
let authority: string
let otherAuthority: string
let port: number
const closers: (() => unknown)[] = []

before(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'waybill-tls-'))
  const own = selfSignedCertificate('localhost')
  authority = join(folder, 'authority.crt')
  otherAuthority = join(folder, 'other.crt')
  await writeFile(authority, own.certificate)
  await writeFile(otherAuthority, selfSignedCertificate('localhost').certificate)
  const target = new URL(database.url)
  /** Accepts the request for TLS, as PostgreSQL does, and passes the decrypted bytes on. */
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('S')
      const secure = new TLSSocket(socket, { isServer: true, key: own.key, cert: own.certificate })
      const upstream = connect(Number(target.port), target.hostname)
      for (const side of [secure, upstream]) side.on('error', () => socket.destroy())
      secure.pipe(upstream).pipe(secure)
      socket.on('close', () => upstream.destroy())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  closers.push(() => server.close())
})
after(async () => {
  for (const close of closers) await close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** @returns 'connected', or the sentence for the operator */
async function tryUrl(host: string, parameters: string): Promise<string> {
  const url = new URL(database.url)
  url.hostname = host
  url.port = String(port)
  const read = readDatabaseUrl(`${url.href}?${parameters}`)
  if ('issue' in read) return read.issue
  const db = openDatabase({ url: read.url, maxConnections: 1, log: silentLog, applicationName: 'waybill test' })
  try {
    await db.pool.query('select 1')
    return 'connected'
  } catch (error) {
    return String((databaseProblem(error, { url: read.url, setting: 'DATABASE_URL' }) as Error).message)
  } finally {
    await db.close()
  }
}

test('connects with TLS as far as the URL asks for a check, as psql does', async (t) => {
  const warnings: Error[] = []
  const note = (warning: Error) => void warnings.push(warning)
  process.on('warning', note)
  t.after(() => process.off('warning', note))
  for (const [host, parameters, expected] of [
    ['localhost', 'sslmode=require', /^connected$/],
    ['localhost', 'sslmode=prefer', /^connected$/],
    ['localhost', 'sslmode=no-verify', /^connected$/],
    ['localhost', 'ssl=true', /^connected$/],
    ['localhost', 'sslmode=require&uselibpqcompat=true', /^connected$/],
    ['127.0.0.1', `sslmode=require&sslrootcert=${authority}`, /^connected$/],
    ['127.0.0.1', `sslmode=verify-ca&sslrootcert=${authority}`, /^connected$/],
    ['localhost', `sslmode=verify-full&sslrootcert=${authority}`, /^connected$/],
    ['localhost', `sslrootcert=${authority}`, /^connected$/],
    [
      'localhost',
      `sslmode=require&sslrootcert=${otherAuthority}`,
      /from an unknown authority\. In DATABASE_URL, set sslrootcert /,
    ],
    ['localhost', `sslmode=verify-ca&sslrootcert=${otherAuthority}`, /unknown authority/],
    ['localhost', 'sslmode=verify-full', /unknown authority/],
    ['localhost', 'sslmode=verify-full&sslrootcert=system', /unknown authority/],
    ['localhost', 'sslrootcert=system', /unknown authority/],
    ['127.0.0.1', `sslmode=verify-full&sslrootcert=${authority}`, /not valid for the host "127\.0\.0\.1"/],
  ] as const) {
    assert.match(await tryUrl(host, parameters), expected, `${host} ${parameters}`)
  }
  assert.deepEqual(warnings, [])
})

test('rejects settings for TLS that cannot work, before it connects', async () => {
  for (const [parameters, expected] of [
    ['sslmode=on', /has sslmode=on; set it to one of disable, allow,/],
    ['sslmode=verify-ca', /without sslrootcert/],
    ['sslmode=require&sslrootcert=system', /set sslmode=verify-full/],
    ['sslmode=verify-full&sslrootcert=/nowhere', /sslrootcert=\/nowhere, which cannot be read \(ENOENT\)/],
    ['sslmode=require&sslcert=/nowhere&sslkey=/nowhere', /sslcert=\/nowhere, which cannot be read/],
    [`sslmode=require&sslcert=${authority}`, /only one of sslcert and sslkey/],
    [`sslmode=require&sslrootcert=${import.meta.filename}`, /not in PEM format/],
  ] as const) {
    const issue = await tryUrl('localhost', parameters)
    assert.match(issue, expected)
    assert.doesNotMatch(issue, /connected/)
  }
})

test('keeps parameters that psql and pg_dump accept, and knows connections without a check', () => {
  const base = 'postgres://waybill@db.internal/waybill'
  for (const [parameters, expected, isOpen] of [
    ['sslmode=no-verify', 'sslmode=require', true],
    ['ssl=true', 'sslmode=require', true],
    ['ssl=false', 'sslmode=disable', false],
    ['sslmode=require&uselibpqcompat=true', 'sslmode=require', true],
    ['sslmode=verify-full&sslrootcert=system', 'sslmode=verify-full&sslrootcert=system', false],
  ] as const) {
    assert.deepEqual(readDatabaseUrl(`${base}?${parameters}`), { url: `${base}?${expected}` })
    assert.equal(isUnverified(`${base}?${expected}`), isOpen)
  }
  assert.equal(isUnverified(base), false)
})
