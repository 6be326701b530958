import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { inspect } from 'node:util'
import { bannerText, handOver, linkUrl, openFirstAccount, openOwnerLink, type Running } from '#app/banner.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'

const apiKey = 'waybill_sandbox_2A7qA7zMMylNDnIv4RGD9HqA7hZLKXqPO1oXzbn'
const running: Running = {
  environment: 'sandbox',
  address: 'http://127.0.0.1:8080',
  publicUrl: null,
  legacyAddress: null,
  metricsAddress: null,
  firstKey: null,
  ownerLink: null,
  otherDataFolder: null,
  hasDatabaseUrl: false,
}

describe('The first API key', () => {
  test("and the owner's link wait for the next start if the database is unavailable", async () => {
    // Nothing listens at port 1.
    const url = 'postgres://nobody@127.0.0.1:1/nothing'
    const db = openDatabase({ url, maxConnections: 1, log: silentLog, applicationName: 'waybill test' })
    try {
      const deps = { db, clock: systemClock, ids: systemIds, environment: 'sandbox', log: silentLog } as const
      assert.equal(await openFirstAccount(deps), null)
      assert.equal(await openOwnerLink(deps), null)
    } finally {
      await db.close()
    }
  })

  test('is printed on a terminal, and stored nowhere', async () => {
    const firstKey = await handOver('first-api-key', apiKey, {
      dataFolder: '/nowhere',
      isTerminal: true,
      log: silentLog,
    })
    assert.ok(firstKey)
    const text = bannerText({ ...running, firstKey })
    assert.match(text, new RegExp(`^ {2}${apiKey}$`, 'm'))
    assert.ok(text.includes(`'{"apiKey":"${apiKey}"}'`))
  })

  test('is written to a private file if there is no terminal, and the banner names the file', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), "waybill-o'clock-"))
    try {
      const file = join(dataFolder, 'first-api-key')
      await writeFile(file, 'the key of a database before this one\n', { mode: 0o644 })
      const firstKey = await handOver('first-api-key', apiKey, { dataFolder, isTerminal: false, log: silentLog })
      assert.ok(firstKey)
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

test('If the file of a secret cannot be written, the start continues and the log omits the secret', async () => {
  const told: unknown[] = []
  const log = { ...silentLog, error: (...line: unknown[]) => told.push(line) }
  for (const name of ['first-api-key', 'owner-link'] as const) {
    assert.equal(await handOver(name, 'a secret', { dataFolder: '/nowhere/at/all', isTerminal: false, log }), null)
  }
  assert.equal(told.length, 2)
  assert.match(inspect(told), /not written/)
  assert.doesNotMatch(inspect(told, { depth: 9 }), /a secret/)
})

describe('The link for the first owner', () => {
  const ownerLink = { accountName: 'Corner Shop' }

  test('is printed on a terminal, otherwise the path of its file', () => {
    const link = 'http://localhost:8080/console/links#waybill_ln_sandbox_x'
    const shown = bannerText({ ...running, ownerLink: { ...ownerLink, secret: link } })
    assert.match(shown, /^Open this link to become the owner of account "Corner Shop"\. .*\n {2}http\S+$/m)
    const filed = bannerText({ ...running, ownerLink: { ...ownerLink, file: '/srv/waybill/owner-link' } })
    assert.match(filed, /^The link to become the owner .*\n {2}\/srv\/waybill\/owner-link$/m)
  })

  test('leads to the public URL, or to localhost, where browsers allow passkeys', () => {
    for (const [address, expected] of [
      ['http://127.0.0.1:8080', 'http://localhost:8080/console/links#t'],
      ['http://0.0.0.0:8080', 'http://localhost:8080/console/links#t'],
      ['http://[::1]:8080', 'http://localhost:8080/console/links#t'],
      ['https://ship.example/waybill', 'https://ship.example/waybill/console/links#t'],
    ] as const) {
      assert.equal(linkUrl(address, 't'), expected)
    }
  })
})

test('the banner contains the public URL', () => {
  assert.equal(
    bannerText({ ...running, environment: 'production', publicUrl: 'https://ship.example/waybill' }),
    `Waybill (production) is running at http://127.0.0.1:8080
Public URL: https://ship.example/waybill
Web application: https://ship.example/waybill/console/
Quickstart: https://ship.example/waybill/docs/guide/quickstart
API reference: https://ship.example/waybill/docs
Web application guide: https://ship.example/waybill/docs/guide/console
`,
  )
})

describe('The demo command in the banner uses this service', () => {
  const demoOf = (other: Partial<Running>): string | undefined =>
    /^ {2}(.*npm run demo.*)$/m.exec(bannerText({ ...running, firstKey: { secret: apiKey }, ...other }))?.[1]

  test('with default settings', () => assert.equal(demoOf({}), 'npm run demo'))

  test('on another port and with another data folder', () => {
    const elsewhere = { address: 'http://127.0.0.1:18741', otherDataFolder: "/tmp/o'clock" }
    assert.equal(
      demoOf(elsewhere),
      String.raw`WAYBILL_DATA_DIR='/tmp/o'\''clock' npm run demo -- --url http://127.0.0.1:18741`,
    )
  })

  test('on a separate database server, without its password', () => {
    const onServer = { hasDatabaseUrl: true, otherDataFolder: '/srv/waybill' }
    assert.equal(demoOf(onServer), `WAYBILL_API_KEY=${apiKey} npm run demo`)
    assert.equal(
      demoOf({ ...onServer, firstKey: { file: '/srv/waybill/first-api-key' } }),
      `WAYBILL_API_KEY="$(cat '/srv/waybill/first-api-key')" npm run demo`,
    )
  })
})

for (const address of ['http://0.0.0.0:8080', 'http://[::]:8080']) {
  test(`a service that listens at ${address} has links to localhost`, () => {
    const text = bannerText({ ...running, address, firstKey: { secret: apiKey } })
    assert.match(text, /^Quickstart: http:\/\/localhost:8080\/docs\/guide\/quickstart$/m)
    assert.equal(text.split(address).length, 2, 'but for where it listens')
  })
}
