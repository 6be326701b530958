import type {
  Fields,
  Store,
  StoreAccount,
  StoreAddress,
  StoreDeps,
  StoreKind,
  StoreTokens,
} from '#adapters/stores/store.ts'
import type { Environment } from '#domain/accounts/account.ts'
import type { ParcelContent } from '#domain/orders/order/parcel.ts'
import type { Clock } from '#kit/clock.ts'
import type { Seal } from '#kit/crypto.ts'
import type { OutgoingHttp } from '#kit/http.ts'
import type { Ids } from '#kit/ids.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'

export type StoreKey = { accountId: string; storeId: string }

/** A store of an account, without its credentials. */
export type ConnectedStore = StoreKey & {
  kind: StoreKind
  /** Distinguishes the account's stores of one kind. */
  name: string
  baseUrl: string
  facts: Fields
  /** Whether an operator entered the URL. Other URLs must lead to public IP addresses. */
  byOperator: boolean
  /** The ship-from address of the store. Null: unknown. */
  shipFrom: StoreAddress | null
  /** The ship-from address that replaces the store's own. Null: none. */
  warehouseId: string | null
  /** The sub-account that owns the orders. Null: the account itself. */
  subAccountId: string | null
  /** Used if the store provides no weight or dimensions. */
  defaultParcel: ParcelContent
  /** Whether a Sandbox notifies the store of sample labels, although it may mail real buyers. */
  takesSamples: boolean
  /** Whether orders without labels are canceled here if the store closes them. */
  cancelsClosed: boolean
  /** Whether labels can be bought for orders that are not paid yet. */
  shipsUnpaid: boolean
  connected: boolean
  createdAt: Date
  updatedAt: Date
}

/** The number of orders by the reason why they were left out, such as `not shippable`. */
export type SkippedCounts = Readonly<Record<string, number>>

/** The result of a sync, as stored in `last_round`. The counts except `blocked` add up to the number of orders read. */
export type SyncSummary = {
  imported: number
  updated: number
  unchanged: number
  failed: number
  /** The number of orders among them for which no label can be bought. */
  blocked: number
  /** Absent: none. */
  skipped?: SkippedCounts
  /** RFC 3339, UTC. */
  startedAt: string
  endedAt: string
}

/** The reason why syncs fail, as stored in `last_failure` until a sync succeeds. */
export type StoreFailure = {
  /** The first and the last failure. RFC 3339, UTC. */
  since: string
  at: string
  /** A sentence for people, often in the store's own words. */
  detail: string
}

/** The orders that the last complete list of open orders left out, as stored in `left_out`. */
export type LeftOut = { at: string; skipped: SkippedCounts }

/** A store with everything that its adapter needs. */
export type OpenedStore = {
  connection: ConnectedStore
  store: Store
  account: StoreAccount
  calls: StoreDeps
}

export type StoreSyncDeps = {
  db: Database
  clock: Clock
  ids: Ids
  log: Logger
  environment: Environment
  /** Encrypts credentials, see `storeSeal`. */
  seal: Seal
  /** All store types. */
  known: readonly Store[]
  http: StoreHttp
  tokens: OpenTokens
  /** The public URL of the deployment. Null: unknown, so no store can call it. */
  publicUrl(): string | null
  /** The owner of this process's leases. */
  node: string
}

export type StoreHttp = {
  /** Reaches public IP addresses only. Used unless an operator entered the URL. */
  internet: OutgoingHttp
  anywhere: OutgoingHttp
}

/** The tokens of one connection. A new connection does not use tokens of the previous one. */
export type OpenTokens = (connection: StoreKey & { connectedAt: Date }) => StoreTokens

export type ImportDeps = Pick<StoreSyncDeps, 'db' | 'clock' | 'ids' | 'log' | 'environment'>
