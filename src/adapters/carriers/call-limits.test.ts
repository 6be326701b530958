import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addressChecksPerHour, type CallLimit, countedApi, parseCallLimits } from '#adapters/carriers/call-limits.ts'
import { carriers } from '#adapters/carriers/registry.ts'

const limitsOf = (carrierId: string) => {
  const limits = carriers.find(({ id }) => id === carrierId)?.callLimits
  assert.ok(limits)
  return limits
}

describe('A limit of calls', () => {
  const usps = limitsOf('usps')
  const hourly = (calls: number): CallLimit => ({ calls, periodMs: 3_600_000 })
  const parsed: [text: string, expected: Record<string, CallLimit> | null][] = [
    ['60/hour', { tokens: hourly(60), prices: hourly(60), addresses: hourly(60) }],
    [
      'Prices=500/day, labels=10/2 minutes',
      {
        prices: { calls: 500, periodMs: 86_400_000 },
        labels: { calls: 10, periodMs: 120_000 },
      },
    ],
    ['none', {}],
    ['60/hour, prices=2000/hour', { tokens: hourly(60), prices: hourly(2000), addresses: hourly(60) }],
    ...['', '60', '60/week', '0/hour', '60/0 hours', 'rates=60/hour', '-1/hour', 'prices'].map(
      (text): [string, null] => [text, null],
    ),
  ]
  for (const [text, expected] of parsed) {
    test(`${JSON.stringify(text)} is ${expected ? 'valid' : 'invalid'}`, () => {
      const limits = parseCallLimits(usps, text)
      assert.deepEqual(limits && Object.fromEntries(limits), expected)
    })
  }

  test('of each carrier is valid as it is set for a new carrier account, and each call has an API', () => {
    for (const { callLimits, baseUrls } of carriers) {
      assert.ok(callLimits)
      for (const url of Object.values(baseUrls)) assert.ok(parseCallLimits(callLimits, callLimits.initial(url)), url)
      assert.ok(callLimits.limited.every((api) => Object.values(callLimits.apis).includes(api)))
      assert.ok(callLimits.apis.buy && callLimits.apis.rates && callLimits.apis.lookup)
    }
  })

  test('for all APIs counts them together', () => {
    const credentials = { callLimit: 'all=100/hour' }
    for (const call of ['rates', 'buy', 'token', 'address'])
      assert.deepEqual(countedApi(usps, credentials, call), { api: 'all', limit: hourly(100) })
    assert.deepEqual(countedApi(usps, {}, 'rates'), { api: 'prices', limit: null })
    assert.equal(countedApi(usps, credentials, 'unknown'), null)
    assert.equal(addressChecksPerHour(usps, { callLimit: 'addresses=2400/day' }), 100)
    assert.equal(addressChecksPerHour(usps, {}), null)
  })
})

describe('A refused call', () => {
  const now = new Date('2026-10-02T21:59:50Z')
  const pauses: [
    carrier: string,
    call: string,
    status: number,
    body: string,
    refusals: number,
    seconds: number | null,
  ][] = [
    ['usps', 'rates', 429, '', 1, 10],
    ['usps', 'rates', 200, '', 1, null],
    ['usps', 'rates', 503, '', 1, null],
    ['ups', 'buy', 429, '', 1, 30],
    ['ups', 'buy', 429, '', 3, 120],
    ['ups', 'buy', 429, '', 30, 900],
    ['ups', 'buy', 503, '{"response":{"errors":[{"code":"10429","message":"Too Many Requests"}]}}', 1, 30],
    ['fedex', 'rates', 429, 'We have received too many requests in a short duration', 1, 10],
    ['fedex', 'rates', 429, 'Daily transaction quota exceeded. Retry after 12:00AM GMT', 1, 7210],
    ['fedex', 'token', 403, '', 1, 600],
    ['fedex', 'rates', 403, '', 1, null],
    ['dhl', 'buy', 429, '', 2, 120],
  ]
  for (const [carrier, call, status, text, refusals, seconds] of pauses) {
    test(`${carrier}.${call} with ${status} ${text.slice(0, 20)} pauses for ${seconds} s at refusal ${refusals}`, () => {
      const response = { status, headers: {}, body: Buffer.from(text) }
      const pauseMs = limitsOf(carrier).pauseMs({ call, response, refusals, now })
      assert.equal(pauseMs && pauseMs / 1000, seconds)
    })
  }

  test('pauses for as long as the carrier requests, in seconds or until a date', () => {
    const pauseFor = (header: string) => {
      const response = { status: 429, headers: { 'retry-after': header }, body: Buffer.alloc(0) }
      return limitsOf('usps').pauseMs({ call: 'rates', response, refusals: 1, now })
    }
    assert.equal(pauseFor('90'), 90_000)
    assert.equal(pauseFor('Fri, 02 Oct 2026 22:00:00 GMT'), 10_000)
    assert.equal(pauseFor('999999999'), 86_400_000)
    assert.equal(pauseFor('soon'), 10_000)
  })
})
