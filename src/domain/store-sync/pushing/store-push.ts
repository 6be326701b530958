import type { Carrier } from '#adapters/carriers/carrier.ts'
import type { Push } from '#adapters/stores/store.ts'
import type { PushState } from '#domain/store-sync/pushing/states.ts'
import type { ConnectedStoresDeps } from '#domain/store-sync/stores-deps.ts'

/** By the label that the store is told of. */
export type PushKey = { accountId: string; pushId: string }

/** What a row keeps of what the store is told; how the carrier is called is added when it is sent. */
export type KeptPush = Omit<Push, 'pushId' | 'carrierName' | 'trackingUrl'>

/** What the store said against it, or why a person has to look. */
export type PushRefusal = { storeCode: string | null; storeText: string }

/** What a store is told of a label. */
export type StorePush = PushKey & {
  storeId: string
  externalId: string
  orderId: string
  shipmentId: string
  push: KeptPush
  state: PushState
  isLabelCancelled: boolean
  fulfilmentId: string | null
  refusal: PushRefusal | null
  attempts: number
  /** How often in a row the store has shown nothing of what may have been sent. */
  absences: number
  sentAt: Date | null
  /** Null: it has come to its end, waits for the order's other labels, or for a person. */
  dueAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** What a node holds of what stores are told. */
export type TakenPush = StorePush & {
  /** How long ago it was sent last, at least, by the database's clock; null: never. */
  sentAgoMs: number | null
}

/** What telling stores is given. */
export type PushDeps = ConnectedStoresDeps & {
  /** How each carrier is called, and where its parcels are followed. */
  carriers: readonly Pick<Carrier, 'id' | 'name' | 'trackingUrl'>[]
}
