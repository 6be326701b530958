import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openSimulator, simulatorFile } from '#app/sandbox.ts'
import { silentLog } from '#kit/log.ts'

const folder = await mkdtemp(join(tmpdir(), 'waybill-simulator-'))
after(() => rm(folder, { recursive: true }))

test('of nodes that share a data folder the first is named there, until its simulator is gone', async () => {
  const config = { simulatorUrl: null, dataFolder: folder }
  const named = async () => (await readFile(simulatorFile(folder), 'utf8')).trim()
  const first = await openSimulator(config, silentLog)
  const second = await openSimulator(config, silentLog)
  try {
    assert.equal(await named(), first.url)
    await first.close()
    const third = await openSimulator(config, silentLog)
    assert.equal(await named(), third.url)
    await third.close()
  } finally {
    await second.close()
  }
})
