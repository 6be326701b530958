import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { describe } from 'node:test'
import { bannerText, handOverKey, type Running } from '#composition/banner.ts'

const apiKey = 'waybill_sandbox_2A7qA7zMMylNDnIv4RGD9HqA7hZLKXqPO1oXzbn'
const running: Running = {
  environment: 'sandbox',
  address: 'http://127.0.0.1:8080',
  publicUrl: null,
  legacyAddress: null,
  metricsAddress: null,
  firstKey: null,
}

describe('The first API key', () => {
  test('is shown on a terminal, and kept nowhere', async () => {
    const firstKey = await handOverKey(apiKey, { dataFolder: '/nowhere', isTerminal: true })
    const text = bannerText({ ...running, firstKey })
    assert.match(text, new RegExp(`^ {2}${apiKey}$`, 'm'))
    assert.ok(text.includes(`'{"apiKey":"${apiKey}"}'`))
  })

  test('is elsewhere written to a file for its owner alone, which the banner names', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), "waybill-o'clock-"))
    try {
      const file = join(dataFolder, 'first-api-key')
      await writeFile(file, 'the key of a database before this one\n', { mode: 0o644 })
      const firstKey = await handOverKey(apiKey, { dataFolder, isTerminal: false })
      assert.equal(await readFile(file, 'utf8'), `${apiKey}\n`)
      assert.equal((await stat(file)).mode & 0o777, 0o600)
      const text = bannerText({ ...running, firstKey })
      assert.ok(!text.includes(apiKey))
      assert.match(text, /^ {2}\S+first-api-key$/m)
      assert.ok(text.includes(String.raw`-d "{\"apiKey\":\"$(cat '${file.replace("'", String.raw`'\''`)}')\"}"`), text)
    } finally {
      await rm(dataFolder, { recursive: true })
    }
  })
})

test('the banner leads clients to where they reach the service', () => {
  assert.equal(
    bannerText({ ...running, environment: 'production', publicUrl: 'https://ship.example/waybill' }),
    `Waybill (production) serves http://127.0.0.1:8080
Clients reach it at https://ship.example/waybill
Quickstart: https://ship.example/waybill/docs/guide/quickstart
API reference: https://ship.example/waybill/docs
`,
  )
})
