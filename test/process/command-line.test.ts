import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { startCarrierSimulator } from '@waybill/carrier-simulator'
import { placeDatabase } from '../support/begun-folder.ts'
import type { Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { type Ended, runCommand, startService, waybill } from '../support/process.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

let folder: string
/** On a server that runs: a command on an embedded one starts and stops it. */
let database: TestDatabase
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-start-'))
  database = await createTestDatabase()
})
after(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const secretKey = Buffer.alloc(32, 7).toString('base64')

/** Runs commands that succeed. @returns the only JSON document that each prints */
const running =
  (env: Record<string, string>, way: (args: string[], env: Record<string, string>) => Promise<Ended> = runCommand) =>
  async (...args: string[]) => {
    const { code, stdout, stderr } = await way([...args, '--json'], env)
    assert.equal(code, 0, stderr)
    return JSON.parse(stdout)
  }

test('works without the service, on the embedded database', async () => {
  const run = running({ WAYBILL_DATA_DIR: join(folder, 'command') }, waybill)
  const { accountId } = await run('account', 'create', '--name', 'Shop')
  assert.equal((await run('account', 'list'))[0].accountId, accountId)
  assert.deepEqual((await run('migrate')).migrations, [])
  assert.equal((await run('doctor')).healthy, true)
})

test('prints exactly one JSON document', async () => {
  const env = { WAYBILL_DATA_DIR: join(folder, 'command-of-server'), DATABASE_URL: database.url }
  const run = running(env)
  const account = await run('account', 'create', '--name', 'Shop', '--credit', '100.00')
  assert.deepEqual(Object.keys(account), ['accountId', 'apiKeyId', 'apiKey', 'legacyKey', 'legacySecret'])
  // By its name, as by its id.
  const A = ['--account', 'Shop']
  const [listed] = await run('account', 'list')
  assert.deepEqual(
    [listed.name, listed.available, listed.currency, listed.invoiced],
    ['Shop', '100.0000', 'USD', false],
  )

  const { apiKeyId } = await run('key', 'create', ...A, '--name', 'second')
  assert.deepEqual(await run('key', 'revoke', ...A, '--key', 'second'), { apiKeyId, revoked: true })
  const keys = await run('key', 'list', ...A)
  assert.deepEqual(
    keys.map((key: { revokedAt: string | null }) => key.revokedAt !== null),
    [false, true],
  )

  const { subAccountId } = await run('sub-account', 'create', ...A, '--name', 'North')
  assert.deepEqual(await run('sub-account', 'deactivate', ...A, '--id', 'North'), { subAccountId, active: false })
  assert.deepEqual(await run('sub-account', 'activate', ...A, '--id', subAccountId), { subAccountId, active: true })
  assert.deepEqual(await run('sub-account', 'carriers', ...A, '--id', subAccountId, '--allow', 'usps,ups'), {
    subAccountId,
    allowedCarriers: ['usps', 'ups'],
  })
  const { accountId } = account
  assert.deepEqual(await run('account', 'set', ...A, '--invoiced', 'yes'), { accountId, invoiced: true })
  const both = ['--invoiced', 'no', '--label-format', 'ZPL203']
  assert.deepEqual(await run('account', 'set', ...A, ...both), {
    accountId,
    labelFormat: 'ZPL203DPI',
    invoiced: false,
  })
  const adjustment = [
    'credits',
    'adjust',
    ...A,
    '--amount',
    '-3.58',
    '--reason',
    'as the carrier charged',
    '--operator',
    'ada',
  ]
  const adjusted = { accountId, amount: '-3.58', booked: true, available: '96.4200' }
  assert.deepEqual(await run(...adjustment), adjusted)
  assert.deepEqual(await run(...adjustment), { ...adjusted, booked: false })
  const added = await run('credits', 'add', ...A, '--amount', '50', '--reason', 'wire of May', '--reference', 'wire 12')
  assert.deepEqual(added, { accountId, amount: '50.00', booked: true, available: '146.4200' })
  assert.equal((await run('credits', 'show', ...A)).owes, '0')
  const acts: Json[] = await run('audit', 'list', ...A)
  assert.deepEqual(
    acts.slice(0, 2).map(({ act, reason, actor }) => [act, reason, actor === 'ada']),
    [
      ['credit.add', 'wire of May', false],
      ['credit.adjust', 'as the carrier charged', true],
    ],
  )
  assert.deepEqual(await run('purchases', 'list', '--mischarged'), [])
  const tooMuch = await runCommand(['credits', 'adjust', ...A, '--amount', '-200', '--reason', 'too much'], env)
  assert.equal(tooMuch.code, 1)
  assert.match(
    tooMuch.stderr,
    /^waybill: The account has a credit of 146\.4200 and is not invoiced, so it cannot owe money/,
  )
  assert.deepEqual(await run('refunds', 'list'), [])
  const denied = await runCommand(['refunds', 'deny', ...A, '--label', subAccountId, '--reason', 'their letter'], env)
  assert.deepEqual([denied.code, denied.stderr], [1, 'waybill: Label not found.\n'])
  const other = await run('account', 'create', '--name', 'Shop')
  const ambiguous = await runCommand(['credits', 'show', ...A], env)
  assert.equal(ambiguous.code, 1)
  assert.ok(ambiguous.stderr.includes(`${account.accountId}, ${other.accountId}`), ambiguous.stderr)
  const examined: Json = await running({ ...env, WAYBILL_DATA_DIR: folder, WAYBILL_SECRET_KEYS: secretKey })('doctor')
  assert.equal(examined.healthy, true)

  const unknown = await runCommand(['key', 'list', '--account', 'Sohp', '--json'], env)
  assert.equal(unknown.code, 1)
  assert.match(unknown.stderr, /^waybill: Account "Sohp" not found\.\n$/)
  assert.equal(unknown.stdout, '')
  const refused = await runCommand(['account', 'create', '--name', 'X', '--credit', 'much'], env)
  assert.equal(refused.code, 2)
  assert.match(refused.stderr, /amount such as 100\.00/)
})

test('legacy keys are created, and credit is paid for in a Sandbox', async () => {
  const env = { WAYBILL_DATA_DIR: join(folder, 'credits'), WAYBILL_LEGACY_PORT: '0' }
  await placeDatabase(env.WAYBILL_DATA_DIR)
  const service = await startService(env)
  try {
    const run = running(env)
    const { accountId } = await run('account', 'create', '--name', 'Shop', '--credit', '0')
    const A = ['--account', accountId]
    const { key, secret } = await run('legacy-key', 'create', ...A)
    assert.equal((await run('legacy-key', 'list', ...A)).length, 2)
    const legacyUrl = /^Legacy API: (\S+)$/m.exec(service.stdout())?.[1]
    const call = async (path: string, form = {}): Promise<Json> => {
      const body = new URLSearchParams({ key, secret, ...form })
      return (await fetch(`${legacyUrl}/api/${path}`, { method: 'POST', body })).json()
    }
    const [wallet] = await run('credits', 'wallets')
    const topUp = await call('charge-credits', { amount: '30' })
    assert.deepEqual([wallet.coin, wallet.firstAddress], ['btc', topUp.address])
    const paid = await run('credits', 'pay', '--top-up', topUp.id)
    assert.deepEqual([paid.address, paid.paid, paid.coin], [topUp.address, topUp.amount, 'btc'])
    const short = await call('charge-credits', { amount: '30' })
    await run('credits', 'pay', '--top-up', short.id, '--amount', '0.0001')
    const [{ paymentId, why }] = await eventually('the short payment is listed', async () => {
      const unmatched = await run('credits', 'list', '--unmatched')
      return unmatched.length > 0 && unmatched
    })
    await eventually('the exact one is credited', async () => (await call('get-credits')).credits === '30.00')
    assert.equal(why, 'short')
    const { credited } = await run('credits', 'credit', '--payment', paymentId, '--reason', 'agreed by phone')
    assert.equal(credited, '6.49')
    assert.equal((await run('credits', 'show', ...A)).available, '36.4900')
    assert.deepEqual(await run('legacy-key', 'revoke', ...A, '--key', key), { key, revoked: true })

    for (const [args, line] of [
      [['credits', 'credit', '--payment', paymentId, '--reason', 'again'], /was credited before with 6\.49, by /],
      [['credits', 'pay', '--top-up', accountId], /Top-up \S+ not found/],
      [['legacy-key', 'revoke', ...A, '--key', '0'.repeat(32)], /Legacy API key 0{32} not found/],
    ] as const) {
      const refused = await runCommand([...args], env)
      assert.deepEqual([refused.code, refused.stdout], [1, ''])
      assert.match(refused.stderr, line)
    }
  } finally {
    await service.end('SIGTERM')
  }
})

test('carriers are connected after a test of their credentials, and tested again on request', async () => {
  const simulator = await startCarrierSimulator({ journalFolder: null })
  try {
    const env = {
      WAYBILL_DATA_DIR: join(folder, 'carriers'),
      DATABASE_URL: database.url,
      WAYBILL_SECRET_KEYS: secretKey,
    }
    const file = join(folder, 'usps.json')
    const credentials = { clientId: 'shop', clientSecret: 'hidden', crid: '12345678', mid: '123456789' }
    await writeFile(file, JSON.stringify(credentials))
    const begun = await runCommand(['account', 'create', '--name', 'Shop'], env)
    assert.equal(begun.code, 0, begun.stderr)
    const connect = ['carrier', 'connect', '--carrier', 'usps', '--url', `${simulator.url}/usps`, '--credentials', file]
    const lacking = await runCommand(connect, env)
    assert.deepEqual([lacking.code, lacking.stdout], [1, ''])
    assert.match(lacking.stderr, /^waybill: accountNumber is missing: Number of the paying account\.\n$/)
    const wrong = await runCommand([...connect, '--field', 'accountNumber=0000000000'], env)
    assert.deepEqual([wrong.code, wrong.stdout], [1, ''])
    assert.match(
      wrong.stderr,
      /no payment authorization: .*Enterprise Payment Account\. Nothing was saved\. .*--untested/,
    )
    const connected = await runCommand([...connect, '--field', 'accountNumber=1234567890', '--json'], env)
    assert.equal(connected.code, 0, connected.stderr)
    const { carrierAccountId, finding } = JSON.parse(connected.stdout)
    assert.match(finding, /^USPS returned \d+ rates/)
    const tried = await runCommand(['carrier', 'test', '--id', 'main'], env)
    assert.equal(tried.code, 0, tried.stderr)
    const listed = await runCommand(['carrier', 'list', '--json'], env)
    assert.equal(JSON.parse(listed.stdout)[0].carrierAccountId, carrierAccountId)
    assert.ok(!listed.stdout.includes('hidden') && !tried.stdout.includes('hidden'))
    const secrets = join(folder, 'ups.json')
    await writeFile(secrets, JSON.stringify({ clientId: 'a', clientSecret: 'b', shipperNumber: 'A1B2C3' }))
    const ups = ['carrier', 'connect', '--carrier', 'ups', '--untested', '--credentials', secrets]
    for (const there of [
      ['--system', 'production'],
      ['--url', 'https://ONLINETOOLS.ups.com'],
      ['--url', 'https://onlinetools.ups.com.:443/api/'],
      ['--url', 'https://apis.fedex.com'],
    ]) {
      const money = await runCommand([...ups, ...there], env)
      assert.equal(money.code, 1, there.join(' '))
      assert.match(money.stderr, /A Sandbox cannot buy real labels/)
    }
    for (const user of ['waybill:kept-to-oneself@', 'kept-to-oneself@', ':kept-to-oneself@']) {
      const named = await runCommand([...ups, '--url', `https://${user}apis-tem.example/ups`], env)
      assert.notEqual(named.code, 0, user)
      assert.match(named.stderr, /must not contain a username or password/)
    }
    const shown = await runCommand([...ups, '--field', 'clientSecret=kept to oneself'], env)
    assert.deepEqual([shown.code, shown.stdout], [1, ''])
    assert.match(shown.stderr, /^waybill: clientSecret is a secret, .*--credentials -\)\.\n$/)
    assert.ok(!shown.stderr.includes('kept to oneself'))
    const ended = await runCommand(['carrier', 'disconnect', '--id', carrierAccountId, '--json'], env)
    assert.deepEqual(JSON.parse(ended.stdout), { carrierAccountId, connected: false })
  } finally {
    await simulator.close()
  }
})
