import type { Carrier } from '#adapters/carriers/carrier.ts'
import type { FulfillmentRequest } from '#adapters/stores/store.ts'
import type { StoreSyncDeps } from '#domain/store-sync/connection.ts'

/** By the label that the store is told of. */
export type FulfillmentUpdateKey = { accountId: string; updateId: string }

/** What a row keeps of what the store is told; how the carrier is called is added when it is sent. */
export type StoredRequest = Omit<FulfillmentRequest, 'updateId' | 'carrierName' | 'trackingUrl'>

/** What the store said against it, or why a person has to look. */
export type Refusal = { storeCode: string | null; storeText: string }

/** What a store is told of a label. */
export type FulfillmentUpdate = FulfillmentUpdateKey & {
  storeId: string
  externalId: string
  orderId: string
  shipmentId: string
  push: StoredRequest
  state: UpdateState
  isLabelCancelled: boolean
  fulfillmentId: string | null
  refusal: Refusal | null
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
export type LeasedUpdate = FulfillmentUpdate & {
  /** How long ago it was sent last, at least, by the database's clock; null: never. */
  sentAgoMs: number | null
}

/** What telling stores is given. */
export type FulfillmentDeps = StoreSyncDeps & {
  /** How each carrier is called, and where its parcels are followed. */
  carriers: readonly Pick<Carrier, 'id' | 'name' | 'trackingUrl'>[]
}

/** The states of a push, and what may follow what. Guards in SQL are made of this table. */

export const updateStates = [
  'due',
  'sending',
  'uncertain',
  'done',
  'refused',
  'withdrawn',
  'take-back due',
  'taking back',
  'take-back uncertain',
  'taken back',
  'not taken back',
] as const
export type UpdateState = (typeof updateStates)[number]

/**
 * What may follow each state. Only from `due` is the store told; from `uncertain` nothing but what the store is found to
 * have, or to lack for certain, leads on, or a person's word. `refused`, `not taken back`, and what stays uncertain
 * without a time wait for a person. What was cancelled before the store was told is `withdrawn`.
 */
export const updateTransitions: Readonly<Record<UpdateState, readonly UpdateState[]>> = {
  due: ['due', 'sending', 'done', 'refused', 'withdrawn'],
  sending: ['due', 'done', 'refused', 'uncertain', 'withdrawn'],
  uncertain: ['uncertain', 'due', 'done', 'refused', 'withdrawn', 'taken back'],
  done: ['take-back due'],
  refused: ['due', 'withdrawn'],
  withdrawn: [],
  'take-back due': ['take-back due', 'taking back', 'taken back', 'not taken back'],
  'taking back': ['take-back due', 'taken back', 'not taken back', 'take-back uncertain'],
  'take-back uncertain': ['take-back uncertain', 'take-back due', 'taken back', 'not taken back'],
  'taken back': [],
  'not taken back': ['take-back due', 'taken back'],
}

/** What a lease that ran out makes of a state in which a request may have been on its way. */
export const statesAfterLeaseEnd: Readonly<Partial<Record<UpdateState, UpdateState>>> = {
  sending: 'uncertain',
  'taking back': 'take-back uncertain',
}

/** A person has to look: the store was not told, or not told otherwise. */
export const refusedStates: readonly UpdateState[] = ['refused', 'not taken back']
/** Nobody knows what the store did. */
export const uncertainStates: readonly UpdateState[] = ['uncertain', 'take-back uncertain']
/** The store has it, as far as is known, and was not told otherwise. */
export const reportedStates: readonly UpdateState[] = ['done', 'take-back due', 'taking back', 'not taken back']
