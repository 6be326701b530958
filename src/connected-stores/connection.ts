import type { ParcelContent } from '#orders/parcel.ts'
import type { Fields, Store, StoreAccount, StoreAddress, StoreDeps, StoreKind } from '#stores/store.ts'

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
  connected: boolean
  createdAt: Date
  updatedAt: Date
}

/** A shop with everything that its adapter is called with. */
export type OpenedStore = {
  connection: ConnectedStore
  store: Store
  account: StoreAccount
  calls: StoreDeps
}
