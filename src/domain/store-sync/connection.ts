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

/** A shop that an account has connected, without what opens it. */
export type ConnectedStore = StoreKey & {
  kind: StoreKind
  /** Tells the account's shops of one kind apart. */
  name: string
  baseUrl: string
  facts: Fields
  /** Whether an operator named its address, which may then be any; others lie in the internet. */
  byOperator: boolean
  /** Where its parcels come from, as the store says; null: it does not. */
  shipFrom: StoreAddress | null
  /** The warehouse that takes the place of what the store says; null: none does. */
  warehouseId: string | null
  /** Whose its orders are; null: the account's own. */
  subAccountId: string | null
  /** What a parcel is taken to be of which the store does not say it. */
  defaultParcel: ParcelContent
  /** Whether a Sandbox tells it of its samples, though it may have buyers who are mailed. */
  takesSamples: boolean
  connected: boolean
  createdAt: Date
  updatedAt: Date
}

/** What a look at a store did, as `last_round` keeps it: each order that was read is one of the first four. */
export type SyncSummary = {
  imported: number
  updated: number
  unchanged: number
  failed: number
  /** Of those that were read: how many no label can be bought for. */
  blocked: number
  /** RFC 3339, UTC. */
  startedAt: string
  endedAt: string
}

/** Why a store cannot be looked at, as `last_failure` keeps it until a look goes well. */
export type StoreFailure = {
  /** When it failed first, and last. RFC 3339, UTC. */
  since: string
  at: string
  /** In a sentence for people: the store's own words, where it has some. */
  detail: string
}

/** A shop with everything that its adapter is called with. */
export type OpenedStore = {
  connection: ConnectedStore
  store: Store
  account: StoreAccount
  calls: StoreDeps
}

/** What the verbs of connected stores are given. */
export type StoreSyncDeps = {
  db: Database
  clock: Clock
  ids: Ids
  log: Logger
  environment: Environment
  /** Seals what opens shops, see `storeSeal`. */
  seal: Seal
  /** Every store that there is. */
  known: readonly Store[]
  http: StoreHttp
  tokens: OpenTokens
  /** Where the deployment is reached; null: that is not known, so no store can call it. */
  publicUrl(): string | null
  /** Names the process in leases. */
  node: string
}

export type StoreHttp = {
  /** To addresses of the internet alone: for shops whose address an operator has not named. */
  internet: OutgoingHttp
  anywhere: OutgoingHttp
}

/** The tokens of one connection: made anew they are others, so that nothing old is used. */
export type OpenTokens = (connection: StoreKey & { connectedAt: Date }) => StoreTokens

export type ImportDeps = Pick<StoreSyncDeps, 'db' | 'clock' | 'ids' | 'log' | 'environment'>
