import type { Coin, PaymentPlace, PaymentProvider, ProviderResponse } from '#adapters/payments/payment-provider.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { findRecentRate } from '#domain/credits/top-ups/exchange-rate-samples.ts'
import { recordSource } from '#domain/credits/top-ups/payment-sources.ts'
import * as sql from '#domain/credits/top-ups/sql.ts'
import type { TopUp, TopUpDeps } from '#domain/credits/top-ups/top-up.ts'
import { listLimits } from '#kit/list-limits.ts'
import { plainAmount } from '#kit/money.ts'
import type { Queryable } from '#kit/postgres.ts'

/** An older request was lost with its node: the provider was not called, or its response was lost. */
const requestLastsMs = 5 * 60 * 1000

/** How long after its expiry an address is polled, for late payments. */
const polledLongerMs = 7 * 24 * 60 * 60 * 1000

export type RequestedTopUp =
  | { outcome: 'ok'; topUp: TopUp }
  | { outcome: 'not offered' }
  /** Too many wait for their payment, or too many have expired and are still polled for late payments. */
  | { outcome: 'too many pending' | 'too many unpaid' }
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
  deps: TopUpDeps & { audit: Audit },
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
  const place = await takePlace(deps, requested)
  if (place !== 'taken') return { outcome: place }
  const response = await askProvider(deps, provider, requested)
  if (response.outcome !== 'ok') {
    await sql.deleteRequested(deps.db, accountId, requested.topUpId)
    return response
  }
  const topUp: TopUp = { ...requested, ...response.value, state: 'pending', unreadSince: null }
  const { topUpId } = topUp
  const opened = await deps.db.transaction(async (tx) => {
    const [found] = await sql.openRequested(tx, topUp, new Date(now.getTime() + deps.pollEveryMs))
    if (found)
      await deps.audit(tx, { act: 'credit.top-up', accountId, subjects: { topUpId }, details: { credits, coin } })
    return found
  })
  return opened ? { outcome: 'ok', topUp } : { outcome: 'unavailable', detail: `${provider.id} took too long` }
}

/** Counts the top-up against the account's limit before a wallet's number is used. */
async function takePlace(
  deps: Pick<TopUpDeps, 'db'>,
  requested: sql.RequestedTopUp,
): Promise<'taken' | 'too many pending' | 'too many unpaid'> {
  const { accountId, createdAt: now } = requested
  return deps.db.transaction(async (tx) => {
    await sql.lockCount(tx, accountId)
    await sql.deleteLostRequests(tx, accountId, new Date(now.getTime() - requestLastsMs))
    const { max: maxUnpaid } = listLimits['unpaid top-ups']
    const count = await sql.countPolled(tx, accountId, now, maxUnpaid)
    if (count.pending >= listLimits['top-ups that wait for payment'].max) return 'too many pending'
    if (count.polled >= maxUnpaid) return 'too many unpaid'
    await sql.insertRequested(tx, requested)
    return 'taken'
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
    if (response.outcome === 'ok') await recordSource(deps, provider.id, response)
    else {
      // The reason may be the exchange rate.
      const probed = await provider.probe(deps)
      await recordSource(deps, provider.id, probed)
      if (probed.outcome === 'ok') {
        deps.log.warn({ provider: provider.id, detail: response.detail }, 'top-up request failed')
      }
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
