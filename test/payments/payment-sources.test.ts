/** Payments while their source fails, limits calls or loses its index. */
import assert from 'node:assert/strict'
import test, { after, before, beforeEach } from 'node:test'
import { esplora } from '#adapters/payments/bitcoin/esplora.ts'
import { ownWallet } from '#adapters/payments/bitcoin/own-wallet.ts'
import { openWallet } from '#adapters/payments/bitcoin/wallet.ts'
import { fixedRates } from '#adapters/payments/exchange-rates.ts'
import { healthChecks } from '#app/health-checks.ts'
import { getBalance, listUnmatched } from '#domain/credits/queries.ts'
import { measurePaymentSources, probeFailingSources } from '#domain/credits/top-ups/payment-sources.ts'
import { pollTopUps } from '#domain/credits/top-ups/poll-top-ups.ts'
import { requestTopUp } from '#domain/credits/top-ups/request-top-up.ts'
import type { TopUpDeps } from '#domain/credits/top-ups/top-up.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { type Logger, silentLog } from '#kit/log.ts'
import { answering, type HttpAnswer, type HttpAnswers } from '../support/http-answers.ts'
import { openTestEnvironment, deps as operatorDeps, testAudit } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const http = createOutgoingHttp({})
const minuteMs = 60_000
const xpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'

/** Overrides the chain's responses to requests for these paths. */
let broken: { path: RegExp; answer: HttpAnswer } | null = null
let server: HttpAnswers
let lines: { level: string; text: string; provider?: string; detail?: string }[] = []
let topUpDeps: () => TopUpDeps

before(async () => {
  server = await answering(async ({ path }) => {
    if (broken?.path.test(path)) return broken.answer
    const answer = await fetch(`${environment.simulatorUrl}/btc${path}`)
    return { status: answer.status, body: await answer.text() }
  })
})
after(async () => {
  await server.close()
  await http.close()
})

const log = {
  ...silentLog,
  ...Object.fromEntries(
    ['info', 'warn', 'error'].map((level) => [
      level,
      (fields: object, text: string) => void lines.push({ level, text, ...fields }),
    ]),
  ),
} as Logger

beforeEach(async () => {
  broken = null
  lines = []
  // Each test has its own wallet, with the pace of its own source.
  const wallet = openWallet(xpub, 'btc', true)
  assert.ok(wallet)
  const provider = ownWallet({
    coin: 'btc',
    wallet: { ...wallet, id: 'tested' },
    source: esplora(server.url),
    rates: fixedRates({ btc: '65000' }),
    rateTolerancePercent: null,
    confirmations: () => 2,
  })
  topUpDeps = () => ({
    ...operatorDeps(environment.db),
    clock: environment.clock,
    http,
    log,
    providers: [{ ...provider, id: 'tested' }],
    lifetimeMs: 30 * minuteMs,
    confirmWithinMs: 24 * 60 * minuteMs,
    pollEveryMs: 15_000,
  })
  await environment.db.pool.query("update top_ups set poll_at = null, unread_since = null where provider = 'tested'")
  await environment.db.pool.query('delete from payment_sources')
})

async function request() {
  const { accountId } = await environment.openAccount({ credit: '0' })
  const requested = await requestTopUp(
    { ...topUpDeps(), audit: testAudit },
    { accountId, credits: '30.00', coin: 'btc' },
  )
  return { accountId, requested }
}

async function open() {
  const { requested } = await request()
  assert.ok(requested.outcome === 'ok')
  return requested.topUp
}

async function poll() {
  environment.clock.advance(16_000)
  await pollTopUps(topUpDeps())
}

const finding = async () => {
  const check = healthChecks.find(({ what }) => what === 'payment sources')
  return check?.find({ db: environment.db, clock: environment.clock, addUpBooks: async () => [] })
}
const measured = async () =>
  (await measurePaymentSources(environment)).find(({ provider }) => provider === 'tested') ?? null

