/** A key that was removed too early only affects the data that it encrypted. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { describe } from 'node:test'
import { usps } from '#adapters/carriers/usps/index.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import { connectCarrier, disconnectCarrier } from '#domain/carrier-accounts/connect-carrier.ts'
import { credentialSeal } from '#domain/carrier-accounts/credentials.ts'
import { createSharedTokens } from '#domain/carrier-accounts/shared-tokens.ts'
import type { Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { waybill } from '../support/process.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const [current, older, retired] = [7, 8, 9].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]
const credentials = {
  clientId: 'a',
  clientSecret: 'b',
  crid: '12345678',
  mid: '123456789',
  accountNumber: '1234567890',
}

async function connect(secret: Buffer, name: string) {
  const { account } = await environment.openClient()
  const { carrierAccountId } = await connectCarrier(
    { ...deps(environment.db), seal: credentialSeal([secret]) },
    { accountId: account.accountId, carrier: usps, name, baseUrl: `${environment.simulatorUrl}/usps`, credentials },
  )
  return carrierAccountId
}

describe('A retired key', () => {
  test('does not prevent startup: its data is logged, and other data moves to the newest key', async () => {
    const gone = await connect(retired, 'retired')
    const moved = await connect(older, 'older')
    const lines: string[] = []
    const node = await environment.startNode({
      secrets: [current, older],
      logLevel: 'error',
      logStream: { write: (line) => lines.push(line) },
    })
    try {
      const [line] = lines.map((text) => JSON.parse(text)).filter(({ carrierAccountId }) => carrierAccountId === gone)
      assert.equal(line.carrier, 'usps')
      assert.match(line.msg, /^no secret key can decrypt .*waybill doctor/)
      assert.deepEqual([line.name, line.err], ['retired', undefined])
      const { rows } = await environment.db.pool.query('select credentials from carrier_accounts where id = $1', [
        moved,
      ])
      const text = credentialSeal([current]).open(rows[0].credentials, `carrier account ${moved}`)
      assert.deepEqual(JSON.parse(text), { ...credentials, callLimit: '60/hour' })
    } finally {
      await node.close()
    }
  })

  test('is reported by doctor for connected carrier accounts, and by the check of keys', async () => {
    const gone = await connect(retired, 'missed')
    const unused = await connect(retired, 'unused')
    await disconnectCarrier(deps(environment.db), { carrierAccountId: unused })
    const moving = await connect(older, 'moving')
    const folder = await mkdtemp(join(tmpdir(), 'waybill-keys-'))
    const env = (...keys: Buffer[]) => ({
      WAYBILL_DATA_DIR: folder,
      DATABASE_URL: environment.databaseUrl,
      WAYBILL_SECRET_KEYS: keys.map((key) => key.toString('base64')).join(','),
    })
    const examine = async (...keys: Buffer[]) => {
      const { stdout } = await waybill(['doctor', '--json'], env(...keys))
      return JSON.parse(stdout).findings.find(({ what }: Json) => what === 'carrier credentials')
    }
    try {
      const found = await examine(current, older)
      assert.equal(found.ok, false)
      assert.ok(found.finding.includes(`usps "missed" (${gone})`), found.finding)
      assert.match(found.finding, /WAYBILL_SECRET_KEYS/)
      assert.ok(!found.finding.includes(unused) && !found.finding.includes(moving))
      assert.equal((await examine(current, older, retired)).ok, true)

      const checked = await waybill(['secret-keys', 'check', '--json'], env(current, older))
      const [newest, second, none] = JSON.parse(checked.stdout)
      assert.deepEqual([newest.secretKey, second.secretKey, none.secretKey], [1, 2, null])
      assert.ok(second.opens.includes(moving) && none.opens.includes(gone) && none.opens.includes(unused))
      assert.ok(!newest.opens.includes(moving))
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('causes no log lines for its tokens, which are fetched again', async () => {
    const noise: unknown[] = []
    const log = {
      debug() {},
      info() {},
      warn: (...line: unknown[]) => noise.push(line),
      error: (...line: unknown[]) => noise.push(line),
    }
    const given = { ...deps(environment.db), log }
    const tokens = (secret: Buffer) =>
      createSharedTokens({ ...given, seal: credentialSeal([secret]) }, createAccessTokens(given))
    const fetch = (token: string) => async () => ({ token, expiresInSeconds: 3600 })
    await tokens(retired).get('usps:retired', fetch('by the old key'))
    await eventually('it is kept', async () => {
      const { rowCount } = await environment.db.pool.query(
        `select from carrier_tokens where key = 'usps:retired' and token <> ''`,
      )
      return rowCount === 1
    })
    assert.equal(await tokens(current).get('usps:retired', fetch('fetched anew')), 'fetched anew')
    assert.deepEqual(noise, [])
  })
})
