import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { agreeingRates, coinbaseRates, coinsFor, fixedRates, krakenRates } from '#adapters/payments/exchange-rates.ts'
import { systemClock } from '#kit/clock.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'
import { answering } from '../support/http-answers.ts'

const http = createOutgoingHttp({})
after(() => http.close())
const deps = { http, clock: systemClock, log: silentLog }

test('Kraken and Coinbase return the last price of the pair', async () => {
  const server = await answering(({ path }) =>
    path.startsWith('/0/')
      ? { body: { error: [], result: { XXBTZUSD: { a: ['65001.0', '1', '1.000'], c: ['65000.10000', '0.0021'] } } } }
      : { body: { data: { amount: '80.125', base: 'LTC', currency: 'USD' } } },
  )
  assert.deepEqual(await krakenRates(server.url)(deps, 'btc'), { outcome: 'ok', value: '65000.10000' })
  assert.deepEqual(await coinbaseRates(server.url)(deps, 'ltc'), { outcome: 'ok', value: '80.125' })
  assert.deepEqual(
    server.asked.map(({ method, path }) => `${method} ${path}`),
    ['GET /0/public/Ticker?pair=XBTUSD', 'GET /v2/prices/LTC-USD/spot'],
  )
  await server.close()
})

test('of several pairs in a response, the requested one counts', async () => {
  const result = { XLTCZUSD: { c: ['80.5'] }, XXBTZUSD: { c: ['65000'] } }
  const server = await answering(() => ({ body: { error: [], result } }))
  assert.deepEqual(await krakenRates(server.url)(deps, 'btc'), { outcome: 'ok', value: '65000' })
  assert.deepEqual(await krakenRates(server.url)(deps, 'ltc'), { outcome: 'ok', value: '80.5' })
  await server.close()
})

test('a missing or zero price, another currency or an outage makes the result unavailable', async () => {
  for (const body of [
    { error: ['EQuery:Unknown asset pair'] },
    { result: { X: { c: ['0'] } } },
    { result: { X: { c: ['-5'] } } },
    { data: { amount: '60000', base: 'BTC', currency: 'EUR' } },
    { data: { amount: '80', base: 'LTC', currency: 'USD' } },
    { data: { amount: '60000', currency: 'USD' } },
    { error: [], result: { XLTCZUSD: { c: ['80'] } } },
    { error: [], result: { XXBTZEUR: { c: ['60000'] } } },
    'not JSON',
  ]) {
    const server = await answering(() => ({ body }))
    for (const rates of [krakenRates(server.url), coinbaseRates(server.url)]) {
      assert.equal((await rates(deps, 'btc')).outcome, 'unavailable', JSON.stringify(body))
    }
    await server.close()
  }
  assert.equal((await fixedRates({ btc: '65000' })(deps, 'ltc')).outcome, 'unavailable')
})

test('the requested amount is worth at least the dollars, and less than one unit more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 500, max: 10_000_000 }),
      fc.integer({ min: 1, max: 20_000_000 }),
      (cents, rateCents) => {
        const [dollars, rate] = [new Decimal(cents).div(100), new Decimal(rateCents).div(100)]
        const coins = new Decimal(coinsFor(dollars.toFixed(2), rate.toFixed(2), 'btc'))
        assert.ok(coins.mul(rate).greaterThanOrEqualTo(dollars))
        assert.ok(coins.minus('0.00000001').mul(rate).lessThan(dollars))
      },
    ),
  )
  assert.equal(coinsFor('30', '65000', 'btc'), '0.00046154')
  assert.equal(coinsFor('30', '150', 'xmr'), '0.200000000000')
})

test('two sources must both respond and agree within the tolerance', async () => {
  const ask = (first: string | undefined, second: string | undefined) =>
    agreeingRates(fixedRates(first ? { btc: first } : {}), fixedRates(second ? { btc: second } : {}), 20)(deps, 'btc')
  for (const [first, second, outcome] of [
    ['65000', '65000', 'ok'],
    ['65000', '78000', 'ok'],
    ['65000', '78000.01', 'unavailable'],
    ['78000.01', '65000', 'unavailable'],
    ['6500000', '65000', 'unavailable'],
    ['65000', undefined, 'unavailable'],
    [undefined, '65000', 'unavailable'],
  ] as const) {
    assert.equal((await ask(first, second)).outcome, outcome, `${first} ${second}`)
  }
  assert.deepEqual(await ask('65000', '70000'), { outcome: 'ok', value: '65000' })
})
