/** The findings of `waybill doctor` about encrypted credentials. */

import type { Config } from '#app/config.ts'
import { findSecretKeys } from '#app/secret-keys.ts'
import { bad, fine } from '#cli/finding.ts'
import type { Finding } from '#edges/console/stores/connect-routes.ts'
import { examineCredentials } from '#domain/carrier-accounts/examine-credentials.ts'
import { listStoreSecretKeys } from '#domain/store-sync/connections/secret-keys.ts'
import type { Database } from '#kit/postgres.ts'

type Sealed = { id: string; kind: string; name: string; connected: boolean; secretKey: number | null }

export async function examineSealed(config: Config, db: Database): Promise<Finding[]> {
  // An unreadable key has its own finding.
  const secrets = (await findSecretKeys(config).catch(() => null)) ?? []
  const carriers = await examineCredentials({ db }, secrets)
  const stores = await listStoreSecretKeys({ db }, secrets)
  return [
    describeConnection(
      'carrier credentials',
      carriers.map((one) => ({ ...one, id: one.carrierAccountId, kind: one.carrier })),
    ),
    describeConnection(
      'store credentials',
      stores.map((one) => ({ ...one, id: one.storeId })),
    ),
  ]
}

function describeConnection(what: string, found: readonly Sealed[]): Finding {
  const lost = found.filter(({ secretKey, connected }) => connected && secretKey === null)
  if (lost.length > 0) {
    const which = lost.map(({ kind, name, id }) => `${kind} "${name}" (${id})`)
    return bad(
      what,
      `no key decrypts the credentials of ${which.join(', ')}; put the key that encrypted them back into WAYBILL_SECRET_KEYS, or connect it again under the same name`,
    )
  }
  const older = found.filter(({ secretKey }) => secretKey !== null && secretKey > 1).length
  const rest = older > 0 ? `, ${older} with older keys (the next start encrypts them with the newest)` : ''
  return fine(what, `${found.filter(({ secretKey }) => secretKey !== null).length} can be decrypted${rest}`)
}
