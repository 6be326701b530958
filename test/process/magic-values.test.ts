import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { placeDatabase } from '../support/begun-folder.ts'
import { createClient } from '../support/client.ts'
import { startService } from '../support/process.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-start-'))
})
after(() => rm(folder, { recursive: true, force: true }))

test('a magic value that is mistyped is told in the log once, with the one that was meant; a name is not', async () => {
  const env = { WAYBILL_DATA_DIR: join(folder, 'mistyped'), LOG_LEVEL: 'warn' }
  await placeDatabase(env.WAYBILL_DATA_DIR)
  const service = await startService(env)
  const apiKey = await service.firstApiKey()
  const ids = { accountId: '', apiKeyId: '', legacyKey: '', legacySecret: '' }
  const client = await createClient(service.url).signIn({ ...ids, apiKey })
  for (const name of ['Ada [buy-sloww:5s]', 'Ada [buy-sloww:1s]', 'Ada [Bluebird] Byron', 'Ada [buy-slow:1s]']) {
    await client.createOrderWithRates({ to: { name } })
  }
  const { stdout } = await service.end('SIGTERM')
  const told = stdout.split('\n').filter((line) => line.includes('unknown test value'))
  assert.deepEqual(
    told.map((line) => [JSON.parse(line).value, JSON.parse(line).meant]),
    [['[buy-sloww]', '[buy-slow]']],
  )
})
