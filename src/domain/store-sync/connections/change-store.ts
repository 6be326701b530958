import type { Audit } from '#domain/audit/audit.ts'
import type { ParcelContent } from '#domain/orders/order/parcel.ts'
import type {
  ConnectedStore,
  LeftOut,
  StoreFailure,
  StoreKey,
  StoreSyncDeps,
  SyncSummary,
} from '#domain/store-sync/connection.ts'
import { connectionOf } from '#domain/store-sync/connections/open-store.ts'
import * as sql from '#domain/store-sync/connections/sql.ts'
import { unsubscribeFromWebhooks } from '#domain/store-sync/connections/webhooks.ts'
import type { Clock } from '#kit/clock.ts'
import { isPublicAddress } from '#kit/ip-address.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

export type StoreSettings = {
  /** The ship-from address. Null: the store's own. */
  warehouseId: string | null
  defaultParcel: ParcelContent
  /** Whether a Sandbox notifies the store of sample labels. Absent: unchanged. */
  takesSamples?: boolean | undefined
  /** Whether orders without labels are canceled here if the store closes them. Absent: unchanged. */
  cancelsClosed?: boolean | undefined
  /** Whether labels can be bought for orders that are not paid yet. Absent: unchanged. */
  shipsUnpaid?: boolean | undefined
}

/**
 * Changes the settings for orders that are imported from now on.
 *
 * @returns false if the account has no such store
 */
export async function changeStore(
  deps: { db: Database; clock: Clock; audit: Audit },
  command: StoreKey & StoreSettings,
): Promise<boolean> {
  const { accountId, storeId, takesSamples = null, cancelsClosed = null, shipsUnpaid = null } = command
  return deps.db.transaction(async (tx) => {
    const settings = { takesSamples, cancelsClosed, shipsUnpaid, now: deps.clock.now() }
    const [changed] = await sql.changeStore(tx, { ...command, ...settings })
    if (!changed) return false
    await deps.audit(tx, { act: 'store.change', accountId, subjects: { storeId }, details: { name: changed.name } })
    return true
  })
}

/**
 * Stops the import. The credentials are kept, because canceled labels are still reported to the store.
 *
 * @returns false if the account has no such store
 */
export async function disconnectStore(
  deps: Omit<StoreSyncDeps, 'environment' | 'node'> & { audit: Audit },
  { accountId, storeId }: StoreKey,
): Promise<boolean> {
  const isThere = await deps.db.transaction(async (tx) => {
    const [disconnected] = await sql.disconnectStore(tx, { accountId, storeId, now: deps.clock.now() })
    if (!disconnected) return false
    await deps.audit(tx, { act: 'store.disconnect', accountId, subjects: { storeId } })
    return true
  })
  if (isThere) await unsubscribeFromWebhooks(deps, { accountId, storeId })
  return isThere
}

/** The progress of a store's syncs. */
type SyncProgress = {
  /** The time up to which changes were imported. Null until all orders have been listed once. */
  changedSince: Date | null
  /** The time of the last full resync. */
  resyncedAt: Date | null
  /** The time of the next sync. */
  dueAt: Date
  /** The number of failed syncs in a row. */
  failures: number
  lastRound: SyncSummary | null
  lastFailure: StoreFailure | null
  /** The orders that the last complete list of open orders left out. Null: there was none yet. */
  leftOut: LeftOut | null
  /** How far the store's clock is ahead, in milliseconds. Null: unknown. */
  clockAheadMs: number | null
  /** The number of orders that could not be read, without dismissed ones. */
  unread: number
}

export type ListedStore = ConnectedStore & SyncProgress

/** The account's stores, oldest first, including disconnected ones. */
export async function listStores(
  deps: { db: Queryable },
  { accountId }: { accountId: string },
): Promise<ListedStore[]> {
  return (await sql.selectStores(deps.db, accountId)).map(connectionOf)
}

/** All stores of the deployment, for operators. */
export async function listAllStores(deps: { db: Queryable }): Promise<ListedStore[]> {
  return (await sql.selectAllStores(deps.db)).map(connectionOf)
}

/** The shops that several accounts have connected, at most 100. For operators: accounts must not learn of each other. */
export const listSharedShops = (deps: { db: Queryable }): Promise<{ kind: string; shop: string; accounts: number }[]> =>
  sql.selectSharedShops(deps.db)

const isLoopbackName = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)

const isLiteral = (host: string): boolean => host.startsWith('[') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)

/** Names that only private networks use. */
const isPrivateName = (host: string): boolean =>
  !host.includes('.') || /\.(?:localhost|internal|local|lan|home\.arpa)$/.test(host)

/** The ports of shops. Operators can use others. */
const shopPorts: readonly string[] = ['', '8443']

/**
 * The issue with a store's URL as the end of a sentence; null if there is none. IP addresses of names are checked with
 * each call.
 *
 * @param byOperator whether an operator entered it, who may use any host and port, and plain HTTP on this machine
 */
export function validateStoreUrl(address: string, byOperator: boolean): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'must be a URL that starts with https://'
  // The URL is stored and shown in plain text, unlike the credentials.
  if (url.username !== '' || url.password !== '') return 'must not contain a username or a password'
  if (url.search !== '' || url.hash !== '') return 'must not have a query or a fragment'
  const host = url.hostname.replace(/\.$/, '')
  if (url.protocol === 'http:' && !(byOperator && isLoopbackName(host))) {
    return byOperator ? 'must start with https:// (http:// is allowed only for localhost)' : 'must start with https://'
  }
  if (byOperator) return null
  if (!shopPorts.includes(url.port)) return 'must use port 443 or 8443'
  const isOutside = isLiteral(host) ? isPublicAddress(host.replace(/^\[|\]$/g, '')) : !isPrivateName(host)
  return isOutside ? null : 'must be a public address, not one in a private network'
}

export const withoutTrailingSlash = (address: string): string => address.trim().replace(/\/+$/, '')

/** Such a store is simulated or used for tests. */
export const isOnThisMachine = (address: string): boolean => isLoopbackName(new URL(address).hostname)
