import type { Coin } from '#adapters/payments/payment-provider.ts'
import * as sql from '#domain/credits/top-ups/exchange-rate-sql.ts'
import type { TopUpDeps } from '#domain/credits/top-ups/top-up-deps.ts'

/** One sample is kept of each interval, whichever node took it. */
export const sampleEveryMs = 10 * 60 * 1000
const recentMs = 24 * 60 * 60 * 1000

/** Keeps what the coins cost now, by which later rates are judged: a source that errs for an hour moves no median. */
export async function sampleExchangeRates(deps: TopUpDeps): Promise<void> {
  const now = deps.clock.now().getTime()
  const at = new Date(now - (now % sampleEveryMs))
  for (const provider of deps.providers) {
    for (const coin of provider.coins) {
      const rate = await provider.exchangeRate?.(deps, coin)
      if (rate?.outcome === 'ok') await sql.insertSample(deps.db, { coin, at, rate: rate.value })
      else if (rate) deps.log.warn({ coin, detail: rate.detail }, 'exchange rate unavailable')
    }
  }
  await sql.deleteSamples(deps.db, new Date(now - 2 * recentMs))
}

/** The median of a day, in dollars for one coin, a decimal; null where there is no sample. */
export async function findRecentRate(deps: Pick<TopUpDeps, 'db' | 'clock'>, coin: Coin): Promise<string | null> {
  const [median] = await sql.selectMedianRate(deps.db, coin, new Date(deps.clock.now().getTime() - recentMs))
  return median?.rate ?? null
}
