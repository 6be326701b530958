import type { StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import type { OpenedStore, StoreKey } from '#domain/store-sync/connection.ts'
import { noKeyOpensStore, openFields } from '#domain/store-sync/connections/credentials.ts'
import * as sql from '#domain/store-sync/connections/sql.ts'
import type { ConnectedStoresDeps } from '#domain/store-sync/stores-deps.ts'

export const connectionOf = <Row extends sql.SealedStore>({
  credentials: _sealed,
  connectedAt: _at,
  shop: _shop,
  ...row
}: Row) => row

/**
 * One of the account's shops as it is kept now, with everything that its adapter is called with; also one that was
 * disconnected, since what it was told of is taken back there.
 *
 * @returns null where there is none, or no key opens its credentials, which is logged
 */
export async function openStore(
  deps: Pick<ConnectedStoresDeps, 'db' | 'clock' | 'log' | 'seal' | 'known' | 'http' | 'tokens'>,
  key: StoreKey,
): Promise<OpenedStore | null> {
  const [row] = await sql.selectStore(deps.db, key)
  const store = row && deps.known.find(({ kind }) => kind === row.kind)
  if (!row || !store) return null
  const { storeId, kind } = row
  if (deps.seal.keyOf(row.credentials) === null) {
    deps.log.error({ storeId, kind }, noKeyOpensStore)
    return null
  }
  try {
    const credentials = openFields(deps.seal, storeId, row.credentials)
    const account: StoreAccount = { id: storeId, baseUrl: row.baseUrl, credentials, facts: row.facts }
    const calls: StoreDeps = {
      http: row.byOperator ? deps.http.anywhere : deps.http.internet,
      clock: deps.clock,
      log: deps.log,
      tokens: deps.tokens(row),
    }
    return { connection: connectionOf(row), store, account, calls }
  } catch (error) {
    deps.log.error({ err: error, storeId, kind }, 'store credentials cannot be decrypted')
    return null
  }
}
