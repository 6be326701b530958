import { type CarrierConnection, sharedConnections } from '#adapters/carriers/connections.ts'
import { listUsableCarrierAccounts } from '#domain/carrier-accounts/list-carrier-accounts.ts'
import { type StoredConnectionDeps, storedConnections } from '#domain/carrier-accounts/stored-connections.ts'
import { serviceError } from '#kit/errors/service-error.ts'

/**
 * One of the account's own, as it is kept now, with its credentials.
 *
 * @throws ServiceError `CarrierAccount.NotFound`; `CarrierAccount.Unreadable` where no key opens its credentials
 */
export async function openCarrierAccount(
  deps: StoredConnectionDeps,
  { accountId, carrierAccountId }: { accountId: string; carrierAccountId: string },
): Promise<CarrierConnection> {
  const own = (await listUsableCarrierAccounts(deps, { accountId })).find(
    (one) => one.carrierAccountId === carrierAccountId && one.accountId === accountId,
  )
  if (!own) throw serviceError('CarrierAccount.NotFound')
  // None of those that rates go through: these may be some seconds old.
  const connections = storedConnections(deps, sharedConnections([]))
  const connection = await connections.find(accountId, own.carrier, carrierAccountId)
  if (!connection) throw serviceError('CarrierAccount.Unreadable')
  return connection
}
