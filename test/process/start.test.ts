import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before, describe } from 'node:test'
import { startCarrierSimulator } from '@waybill/carrier-simulator'
import { createClient, type Json } from '../support/client.ts'
import { failToStart, startService, waybill } from '../support/process.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-start-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const keyIn = (text: string): string | undefined => /waybill_sandbox_\w+/.exec(text)?.[0]

test('Start: the first prints a key that works, the next keep everything and print none, through every kind of end', async () => {
  const env = { WAYBILL_DATA_DIR: join(folder, 'kept') }
  const first = await startService(env)
  const apiKey = keyIn(first.stdout())
  assert.ok(apiKey)
  assert.match(first.stdout(), /\/docs/)
  assert.match(first.stdout(), /curl /)
  const account = { accountId: '', apiKeyId: '', apiKey, legacyKey: '', legacySecret: '' }
  const client = await createClient(first.url).signIn(account)
  const { order, label } = await client.buyLabel()
  const ended = await first.end('SIGTERM')
  assert.equal(ended.code, 0, ended.stderr)

  const second = await startService(env)
  assert.equal(keyIn(second.stdout()), undefined)
  const again = await createClient(second.url).signIn(account)
  assert.equal((await again.get(`/api/v1/orders/${order.id}`)).body.data.labelId, label.id)
  await second.end('SIGKILL')

  const third = await startService(env)
  const once = await createClient(third.url).signIn(account)
  assert.equal((await once.get(`/api/v1/labels/${label.id}/download`)).status, 200)
  // The simulated carrier remembers as well: it knows the label that it is asked to void.
  assert.deepEqual((await once.delete(`/api/v1/labels/${label.id}`)).body.data, { isSuccess: true })
  assert.equal((await third.end('SIGINT')).code, 0)
})

describe('Start: what cannot work says in one line what to do', { concurrency: true }, () => {
  async function refused(env: Record<string, string>, expected: RegExp) {
    const { code, stdout, stderr } = await failToStart({ WAYBILL_DATA_DIR: join(folder, 'never'), ...env })
    assert.equal(code, 1)
    assert.match(stderr, expected)
    assert.equal(stderr.trimEnd().split('\n').length, 1, stderr)
    assert.equal(stdout, '')
  }

  test('a port that is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    try {
      await refused(
        { WAYBILL_DATA_DIR: join(folder, 'taken'), PORT: String(port) },
        /Port \d+ on 127\.0\.0\.1 is taken; .*PORT/,
      )
    } finally {
      server.close()
    }
  })

  test('a port of the legacy interface that is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    try {
      await refused(
        { WAYBILL_DATA_DIR: join(folder, 'taken-older'), WAYBILL_LEGACY_PORT: String(port), LOG_LEVEL: 'silent' },
        /Port \d+ on 127\.0\.0\.1 is taken; .*WAYBILL_LEGACY_PORT/,
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

  test('a data folder that nobody may make', () =>
    refused({ WAYBILL_DATA_DIR: '/dev/null/waybill' }, /data folder .* cannot be used .*WAYBILL_DATA_DIR/i))

  for (const [name, value, expected] of [
    ['PORT', 'eighty', /^waybill: PORT is "eighty"; set it to a whole number from 0 to 65535/],
    ['WAYBILL_ENVIRONMENT', 'staging', /one of sandbox, production/],
    ['LOG_LEVEL', 'loud', /LOG_LEVEL is "loud"; set it to one of/],
    ['WAYBILL_RATE_SECONDS', '-1', /WAYBILL_RATE_SECONDS/],
    ['WAYBILL_PUBLIC_URL', 'ftp://example.com', /WAYBILL_PUBLIC_URL is no address/],
    ['WAYBILL_SECRET_KEYS', 'c2hvcnQ=', /WAYBILL_SECRET_KEYS .*openssl rand/],
    ['DATABASE_URL', 'mysql://root@localhost/db', /DATABASE_URL is no address/],
    ['DATABASE_URL', 'postgres://nobody:secret@127.0.0.1:1/none', /database cannot be reached .*DATABASE_URL/],
    ['WAYBILL_LEGACY_PORT', 'old', /WAYBILL_LEGACY_PORT is "old"; set it to a whole number/],
    ['WAYBILL_BITCOIN_XPUB', 'zprvAdG4iTXWBoARx', /^waybill: WAYBILL_BITCOIN_XPUB is no extended public key/],
    ['WAYBILL_BTCPAY_URL', 'https://pay.example', /WAYBILL_BTCPAY_URL needs WAYBILL_BTCPAY_STORE/],
    ['WAYBILL_EXCHANGE_RATES', 'guess', /WAYBILL_EXCHANGE_RATES is "guess"; set it to kraken, coinbase/],
    ['HOST', '203.0.113.7', /HOST is "203\.0\.113\.7"/],
  ] as const) {
    test(`${name}=${value}`, () => refused({ WAYBILL_DATA_DIR: join(folder, `bad-${name}`), [name]: value }, expected))
  }
})

