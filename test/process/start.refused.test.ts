import assert from 'node:assert/strict'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before, describe } from 'node:test'
import { placeDatabase } from '../support/begun-folder.ts'
import { openFakeBucket } from '../support/fake-bucket.ts'
import { failToStart } from '../support/process.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-start-'))
})
after(() => rm(folder, { recursive: true, force: true }))

describe('a failed start prints one line with a solution', { concurrency: 2 }, () => {
  async function refused(env: Record<string, string>, expected: RegExp) {
    const { code, stdout, stderr } = await failToStart({ WAYBILL_DATA_DIR: join(folder, 'never'), ...env })
    assert.equal(code, 1)
    assert.match(stderr, expected)
    assert.equal(stderr.trimEnd().split('\n').length, 1, stderr)
    assert.equal(stdout, '')
  }

  test('a port in use', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    try {
      await placeDatabase(join(folder, 'taken'))
      await refused(
        { WAYBILL_DATA_DIR: join(folder, 'taken'), PORT: String(port) },
        /Port \d+ on 127\.0\.0\.1 is in use; .*PORT/,
      )
    } finally {
      server.close()
    }
  })

  test('a port of the legacy API in use', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    try {
      await placeDatabase(join(folder, 'taken-older'))
      await refused(
        { WAYBILL_DATA_DIR: join(folder, 'taken-older'), WAYBILL_LEGACY_PORT: String(port), LOG_LEVEL: 'silent' },
        /Port \d+ on 127\.0\.0\.1 is in use; .*WAYBILL_LEGACY_PORT/,
      )
    } finally {
      server.close()
    }
  })

  test('a data folder that is a file', async () => {
    await writeFile(join(folder, 'file'), '')
    await refused(
      { WAYBILL_DATA_DIR: join(folder, 'file', 'data') },
      /data folder .* cannot be used .*WAYBILL_DATA_DIR/i,
    )
  })

  test("a data folder that can't be created", () =>
    refused({ WAYBILL_DATA_DIR: '/dev/null/waybill' }, /data folder .* cannot be used .*WAYBILL_DATA_DIR/i))

  test('a data folder in a file system that creates no folders', () =>
    refused({ WAYBILL_DATA_DIR: '/proc/waybill/data' }, /data folder .* cannot be used .*WAYBILL_DATA_DIR/i))

  // One setting for each step that reads settings. src/app/config.test.ts proves all messages.
  for (const [name, value, expected] of [
    ['PORT', 'eighty', /^waybill: PORT is "eighty"; set it to a whole number from 0 to 65535/],
    [
      'DATABASE_URL',
      'postgres://nobody:secret@127.0.0.1:1/none',
      /No PostgreSQL listens at 127\.0\.0\.1 port 1\. .* in DATABASE_URL/,
    ],
    ['WAYBILL_BITCOIN_XPUB', 'zprvAdG4iTXWBoARx', /^waybill: WAYBILL_BITCOIN_XPUB is not an extended public key/],
  ] as const) {
    test(`${name}=${value}`, () => refused({ WAYBILL_DATA_DIR: join(folder, `bad-${name}`), [name]: value }, expected))
  }

  test('a label bucket without permission', async () => {
    const bucket = await openFakeBucket()
    bucket.fault = ({ method }) => (method === 'GET' ? 'AccessDenied' : null)
    try {
      await placeDatabase(join(folder, 'bucket'))
      await refused(
        {
          WAYBILL_DATA_DIR: join(folder, 'bucket'),
          WAYBILL_LABEL_BUCKET: 'labels',
          WAYBILL_LABEL_BUCKET_ENDPOINT: bucket.url,
          AWS_ACCESS_KEY_ID: 'key',
          AWS_SECRET_ACCESS_KEY: 'secret',
        },
        /label bucket "labels" cannot be used \(.*AccessDenied.*\)\. Correct WAYBILL_LABEL_BUCKET/,
      )
    } finally {
      await bucket.close()
    }
  })

  test('HOST=203.0.113.7', async () => {
    await placeDatabase(join(folder, 'elsewhere'))
    await refused({ WAYBILL_DATA_DIR: join(folder, 'elsewhere'), HOST: '203.0.113.7' }, /HOST is "203\.0\.113\.7"/)
  })
})

test('exits without leaving a database server behind if a module cannot be read', async () => {
  const env = { WAYBILL_DATA_DIR: join(folder, 'unread') }
  await placeDatabase(env.WAYBILL_DATA_DIR)
  const preload = join(folder, 'unread.mjs')
  await writeFile(
    preload,
    `import { registerHooks } from 'node:module'
     registerHooks({
       load(url, context, next) {
         if (url.includes('/open-node')) throw new Error('planted: it cannot be read')
         return next(url, context)
       },
     })`,
  )
  const { code, stderr } = await failToStart({ ...env, NODE_OPTIONS: `--import=${preload}` })
  assert.equal(code, 1)
  assert.match(stderr, /^waybill: Error: planted: it cannot be read/)
  await assert.rejects(access(join(env.WAYBILL_DATA_DIR, 'postgres', 'cluster', 'postmaster.pid')), /ENOENT/)
})