test('A source that fails is logged once, found by doctor after a quarter of an hour, and measured', async () => {
  for (let count = 0; count < 12; count += 1) await open()
  await poll()
  assert.deepEqual([(await finding())?.count, lines], [0, []])
  broken = { path: /./, answer: { status: 502, body: 'bad gateway' } }
  for (let round = 0; round < 5; round += 1) await poll()
  assert.equal((await finding())?.count, 0)
  environment.clock.advance(16 * minuteMs)
  for (let round = 0; round < 5; round += 1) await poll()
  assert.deepEqual(
    lines.map(({ level, text, provider }) => [level, text, provider]),
    [['warn', 'payment source unavailable', 'tested']],
  )
  assert.match(lines[0]?.detail ?? '', /502/)
  const found = await finding()
  assert.equal(found?.count, 1)
  assert.match(found.ids.join(), /^tested: last answered 20.*502/)
  assert.ok((await measured())?.failingSeconds ?? 0 > 16 * 60)
  broken = null
  await poll()
  assert.deepEqual(
    [lines.at(-1)?.text, lines.length, (await finding())?.count, (await measured())?.failingSeconds],
    ['payment source available again', 2, 0, 0],
  )
})

test('No address is given out while the source does not respond, and a probe finds that it does again', async () => {
  for (const path of [/./, /address/, /height/]) {
    broken = { path, answer: { status: 500, body: 'down' } }
    assert.equal((await request()).requested.outcome, 'unavailable')
  }
  broken = { path: /./, answer: { status: 500, body: 'down' } }
  await request()
  environment.clock.advance(16 * minuteMs)
  await probeFailingSources(topUpDeps())
  assert.equal((await finding())?.count, 1)
  broken = null
  await probeFailingSources(topUpDeps())
  assert.equal((await finding())?.count, 0)
  await open()
})

test('A top-up that alone cannot be read is logged once and found after an hour', async () => {
  const [first] = [await open(), await open()]
  broken = { path: new RegExp(first.address), answer: { status: 500, body: 'cannot' } }
  for (let round = 0; round < 5; round += 1) await poll()
  assert.deepEqual(
    lines.map(({ text }) => text),
    ['payments of a top-up not read'],
  )
  environment.clock.advance(61 * minuteMs)
  await poll()
  assert.deepEqual((await finding())?.ids, ['tested: the payments of an open top-up cannot be read'])
  broken = null
  environment.clock.advance(11 * minuteMs)
  await poll()
  assert.equal((await finding())?.count, 0)
})

test('A server that limits calls gets few of them', async () => {
  for (let count = 0; count < 20; count += 1) await open()
  const before = server.asked.length
  await poll()
  assert.equal(server.asked.length - before, 21, 'the height once, and each address')
  broken = { path: /./, answer: { status: 429, body: 'slow down', headers: { 'retry-after': '60' } } }
  const limited = server.asked.length
  for (let round = 0; round < 4; round += 1) {
    environment.clock.advance(14_000)
    await pollTopUps(topUpDeps())
  }
  assert.ok(server.asked.length - limited <= 4, `${server.asked.length - limited} calls in a minute`)
})

test('A credited payment stays credited and is not listed while the index of the source is empty', async () => {
  const { accountId, address, amount, topUpId } = await open()
  await environment.chains.btc?.pay([{ address, value: Math.round(Number(amount) * 1e8) }])
  await environment.chains.btc?.mine(2)
  await poll()
  assert.equal(Number((await getBalance(environment, accountId, 'USD')).available), 30)
  const listed = async () =>
    (await listUnmatched({ db: environment.db, clock: environment.clock })).filter((one) => one.topUpId === topUpId)
  broken = { path: /address/, answer: { body: [] } }
  environment.clock.advance(11 * minuteMs)
  await poll()
  assert.deepEqual([await listed(), lines.at(-1)?.text], [[], 'payment source unavailable'])
  assert.match(lines.at(-1)?.detail ?? '', /index is incomplete/)
})

test('A payment in time is not late if its fee is raised after the top-up has expired', async () => {
  const { accountId, address, amount } = await open()
  const value = Math.round(Number(amount) * 1e8)
  const first = await environment.chains.btc?.pay([{ address, value }])
  await poll()
  environment.clock.advance(31 * minuteMs)
  await environment.chains.btc?.reorganise(1, [first?.txid ?? ''])
  await environment.chains.btc?.pay([{ address, value }])
  await environment.chains.btc?.mine(2)
  await poll()
  assert.equal(Number((await getBalance(environment, accountId, 'USD')).available), 30)
})
