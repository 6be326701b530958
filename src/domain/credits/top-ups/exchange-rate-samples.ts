import type { Coin } from '#adapters/payments/payment-provider.ts'
import type { TopUpDeps } from '#domain/credits/top-ups/top-up.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Statements on recent exchange rates. */

const insertSample = (db: Queryable, sample: { coin: Coin; at: Date; rate: string }) =>
  db.query({
    name: 'exchange-rate-samples.insert',
    text: `insert into exchange_rate_samples (coin, at, rate) values ($1::text, $2::timestamptz, $3::numeric)
           on conflict do nothing`,
    values: [sample.coin, sample.at, sample.rate],
  })

const deleteSamples = (db: Queryable, before: Date) =>
  db.query({
    name: 'exchange-rate-samples.delete',
    text: `delete from exchange_rate_samples where at < $1::timestamptz`,
    values: [before],
  })

const selectMedianRate = (db: Queryable, coin: Coin, since: Date) =>
  db.query<{ rate: string | null }>({
    name: 'exchange-rate-samples.median',
    text: `select case when max(at) - min(at) >= interval '1 millisecond' * $3::integer
                       then percentile_disc(0.5) within group (order by rate) end as rate
           from exchange_rate_samples where coin = $1::text and at > $2::timestamptz`,
    values: [coin, since, sampledMs],
  })

/** One sample is stored per interval, by whichever node takes it. */
export const sampleEveryMs = 10 * 60 * 1000
const recentMs = 24 * 60 * 60 * 1000
/** Samples of a shorter time could all come from one mistake of the source. */
const sampledMs = 3 * 60 * 60 * 1000

/**
 * Stores current prices of coins, to check later rates against. A source that is wrong for an hour does not move the
 * median.
 */
export async function sampleExchangeRates(deps: TopUpDeps): Promise<void> {
  const now = deps.clock.now().getTime()
  const at = new Date(now - (now % sampleEveryMs))
  for (const provider of deps.providers) {
    for (const coin of provider.coins) {
      const rate = await provider.exchangeRate?.(deps, coin)
      if (rate?.outcome === 'ok') await insertSample(deps.db, { coin, at, rate: rate.value })
      else if (rate) deps.log.warn({ coin, detail: rate.detail }, 'exchange rate unavailable')
    }
  }
  await deleteSamples(deps.db, new Date(now - 2 * recentMs))
}

/** The median of a day, in dollars for one coin, a decimal; null: not enough samples, which span three hours. */
export async function findRecentRate(deps: Pick<TopUpDeps, 'db' | 'clock'>, coin: Coin): Promise<string | null> {
  const [median] = await selectMedianRate(deps.db, coin, new Date(deps.clock.now().getTime() - recentMs))
  return median?.rate ?? null
}
