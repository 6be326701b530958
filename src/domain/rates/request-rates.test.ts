import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CarrierDeps, CarrierId, RateInput, RatesOutcome } from '#adapters/carriers/carrier.ts'
import type { CarrierConnection } from '#adapters/carriers/connections.ts'
import { quoteByCarrier } from '#domain/rates/quote-shipment.ts'
import type { RateDeps } from '#domain/rates/rate.ts'
import { requestRates } from '#domain/rates/request-rates.ts'
import { createKeyedSemaphore } from '#kit/limits.ts'
import { silentLog } from '#kit/log.ts'
import type { Database, Statement } from '#kit/postgres.ts'
import { aNewOrder } from '../../../test/support/new-order.ts'
import { createTestClock } from '../../../test/support/test-clock.ts'

/** A carrier that responds on command. */
function openCarrier(maxPermits: number) {
  const clock = createTestClock()
  const open: (() => void)[] = []
  const calls = { started: 0 }
  const carrier = {
    id: 'usps',
    deadlines: { ratesMs: 20_000 },
    rates() {
      calls.started += 1
      return new Promise((resolve) => open.push(() => resolve({ outcome: 'ok', value: [] })))
    },
  }
  const connection = { carrier, account: { id: 'account' } } as unknown as CarrierConnection
  const carriers = { clock, log: silentLog } as unknown as CarrierDeps
  const carrierCalls = createKeyedSemaphore({ maxPermits })
  const db = {} as Database
  const ask = async (accountId: string): Promise<string> => {
    const [answer] = await requestRates({ db, carriers, carrierCalls }, { accountId }, [connection], {} as RateInput)
    return answer?.outcome.outcome ?? 'none'
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { calls, ask, clock, settled, answerAll: () => open.splice(0).map((answer) => answer()) }
}

test('limits the concurrent calls of each account at a carrier', async () => {
  const { calls, ask, settled, answerAll } = openCarrier(4)
  const mine = Array.from({ length: 100 }, () => ask('mine'))
  await settled()
  assert.equal(calls.started, 4)
  const theirs = ask('theirs')
  await settled()
  assert.equal(calls.started, 5)
  for (let round = 0; round < 25; round += 1) {
    answerAll()
    await settled()
  }
  assert.equal(calls.started, 101)
  assert.deepEqual(new Set(await Promise.all([...mine, theirs])), new Set(['ok']))
})

test('counts waiting toward the deadline, and makes no call after it', async () => {
  const { calls, ask, clock, settled, answerAll } = openCarrier(1)
  const requests = [ask('mine'), ask('mine'), ask('mine')]
  await settled()
  clock.advance(20_000)
  assert.deepEqual(await Promise.all(requests), ['unavailable', 'unavailable', 'unavailable'])
  answerAll()
  await settled()
  assert.equal(calls.started, 1)
})

const shipmentId = '018f0000-0000-7000-8000-000000000002'

/** Two carriers that respond on command, and a database with one shipment. */
function openCarriers() {
  const answers = new Map<string, (outcome: RatesOutcome) => void>()
  const stored: string[] = []
  const connectionTo = (id: CarrierId) => ({
    carrier: {
      id,
      name: id.toUpperCase(),
      deadlines: { ratesMs: 20_000 },
      rates: () => new Promise<RatesOutcome>((resolve) => answers.set(id, resolve)),
    },
    account: { id: `account at ${id}` },
  })
  const { from, to } = aNewOrder()
  const stamps = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' }
  const sides = { lengthInches: 2, widthInches: 2, heightInches: 2, predefinedPackage: null }
  const shipment = { shipmentId, weightPounds: 1, ...sides, from, to, ...stamps }
  const deps = {
    db: {
      query: async ({ name }: Statement) => {
        if (name === 'orders.shipment') return [shipment]
        stored.push(name)
        return []
      },
    },
    ids: () => 'an id',
    carriers: { clock: createTestClock(), log: silentLog },
    connections: { list: async () => [connectionTo('usps'), connectionTo('ups')] },
    carrierCalls: createKeyedSemaphore({ maxPermits: 0 }),
    rateLifetimeSeconds: 60,
    packagings: {},
  } as unknown as RateDeps
  const gone = new AbortController()
  const news = quoteByCarrier(deps, { accountId: 'a', allowedCarriers: null, shipmentId, signal: gone.signal })
  const next = async () => (await news.next()).value
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { answers, stored, gone, next, settled }
}

const quote = { serviceCode: 's', serviceName: 'S', charge: { amount: '5.00', currency: 'USD' }, deliveryDays: 2 }
const offered = { outcome: 'ok', value: [quote] } as unknown as RatesOutcome

test('yields and stores the rates of one carrier while another is still pending', async () => {
  const { answers, stored, next, settled } = openCarriers()
  assert.deepEqual(await next(), { kind: 'asked', carriers: ['usps', 'ups'] })
  const first = next()
  await settled()
  answers.get('ups')?.(offered)
  const event = await first
  assert.ok(event?.kind === 'answered')
  assert.deepEqual(
    [event.response, event.rates.map(({ charge }) => charge)],
    [{ carrier: 'ups', error: null }, ['5.00']],
  )
  assert.equal(stored.length, 1)
  const second = next()
  answers.get('usps')?.({ outcome: 'unavailable', reason: 'timeout', detail: 'none' })
  const other = await second
  assert.ok(other?.kind === 'answered' && other.response.error?.code === 'Carrier.Unavailable')
  assert.deepEqual(await next(), { kind: 'ended', failure: null })
  assert.equal(await next(), undefined)
})

test('names the reason if a carrier returns no rate', async () => {
  const unusable = { ...quote, charge: { amount: '5.00', currency: 'XTS' } }
  const outcomes: [unknown, RegExp][] = [
    [{ outcome: 'ok', value: [unusable] }, /^UPS returned no usable rate: .*unsupported currency \(XTS\)\.$/],
    [
      { outcome: 'ok', value: [], skipped: 2 },
      /^UPS returned no usable rate: none of the 2 services has a usable price\.$/,
    ],
    [
      { outcome: 'unavailable', reason: 'credentials', detail: '' },
      /^UPS rejected the credentials .*Update the credentials\.$/,
    ],
    [{ outcome: 'unavailable', reason: 'throttled', detail: '' }, /^UPS limits the number of calls/],
  ]
  for (const [outcome, message] of outcomes) {
    const { answers, next, settled } = openCarriers()
    await next()
    const first = next()
    await settled()
    answers.get('ups')?.(outcome as RatesOutcome)
    const event = await first
    assert.ok(event?.kind === 'answered' && event.response.carrier === 'ups')
    assert.equal(event.response.error?.code, 'Carrier.Unavailable')
    assert.match(event.response.error?.message ?? '', message)
    assert.deepEqual(event.rates, [])
  }
})

test('yields and stores nothing after the client disconnects', async () => {
  const { answers, stored, gone, next, settled } = openCarriers()
  await next()
  const first = next()
  await settled()
  gone.abort(new Error('gone'))
  await assert.rejects(first, /gone/)
  answers.get('ups')?.(offered)
  await settled()
  assert.deepEqual(stored, [])
})
