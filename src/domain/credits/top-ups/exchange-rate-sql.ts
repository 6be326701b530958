/** Statements on exchange rates as they were of late. */

import type { Coin } from '#adapters/payments/payment-provider.ts'
import type { Queryable } from '#kit/postgres.ts'

export const insertSample = (db: Queryable, sample: { coin: Coin; at: Date; rate: string }) =>
  db.query({
    name: 'exchange-rate-samples.insert',
    text: `insert into exchange_rate_samples (coin, at, rate) values ($1::text, $2::timestamptz, $3::numeric)
           on conflict do nothing`,
    values: [sample.coin, sample.at, sample.rate],
  })

export const deleteSamples = (db: Queryable, before: Date) =>
  db.query({
    name: 'exchange-rate-samples.delete',
    text: `delete from exchange_rate_samples where at < $1::timestamptz`,
    values: [before],
  })

export const selectMedianRate = (db: Queryable, coin: Coin, since: Date) =>
  db.query<{ rate: string | null }>({
    name: 'exchange-rate-samples.median',
    text: `select percentile_disc(0.5) within group (order by rate) as rate from exchange_rate_samples
           where coin = $1::text and at > $2::timestamptz`,
    values: [coin, since],
  })
