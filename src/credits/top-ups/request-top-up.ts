import * as sql from '#credits/top-ups/sql.ts'
import type { TopUp } from '#credits/top-ups/top-up.ts'
import type { TopUpDeps } from '#credits/top-ups/top-up-deps.ts'
import type { Queryable } from '#kit/postgres.ts'
import type { Coin } from '#payments/payment-provider.ts'

/** So many may wait for their payment at a time: each is polled again and again. */
export const maxPending = 20
/** Expired ones are polled as well, for some days. */
const maxUnpaid = 200

/** How long after its expiry an address is polled, for payments that come late. */
const polledLongerMs = 7 * 24 * 60 * 60 * 1000

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
  const now = deps.clock.now()
  // Before a provider is asked; it counts when the top-up is added.
  if (await isFull(deps.db, accountId, now)) return { outcome: 'too many' }
  const topUpId = deps.ids()
  const expiresAt = new Date(now.getTime() + deps.lifetimeMs)
  const requested = await provider.request(deps, {
    topUpId,
    coin,
    dollars: credits,
    expiresAt,
    takeIndex: (wallet) => sql.takeIndex(deps.db, wallet),
  })
  if (requested.outcome !== 'ok') return requested
  const { address, amount, reference } = requested.value
  const topUp: TopUp = {
    topUpId,
    accountId,
    provider: provider.id,
    coin,
    credits,
    amount,
    address,
    reference,
    state: 'pending',
    createdAt: now,
    expiresAt,
    pollUntil: new Date(expiresAt.getTime() + polledLongerMs),
  }
  const pollAt = new Date(now.getTime() + deps.pollEveryMs)
  const isAdded = await deps.db.transaction(async (tx) => {
    await sql.lockCount(tx, accountId)
    if (await isFull(tx, accountId, now)) return false
    await sql.insertTopUp(tx, topUp, pollAt)
    return true
  })
  if (!isAdded) return { outcome: 'too many' }
  return { outcome: 'ok', topUp }
}

async function isFull(db: Queryable, accountId: string, now: Date): Promise<boolean> {
  const count = await sql.countPolled(db, accountId, now, maxUnpaid)
  return count.pending >= maxPending || count.polled >= maxUnpaid
}
