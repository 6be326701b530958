import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before, describe } from 'node:test'
import { createClient } from '../support/client.ts'
import { hasPgbouncer, openPgbouncer } from '../support/pgbouncer.ts'
import { failToStart, startService, waybill } from '../support/process.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

describe('PgBouncer', { skip: !hasPgbouncer && 'PgBouncer is not installed' }, () => {
  let database: TestDatabase
  let scratch: string
  before(async () => {
    database = await createTestDatabase()
    scratch = await mkdtemp(join(tmpdir(), 'waybill-poolers-'))
  })
  after(async () => {
    await database.drop()
    await rm(scratch, { recursive: true, force: true })
  })

  async function behind(settings: string[], work: (env: Record<string, string>) => Promise<void>) {
    const pooler = await openPgbouncer(database.url, settings)
    try {
      await work({ DATABASE_URL: pooler.url, WAYBILL_DATA_DIR: join(scratch, 'data') })
    } finally {
      await pooler.close()
    }
  }

  test('sells labels in session mode, without settings for startup parameters', () =>
    behind(['pool_mode = session', 'default_pool_size = 20'], async (env) => {
      const service = await startService(env)
      try {
        const apiKey = await service.firstApiKey()
        const account = { accountId: '', apiKeyId: '', apiKey, legacyKey: '', legacySecret: '' }
        await (await createClient(service.url).signIn(account)).buyLabel()
        const { stdout } = await waybill(['doctor'], env)
        assert.match(stdout, /^All is well/)
      } finally {
        await service.end('SIGTERM')
      }
    }))

  test('is named in transaction mode, by the start and by commands', () =>
    behind(['pool_mode = transaction', 'default_pool_size = 20'], async (env) => {
      const { stderr } = await failToStart(env)
      assert.match(stderr, /^waybill: DATABASE_URL leads to a pooler in transaction mode.*pool_mode=session.*\n$/)
      const listed = await waybill(['account', 'list'], env)
      assert.match(listed.stderr, /pooler in transaction mode/)
    }))

  test('is named if it has too few server connections', () =>
    behind(['pool_mode = session', 'default_pool_size = 1'], async (env) => {
      const { stderr } = await failToStart(env)
      assert.match(stderr, /accepts connections, but runs no statements .*default_pool_size.*\n$/)
    }))
})
