import type { Coin, PaymentPlace, PaymentProvider, ProviderResponse } from '#adapters/payments/payment-provider.ts'
import * as sql from '#domain/credits/top-ups/sql.ts'
import type { TopUp, TopUpDeps } from '#domain/credits/top-ups/top-up.ts'
import { plainAmount } from '#kit/money.ts'
import type { Queryable } from '#kit/postgres.ts'

/** How many may wait for their payment at a time: each is polled repeatedly. */
export const maxPending = 20
/** Expired ones are also polled, for some days. */
const maxUnpaid = 200

/** An older request was lost with its node: the provider was not called, or its response was lost. */
const requestLastsMs = 5 * 60 * 1000

/** How long after its expiry an address is polled, for late payments. */
const polledLongerMs = 7 * 24 * 60 * 60 * 1000

export type RequestedTopUp =
  | { outcome: 'ok'; topUp: TopUp }
  | { outcome: 'not offered' | 'too many' }
  | { outcome: 'unavailable'; detail: string }

/** The coins that are accepted. */
export const offeredCoins = ({ providers }: Pick<TopUpDeps, 'providers'>): Coin[] => [
  ...new Set(providers.flatMap(({ coins }) => coins)),
]

/**
 * Creates a top-up: an address that is never used again, and the exact amount.
 *
 * @param command.credits US dollars, a decimal
 */
export async function requestTopUp(
  deps: TopUpDeps,
  command: { accountId: string; credits: string; coin: Coin },
): Promise<RequestedTopUp> {
  const { accountId, credits, coin } = command
  const provider = deps.providers.find(({ coins }) => coins.includes(coin))
  if (!provider) return { outcome: 'not offered' }
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + deps.lifetimeMs)
  const requested: sql.RequestedTopUp = {
    accountId,
    topUpId: deps.ids(),
    provider: provider.id,
    coin,
    credits,
    createdAt: now,
    expiresAt,
    pollUntil: new Date(expiresAt.getTime() + polledLongerMs),
  }
  if (!(await takePlace(deps, requested))) return { outcome: 'too many' }
  const response = await askProvider(deps, provider, requested)
  if (response.outcome !== 'ok') {
    await sql.deleteRequested(deps.db, accountId, requested.topUpId)
    return response
  }
  const topUp: TopUp = { ...requested, ...response.value, state: 'pending' }
  const [opened] = await sql.openRequested(deps.db, topUp, new Date(now.getTime() + deps.pollEveryMs))
  return opened ? { outcome: 'ok', topUp } : { outcome: 'unavailable', detail: `${provider.id} took too long` }
}

/** Counts the top-up against the account's limit before a wallet's number is used. */
async function takePlace(deps: Pick<TopUpDeps, 'db'>, requested: sql.RequestedTopUp): Promise<boolean> {
  const { accountId, createdAt: now } = requested
  return deps.db.transaction(async (tx) => {
    await sql.lockCount(tx, accountId)
    await sql.deleteLostRequests(tx, accountId, new Date(now.getTime() - requestLastsMs))
    const count = await sql.countPolled(tx, accountId, now, maxUnpaid)
    if (count.pending >= maxPending || count.polled >= maxUnpaid) return false
    await sql.insertRequested(tx, requested)
    return true
  })
}

/** An unused address number returns to its wallet, unless a later one was taken meanwhile. */
async function askProvider(
  deps: TopUpDeps,
  provider: PaymentProvider,
  { topUpId, coin, credits: dollars, expiresAt }: sql.RequestedTopUp,
): Promise<ProviderResponse<PaymentPlace>> {
  const taken: { wallet: string; index: number }[] = []
  const takeIndex = async (wallet: string) => {
    const index = await sql.takeIndex(deps.db, wallet)
    taken.push({ wallet, index })
    return index
  }
  try {
    const recentRate = (other: Coin) => findRecentRate(deps, other)
    const response = await provider.request(deps, { topUpId, coin, dollars, expiresAt, takeIndex, recentRate })
    if (response.outcome !== 'ok') {
      deps.log.warn({ provider: provider.id, detail: response.detail }, 'top-up request failed')
      for (const { wallet, index } of taken) await sql.returnIndex(deps.db, wallet, index)
    }
    return response
  } catch (error) {
    deps.log.error({ err: error, provider: provider.id }, 'payment provider failed with an internal error')
    return { outcome: 'unavailable', detail: `${provider.id} failed` }
  }
}

/** URI schemes of wallets, and their names of the amount: BIP 21, the same for Litecoin, and Monero's own. */
const schemes: Readonly<Record<Coin, { scheme: string; amount: string }>> = {
  btc: { scheme: 'bitcoin', amount: 'amount' },
  ltc: { scheme: 'litecoin', amount: 'amount' },
  xmr: { scheme: 'monero', amount: 'tx_amount' },
}

/** The payment URI that a wallet reads, typed or as a QR code: address and amount. */
export function paymentUri({ coin, address, amount }: Pick<TopUp, 'coin' | 'address' | 'amount'>): string {
  const scheme = schemes[coin]
  return `${scheme.scheme}:${address}?${scheme.amount}=${plainAmount(amount)}`
}

/** More than the number of addresses that are requested between two backups. */
const skippedAddresses = 1000

/**
 * After a restore from a backup, skips addresses that may have been given out since. An address that is given out twice
 * would credit one payer's money to another.
 */
export async function skipAddresses(tx: Queryable): Promise<void> {
  await sql.skipAddresses(tx, skippedAddresses)
}

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
    text: `select percentile_disc(0.5) within group (order by rate) as rate from exchange_rate_samples
           where coin = $1::text and at > $2::timestamptz`,
    values: [coin, since],
  })

/** One sample is stored per interval, by whichever node takes it. */
export const sampleEveryMs = 10 * 60 * 1000
const recentMs = 24 * 60 * 60 * 1000

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

/** The median of a day, in dollars for one coin, a decimal; null: no samples. */
export async function findRecentRate(deps: Pick<TopUpDeps, 'db' | 'clock'>, coin: Coin): Promise<string | null> {
  const [median] = await selectMedianRate(deps.db, coin, new Date(deps.clock.now().getTime() - recentMs))
  return median?.rate ?? null
}