test('Command line: works without the service, and prints exactly one JSON document', async () => {
  const env = { WAYBILL_DATA_DIR: join(folder, 'command') }
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await waybill([...args, '--json'], env)
    assert.equal(code, 0, stderr)
    return JSON.parse(stdout)
  }
  const account = await run('account', 'create', '--name', 'Shop', '--credit', '100.00')
  assert.deepEqual(Object.keys(account), ['accountId', 'apiKeyId', 'apiKey', 'legacyKey', 'legacySecret'])
  const A = ['--account', account.accountId]
  assert.equal((await run('account', 'list'))[0].name, 'Shop')

  const { apiKeyId } = await run('key', 'create', ...A, '--name', 'second')
  await run('key', 'revoke', ...A, '--key', apiKeyId)
  const keys = await run('key', 'list', ...A)
  assert.deepEqual(
    keys.map((key: { revokedAt: string | null }) => key.revokedAt !== null),
    [false, true],
  )

  const { subAccountId } = await run('sub-account', 'create', ...A, '--name', 'North')
  assert.deepEqual(await run('sub-account', 'deactivate', ...A, '--id', subAccountId), { subAccountId, active: false })
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
  assert.deepEqual(await run('migrate'), { migrated: true })
  assert.equal((await run('doctor')).healthy, true)

  const unknown = await waybill(['key', 'list', '--account', subAccountId, '--json'], env)
  assert.equal(unknown.code, 1)
  assert.match(unknown.stderr, /^waybill: No account has the id/)
  assert.equal(unknown.stdout, '')
  const wrong = await waybill(['account', 'create', '--name', 'X', '--credit', 'much'], env)
  assert.notEqual(wrong.code, 0)
  assert.match(wrong.stderr, /amount such as 100\.00/)
})

test('Command line: pairs for the legacy interface, and credit that is paid for in a Sandbox', async () => {
  const env = { WAYBILL_DATA_DIR: join(folder, 'credits'), WAYBILL_LEGACY_PORT: '0' }
  const service = await startService(env)
  try {
    const run = async (...args: string[]) => {
      const { code, stdout, stderr } = await waybill([...args, '--json'], env)
      assert.equal(code, 0, stderr)
      return JSON.parse(stdout)
    }
    const { accountId } = await run('account', 'create', '--name', 'Shop', '--credit', '0')
    const A = ['--account', accountId]
    const { key, secret } = await run('legacy-key', 'create', ...A)
    assert.equal((await run('legacy-key', 'list', ...A)).length, 2)
    const older = /^Legacy interface: (\S+)$/m.exec(service.stdout())?.[1]
    const call = async (path: string, given = {}): Promise<Json> => {
      const body = new URLSearchParams({ key, secret, ...given })
      return (await fetch(`${older}/api/${path}`, { method: 'POST', body })).json()
    }
    const topUp = await call('charge-credits', { amount: '30' })
    const paid = await run('credits', 'pay', '--top-up', topUp.id)
    assert.deepEqual([paid.address, paid.paid, paid.coin], [topUp.address, topUp.amount, 'btc'])
    const short = await call('charge-credits', { amount: '30' })
    await run('credits', 'pay', '--top-up', short.id, '--amount', '0.0001')
    const deadline = Date.now() + 60_000
    while ((await run('credits', 'list', '--unmatched')).length === 0) assert.ok(Date.now() < deadline)
    while ((await call('get-credits')).credits !== '30.00') assert.ok(Date.now() < deadline)
    const [{ paymentId, why }] = await run('credits', 'list', '--unmatched')
    assert.equal(why, 'short')
    const { credited } = await run('credits', 'credit', '--payment', paymentId, '--reason', 'agreed by phone')
    assert.equal(credited, '6.49')
    assert.equal((await run('credits', 'show', ...A)).available, '36.4900')
    assert.deepEqual(await run('legacy-key', 'revoke', ...A, '--key', key), { key, revoked: true })

    for (const [args, line] of [
      [['credits', 'credit', '--payment', paymentId, '--reason', 'again'], /is there to be credited/],
      [['credits', 'pay', '--top-up', accountId], /There is no top-up/],
      [['legacy-key', 'revoke', ...A, '--key', '0'.repeat(32)], /has no key 0{32}/],
    ] as const) {
      const refused = await waybill([...args], env)
      assert.deepEqual([refused.code, refused.stdout], [1, ''])
      assert.match(refused.stderr, line)
    }
  } finally {
    await service.end('SIGTERM')
  }
})

