import * as sql from '#credits/top-ups/sql.ts'
import type { TopUpDeps } from '#credits/top-ups/top-up-deps.ts'
import type { Coin } from '#payments/payment-provider.ts'

/** So many may wait for their payment at a time: each is looked at again and again. */
export const mostPending = 20

/** How long after its expiry an address is looked at, for payments that come late. */
const watchedLongerMs = 7 * 24 * 60 * 60 * 1000

export type TopUp = { topUpId: string; address: string; amount: string; credits: string; coin: Coin; createdAt: Date }

export type RequestedTopUp =
  | { outcome: 'ok'; topUp: TopUp }
  | { outcome: 'not offered' | 'too many' }
  | { outcome: 'unavailable'; detail: string }

/** The coins that can be paid in. */
export const offeredCoins = ({ providers }: Pick<TopUpDeps, 'providers'>): Coin[] => [
  ...new Set(providers.flatMap(({ coins }) => coins)),
]

/**
 * Names a place to pay for credit: an address that nobody else is given, ever, and the exact amount.
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
  const [pending] = await sql.countPending(deps.db, accountId, mostPending)
  if ((pending?.count ?? 0) >= mostPending) return { outcome: 'too many' }

  const now = deps.clock.now()
  const topUpId = deps.ids()
  const expiresAt = new Date(now.getTime() + deps.lifetimeMs)
  const requested = await provider.request(deps, {
    topUpId,
    coin,
    dollars: credits,
    expiresAt,
    takeIndex: async (wallet) => (await sql.takeIndex(deps.db, wallet))[0]?.index as number,
  })
  if (requested.outcome !== 'ok') return requested
  const { address, amount, reference } = requested.value
  await sql.insertTopUp(deps.db, {
    account_id: accountId,
    id: topUpId,
    provider: provider.id,
    coin,
    credits,
    amount,
    address,
    reference,
    state: 'pending',
    created_at: now,
    expires_at: expiresAt,
    watch_until: new Date(expiresAt.getTime() + watchedLongerMs),
    look_at: new Date(now.getTime() + deps.lookEveryMs),
  })
  return { outcome: 'ok', topUp: { topUpId, address, amount, credits, coin, createdAt: now } }
}
