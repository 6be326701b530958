import assert from 'node:assert/strict'
import test from 'node:test'
import type { ExchangeRates } from '#adapters/payments/exchange-rates.ts'
import { sandboxWallets } from '#app/payment-providers.ts'
import { eventually } from '../../support/eventually.ts'
import { openTestEnvironment } from '../../support/test-environment.ts'
import { openPayer } from '../../support/top-ups.ts'

const environment = openTestEnvironment()
const { openCaller } = openPayer(environment)

const samples = () =>
  environment.db.query<{ rate: string }>({
    name: 'test.samples',
    text: "select rate from exchange_rate_samples where coin = 'btc' order by at",
    values: [],
  })

/** Adds one every ten minutes, before the first or, with negative hours, after the last. */
const addSamples = (hours: number, rate: string) =>
  environment.db.query({
    name: 'test.add-samples',
    text: `insert into exchange_rate_samples (coin, at, rate)
           select 'btc', (select case when $1::integer > 0 then min(at) else max(at) end from exchange_rate_samples)
                         - sign($1::integer) * n * interval '10 minutes', $2::numeric
           from generate_series(1, abs($1::integer) * 6) n`,
    values: [hours, rate],
  })

test("credit is not sold at a price far from the day's prices, but a lasting price is accepted eventually", async () => {
  let price = '65000'
  const rates: ExchangeRates = async () => ({ outcome: 'ok', value: price })
  const topUps = {
    providers: sandboxWallets(environment.simulatorUrl, rates, 20),
    lifetimeMs: 1_800_000,
    confirmWithinMs: 86_400_000,
    pollEveryMs: 60_000,
  }
  const node = await environment.startNode({ topUps })
  try {
    const { charge } = await openCaller(node.url)
    await eventually('the first sample is taken', async () => (await samples()).length === 1)
    const refused = await charge('30')
    assert.deepEqual([refused.status, (await charge('30')).status], [503, 503], 'one sample is not enough')
    await addSamples(2, '65000')
    assert.equal((await charge('30')).status, 503, 'two hours are not enough')
    await addSamples(1, '65000')
    for (const [now, status] of [
      ['65000', 200],
      ['77999', 200],
      ['54200', 200],
      ['78001', 503],
      ['6500000', 503],
      ['54100', 503],
      ['0.01', 503],
    ] as const) {
      price = now
      const answer = await charge('30')
      assert.equal(answer.status, status, now)
      if (status === 503)
        assert.equal(answer.text, 'No payment address or exchange rate is available right now. Try again later.')
    }
    price = '90000'
    assert.equal((await charge('30')).status, 503)
    await addSamples(-4, price)
    assert.equal((await charge('30')).status, 200)
  } finally {
    await node.close()
  }
})
