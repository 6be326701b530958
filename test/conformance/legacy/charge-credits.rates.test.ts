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
    await eventually('two more samples are taken', async () => {
      // Repeated, because the clock may advance before the sampler sleeps.
      environment.clock.advance(10 * 60_000)
      return (await samples()).length >= 3
    })
    assert.equal((await charge('30')).status, 200)
  } finally {
    await node.close()
  }
})
