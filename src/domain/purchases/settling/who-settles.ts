import type { CarrierConnections } from '#adapters/carriers/connections.ts'
import { listUsableCarrierAccounts } from '#domain/carrier-accounts/stored-connections.ts'
import type { SettledBy } from '#domain/purchases/settling/to-settle.ts'
import type { Queryable } from '#kit/postgres.ts'

type Sold = { carrier: string; carrierAccount: string }

/**
 * Who says what became of something: the people of the account where it went through their own account at the carrier, or
 * through a simulator, which costs nobody anything; else the operator, who pays for what was made.
 */
export async function whoSettles(
  deps: { db: Queryable; connections: CarrierConnections },
  accountId: string,
  sold: readonly Sold[],
): Promise<(one: Sold) => SettledBy> {
  if (sold.length === 0) return () => 'operator'
  const usable = await listUsableCarrierAccounts(deps, { accountId })
  const own = new Set(usable.filter((one) => one.accountId !== null).map(({ carrierAccountId }) => carrierAccountId))
  const rest = new Map(
    sold.filter(({ carrierAccount }) => !own.has(carrierAccount)).map((one) => [one.carrierAccount, one.carrier]),
  )
  const connections = await Promise.all(
    [...rest].map(([carrierAccount, carrier]) => deps.connections.find(accountId, carrier, carrierAccount)),
  )
  const simulated = new Set(connections.filter((one) => one?.account.simulated).map((one) => one?.account.id))
  return ({ carrierAccount }) => (own.has(carrierAccount) || simulated.has(carrierAccount) ? 'account' : 'operator')
}