test('Command line: carriers are connected when they take the credentials, and tried whenever it is asked for', async () => {
  const simulator = await startCarrierSimulator({ journalFolder: null })
  try {
    const env = { WAYBILL_DATA_DIR: join(folder, 'carriers') }
    const file = join(folder, 'usps.json')
    const credentials = { clientId: 'shop', clientSecret: 'hidden', crid: '12345678', mid: '123456789' }
    await writeFile(file, JSON.stringify(credentials))
    const connect = ['carrier', 'connect', '--carrier', 'usps', '--url', `${simulator.url}/usps`, '--credentials', file]
    const lacking = await waybill(connect, env)
    assert.deepEqual([lacking.code, lacking.stdout], [1, ''])
    assert.match(lacking.stderr, /^waybill: accountNumber is missing: Number of the paying account\.\n$/)
    const connected = await waybill([...connect, '--field', 'accountNumber=1234567890', '--json'], env)
    assert.equal(connected.code, 0, connected.stderr)
    const { carrierAccountId, finding } = JSON.parse(connected.stdout)
    assert.match(finding, /^USPS gives \d+ rates/)
    const tried = await waybill(['carrier', 'test', '--id', carrierAccountId], env)
    assert.equal(tried.code, 0, tried.stderr)
    const listed = await waybill(['carrier', 'list', '--json'], env)
    assert.equal(JSON.parse(listed.stdout)[0].carrierAccountId, carrierAccountId)
    assert.ok(!listed.stdout.includes('hidden') && !tried.stdout.includes('hidden'))
    const money = await waybill(
      [
        'carrier',
        'connect',
        '--carrier',
        'ups',
        '--system',
        'production',
        '--untested',
        '--field',
        'clientId=a',
        '--field',
        'clientSecret=b',
        '--field',
        'shipperNumber=A1B2C3',
      ],
      env,
    )
    assert.equal(money.code, 1)
    assert.match(money.stderr, /Sandbox buys nothing for money/)
    const ended = await waybill(['carrier', 'disconnect', '--id', carrierAccountId, '--json'], env)
    assert.deepEqual(JSON.parse(ended.stdout), { carrierAccountId, connected: false })
  } finally {
    await simulator.close()
  }
})

test('Logs: one JSON line per request, without secrets, tokens, links or addresses', async () => {
  const service = await startService({ WAYBILL_DATA_DIR: join(folder, 'logged'), LOG_LEVEL: 'debug' })
  const apiKey = keyIn(service.stdout()) as string
  const client = await createClient(service.url).signIn({
    accountId: '',
    apiKeyId: '',
    apiKey,
    legacyKey: '',
    legacySecret: '',
  })
  const { label } = await client.buyLabel({ to: { name: 'Zebulon Quartermain', street1: '17 Hidden Hollow' } })
  const file = await fetch(label.labelPdfUrl)
  assert.equal(file.status, 200)
  const { stdout } = await service.end('SIGTERM')
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
  assert.ok(lines.length > 3)
  const log = lines.join('\n')
  const signature = new URL(label.labelPdfUrl).searchParams.get('signature') as string
  for (const secret of [apiKey, client.token, signature, 'Quartermain', 'Hidden Hollow', 'Mountain View']) {
    assert.ok(!log.includes(secret), `the log repeats ${secret.slice(0, 12)}`)
  }
  for (const line of lines) JSON.parse(line)
})

test('Logs: for people a line is readable, and what the start says stands whole between two of them', async () => {
  const env = { WAYBILL_DATA_DIR: join(folder, 'pretty'), LOG_LEVEL: 'debug', WAYBILL_LOG_FORMAT: 'pretty' }
  const service = await startService(env)
  await fetch(`${service.url}/healthz`)
  const { stdout } = await service.end('SIGTERM')
  assert.match(stdout, /^\[\d\d:\d\d:\d\d\.\d{3}\] INFO.*: answered \{.*"route":"\/healthz"/m)
  assert.match(stdout, /^Waybill \(sandbox\) serves .*\nAPI reference: .*\n\n(?:.*\n){6} {2}npm run demo$/m)
})
